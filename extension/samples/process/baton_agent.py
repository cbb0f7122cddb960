"""Lets an agent written in Python take part in a Baton run.

Baton starts the program once for a run and asks it in JSON lines: one line on stdin is one message, one line on stdout is one message.
`serve` does the reading and writing. An agent is a function: it gets the turn and a way to call the document's tools, and gives its reply,
as a text or as {"text", "context", "handoff", "finish"}. docs/runners.md describes the protocol.
"""

import json
import sys


class Cancelled(Exception):
    """Baton wants no reply any more."""


def serve(answer):
    # What the agent prints would be taken for a message: it goes where Baton shows it instead.
    replies, sys.stdout = sys.stdout, sys.stderr

    def say(message):
        print(json.dumps(message), file=replies, flush=True)

    def hear():
        line = sys.stdin.readline()
        message = json.loads(line) if line else {"type": "cancel"}
        if message["type"] == "cancel":
            raise Cancelled
        return message

    count = 0

    def call(tool, **args):
        """Calls a tool of the document; gives its result and the context variables after it."""
        nonlocal count
        count += 1
        say({"type": "call", "id": count, "tool": tool, "args": args})
        message = hear()
        return message["result"], message["context_vars"]

    while True:
        try:
            turn = hear()
            reply = answer(turn, call)
            if isinstance(reply, str):
                reply = {"text": reply}
            say({**reply, "type": "reply"})
        except Cancelled:
            return
        except Exception as error:  # Whatever the agent raises ends its turn, and Baton says so.
            say({"type": "error", "message": f"{type(error).__name__}: {error}"})
