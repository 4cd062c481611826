#!/bin/sh
# tengen solve: threats in five-in-a-row, small boards of Go, life and death of a chain.
. "$(dirname "$0")/lib.sh"

# Three in a row in the corner: B5 is the point for both.
cat >"$WORK/corner.txt" <<'END'
...XO.O
XXXXOOO
OOOOO.O
.O.OOOO
OOOOOOO
END
"$TENGEN" solve --game go --chain A4 "$WORK/corner.txt" >"$WORK/out"
is "corner: status" 0 $?
is "corner: lines" 2 "$(wc -l <"$WORK/out" | tr -d ' ')"
says "corner" "$WORK/out" "black first: alive B5"
says "corner" "$WORK/out" "white first: dead B5"
"$TENGEN" solve --game go --json --chain A4 - <"$WORK/corner.txt" >"$WORK/out"
says "corner as JSON" "$WORK/out" '"black_first": {"status": "alive", "line": ["B5"'

# Budgets, open regions, points without a stone.
"$TENGEN" solve --game go --chain A5 "$WORK/corner.txt" >"$WORK/out" 2>&1
is "no stone: status" 3 $?
says "no stone" "$WORK/out" "there is no stone at A5"
"$TENGEN" solve --game go --chain Z9 "$WORK/corner.txt" >"$WORK/out" 2>&1
is "no point: status" 2 $?
printf '.......\n.......\n.......\n...X...\n.......\n.......\n.......\n' >"$WORK/open.txt"
"$TENGEN" solve --game go --chain D4 "$WORK/open.txt" >"$WORK/out" 2>&1
is "open: status" 3 $?
says "open" "$WORK/out" "is open"
printf '...XO.O.\n...XOOO.\n...XO.O.\nXXXXO.O.\nOOOOO.O.\n.O.OOOO.\n' >"$WORK/large.txt"
"$TENGEN" solve --game go --nodes 50 --chain A3 "$WORK/large.txt" >"$WORK/out"
is "budget: status" 1 $?
says "budget" "$WORK/out" "unknown"

# The value of an empty board.
is "3x3" "3x3 9" "$("$TENGEN" solve --game go --size 3)"
"$TENGEN" solve --game go "$WORK/corner.txt" >"$WORK/out" 2>&1
is "neither: status" 2 $?

# A record; its last position counts.
printf '(;GM[1]FF[4]SZ[5]AB[ab][bb][cb][db][da]AW[ea][eb][ac][bc][cc][dc][ec][be][de];B[ba])' >"$WORK/corner.sgf"
"$TENGEN" solve --game go --chain A4 "$WORK/corner.sgf" >"$WORK/out"
says "record" "$WORK/out" "white first: alive"

# Five.
printf '.........\n.........\n..XXX....\n...OO....\n...O.....\n.........\n.........\n.........\n.........\n' >"$WORK/five.txt"
"$TENGEN" solve --game gomoku --to-move black --vcf "$WORK/five.txt" >"$WORK/out"
is "five: status" 0 $?

exit $failed
