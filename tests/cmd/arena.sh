#!/bin/sh
# tengen models and tengen arena: the list, and games of a model that thinks with tengen, stumbles, or never moves.
. "$(dirname "$0")/lib.sh"
out=$WORK/out err=$WORK/err
trap 'kill $servers 2>/dev/null; rm -rf "$WORK"' EXIT

# value FILE PATH...: a value of a JSON file.
value() {
	python3 -I -c 'import json, sys
value = json.load(open(sys.argv[1]))
for key in sys.argv[2:]:
    value = value[int(key) if isinstance(value, list) else key]
print(value)' "$@"
}

# --- the list ---
"$TENGEN" models list >"$out" 2>"$err"
is 'empty list' 0 $?
says 'empty list' "$err" 'No language models'
SECRET=top-secret-73 "$TENGEN" models add far --url https://example.org/v1 --model big --vision --key-env SECRET 2>"$err"
is 'add' 0 $?
SECRET=top-secret-73 "$TENGEN" models list >"$out" 2>>"$err"
says 'list' "$out" "$(printf 'far\tbig\topenai\tvision\thttps://example.org/v1')"
SECRET=top-secret-73 "$TENGEN" models list --json >>"$out" 2>>"$err"
cat "$XDG_DATA_HOME/tengen/models.json" >>"$out"
not_says 'no key is shown or kept' "$out" 'top-secret-73'
not_says 'no key is shown or kept' "$err" 'top-secret-73'
"$TENGEN" models add bad --url 'http://example.org/v1?x=1' --model m 2>"$err"
is 'a bad address' 2 $?
printf 'open-key-73\n' >"$WORK/key"
chmod 644 "$WORK/key"
"$TENGEN" models add open --url https://example.org/v1 --model m --key-file "$WORK/key" 2>"$err"
says 'an open key file' "$err" '0600'
not_says 'an open key file' "$err" 'open-key-73'
"$TENGEN" models remove far
is 'remove' 0 $?
"$TENGEN" models remove far 2>"$err"
is 'remove again' 1 $?

# --- a model that plays as tengen does ---
serve perfect go 5 1 perfect
"$TENGEN" models test perfect >"$out" 2>"$err"
says 'test' "$out" 'reached: yes'
"$TENGEN" arena --black model:perfect --white random -n 2 --size 5 --analysis 50 --board-reading 5 \
	--out "$WORK/a" >"$out" 2>"$err"
is 'arena' 0 $?
says 'report' "$out" 'legal at the first try | 100.0 % |'
report=$WORK/a/report.json
is 'games' 2 "$(value "$report" result games)"
is 'first try' 1.0 "$(value "$report" sides 0 model first_try_legal)"
is 'no failure' 0 "$(value "$report" sides 0 model failed)"
is 'the other is no model' None "$(value "$report" sides 1 model)"
is 'it sees' 1.0 "$(value "$report" sides 0 model board_reading exact)"
moves=$(value "$report" sides 0 model moves)
is 'a transcript a move' "$moves" "$(wc -l <"$WORK/a/transcripts.jsonl")"
is 'tokens' "$((moves * 100))" "$(value "$report" sides 0 model tokens_in)"
is 'tokens of pictures' 500 "$(value "$report" sides 0 model board_reading tokens_in)"
# 1 for a million tokens in, 2 out, and 100 in and 10 out an answer: of moves and pictures together.
is 'the cost of both' True "$(python3 -I -c "print(abs($(value "$report" sides 0 model cost) - ($moves + 5) * 120 / 1e6) < 6e-5)")"
is 'a line a picture' 5 "$(wc -l <"$WORK/a/readings.jsonl")"
says 'a comment a move' "$WORK/a/game-0001.sgf" 'because'
says 'page' "$WORK/a/report.html" '<svg'
not_says 'page' "$WORK/a/report.html" '<script'
# It goes on where it ended, with the same figures.
"$TENGEN" arena --black model:perfect --white random -n 3 --size 5 --analysis 50 --out "$WORK/a" >"$out" 2>"$err"
says 'goes on' "$err" 'game 3/3'
not_says 'goes on' "$err" 'game 2/3'
is 'pictures are not shown again' 5 "$(wc -l <"$WORK/a/readings.jsonl")"
is 'what was read is known' 5 "$(value "$report" sides 0 model board_reading boards)"
is 'all transcripts count' "$(wc -l <"$WORK/a/transcripts.jsonl")" "$(value "$report" sides 0 model moves)"
# Against the same level in tengen itself every move is the engine's own: the same games, so level.
"$TENGEN" arena --black model:perfect --white random -n 4 --size 5 --analysis 0 --max-tokens 300 --json >"$out" 2>"$err"
is 'a cap' 'the tokens of --max-tokens are used' "$(value "$out" stopped)"
is 'a game broken off is no game' 0 "$(value "$out" result games)"
# A cap holds between two pictures, too; without it the rest is shown, and nothing twice.
read_boards() { # MORE
	"$TENGEN" arena --black model:perfect --white random -n 1 --size 5 --analysis 0 --max-plies 6 --opening-plies 4 \
		--board-reading 6 --out "$WORK/c" --json $1 >"$out" 2>"$err"
}
read_boards '--max-tokens 440'
is 'a cap within the pictures' 'the tokens of --max-tokens are used' "$(value "$out" stopped)"
is 'a cap within the pictures' 3 "$(value "$out" sides 0 model board_reading boards)"
read_boards
is 'the rest' None "$(value "$out" stopped)"
is 'the rest' 6 "$(value "$out" sides 0 model board_reading boards)"
is 'each once' 6 "$(sort -u "$WORK/c/readings.jsonl" | wc -l)"
is 'each once' 6 "$(wc -l <"$WORK/c/readings.jsonl")"
is 'the cost' True "$(python3 -I -c "print($(value "$out" sides 0 model cost) > 0)")"

