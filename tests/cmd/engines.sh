#!/bin/sh
# tengen engines: the list as a file, and the test of programs that work and of programs that do not.
. "$(dirname "$0")/lib.sh"
out=$WORK/out err=$WORK/err

"$TENGEN" engines add mock "$MOCK" 2>"$err"
is 'add' 0 $?
"$TENGEN" engines add pipe "$MOCK --gomocup" --protocol gomocup 2>"$err"
"$TENGEN" engines list >"$out" 2>"$err"
says 'list' "$out" "$(printf 'mock\tgtp\tadded\t%s' "$MOCK")"
says 'list' "$out" "$(printf 'pipe\tgomocup\tadded')"
"$TENGEN" engines test mock >"$out" 2>"$err"
is 'test' 0 $?
says 'test' "$out" 'name: Mock 1'
says 'test' "$out" 'first move: A9'
says 'test' "$out" 'it works'
"$TENGEN" engines test pipe >"$out" 2>"$err"
is 'gomocup' 0 $?
says 'gomocup' "$out" 'name: Mock 2'
"$TENGEN" match mock random -n 1 --size 5 >"$out" 2>"$err"
is 'by name' 0 $?

"$TENGEN" engines test "$MOCK --die" >"$out" 2>"$err"
is 'one that dies' 1 $?
says 'one that dies' "$err" 'exit status 3'
says 'one that dies' "$err" 'stderr: mock: out of ideas'
for program in true cat /nonexistent/engine; do
	"$TENGEN" engines test "$program" >"$out" 2>"$err"
	is "$program" 1 $?
done
"$TENGEN" engines test "cat –mode" >"$out" 2>"$err"
says 'typography' "$err" 'no plain -'

"$TENGEN" engines remove mock
is 'remove' 0 $?
"$TENGEN" engines remove mock 2>"$err"
is 'remove again' 1 $?
"$TENGEN" engines list >"$out"
not_says 'removed' "$out" "$(printf 'mock\t')"
printf '{"not": "a list"}' >"$XDG_DATA_HOME/tengen/engines.json"
"$TENGEN" engines list >"$out" 2>"$err"
is 'a broken file' 3 $?
says 'a broken file' "$err" 'mend or remove'
"$TENGEN" engines frobnicate 2>"$err"
is 'a broken file comes first' 3 $?
exit $failed
