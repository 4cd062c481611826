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
