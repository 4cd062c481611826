#!/usr/bin/env python3
"""Runs a script of a protocol through the program and compares the answers.

usage: run.py TENGEN SCRIPT

The whole input goes to the program in one write; the answers are compared in order. The program runs in the
script's folder.

GTP (*.gtp):
    @ --size 9            options of `tengen gtp` for this script (before the first command)
    > play b D4           a line of input; \\r, \\t and \\xHH stand for those bytes
    = D4                  the answer that must come: its first line ...
      more                ... and further lines, indented by two blanks
    =~ [A-J][1-9]         the answer must match this regular expression as a whole
    ? syntax error        a failure
    - # only a comment    a line of input that has no answer
A command without an expected answer must succeed. `#` begins a comment of the script.

Gomocup (*.gomocup): the same, where each `<` line is one line that must come after the input before it:
    > START 15
    < OK
    <~ \\d+,\\d+
"""
import os
import re
import subprocess
import sys


def unescape(text):
    return re.sub(r"\\x([0-9a-f]{2})|\\([rt])", lambda m: chr(int(m[1], 16)) if m[1] else {"r": "\r", "t": "\t"}[m[2]], text)


def read_script(path):
    """[(line number, input, kind, expected text or None)], options"""
    steps, options = [], []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file.read().split("\n"), 1):
            mark, text = line[:1], line[2:]
            if line.startswith("@ "):
                options += text.split()
            elif mark in (">", "-"):
                steps.append([number, unescape(text), mark, []])
            elif mark in ("=", "?", "<"):
                steps[-1][3].append((number, line))
            elif line.startswith("  ") and steps:
                before = steps[-1][3].pop()
                steps[-1][3].append((before[0], before[1] + "\n" + text))
            elif line.strip() and mark != "#":
                sys.exit(f"{path}:{number}: not a line of a script: {line}")
    return steps, options


def matches(expected, actual):
    """`expected` is "= text", "=~ regex", "=12 text", the same with ? and <."""
    if expected[1:2] == "~":
        return actual[:1] == expected[:1] and re.fullmatch(expected[3:], actual[1:].strip(), re.S) is not None
    return [line.rstrip() for line in expected.split("\n")] == [line.rstrip() for line in actual.split("\n")]


def run(binary, command, options, data, path):
    words = [os.path.abspath(binary), command, *options]
    done = subprocess.run(words, input=data, capture_output=True, timeout=100, cwd=os.path.dirname(path) or ".")
    if done.returncode != 0:
        sys.exit(f"exit status {done.returncode}\n{done.stderr.decode(errors='replace')}")
    return done.stdout.decode("utf-8")


def gtp_answers(output):
    """Splits at the empty lines; every answer begins with = or ?."""
    if output and not output.endswith("\n\n"):
        sys.exit("the last answer does not end with an empty line")
    answers = output.split("\n\n")[:-1]
    for answer in answers:
        if answer[:1] not in ("=", "?"):
            sys.exit(f"not an answer: {answer!r}")
    return answers


def check_gtp(binary, path, steps, options):
    data = "".join(step[1] + "\n" for step in steps).encode("latin-1")
    answers = gtp_answers(run(binary, "gtp", options, data, path))
    wanted = [step for step in steps if step[2] == ">"]
    faults = 0
    for (number, text, _, expected), answer in zip(wanted, answers):
        if expected:
            number, line = expected[0]
        if not (matches(line, answer) if expected else answer.startswith("=")):
            print(f"{path}:{number}: {text!r}: {answer!r}")
            faults += 1
    if len(wanted) != len(answers):
        print(f"{path}: {len(wanted)} commands, {len(answers)} answers")
        faults += 1
    return len(wanted), faults


def check_gomocup(binary, path, steps, options):
    data = "".join(step[1] + "\n" for step in steps).encode("latin-1")
    lines = run(binary, "gomocup", options, data, path).split("\n")[:-1]
    wanted = [expected for step in steps for expected in step[3]]
    faults = 0
    for (number, expected), line in zip(wanted, lines):
        if not matches(expected, "< " + line):
            print(f"{path}:{number}: wanted {expected!r}, came {line!r}")
            faults += 1
    if len(wanted) != len(lines):
        print(f"{path}: {len(wanted)} lines wanted, {len(lines)} came: {lines[len(wanted):][:5]}")
        faults += 1
    return len(wanted), faults


def main():
    binary, path = sys.argv[1:3]
    steps, options = read_script(path)
    check = check_gomocup if path.endswith(".gomocup") else check_gtp
    count, faults = check(binary, path, steps, options)
    print(f"{path}: {count} answers, {faults} wrong")
    sys.exit(1 if faults else 0)


main()
