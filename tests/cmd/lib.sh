# What the scripts of this folder share. $1 is the program, $2 the mock engine.
TENGEN=$1
MOCK=$2
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
export XDG_DATA_HOME="$WORK/data"
failed=0

# says WHAT FILE TEXT: FILE has a line with TEXT in it.
says() {
	if ! grep -qF -- "$3" "$2"; then
		echo "FAILED $1: no \"$3\" in:"
		cat "$2"
		failed=1
	fi
}

# not_says WHAT FILE TEXT
not_says() {
	if grep -qF -- "$3" "$2"; then
		echo "FAILED $1: \"$3\" in:"
		cat "$2"
		failed=1
	fi
}

# is WHAT EXPECTED FOUND
is() {
	if [ "$2" != "$3" ]; then
		echo "FAILED $1: $3 instead of $2"
		failed=1
	fi
}

# serve NAME GAME SIZE LEVEL MODE: a language model's server, and the model NAME there. Whoever serves ends $servers.
servers=
serve() {
	mkfifo "$WORK/port-$1"
	python3 -I "$(dirname "$0")/model_server.py" "$TENGEN" "$2" "$3" "$4" "$5" >"$WORK/port-$1" 2>"$WORK/server-$1" &
	servers="$servers $!"
	read -r port <"$WORK/port-$1"
	"$TENGEN" models add "$1" --url "http://127.0.0.1:$port/v1" --model 'perfect' --vision --price 1 2 2>"$WORK/err-$1"
	is "add $1" 0 $?
}
