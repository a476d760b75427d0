#!/usr/bin/env python3
# -*- coding: utf-8 -*-
# Copyright 2024 The Example Authors. Licensed under the Example License.
"""Bakes bread and keeps the recipes.

Everything else is elsewhere.
"""

from __future__ import annotations

import os.path
import sys as system, json
from typing import TYPE_CHECKING, Protocol
from . import siblings
from .ovens.gas import GasOven as Gas
from ..parent import *

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Bread", "bake", "Shape", 'LIMIT']
__version__ = "1.0"

LIMIT: int = 12  # loaves at once
_cache = {}
default_oven, spare = None, None
T = TypeVar("T", bound="Bread")
type Crumbs[K] = list[K]
square = lambda x: x * x

try:
    import yaml
except ImportError:
    yaml = None


# Bakes one loaf.
#
# The second paragraph.
def bake(
    dough: Dough,
    /,
    temperature: float = 220.0,  # degrees
    *toppings: str,
    steam: bool = False,
    **options,
) -> Bread:
    '''This docstring wins over the comment above.'''

    def knead(times):
        return times

    class Local:
        pass

    return knead(1)


async def deliver(bread, to: str = "door") -> None:
    """
    Delivers.

    :param bread: what
    """
    async with lock:
        yield bread


def _private_helper():
    pass


@functools.lru_cache(maxsize=None)
@other.decorator
def cached(n: int) -> int: return n


class Shape(enum.Enum):
    """Shapes of bread."""

    ROUND = 1
    LONG = "long"
    _ignore_ = ["x"]

    @classmethod
    def parse(cls, text: str) -> "Shape":
        return cls(text)


@dataclass(frozen=True)
class Bread(Food, Generic[T], metaclass=Meta):
    # Not a docstring.
    name: str
    weight: float = 0.5
    tags: list[str] = field(default_factory=list)
    MAX_AGE = 3
    key = lambda self: self.name

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def __eq__(self, other: object) -> bool: ...

    @property
    def age(self) -> int:
        r"""Days since baking."""
        return 1

    @age.setter
    def age(self, value: int) -> None:
        self._age = value

    @staticmethod
    def compare(a, b): return a < b

    @classmethod
    async def load(cls, path): ...

    @abc.abstractmethod
    def slice(self, thickness: int = 10) -> list[Slice]:
        """Cuts it."""

    @typing.overload
    def get(self, key: str) -> str: ...
    @typing.overload
    def get(self, key: int) -> int: ...
    def get(self, key): return key

    def __mangled(self): ...

    class Meta:
        ordering = ["name"]

        class Inner:
            def deep(self): ...


class Eater(Protocol):
    def eat(self, bread: Bread) -> bool: ...


def test_bake():
    assert bake


class TestBread:
    def test_age(self):
        pass

    def helper(self): ...


if __name__ == "__main__":
    main_result = bake(None)
