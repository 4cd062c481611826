#!/bin/sh
# tengen sgf and tengen score: what they print, and the exit status of each kind of file.
. "$(dirname "$0")/lib.sh"
out=$WORK/out err=$WORK/err own=$(dirname "$0")/../data/sgf/own

# check: 0 clean, 1 warnings, 2 rejected, 3 unreadable; each finding as file:line:col: message
"$TENGEN" sgf check "$own/tt_pass_19.sgf" >"$out" 2>"$err"
is 'a clean file' 0 $?
is 'a clean file is silent' '' "$(cat "$out")"
"$TENGEN" sgf check "$own/unescaped_bracket.sgf" >"$out" 2>"$err"
is 'a file with a warning' 1 $?
says 'place of a warning' "$out" 'unescaped_bracket.sgf:1:29: '
"$TENGEN" sgf check "$own/only_paren.sgf" >"$out" 2>"$err"
is 'no SGF' 2 $?
says 'no SGF' "$out" 'only_paren.sgf:1:1: no SGF data'
printf '(;SZ[99];B[aa]W[bb])' | "$TENGEN" sgf check - >"$out" 2>"$err"
is 'a size that cannot be' 2 $?
says 'a size that cannot be' "$out" '-:1:6: unacceptable size'
says 'what follows is checked too' "$out" '-:1:17: a black and a white move in one node'
printf '(;FF[4]SZ[9];B[aa];W[aa])' | "$TENGEN" sgf check - >"$out" 2>"$err"
says 'a move on a stone' "$out" '-:1:19: a move on a stone'
"$TENGEN" sgf check "$WORK/missing" >"$out" 2>"$err"
is 'no such file' 3 $?

# convert: UTF-8, FF[4], nodes split, the second time the same bytes
printf '(;CA[GBK]SZ[9:9]PB[\316\247]AB[aa]B[bb];W[tt])' >"$WORK/old.sgf"
"$TENGEN" sgf convert -o "$WORK/new.sgf" "$WORK/old.sgf" >"$out" 2>"$err"
is 'convert' 0 $?
says 'a clean root' "$WORK/new.sgf" '(;FF[4]GM[1]CA[UTF-8]AP[tengen:'
says 'text in UTF-8' "$WORK/new.sgf" 'PB[围]AB[aa];B[bb];W[])'
says 'a square' "$WORK/new.sgf" 'SZ[9]'
"$TENGEN" sgf convert "$WORK/new.sgf" >"$WORK/again.sgf"
is 'convert twice' 0 "$(cmp "$WORK/new.sgf" "$WORK/again.sgf" >/dev/null; echo $?)"
"$TENGEN" sgf check "$WORK/new.sgf" >"$out" 2>"$err"
is 'what convert writes is clean' 0 $?

# info: one object a file
"$TENGEN" sgf info --json "$own/ko_retake.sgf" >"$out" 2>"$err"
is 'info' 0 $?
says 'the board' "$out" '"final": ".XO../XO.O./.XO../...../....."'
says 'prisoners' "$out" '"prisoners_taken_by_B": 1, "prisoners_taken_by_W": 1'
"$TENGEN" sgf info "$own/ko_retake.sgf" >"$out" 2>"$err"
says 'info for people' "$out" 'game 1: go 5x5'

# render: after a move, with markup, beyond the sizes that are played on
printf '(;SZ[5];B[bb];W[cb]LB[aa:z];B[dd])' >"$WORK/small.sgf"
"$TENGEN" sgf render --move 2 "$WORK/small.sgf" >"$out" 2>"$err"
cat >"$WORK/wanted" <<'END'
   A B C D E
 5 z . . . . 5
 4 . X(O). . 4
 3 . . + . . 3
 2 . . . . . 2
 1 . . . . . 1
   A B C D E
END
is 'a picture as text' 0 "$(cmp "$out" "$WORK/wanted" >/dev/null; echo $?)"
"$TENGEN" sgf render --move 2 --variations "$WORK/small.sgf" >"$out" 2>"$err"
says 'where the record goes on' "$out" ' 2 . . . A . 2'
"$TENGEN" sgf render --format svg --numbers "$WORK/small.sgf" >"$out" 2>"$err"
says 'svg' "$out" '>3</text>'
"$TENGEN" sgf render --format svg "$own/size_52.sgf" >"$out" 2>"$err"
is '52x52' 0 $?
# every kind of markup; what is inherited holds on, and VW leaves the rest of the board out
cat >"$WORK/markup.sgf" <<'END'
(;FF[4]GM[1]SZ[9]AB[cc];B[ee]TR[aa]SQ[ba]CR[ca]MA[da]SL[ea]LB[fa:A][ga:12]TB[ah:bi]TW[hh:ii]
AR[cc:gg]LN[ab:af]DD[ag:bg];W[ed]VW[aa:ig])
END
"$TENGEN" sgf render --move 1 --format svg "$WORK/markup.sgf" >"$out" 2>"$err"
is 'an arrow and a line' 2 "$(grep -c 'stroke="#06c"' "$out")"
is 'territory' '4 4' "$(grep -c 'height="10" fill="#111"' "$out") $(grep -c 'height="10" fill="#fff"' "$out")"
is 'shapes, and the last move' 6 "$(grep -c 'stroke-width="2" fill="none"' "$out")"
is 'labels' 2 "$(grep -c '^<text[^>]*font-size="14"[^>]*>\(A\|12\)</text>$' "$out")"
is 'dimmed points' 2 "$(grep -c 'fill-opacity' "$out")"
"$TENGEN" sgf render --format svg "$WORK/markup.sgf" >"$out" 2>"$err"
is 'still dimmed' 2 "$(grep -c 'fill-opacity' "$out")"
is 'outside the view' 18 "$(grep -c 'width="32" height="32" fill="#e3b96b"/>' "$out")"
if "$TENGEN" sgf render --format png -o "$WORK/a.png" "$WORK/small.sgf" 2>"$err"; then
	is 'png' '89 50 4e 47' "$(od -An -tx1 -N4 "$WORK/a.png" | sed 's/^ *//')"