# --- one that stumbles, and one that never moves ---
serve stumble gomoku 7 1 stumble
"$TENGEN" arena --black model:stumble --white random -n 2 --game gomoku --size 7 --analysis 0 --board-reading 3 --out "$WORK/s" >"$out" 2>"$err"
is 'stumble' 0 $?
report=$WORK/s/report.json
is 'no first try' 0.0 "$(value "$report" sides 0 model first_try_legal)"
is 'legal after one' 1.0 "$(value "$report" sides 0 model legal_after_retry)"
is 'it sees half' 0.0 "$(value "$report" sides 0 model board_reading exact)"
is 'one re-ask' 1.0 "$(value "$report" sides 0 model mean_retries)"

serve illegal go 5 1 illegal
"$TENGEN" arena --black model:illegal --white random -n 2 --size 5 --analysis 0 --out "$WORK/i" >"$out" 2>"$err"
is 'illegal' 0 $?
report=$WORK/i/report.json
is 'it lost both' 2 "$(value "$report" result losses)"
is 'ai_failed' ai_failed "$(value "$report" games 0 end)"
is 'nothing was played for it' 4 "$(value "$report" games 0 plies)"
is 'failures' 2 "$(value "$report" sides 0 model failed)"
"$TENGEN" match model:illegal random -n 1 --size 5 >"$out" 2>"$err"
says 'match' "$out" 'ai_failed 1'
"$TENGEN" arena --black model:nobody --white random -n 1 2>"$err"
is 'unknown' 3 $?
says 'unknown' "$err" 'no model was added as nobody'

# --- Elo: a model that plays as level 2 does is better than random moves ---
serve second go 7 2 perfect
"$TENGEN" arena --black model:second --white random -n 8 --size 7 --analysis 0 --json >"$out" 2>"$err"
is 'Elo' 0 $?
is 'Elo: all games' 8 "$(value "$out" result games)"
is 'Elo: it is better' True "$(python3 -I -c "print($(value "$out" result wins) > $(value "$out" result losses))")"
is 'Elo: its sign' True "$(python3 -I -c "elo = $(value "$out" result elo); print(elo is None or elo > 0)")"
"$TENGEN" match level:1 model:second -n 2 --size 7 --data "$XDG_DATA_HOME/tengen" >"$out" 2>"$err"
is 'match --data' 0 $?
"$TENGEN" match level:1 model:second -n 2 --size 7 --data "$WORK" >"$out" 2>"$err"
is 'match --data elsewhere' 3 $?
exit $failed
