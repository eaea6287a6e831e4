#!/bin/sh
# Opens a gate, waits for its answer and prints it. Needs curl.
#   HOLDPOINT_URL=http://127.0.0.1:7878 HOLDPOINT_TOKEN=$(holdpoint token create --role agent) examples/ask.sh "Ship it?"
#   examples/ask.sh "Which database?" postgres sqlite      further arguments are choices
set -eu
export LC_ALL=C # awk sees bytes, so that no character is damaged

call() {
  curl --silent --show-error --fail-with-body \
    --header "Authorization: Bearer $HOLDPOINT_TOKEN" --header 'Content-Type: application/json' "$@"
}

# A text as JSON. The x at its end keeps its last newlines.
quoted() {
  printf '%sx' "$1" | awk '
    BEGIN {
      for (i = 1; i < 32; i++) code[sprintf("%c", i)] = sprintf("\\u%04x", i)
      code["\""] = "\\\""; code["\\"] = "\\\\"
    }
    {
      if (NR > 1) text = text "\\n"
      for (i = 1; i <= length($0); i++) { c = substr($0, i, 1); text = text (c in code ? code[c] : c) }
    }
    END { print "\"" substr(text, 1, length(text) - 1) "\"" }'
}

# The text that a JSON object has under a name, and a newline.
value() {
  awk -v name="$1" '
    function byte(n) { return sprintf("%c", n) }
    function hex(digits,   i, n) {
      for (i = 1; i <= 4; i++) n = n * 16 + index("0123456789abcdef", tolower(substr(digits, i, 1))) - 1
      return n
    }
    function utf8(n) {
      if (n < 128) return byte(n)
      if (n < 2048) return byte(192 + int(n / 64)) byte(128 + n % 64)
      if (n < 65536) return byte(224 + int(n / 4096)) byte(128 + int(n / 64) % 64) byte(128 + n % 64)
      return byte(240 + int(n / 262144)) byte(128 + int(n / 4096) % 64) byte(128 + int(n / 64) % 64) byte(128 + n % 64)
    }
    # The text that begins at the quote where we are; behind it afterwards.
    function text(   c, n, out) {
      for (at++; (c = substr(json, at, 1)) != "\""; at++) {
        if (c == "\\") {
          c = substr(json, ++at, 1)
          if (c == "u") {
            n = hex(substr(json, at + 1, 4)); at += 4
            if (n >= 55296 && n < 56320 && substr(json, at + 1, 2) == "\\u") {
              n = 65536 + (n - 55296) * 1024 + hex(substr(json, at + 3, 4)) - 56320; at += 6
            }
            c = utf8(n)
          } else if (c in plain) c = plain[c]
        }
        out = out c
      }
      at++
      return out
    }
    BEGIN { plain["n"] = "\n"; plain["r"] = "\r"; plain["t"] = "\t"; plain["b"] = "\b"; plain["f"] = "\f" }
    { json = json (NR > 1 ? "\n" : "") $0 }
    END {
      for (at = 1; at <= length(json);) {
        c = substr(json, at, 1)
        if (c == "\"") {
          word = text()
          if (depth == 1 && isValue && key == name) { print word; exit }
          if (!isValue) key = word
          continue
        }
        if (c == "{" || c == "[") depth++
        if (c == "}" || c == "]") depth--
        if (depth == 1 && c == ":") isValue = 1
        if (depth == 1 && c == ",") isValue = 0
        at++
      }
    }'
}

body="{\"prompt\": $(quoted "$1")"
shift
if [ $# -gt 0 ]; then
  choices=
  for choice; do choices="$choices${choices:+, }$(quoted "$choice")"; done
  body="$body, \"inputType\": \"choice\", \"choices\": [$choices]"
fi
now=$(printf '%s}' "$body" | call "$HOLDPOINT_URL/api/v1/gates" --data-binary @-) || { printf '%s\n' "$now" >&2; exit 1; }
gate=$(printf '%s' "$now" | value gate)
echo "Waiting at $gate" >&2

while :; do
  now=$(call "$HOLDPOINT_URL/api/v1/gates/$gate/wait?seconds=30") || { printf '%s\n' "$now" >&2; exit 1; }
  case $(printf '%s' "$now" | value state) in
    open) ;; # nobody has answered yet, and silence is no answer
    answered) printf '%s' "$now" | value answer; exit 0 ;;
    *) echo "Nobody answered." >&2; exit 1 ;;
  esac
done
