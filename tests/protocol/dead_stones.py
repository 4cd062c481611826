#!/usr/bin/env python3
"""Dead stones on boards of other programs, which may not be kept here.

usage: dead_stones.py TENGEN SHARED

SHARED is the folder beside the checkout (or TENGEN_SHARED). Without it the test is skipped, visibly.
Prints how many boards and stones are judged alike, names each that is not, and fails when these are not
exactly the stones that are listed below with their reasons: better and worse both have to be looked at.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SKIPPED = 77
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

# Boards of the autoscore folder where the judge says something else: the stones, all of them and no other,
# and the reason. Where stones hang on who moves first, the file leaves both sides on the board, and so do
# people who agree to it; the judge proposes what searches from both sides say, with a low certainty.
AUTOSCORE_DIFFERS = {
    "corner_test_2": ("A7 B7 A6 A5 A4 B4 C3 A2 C2 D2 D1 E1",
                      "White first takes the corner, Black first lives: searches say dead, certainty 0.6"),
    "corner_test_3": ("B2", "the same corner with one white stone in it, which dies or lives with the first move"),
    "game_beta_17150": ("B9 F2 G2 H2 J2 G1 H1",
                        "stones in atari on both sides: read to the end, each is taken even if its owner moves first"),
    "game_seki_64848549": ("B2 T2 B1 S1", "white stones inside two black corners of a seki, which simulations take off"),
}


# Stones of the small boards that are judged alike; a bound that must not sink.
PACHI_ALIKE = 79


def vertex(row, col, rows):
    return f"{COLUMNS[col]}{rows - row}"


def sgf_of(rows, black, white, rules):
    """A record that sets up the board; `black` and `white` are the letters of the stones."""
    def places(letters):
        found = [f"[{chr(97 + c)}{chr(97 + r)}]" for r, row in enumerate(rows) for c, cell in enumerate(row) if cell in letters]
        return "".join(found)
    text = f"(;GM[1]FF[4]SZ[{len(rows)}]KM[0]RU[{rules}]"
    for name, letters in (("AB", black), ("AW", white)):
        if places(letters):
            text += name + places(letters)
    return text + ")\n"


def judged(binary, text, rules, *options):
    with tempfile.NamedTemporaryFile("w", suffix=".sgf") as file:
        file.write(text)
        file.flush()
        answer = subprocess.run([binary, "score", "--json", "--rules", rules, *options, file.name],
                                capture_output=True, text=True, check=True)
    return json.loads(answer.stdout)


def run_autoscore(binary, folder, by_maps):
    """Every stone whose owner the file names: dead where its point is not its own colour's in the end; an `s`
    is a point that nobody has closed yet, and the stone on it is taken off like the others.
    By the file's own ownership maps, or by our playouts."""
    files = same_files = stones = same_stones = faults = 0
    for path in sorted(folder.glob("*.json")):
        case = json.loads(path.read_text())
        rows = case["board"]
        listed, reason = ("", "not listed") if by_maps else AUTOSCORE_DIFFERS.get(path.stem, ("", "not listed"))
        options = ["--ownership", str(path)] if by_maps else []
        answer = judged(binary, sgf_of(rows, "b", "W", "Japanese"), "japanese", *options)
        dead, wrong, asked = set(answer["dead"]), [], 0
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                owner = case["correct_ownership"][r][c]
                if cell == " " or owner == "*":
                    continue
                asked += 1
                is_dead = owner != cell.upper()
                if is_dead != (vertex(r, c, len(rows)) in dead):
                    wrong.append(vertex(r, c, len(rows)))
        files += 1
        same_files += not wrong
        stones += asked
        same_stones += asked - len(wrong)
        if wrong:
            print(f"{path.stem}: {' '.join(wrong)}: {reason}")
        if wrong != listed.split():
            faults += 1
            print(f"{path.stem}: NOT AS LISTED: {listed or 'nothing'}")
    print(f"autoscore by {'the maps' if by_maps else 'playouts'}: {same_files} of {files} boards, {same_stones} of {stones} stones judged alike")
    return faults


def read_boards(path):
    """[(title, rows, [(vertex, status)])] of a file of small boards."""
    boards, title, rows, size = [], "", [], 0
    for line in path.read_text(encoding="latin-1").split("\n"):
        text = line.split("#")[0].strip()
        if text.startswith("%"):
            title = text[1:].strip()
        elif text.startswith("boardsize"):
            rows, size = [], int(text.split()[1])
        elif size and len(rows) < size and re.fullmatch(r"([.XO][ )]?)+", text):
            rows.append(re.sub(r"[^.XO]", "", text))
        elif text.startswith("moggy status"):
            words = text.split()[2:]
            boards.append((title, rows, list(zip(words[::2], words[1::2]))))
    return [board for board in boards if board[1] and all(len(row) == len(board[1]) for row in board[1])]


def run_pachi_boards(binary, folder):
    """Stones whose owner at the end is told: x and o for mostly, X and O for always."""
    asked = same = 0
    for name in ("bent4", "seki", "false_eye_seki", "two_eyes"):
        for title, rows, statuses in read_boards(folder / f"{name}.t"):
            dead = set(judged(binary, sgf_of(rows, "X", "O", "Chinese"), "chinese")["dead"])
            for where, owner in statuses:
                spot = where.upper()
                col, row = COLUMNS.index(spot[0]), len(rows) - int(spot[1:])
                stone = rows[row][col]
                if stone == "." or owner not in "xXoO":
                    continue
                asked += 1
                if (owner.upper() != stone) == (spot in dead):
                    same += 1
                else:
                    print(f"{name}.t: {title}: {spot}: {'dead' if spot in dead else 'alive'}")
    print(f"small boards: {same} of {asked} stones judged alike")
    return 0 if same >= PACHI_ALIKE else 1


def main():
    binary = os.path.abspath(sys.argv[1])
    shared = pathlib.Path(os.environ.get("TENGEN_SHARED", sys.argv[2])) / "data" / "rules"
    if not shared.is_dir():
        print(f"SKIP: {shared} is not there: dead stones of other programs")
        sys.exit(SKIPPED)
    faults = sum(run_autoscore(binary, shared / "ogs-autoscore", by_maps) for by_maps in (True, False))
    faults += run_pachi_boards(binary, shared / "pachi" / "t-unit")
    sys.exit(1 if faults else 0)


main()
