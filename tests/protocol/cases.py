#!/usr/bin/env python3
"""The tables of tests/data/rules over GTP: superko, scoring, handicap points.

usage: cases.py TENGEN DATA
"""
import json
import pathlib
import sys

from gtp_client import Checks, set_position


def superko(path):
    checks = Checks()
    for case in json.loads(path.read_text()):
        for ko, word in case["expect"].items():
            checks.add(f"rectangular_boardsize {case['cols']} {case['rows']}")
            checks.add("kata-set-rules " + json.dumps({"ko": ko, "suicide": case["suicide"]}))
            checks.add(set_position(case.get("setup_rows_top_first", [])))
            for move in case["moves"]:
                checks.add("undo" if move == "undo" else f"play {move}", about=case["name"])
            checks.add(f"tengen-why_illegal {case['query']}", word, f"{case['id']} {case['name']}, {ko}")
            checks.add(f"is_legal {case['query']}", str(int(word == "legal")), case["name"])
            checks.add(f"play {case['query']}", lambda success, text, legal=word == "legal": success == legal, case["name"])
    return checks


def without(rows, dead):
    """The rows with the dead stones taken off."""
    rows = [list(row) for row in rows]
    for vertex in dead:
        rows[len(rows) - int(vertex[1:])]["ABCDEFGHJKLMNOPQRSTUVWXYZ".index(vertex[0])] = "."
    return ["".join(row) for row in rows]


def scoring(path):
    """What needs no prisoners, no handicap number and no opinion: those are the library's own test.

    Under territory scoring dead stones are judged, and a judge may take a seki for something else.
    """
    checks = Checks()
    for board in json.loads(path.read_text()):
        rows = board["rows_top_first"]
        for row in board["expect"]:
            is_area = "TERRITORY" not in row["rules"] and row["rules"] not in ("japanese", "ancient-territory")
            has_prisoners = board["captured_by_black"] or board["captured_by_white"] or row.get("dead_removed")
            is_unclear = has_prisoners or "seki" in board["name"]
            if "handicap" in row or "first_pass" in row or (is_unclear and not is_area):
                continue
            rules = row["rules"]
            if "/" in rules:
                rules = json.dumps(dict(zip(("scoring", "tax"), rules.split("/"))))
            checks.add(f"boardsize {len(rows)}")
            checks.add(f"kata-set-rules {rules}")
            checks.add("kata-set-rule friendlyPassOk false")
            checks.add(f"komi {row['komi']}")
            checks.add(set_position(without(rows, board["dead"]) if row.get("dead_removed") else rows))
            checks.add("final_score", row["result"], f"{board['name']}, {row}")
    return checks


def handicap(path):
    checks = Checks()
    for line in path.read_text().split("\n"):
        words = line.split()
        if not words or line.startswith("#"):
            continue
        checks.add(f"boardsize {words[0]}")
        if words[2] == "=":
            checks.add(f"fixed_handicap {words[1]}", " ".join(words[3:]), line)
            checks.add("get_komi", "7.5", line)
            checks.add("get_handicap", words[1], line)
        else:
            checks.add(f"fixed_handicap {words[1]}", lambda success, text: not success and text == "invalid number of stones", line)
    return checks


def main():
    binary, data = sys.argv[1], pathlib.Path(sys.argv[2])
    faults = superko(data / "superko_cases.json").run("superko", binary)
    faults += scoring(data / "scoring_cases.json").run("scoring", binary)
    faults += handicap(data / "fixed_handicap_gnugo.txt").run("handicap", binary)
    sys.exit(1 if faults else 0)


main()
