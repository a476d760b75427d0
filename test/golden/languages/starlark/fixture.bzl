"""Rules for gardens.

More about them.
"""

load("@rules_cc//cc:defs.bzl", "cc_library", "cc_test")
load("//tools/build:defs.bzl", "PLATFORMS", grow = "grow_rule")
load(":local.bzl", "local_rule")

COPTS = ["-O2", "-Wall"]
_PRIVATE = "no"
default_soil = "loam"

# What a plant tells.
PlantInfo = provider(
    doc = "Facts of a plant.",
    fields = {"height": "in cm", "name": "its name"},
)
_HiddenInfo = provider(fields = ["x"])
Point = struct(x = 1, y = 2)

def _plant_impl(ctx):
    """Grows a plant.

    Args:
      ctx: the context.
    """
    def nested(x):
        return x
    local = 1
    return [PlantInfo(height = nested(local), name = ctx.label.name)]

plant = rule(
    implementation = _plant_impl,
    attrs = {"soil": attr.string(default = default_soil)},
)
plant_test = rule(implementation = _plant_impl, test = True)
_hidden_rule = rule(implementation = _plant_impl)
water = repository_rule(implementation = _plant_impl)
shade = aspect(implementation = _plant_impl)

def _ext_impl(module_ctx):
    pass

garden = module_extension(implementation = _ext_impl)
bed = macro(implementation = _ext_impl)

def garden_bed(name, plants = [], **kwargs):
    """A bed of plants."""
    cc_library(name = name, srcs = plants)
    native.filegroup(name = name + "_all")

def with_defaults(*args, visibility = None): return args

pick = lambda x: x[0]

if COPTS:
    CONDITIONAL = True

SEASONS = ("spring", "summer")
SOIL_TYPES = {"sand": 1}
frost = analysis_test_transition(settings = {})
WeatherInfo, _new_weather = provider(init = _ext_impl, fields = ["rain"])

def _rain_impl(repository_ctx):
    """Fetches rain."""
    repository_ctx.file("BUILD", "")

rain = repository_rule(
    implementation = _rain_impl,
    local = True,
)

def garden_dependencies():
    maybe(http_archive, name = "not_a_target")
    rain(name = "rain")

def soil_test(name, **kwargs):
    """A test of soil."""
    plant_test(name = name, **kwargs)

def with_types(x: str, y: int = 1) -> str:
    return x

def test_helper(): pass

def empty(): pass
