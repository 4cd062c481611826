"""A controller for tests: sends a whole list of commands in one write and returns the answers."""
import subprocess


def ask(binary, commands, options=(), cwd=None):
    """[(True or False, text)] in the order of `commands`, none of which may be a comment."""
    numbered = "".join(f"{i} {command}\n" for i, command in enumerate(commands))
    done = subprocess.run([binary, "gtp", *options], input=numbered, capture_output=True, text=True, cwd=cwd, timeout=300)
    if done.returncode != 0:
        raise SystemExit(f"exit status {done.returncode}: {done.stderr}")
    answers = done.stdout.split("\n\n")[:-1]
    if len(answers) != len(commands):
        raise SystemExit(f"{len(commands)} commands, {len(answers)} answers")
    result = []
    for i, answer in enumerate(answers):
        head = f"{answer[:1]}{i}"
        if answer[:1] not in "=?" or not answer.startswith(head):
            raise SystemExit(f"{commands[i]!r}: not its answer: {answer!r}")
        result.append((answer[0] == "=", answer[len(head):].strip()))
    return result


def set_position(rows):
    """The command that puts `rows` of . X O, top row first, on the board."""
    words = ["set_position"]
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark in "XO":
                words += ["b" if mark == "X" else "w", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[x] + str(len(rows) - y)]
    return " ".join(words)


class Checks:
    """Commands with expected answers, to be run together."""

    def __init__(self):
        self.commands, self.expected = [], []

    def add(self, command, expected=None, about=""):
        """`expected` is a text, a function of (success, text), or None: it must succeed."""
        self.commands.append(command)
        self.expected.append((expected, about))

    def run(self, name, binary, options=(), cwd=None):
        faults = checks = 0
        for command, (expected, about), (success, text) in zip(self.commands, self.expected, ask(binary, self.commands, options, cwd)):
            checks += expected is not None
            good = success if expected is None else expected(success, text) if callable(expected) else success and text == expected
            if not good:
                faults += 1
                print(f"{about}: {command}: {'=' if success else '?'} {text!r}, wanted {expected!r}")
        print(f"{name}: {checks} checks, {faults} wrong")
        return faults
