#!/usr/bin/env bats
# Checks of the greenhouse script.

load 'helpers/assert'
load helpers/mock

setup() {
  SCRATCH="$BATS_TEST_TMPDIR/beds"
}

# A frosty night closes the vents.
@test "vents close at night" {
  run open_vent 1
  [ "$status" -eq 0 ]
}

@test 'beds are watered' {
  run irrigate tomato
  helper_inside() { echo inner; }
}

teardown() {
  rm -rf "$SCRATCH"
}