else
	says 'png is not there' "$err" 'built without libpng'
fi

# score: the sum line by line. Black has columns A and B, White D and E, C is dame: 10 to 10.
printf '(;SZ[5]KM[0.5]RU[Chinese]AB[ba:be]AW[da:de];B[];W[])' >"$WORK/even.sgf"
"$TENGEN" score "$WORK/even.sgf" >"$out" 2>"$err"
is 'score' 0 $?
says 'stones' "$out" 'stones                5        5'
says 'territory' "$out" 'territory             5        5'
says 'dame' "$out" 'dame 5'
says 'result' "$out" 'result W+0.5'
printf '(;SZ[5]KM[0]HA[2]RU[Chinese]AB[ba:be][bd]AW[da:de][aa];W[];B[])' >"$WORK/dead.sgf"
"$TENGEN" score --dead A5 "$WORK/dead.sgf" >"$out" 2>"$err"
says 'compensation' "$out" 'compensation          0        2'
says 'result' "$out" 'result W+2'
# an open border makes all of it seki; with the dame filled Black has five points and a prisoner
printf '(;SZ[5]KM[0]RU[Japanese]AB[ba:ce]AW[da:de][aa];B[];W[])' >"$WORK/filled.sgf"
"$TENGEN" score --dead A5 --json "$WORK/filled.sgf" >"$out" 2>"$err"
says 'territory and the dead' "$out" '"black": {"stones": 0, "territory": 5, "prisoners": 0, "dead": 1'
says 'result' "$out" '"result": "B+1"'
"$TENGEN" score --dead E9 "$WORK/dead.sgf" >"$out" 2>"$err"
is 'a vertex that is not there' 2 $?
# The same dead stone by maps of ownership, one with each side to move; a file that is no such thing is refused.
row='[1,1,0,-1,-1]'
map="[[-1,1,0,-1,-1],$row,$row,$row,$row]"
black="[$row,$row,$row,$row,$row]"
echo "{\"black\": $black, \"white\": $black, \"other\": 1}" >"$WORK/maps.json"
"$TENGEN" score --ownership "$WORK/maps.json" "$WORK/dead.sgf" >"$out" 2>"$err"
is 'score by maps' 0 $?
says 'dead by maps' "$out" 'dead (ownership): A5'
echo "{\"black\": $map, \"white\": $map}" >"$WORK/maps.json"
"$TENGEN" score --ownership "$WORK/maps.json" "$WORK/dead.sgf" >"$out" 2>"$err"
not_says 'alive by maps' "$out" 'A5'
echo "{\"black\": $black, \"white\": [$row,[1,1,0,-1,-2]]}" >"$WORK/maps.json"
"$TENGEN" score --ownership "$WORK/maps.json" "$WORK/dead.sgf" >"$out" 2>"$err"
is 'a map of another size' 3 $?
says 'a map of another size' "$err" '"white" must be 5 rows'
echo "{\"black\": $black, \"white\": [$row,[1,1,0,-1,-2],$row,$row,$row]}" >"$WORK/maps.json"
"$TENGEN" score --ownership "$WORK/maps.json" "$WORK/dead.sgf" >"$out" 2>"$err"
says 'no ownership' "$err" '"white", row 2, column 5: a number from -1 to 1 is needed'
"$TENGEN" score --dead none --ownership "$WORK/maps.json" "$WORK/dead.sgf" >"$out" 2>"$err"
is 'two ways at once' 2 $?
# White takes a ko back at once: said on stderr, and the prisoner is not forgotten
printf '(;SZ[5]KM[0]AB[ba][ab][bc]AW[ca][db][cc][bb]RU[Japanese];B[cb];W[bb])' >"$WORK/ko.sgf"
"$TENGEN" score --dead none "$WORK/ko.sgf" >"$out" 2>"$err"
says 'an illegal move' "$err" 'move 2 (B4) is illegal: ko'
says 'its prisoners' "$out" 'prisoners             1        1'
exit $failed
