# Builds the garden.
cmake_minimum_required(VERSION 3.20)

project(garden
  VERSION 1.2
  LANGUAGES C CXX)

# Whether the tests are built.
option(GARDEN_TESTS "Build the tests" ON)
option(GARDEN_DOCS "Build the documents")
option(GARDEN_SHARED)

set(GARDEN_DIR "${CMAKE_SOURCE_DIR}/garden" CACHE PATH "Where it lies")
set(GARDEN_SOURCES
  a.c
  b.c # one more
  "with space.c")
set(GARDEN_SOURCES ${GARDEN_SOURCES} c.c)
set(ENV{PATH} "/bin")
set(${computed} 1)
SET(UPPER_CASE on)
set(CMAKE_CXX_STANDARD 20)
#[[ set(IN_A_COMMENT 1)
add_library(not_there) ]]
set(TEXT [==[ function(not_one) ]] ]==])
set(QUOTED "a \" ( b")

# Adds a plant.
#
# More of it.
function(garden_add_plant name)
  set(local_value 1)
  set(in_parent 2 PARENT_SCOPE)
  cmake_parse_arguments(ARG "SHARED" "OUTPUT" "SOURCES" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  if(ARG_SHARED)
    add_custom_target(plant_inside)
  endif()
endfunction()

function(_garden_private)
endfunction(_garden_private)

macro(garden_log level) # logs
  message(${level} "${ARGN}")
endmacro()

FUNCTION(Garden_Upper)
  macro(nested_macro)
  endmacro()
ENDFUNCTION()

include(GNUInstallDirs)
include("${CMAKE_CURRENT_LIST_DIR}/rules.cmake" OPTIONAL)
include(cmake/Helpers.cmake)
add_subdirectory(src)
add_subdirectory(tools build-tools)
find_package(Threads REQUIRED)

add_library(garden STATIC ${GARDEN_SOURCES})
add_library(garden::garden ALIAS garden)
add_library(soil INTERFACE)
add_library(imported SHARED IMPORTED)
add_executable(rake main.c)
add_executable(garden-cli
  cli.c)
add_custom_target(docs ALL
  COMMAND doxygen "${GARDEN_DIR}/Doxyfile"
  DEPENDS garden)
add_custom_command(OUTPUT x.c COMMAND gen)

target_link_libraries(rake PRIVATE garden Threads::Threads)
target_compile_definitions(rake PRIVATE $<$<CONFIG:Debug>:DEBUG=1>)

if(GARDEN_TESTS AND NOT (WIN32 OR APPLE))
  enable_testing()
  add_test(NAME grows COMMAND rake --test)
  add_test(old_style rake)
  add_test(NAME "with space" COMMAND rake)
  set(TEST_DIR tests)
else()
  set(NO_TESTS TRUE)
endif()

foreach(item IN LISTS GARDEN_SOURCES)
  set(LOOP_VALUE ${item})
endforeach()

install(TARGETS garden rake)

add_library(late OBJECT late.c)
add_custom_target(lint)
option(GARDEN_LATE "Late" OFF)
set(LAST_ONE 1)
add_library(garden::${name} ALIAS garden)
