#!/usr/bin/env python3
"""Transcripts and regression files of other programs, which may not be kept here.

usage: transcripts.py TENGEN SHARED

SHARED is the folder beside the checkout (or TENGEN_SHARED). Without it the test is skipped, visibly.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

from gtp_client import Checks, ask

SKIPPED = 77
SCORE_ALIKE = 28  # what GNU Go 3.8 itself passes, two beyond its own expectation among them


def read_tst(path):
    """[(command, None or (regex, wanted to match, mark))] of a .tst file."""
    steps = []
    for line in path.read_text(encoding="latin-1").split("\n"):
        found = re.match(r"#\? \[(!?)([^]]*)\]?([*&]?)", line)
        if found and steps:
            steps[-1] = (steps[-1][0], (found[2], found[1] == "", found[3]))
        elif line.strip() and not line.startswith("#"):
            steps.append((re.sub(r"^\d+ ", "", line), None))
    return steps


def run_unconditional(binary, path):
    """GNU Go's checks of unconditional status: every answer must be the same."""
    steps = read_tst(path)
    same = wrong = 0
    answers = ask(binary, [command for command, _ in steps], [], cwd=path.parent)
    for (command, check), (success, text) in zip(steps, answers):
        if not check:
            wrong += not success
        elif re.fullmatch(check[0], text):
            same += 1
        else:
            wrong += 1
            print(f"{path.name}: {command}: {text!r}, wanted {check[0]!r}")
    print(f"{path.name}: {same} the same, {wrong} wrong")
    return wrong


def run_score(binary, path):
    """GNU Go's 29 finished games by territory: a judge of dead stones may miss some, most it must not."""
    steps = read_tst(path)
    answers = ask(binary, [command for command, _ in steps], ["--rules", "japanese"], cwd=path.parent)
    checks = [(check, text) for (_, check), (_, text) in zip(steps, answers) if check]
    same = sum(re.fullmatch(check[0], text) is not None for check, text in checks)
    print(f"{path.name}: {same} of {len(checks)} the same")
    return 0 if same >= SCORE_ALIKE else 1


def katago_answers(path):
    return [answer.strip() for answer in path.read_text().split("\n\n") if answer.strip()]


def run_rules(binary, folder):
    """The rules of KataGo, answer by answer."""
    checks = Checks()
    commands = [line for line in (folder / "rules.gtp").read_text().split("\n") if line.strip()]
    for command, answer in zip(commands, katago_answers(folder / "rules.stdout")):
        checks.add(command, answer.lstrip("= "), "rules")
    return checks.run("katago rules", binary)


def run_time(binary, folder):
    """Every time command is accepted; what KataGo then prints is its own."""
    checks = Checks()
    for line in (folder / "time.gtp").read_text().split("\n"):
        if line.strip() and "debug" not in line:
            checks.add(line, lambda success, text: success, "time")
    return checks.run("katago time", binary)


def run_handicap(binary, folder):
    """fixed_handicap and set_free_handicap; what the network chooses is its own."""
    checks = Checks()
    commands = [line for line in (folder / "handicap.gtp").read_text().split("\n") if line.strip()]
    for command, answer in zip(commands, katago_answers(folder / "handicap.stdout")):
        word = command.split()[0]
        if word == "fixed_handicap":
            checks.add(command, answer.lstrip("= "), "handicap")
        elif word == "set_free_handicap":
            checks.add(command, lambda success, text, wanted=answer[0]: success == (wanted == "="), "handicap")
        elif word in ("clear_board", "boardsize"):
            checks.add(command)
    return checks.run("katago handicap", binary)


def run_pachi(binary, folder):
    """Long games as play commands: everything in them is legal."""
    checks = Checks()
    for path in sorted(folder.glob("*/*.gtp")):
        checks.add("clear_board")
        for line in path.read_text(encoding="latin-1").split("\n"):
            words = line.split("#")[0].split()
            if words and words[0] in ("boardsize", "clear_board", "komi", "play", "fixed_handicap", "set_free_handicap"):
                checks.add(" ".join(words), lambda success, text: success, path.name)
    return checks.run("pachi games", binary, ["--rules", "chinese"])


# Words that the keys of the borrowed boards begin with, and the rules they stand for.
BORROWED_RULES = {"area": ["tromp-taylor"], "territory": ["japanese"], "chinese": ["chinese"], "aga": ["aga"],
                  "japanese": ["japanese"], "tromp-taylor/nz": ["tromp-taylor", "new-zealand"],
                  "stone-scoring": ["stone-scoring"]}


def run_borrowed(binary, path):
    """Boards with their results, every stone alive: "chinese HA2 komi 0.5 (..)" and the like."""
    asked = faults = 0
    for case in json.loads(path.read_text()):
        rows = case["rows_top_first"]
        places = {stone: "".join(f"[{chr(97 + c)}{chr(97 + r)}]" for r, row in enumerate(rows)
                                 for c, cell in enumerate(row) if cell == stone) for stone in "XO"}
        for key, wanted in case["expect"].items():
            found = re.match(r"(\S+)(?: HA(\d+))? komi ([\d.]+)", key)
            for rules in BORROWED_RULES[found[1]] if found else []:
                handicap = f"HA[{found[2]}]" if found[2] else ""
                text = f"(;GM[1]FF[4]SZ[{len(rows)}]{handicap}AB{places['X']}AW{places['O']})\n"
                said = subprocess.run([binary, "score", "--rules", rules, "--komi", found[3], "--dead", "none", "/dev/stdin"],
                                      input=text, capture_output=True, text=True).stdout
                result = re.search(r"^result (\S+)$", said, re.M)
                asked += 1
                if not result or result[1] != wanted.removesuffix(".0"):
                    faults += 1
                    print(f"{case['name']}: {key}: {rules}: {result and result[1]}, not {wanted}")
    print(f"borrowed boards: {asked} results, {faults} wrong")
    return faults if asked else 1


def main():
    binary = os.path.abspath(sys.argv[1])
    shared = pathlib.Path(os.environ.get("TENGEN_SHARED", sys.argv[2])) / "data" / "rules"
    if not shared.is_dir():
        print(f"SKIP: {shared} is not there: transcripts of other programs")
        sys.exit(SKIPPED)
    faults = run_rules(binary, shared / "katago-gtp") + run_time(binary, shared / "katago-gtp")
    faults += run_handicap(binary, shared / "katago-gtp") + run_pachi(binary, shared / "pachi")
    faults += run_borrowed(binary, shared / "scoring_cases_borrowed.json")
    faults += run_score(binary, shared / "gnugo" / "score.tst")
    faults += run_unconditional(binary, shared / "gnugo" / "unconditional.tst")
    sys.exit(1 if faults else 0)


main()
