#!/usr/bin/env python3
"""The ten longest files and functions, so that everyone sees them. Fails on a file of 1,000 lines.

A table that a program wrote (its head says "made by bench/...") is no file that anybody reads, and is left out.

usage: tools/longest.py [ROOT]
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
HEAD = re.compile(r"^[A-Za-z_].*?\b(\w+)\(")


def functions(lines):
    """(length, name, first line): a function opens with `{` and closes with `}` in the first column."""
    start = 0
    for number, line in enumerate(lines, 1):
        if line == "{":
            start = number
        elif line == "}" and start:
            name = next((m.group(1) for text in reversed(lines[: start - 1]) if (m := HEAD.match(text))), "?")
            yield number - start - 1, name, start
            start = 0


files, bodies = [], []
for folder in ("src", "cmd", "include", "examples", "bench"):
    for path in sorted((ROOT / folder).rglob("*.[ch]")):
        lines = path.read_text(encoding="utf-8").splitlines()
        if re.search(r"made by bench/", " ".join(lines[:4]), re.I):
            continue
        files.append((len(lines), path.relative_to(ROOT)))
        bodies += [(length, name, path.relative_to(ROOT), at) for length, name, at in functions(lines)]

print("longest files")
for length, path in sorted(files, reverse=True)[:10]:
    print(f"  {length:5} {path}")
print("longest functions")
for length, name, path, at in sorted(bodies, reverse=True, key=lambda body: body[0])[:10]:
    print(f"  {length:5} {name} ({path}:{at})")
sys.exit(1 if max(files)[0] >= 1000 else 0)
