#!/bin/sh
# Each public header compiles alone, as C17 and as C++17, under stricter flags than the project's own.
# usage: tools/headers.sh [ROOT]
root=${1:-$(dirname "$0")/..}
strict="-fsyntax-only -I$root/include -Wall -Wextra -Wpedantic -Wconversion -Wundef -Wcast-qual -Werror"
status=0
for path in "$root"/include/tengen/*.h; do
	line="#include \"tengen/$(basename "$path")\""
	for compiler in gcc clang; do
		echo "$line" | $compiler -std=c17 -Wshadow -Wstrict-prototypes -Wmissing-prototypes $strict -x c - || status=1
	done
	echo "$line" | g++ -std=c++17 $strict -x c++ - || status=1
done
exit $status
