#!/bin/sh
# tengen comment: what a model invents is marked, and Ctrl-C closes the connection.
. "$(dirname "$0")/lib.sh"
out=$WORK/out err=$WORK/err
trap 'kill $servers 2>/dev/null; rm -rf "$WORK"' EXIT

# until_says FILE TEXT: waits until a line of the file has the text, ten seconds at most.
until_says() {
	for _ in $(seq 100); do
		grep -qF -- "$2" "$1" && return 0
		sleep 0.1
	done
	echo "FAILED: never \"$2\" in:"
	cat "$1"
	failed=1
}

printf '(;GM[1]FF[4]SZ[9];B[ee];W[gc])' >"$WORK/game.sgf"
serve perfect go 9 1 perfect
"$TENGEN" comment "$WORK/game.sgf" --move 2 --model perfect --playouts 200 >"$out" 2>"$err"
is 'comment' 0 $?
says 'comment' "$out" 'is the move, move 2.'
says 'an invented percentage' "$out" '101 %[?]'
says 'an invented score' "$out" '99[?] points'
says 'an invented number of playouts' "$out" '7,777[?] playouts'
says 'an invented move' "$out" 'move 55[?]'
says 'how many' "$err" '5 of its points and figures are not confirmed'
not_says 'no colours from a model' "$out" "$(printf '\033')"
"$TENGEN" comment "$WORK/game.sgf" --move 3 --model perfect >"$out" 2>"$err"
is 'no such move' 1 $?

# A model that never answers: the server sees the connection close.
serve silent go 9 1 silent
"$TENGEN" comment "$WORK/game.sgf" --move 2 --model silent --playouts 50 >"$out" 2>"$err" &
pid=$!
until_says "$WORK/server-silent" 'asked'
kill -INT $pid
wait $pid
is 'cancelled' 3 $?
is 'nothing is shown' '' "$(cat "$out")"
until_says "$WORK/server-silent" 'closed'
exit $failed
