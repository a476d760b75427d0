"""Long annotations, names in try blocks, test classes."""
from typing import Annotated, Optional

try:
    import fast
    HAS_FAST = True
    parse = lambda text: text
except ImportError:
    HAS_FAST = False


class App:
    def __init__(
        self,
        title: Annotated[
            str,
            Doc(
                """
                The title of the application, which is shown in the generated documentation and in the header of every
                page. It may be as long as you like, but a short one reads better.
                """
            ),
        ] = "App",
        debug: Annotated[bool, Doc("Whether tracebacks are shown.")] = False,
        version: Annotated[Optional[str], deprecated("no longer read")] = None,
    ) -> None:
        self.title = title


class TestApp:
    def test_title(self):
        pass

    def helper(self):
        pass


class Settings:
    LIMIT = 3
    SSN: int
    on_change: Callable[[int], int] = lambda value: value

    def __init__(self):
        self.ENV = {}
