#!/bin/sh
# tengen analyze: a move that lets five in a row happen is a blunder; the same figures twice; bad words.
. "$(dirname "$0")/lib.sh"
out=$WORK/out err=$WORK/err

# Black has four in a row with one end open, White an open three: White plays in the corner instead.
printf '(;GM[4]FF[4]SZ[15]AB[hh][ih][jh][kh]AW[gh][cl][dl][el]PL[W];W[ao])' >"$WORK/four.sgf"
"$TENGEN" analyze --playouts 2000 "$WORK/four.sgf" >"$out" 2>"$err"
is 'analyze' 0 $?
says 'the move, and the one it would have played' "$out" '   1  W A1 '
says 'the one it would have played' "$out" ' L8 '
says 'a bad move has a word' "$out" 'blunder'
says 'the summary' "$out" "White's worst: 1 A1"
says 'nothing to say of the other side' "$out" "Black's worst: none"
"$TENGEN" analyze --json --playouts 2000 "$WORK/four.sgf" >"$out" 2>"$err"
is 'json' 0 $?
says 'json: the move' "$out" '{"move": 1, "color": "white", "vertex": "A1"'
says 'json: the word' "$out" '"word": "blunder"'
says 'json: the line' "$out" '"best": ["L8"'
says 'json: the summary' "$out" '"summary": {"black": [], "white": [1]}}'

# Go: the same figures twice; the middle of a small board is no mistake, a pass at once is one.
printf '(;GM[1]FF[4]SZ[5]KM[0]RU[Chinese];B[cc];W[tt];B[bb])' >"$WORK/go.sgf"
"$TENGEN" analyze --playouts 300 "$WORK/go.sgf" >"$out" 2>"$err"
is 'go' 0 $?
says 'go: the middle' "$out" '   1  B C3 '
says 'go: a pass' "$out" '   2  W pass '
"$TENGEN" analyze --playouts 300 "$WORK/go.sgf" >"$WORK/again"
is 'the same twice' 0 "$(cmp "$out" "$WORK/again" >/dev/null; echo $?)"
"$TENGEN" analyze --playouts 300 --from 2 --to 2 "$WORK/go.sgf" >"$out"
says 'a part' "$out" '   2  W pass '
not_says 'a part' "$out" '   1  B'

"$TENGEN" analyze --playouts 0 "$WORK/go.sgf" >"$out" 2>"$err"
is 'no playouts' 2 $?
"$TENGEN" analyze >"$out" 2>"$err"
is 'no file' 2 $?
"$TENGEN" analyze "$WORK/missing" >"$out" 2>"$err"
is 'no such file' 3 $?
printf 'nothing' >"$WORK/bad.sgf"
"$TENGEN" analyze "$WORK/bad.sgf" >"$out" 2>"$err"
is 'no SGF' 1 $?
exit $failed
