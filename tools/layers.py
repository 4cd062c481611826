#!/usr/bin/env python3
"""Hold every #include in src/ and cmd/ against the layer table of docs/architecture.md.

usage: tools/layers.py [ROOT]

The table is the rule: a folder includes itself and what its row names. Prints `file:line: message` for each
include that breaks a wall and exits 1 if there is one.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]')
LIBRARY = ("base", "board", "go", "five", "rules", "record", "nn", "engine", "session", "render")
# What a library layer may take from the system: C and POSIX, nothing that needs another library.
FOREIGN = re.compile(r"^(event2/|jansson|sqlite3|curl/|png|zlib|libpq|ncurses)")


def read_tables(text):
    """Two tables: folder -> what it may include, and public header -> the layer it belongs to."""
    folders, headers = {}, {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == 3 and (found := re.fullmatch(r"`(?:src/)?(\w+)/`", cells[0])):
            folders[found.group(1)] = cells[2]
        elif len(cells) == 2 and (found := re.fullmatch(r"`tengen/(\w+\.h)`", cells[0])):
            headers[found.group(1)] = cells[1]
    return folders, headers


def allowed_layers(folder, folders):
    order = list(folders)
    words = folders[folder]
    if words == "everything":
        return set(order), set()
    if words.startswith("everything above"):
        return set(order[: order.index(folder)]) - {"go", "five"}, set()
    names = [name.strip().strip("`") for name in words.split(",")]
    return {name for name in names if name in folders}, {name for name in names if name.endswith(".h")}


def judge(folder, target, folders, headers):
    """None when `folder` may include `target`, else the reason why not."""
    layers, files = allowed_layers(folder, folders)
    if target.startswith("tengen/"):
        layer = headers.get(target.removeprefix("tengen/"))
        if layer is None:
            return "is a public header that the table of docs/architecture.md does not name"
        if layer == "all" or layer == folder or layer in layers or f"{layer}/{target.split('/')[1]}" in files:
            return None
        return f"belongs to {layer}/, which {folder}/ may not include"
    top = target.split("/")[0]
    if top in folders and top != folder and top not in layers and target not in files:
        return f"{folder}/ may not include {top}/"
    if folder in LIBRARY and FOREIGN.match(target):
        return "the library links libc, libm and pthreads only"
    return None


def main():
    folders, headers = read_tables((ROOT / "docs/architecture.md").read_text(encoding="utf-8"))
    if len(folders) < 15 or len(headers) < 8:
        sys.exit("tools/layers.py: the tables of docs/architecture.md cannot be read")
    faults = 0
    sources = sorted((ROOT / "src").rglob("*.[ch]")) + sorted((ROOT / "cmd").glob("*.[ch]"))
    for path in sources:
        name = path.relative_to(ROOT)
        folder = name.parts[1] if name.parts[0] == "src" else "cmd"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found = INCLUDE.match(line)
            why = judge(folder, found.group(1), folders, headers) if found else None
            if why:
                print(f"{name}:{number}: {found.group(1)}: {why}")
                faults += 1
    print(f"layers: {len(sources)} files, {faults} faults", file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
