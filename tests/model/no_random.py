#!/usr/bin/env python3
"""The code that hands on a model's move links no random numbers and no other player.

usage: no_random.py ROOT COMPILER FLAG...

Each file of src/model/ is compiled without optimization, so that inline functions have symbols, too, and its
symbols are held against a list. A file that draws a number shows that the check can fail.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT, COMPILER, FLAGS = pathlib.Path(sys.argv[1]), sys.argv[2].split(), sys.argv[3:]
FORBIDDEN = re.compile(
    r"^_*(tg_rng_\w+|s?rand(om)?(_r)?|[dlm]rand48|arc4random\w*|getrandom|getentropy|RAND_\w+|"
    r"tg_engine_create|tg_engine_(random|weights|alphabeta|uct|mcts|five)_create|tg_estimate_position|tg_level_budget)$"
)


def symbols(source, folder):
    target = pathlib.Path(folder) / "one.o"
    command = COMPILER + ["-O0", "-D_GNU_SOURCE", '-DTG_VERSION="0"', "-c", "-o", str(target), str(source)] + FLAGS
    subprocess.run(command, check=True)
    lines = subprocess.run(["nm", str(target)], check=True, capture_output=True, text=True).stdout.splitlines()
    return {line.split()[-1] for line in lines}


def main():
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        control = pathlib.Path(folder) / "control.c"
        control.write_text('#include "base/rng.h"\nint f(struct tg_rng *r);\nint f(struct tg_rng *r)\n{ return (int)tg_rng_below(r, 3); }\n')
        if not any(FORBIDDEN.match(name) for name in symbols(control, folder)):
            sys.exit("no_random.py: a file that draws a random number was not noticed")
        sources = sorted((ROOT / "src/model").glob("*.c"))
        for source in sources:
            for name in sorted(symbols(source, folder)):
                if FORBIDDEN.match(name):
                    print(f"{source.relative_to(ROOT)}: uses {name}")
                    faults += 1
    print(f"{len(sources)} files, {faults} faults")
    sys.exit(1 if faults or len(sources) < 10 else 0)


main()
