"""Reads what was said last and chooses a desk. An agent of AG2, or of anything else, would be asked in the same place."""

from baton_agent import serve


def answer(turn, call):
    said = turn["input"][-1]["text"].lower()
    if "badge" in said or "password" in said:
        call("choose_security")
        return "This is for the security desk."
    return "The general desk can help."


serve(answer)
