#!/bin/sh
# tengen play through pipes: moves, refusals in words, undo, the count, the record, the end of the input.
. "$(dirname "$0")/lib.sh"
out=$WORK/out err=$WORK/err

printf 'E5\nE5\nZ99\nfoo\nundo\nshow\n' | "$TENGEN" play --level 1 >"$out" 2>"$err"
is 'end of input' 0 $?
says 'a move is said' "$out" 'Black E5'
says 'the engine answers' "$out" 'White '
says 'refusal' "$err" 'A stone stands on E5.'
says 'off the board' "$err" 'Z99 is not on this board.'
says 'unknown word' "$err" 'foo is neither a vertex nor a word'
tail -n 11 "$out" >"$WORK/last"
not_says 'undo takes the pair' "$WORK/last" 'X'
not_says 'undo takes the pair' "$WORK/last" 'O'
not_says 'no colours through pipes' "$out" "$(printf '\033')"

printf 'C3\nG7\npass\npass\naccept\nsgf %s\n' "$WORK/game.sgf" |
	"$TENGEN" play --color both --rules japanese --komi 6.5 >"$out" 2>"$err"
says 'scoring' "$out" 'dead:'
says 'result' "$out" 'result W+6.5'
says 'record' "$WORK/game.sgf" 'RE[W+6.5]'
says 'record' "$WORK/game.sgf" ';B[cg];W[gc];B[];W[]'

printf 'C3\nresign\nundo\nquit\nC4\n' | "$TENGEN" play --color both >"$out" 2>"$err"
says 'resignation' "$out" 'result B+R'
not_says 'quit ends' "$out" 'C4'

printf 'H8\n' | "$TENGEN" play --game renju --color both >"$out" 2>"$err"
says 'letters with I' "$out" 'H I J'
printf 'pass\n' | "$TENGEN" play --game gomoku --color both >"$out" 2>"$err"
is 'a game without passes' 0 $?

# swap2: one side puts three stones, the other chooses; the engine opens and chooses by itself
printf 'C3\nD4\nL11\nH8\nadd\nH8\nH9\nadd\nswap\nJ9\nsgf %s\n' "$WORK/swap.sgf" |
	"$TENGEN" play --game gomoku --opening swap2 --color both >"$out" 2>"$err"
says 'whom the choice is told' "$err" '`stay` plays on as White, `swap` takes Black, `add` puts two more'
says 'no move while somebody chooses' "$err" 'turn'
says 'two more' "$out" 'Two more stones'
says 'once only' "$err" 'add: not now.'
says 'swapped' "$out" 'The colours are swapped.'
says 'White goes on' "$out" 'White J9'
says 'the record names it' "$WORK/swap.sgf" 'ON[swap2]'
printf 'stay\nresign\n' | "$TENGEN" play --game gomoku --opening swap --level 1 --color white >"$out" 2>"$err"
says 'the engine opens' "$out" 'Black '
says 'as we chose' "$out" 'You play White.'
says 'and we give up' "$out" 'result B+R'
"$TENGEN" play --opening swap </dev/null >"$out" 2>"$err"
is 'no opening of Go' 2 $?

"$TENGEN" play --level 10 </dev/null >"$out" 2>"$err"
is 'bad level' 2 $?
"$TENGEN" play --size 1 </dev/null >"$out" 2>"$err"
is 'bad size' 2 $?
"$TENGEN" play --nonsense </dev/null >"$out" 2>"$err"
is 'bad option' 2 $?
exit $failed
