#!/bin/sh
# Opens a gate, waits for its answer and prints it. Needs curl.
#   HOLDPOINT_URL=http://127.0.0.1:7878 HOLDPOINT_TOKEN=$(holdpoint token create --role agent) examples/ask.sh "Ship it?"
set -eu

call() {
  curl --silent --show-error --fail-with-body \
    --header "Authorization: Bearer $HOLDPOINT_TOKEN" --header 'Content-Type: application/json' "$@"
}

# The value of a text in a JSON object on one line; enough for ids, states and plain answers.
value() {
  sed -n 's/.*"'"$1"'": *"\([^"]*\)".*/\1/p'
}

# Quotes and backslashes are all that a question on one line needs escaped.
prompt=$(printf '%s' "$1" | sed 's/[\\"]/\\&/g')
gate=$(call "$HOLDPOINT_URL/api/v1/gates" --data "{\"prompt\": \"$prompt\"}" | value gate)
echo "Waiting at $gate" >&2

while :; do
  now=$(call "$HOLDPOINT_URL/api/v1/gates/$gate/wait?seconds=30")
  case $(printf '%s' "$now" | value state) in
    open) ;; # nobody has answered yet, and silence is no answer
    answered) printf '%s\n' "$(printf '%s' "$now" | value answer)"; exit 0 ;;
    *) echo "Nobody answered." >&2; exit 1 ;;
  esac
done
