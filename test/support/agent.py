# Plays a participant in tests, in the manner that its first argument names. The second is a file for what it has to report.
import json
import os
import signal
import subprocess
import sys
import time

manner = sys.argv[1]
report = sys.argv[2] if len(sys.argv) > 2 else os.devnull


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def note(value):
    with open(report, "a", encoding="utf-8") as file:
        file.write(json.dumps(value) + "\n")


note({"pid": os.getpid()})
for line in sys.stdin:
    message = json.loads(line)
    note(message)
    if message["type"] == "cancel":
        if manner == "stubborn":
            continue
        break
    if manner == "polite":
        say({"type": "reply", "text": "Fine."})
    elif manner == "calls":
        say({"type": "call", "id": "a", "tool": "set_route", "args": {}})
        note(json.loads(sys.stdin.readline()))
        say({"type": "call", "id": "b", "tool": "no_such_tool", "args": {"x": 1}})
        note(json.loads(sys.stdin.readline()))
        say({"type": "reply", "text": "Routing.", "context": {"set": {"seen": True}}})
    elif manner == "calls_then_dies":
        say({"type": "call", "id": "a", "tool": "set_route", "args": {}})
        sys.stdin.readline()
        sys.exit(3)
    elif manner == "hands_over":
        say({"type": "reply", "text": "Over to you.", "handoff": "general"})
    elif manner == "finishes":
        say({"type": "reply", "text": "Done.", "finish": "solved"})
    elif manner == "raises":
        say({"type": "error", "message": "the agent has no idea"})
    elif manner == "exits":
        sys.exit(3)
    elif manner == "crashes":
        os.kill(os.getpid(), signal.SIGKILL)
    elif manner in ("hangs", "stubborn"):
        if manner == "stubborn":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        note({"child": child.pid})
        if manner == "hangs":
            time.sleep(600)
    elif manner == "long_line":
        while True:
            sys.stdout.write("x" * 65536)
    elif manner == "many_lines":
        while True:
            say({"type": "call", "id": 1, "tool": "noop", "args": {}})
    elif manner == "talks_to_stderr":
        sys.stderr.write("thinking\n" * 100000)
        sys.stderr.flush()
        say({"type": "reply", "text": "Fine."})
    elif manner == "no_json":
        sys.stdout.write("Traceback (most recent call last):\n")
        sys.stdout.flush()
    elif manner == "no_utf8":
        sys.stdout.buffer.write(b'{"type": "reply", "text": "\xff"}\n')
        sys.stdout.flush()
    elif manner == "unknown_type":
        say({"type": "answer", "text": "Fine."})
    elif manner == "wrong_shape":
        say({"type": "reply", "text": 5})
    elif manner == "speaks_twice":
        say({"type": "reply", "text": "Fine."})
        say({"type": "reply", "text": "And another thing."})
    elif manner == "hostile_keys":
        sys.stdout.write('{"type": "call", "id": 1, "tool": "set_route", "args": {"__proto__": {"x": 1}}}\n')
        sys.stdout.flush()
        sys.stdin.readline()
        sys.stdout.write('{"type": "reply", "text": "Fine.", "context": {"set": {"__proto__": 1, "note": "\\ud800"}}}\n')
        sys.stdout.flush()
