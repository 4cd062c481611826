#!/bin/sh
# tengen match: colours and pairs, faults that cost one game, the journal that a match goes on from.
. "$(dirname "$0")/lib.sh"
out=$WORK/out err=$WORK/err

"$TENGEN" match random random -n 4 --size 5 --out "$WORK/m" >"$out" 2>"$err"
is 'match' 0 $?
says 'all games' "$out" '4 games'
is 'records' 4 "$(ls "$WORK/m" | grep -c '^game-.*sgf$')"
is 'journal' 5 "$(wc -l <"$WORK/m/journal.jsonl")"
# The first four moves of a pair are the same, with colours changed.
tr -d '\n' <"$WORK/m/game-0001.sgf" | grep -o ';B.*' | cut -c1-24 >"$WORK/a"
tr -d '\n' <"$WORK/m/game-0002.sgf" | grep -o ';B.*' | cut -c1-24 >"$WORK/b"
is 'paired openings' "$(cat "$WORK/a")" "$(cat "$WORK/b")"

# A broken-off match: two games are gone, a third line is torn.
head -n 3 "$WORK/m/journal.jsonl" >"$WORK/short"
printf '{"game":2,"bla' >>"$WORK/short"
cp "$WORK/short" "$WORK/m/journal.jsonl"
"$TENGEN" match random random -n 4 --size 5 --out "$WORK/m" >"$out" 2>"$err"
says 'goes on' "$err" 'game 3/4'
not_says 'goes on' "$err" 'game 2/4'
is 'journal' 5 "$(wc -l <"$WORK/m/journal.jsonl")"
"$TENGEN" match random random -n 4 --size 6 --out "$WORK/m" >"$out" 2>"$err"
is 'another match' 3 $?
says 'another match' "$err" 'of another match'

fault() { # SWITCH WORD
	"$TENGEN" match "$MOCK $1" random -n 2 --size 5 --timeout 0.3 >"$out" 2>"$err"
	is "$1" 0 $?
	says "$1" "$err" 'A lost by a fault'
	says "$1" "$out" "$2 2"
	says "$1" "$out" 'B 2, draws 0'
}
fault --illegal illegal
fault --die broken
fault --abort broken
fault --hang timeout
fault --off-board broken
fault --refuse broken
fault --close broken

"$TENGEN" match "gomocup:$MOCK --gomocup" random -n 2 --game gomoku >"$out" 2>"$err"
is 'gomocup' 0 $?
not_says 'gomocup' "$err" 'fault'
"$TENGEN" match /nonexistent random -n 1 --size 5 >"$out" 2>"$err"
is 'no such program' 3 $?
says 'no such program' "$err" 'is it installed'

printf 'C3 C4\n# a comment\nB2 D4 B4\n' >"$WORK/openings"
"$TENGEN" match random random -n 2 --size 5 --openings "$WORK/openings" --out "$WORK/o" >"$out" 2>"$err"
tr -d '\n' <"$WORK/o/game-0001.sgf" >"$WORK/flat"
says 'openings' "$WORK/flat" ';B[cc];W[cb]'
printf 'C3 Q9\n' >"$WORK/openings"
"$TENGEN" match random random -n 2 --size 5 --openings "$WORK/openings" >"$out" 2>"$err"
is 'bad opening' 3 $?
says 'bad opening' "$err" ':1: Q9: not a vertex of this board'

"$TENGEN" match "$MOCK --illegal" random -n 200 --size 5 --sprt 0 200 >"$out" 2>"$err"
is 'SPRT refutes' 1 $?
says 'SPRT refutes' "$out" 'refuted'
not_says 'SPRT stops early' "$out" ' 200 games'
exit $failed
