#!/usr/bin/env bash
# Prints and rotates the log of a greenhouse.
# Every way of defining a name that a shell script knows.

set -euo pipefail

source ./lib/colours.sh
. "${GREENHOUSE_HOME}/lib/sensors.sh"
source /etc/greenhouse.conf 2> /dev/null || true

# Where readings are kept.
readonly LOG_DIR='/var/log/greenhouse'
declare -r MAX_DAYS=30
declare -gA LIMITS=([heat]=38 [frost]=2)
declare -i counter=0
typeset -x REGION=north
export GREENHOUSE_MODE="auto"
export PATH
readonly -a BEDS=(tomato
  pepper
  bean)
verbose=0
names=(one two)
names+=(three)
verbose=1

alias ll='ls -l'
alias water=irrigate dry='irrigate --off'

# Writes a line to the log.
# Arguments: level, text
log_line() {
  local level="$1" text="$2"
  local -r stamp="$(date +%s)"
  printf '%s %s %s\n' "$stamp" "$level" "$text" >> "$LOG_DIR/today"
}

## Waters one bed.
function irrigate {
  local bed=$1
  log_line info "watering ${bed}"
}

function open_vent() {
  # Called for each pane.
  turn_crank() {
    echo "crank $1"
  }
  turn_crank "$1"
}

sensor::read() ( cat "/dev/sensor/$1" )

rotate-log()
{
  find "$LOG_DIR" -mtime +"$MAX_DAYS" -delete
}

function is_frost? { [[ $1 -lt ${LIMITS[frost]} ]]; }

_private_helper() {
  GLOBAL_FROM_FUNCTION=1
  counter=$((counter + 1))
}

if [[ $verbose -gt 0 ]]; then
  debug() { log_line debug "$*"; }
  DEBUG_FILE=/tmp/greenhouse.debug
else
  debug() { :; }
fi

usage() {
  cat <<EOF
usage: greenhouse [open|close]
not_a_function() { is text of a here document
EOF
}

text='quoted() { is a string; }'

main() {
  case "${1:-}" in
    open) open_vent "${2:-1}" ;;
    *) usage ;;
  esac
  trap 'cleanup' EXIT
}

# A body that is one command.
is_open() if [[ -e /run/vent ]]; then return 0; else return 1; fi

function list::beds() for bed in "${BEDS[@]}"; do echo "$bed"; done

cleanup() { rm -f "$DEBUG_FILE"; } > /dev/null 2>&1

main "$@"
