#!/usr/bin/env python3
"""libtengen links libc, libm and pthreads only.

usage: tools/linked.py LIBTENGEN.so
"""
import re
import subprocess
import sys

text = subprocess.run(["readelf", "-d", sys.argv[1]], check=True, capture_output=True, text=True).stdout
needed = re.findall(r"\(NEEDED\).*\[(.+?)\]", text)
foreign = [name for name in needed if not re.match(r"(libc|libm|libpthread|ld-linux[\w-]*)\.so", name)]
for name in foreign:
    print(f"{sys.argv[1]}: needs {name}")
sys.exit(1 if foreign or not needed else 0)
