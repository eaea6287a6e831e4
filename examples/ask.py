"""Opens a gate, waits for its answer and prints it. Needs nothing but Python's standard library.

HOLDPOINT_URL=http://127.0.0.1:7878 HOLDPOINT_TOKEN=$(holdpoint token create --role agent) \
    python3 examples/ask.py "Ship it?"
    python3 examples/ask.py "Which database?" postgres sqlite      further arguments are choices
"""

import json
import os
import sys
import urllib.error
import urllib.request


def call(path, body=None):
    request = urllib.request.Request(
        os.environ["HOLDPOINT_URL"] + "/api/v1" + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["HOLDPOINT_TOKEN"],
            "Content-Type": "application/json",
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=90) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        sys.exit(json.load(error).get("detail", str(error)))


def ask(prompt, **more):
    """The answer, or None where the gate expired or was withdrawn."""
    gate = call("/gates", {"prompt": prompt, **more})
    print("Waiting at", gate["gate"], file=sys.stderr)
    while gate["state"] == "open":  # nobody has answered yet, and silence is no answer
        gate = call(f"/gates/{gate['gate']}/wait?seconds=30")
    return gate["answer"]


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    prompt, *choices = (os.fsencode(text).decode(errors="replace") for text in sys.argv[1:])
    more = {"inputType": "choice", "choices": choices} if choices else {}
    answer = ask(prompt, **more)
    if answer is None:
        sys.exit("Nobody answered.")
    # As bytes: a terminal's character set must not change it.
    sys.stdout.buffer.write(answer.encode(errors="replace") + b"\n")
