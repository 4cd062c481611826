#!/usr/bin/env python3
"""Counts the results of a `meson test` run: prints `passed failed skipped`.

usage: tools/count_tests.py BUILD/meson-logs/testlog.json
"""
import json
import sys

passed = failed = skipped = 0
with open(sys.argv[1], encoding="utf-8") as log:
    for line in log:
        result = json.loads(line)["result"]
        if result in ("OK", "EXPECTEDFAIL"):
            passed += 1
        elif result == "SKIP":
            skipped += 1
        else:
            failed += 1
print(passed, failed, skipped)
sys.exit(0 if passed + failed + skipped else 1)
