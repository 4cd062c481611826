#!/usr/bin/env python3
"""Hold the exported symbols of libtengen against the public headers.

usage: tools/symbols.py LIBTENGEN.so [INCLUDE_DIR]

Each function marked TG_API must be exported, and nothing else may be. Exits 1 on a difference.
"""
import pathlib
import re
import subprocess
import sys

library = sys.argv[1]
include = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else pathlib.Path(__file__).parent.parent / "include/tengen")

declared = {}
for header in sorted(include.glob("*.h")):
    text = re.sub(r"/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.S)
    for found in re.finditer(r"TG_API\b[^;(]*?\b(tg_\w+)\s*\(", text):
        declared[found.group(1)] = header.name

listing = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
exported = {line.split()[-1].split("@")[0] for line in listing.splitlines() if line.split()[-2] in "TtDdBbRrWwVv"}
exported -= {"_init", "_fini"}

for name in sorted(set(declared) - exported):
    print(f"{declared[name]}: {name} is declared but not exported")
for name in sorted(exported - set(declared)):
    print(f"{library}: {name} is exported but no public header declares it")
print(f"symbols: {len(declared)} declared, {len(exported)} exported", file=sys.stderr)
sys.exit(0 if declared and set(declared) == exported else 1)
