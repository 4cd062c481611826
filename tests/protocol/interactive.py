#!/usr/bin/env python3
"""Both protocols with a real process, typed line by line: what comes while the engine thinks.

usage: interactive.py TENGEN

No fixed waits: each step waits for what the program writes. A program that hangs is killed after a minute,
which fails the test.
"""
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time

PATIENCE = 60


class Engine:
    def __init__(self, words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def send(self, text):
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def line(self):
        try:
            return self.lines.get(timeout=PATIENCE)
        except queue.Empty:
            self.process.kill()
            raise AssertionError("no line came") from None

    def expect(self, *wanted):
        for text in wanted:
            line = self.line()
            assert line == text, f"wanted {text!r}, came {line!r}"

    def ends(self):
        """The process ends with status 0 and writes nothing more."""
        rest = self.line()
        assert rest is None, f"came after the end: {rest!r}"
        assert self.process.wait(timeout=PATIENCE) == 0, self.process.returncode


def skip_reports(engine, count):
    for _ in range(count):
        line = engine.line()
        assert line.startswith("info move "), line


def gtp(binary, *options):
    return Engine([binary, "gtp", "--size", "9", *options])


def analysis_goes_on_until_a_line_comes(binary):
    engine = gtp(binary)
    engine.send("lz-analyze b interval 10\n")
    engine.expect("=")
    skip_reports(engine, 2)
    engine.send("name\n")
    while (line := engine.line()).startswith("info "):
        pass
    assert line == "", line
    engine.expect("= tengen", "")
    engine.send("7 kata-analyze w 10 ownership true\n")
    engine.expect("=7")
    line = engine.line()
    assert len(line.split(" ownership ")[1].split()) == 81, line
    engine.send("quit\n")
    while (line := engine.line()).startswith("info "):
        pass
    assert line == "", line
    engine.expect("=", "")
    engine.ends()


def the_end_of_the_input_ends_a_long_think(binary):
    """An hour's move; after half a second of reports nobody is there any more."""
    engine = gtp(binary, "--movetime", "3600")
    engine.send("lz-genmove_analyze b 10\n")
    engine.expect("=")
    skip_reports(engine, 6)
    engine.process.stdin.close()
    while (line := engine.line()) is not None and not line.startswith("play "):
        assert line.startswith("info "), line
    engine.expect("")
    engine.ends()


def quit_ends_a_long_think(binary):
    engine = gtp(binary, "--movetime", "3600")
    engine.send("lz-genmove_analyze b 10\n")
    engine.expect("=")
    skip_reports(engine, 6)
    engine.send("quit\n")
    while not (line := engine.line()).startswith("play "):
        assert line.startswith("info "), line
    engine.expect("", "=", "")
    engine.ends()


def an_interrupt_ends_a_move(binary):
    engine = gtp(binary, "--movetime", "3600")
    engine.send("lz-genmove_analyze b 10\n")
    engine.expect("=")
    skip_reports(engine, 1)
    engine.send("# interrupt\n")
    while not (line := engine.line()).startswith("play "):
        assert line.startswith("info "), line
    engine.expect("")
    engine.send("last_move\nquit\n")
    assert engine.line().startswith("= black ")
    engine.expect("", "=", "")
    engine.ends()


def a_command_waits_for_the_move(binary):
    engine = gtp(binary, "--playouts", "500")
    engine.send("1 genmove b\n2 name\n")
    assert engine.line().startswith("=1 ")
    engine.expect("", "=2 tengen", "")
    engine.process.stdin.close()
    engine.ends()


def pondering_stops_at_any_line(binary):
    """Each command finds two threads at work on the other side's move, and is answered."""
    engine = gtp(binary, "--movetime", "0.05", "--threads", "2", "--ponder")
    for color in "bwbw":
        engine.send(f"genmove {color}\n")
        assert engine.line()[2:3].isupper()
        engine.expect("")
        engine.send("name\nundo\n")
        engine.expect("= tengen", "", "=", "")
    engine.send("genmove b\n")
    assert engine.line()[2:3].isupper()
    engine.expect("")
    engine.send("quit\n")
    engine.expect("=", "")
    engine.ends()


def a_game_goes_to_a_file_and_back(binary):
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "game.sgf")
        engine = gtp(binary)
        engine.send(f"komi 5.5\nplay b D4\nplay w pass\nplay w A1\nprintsgf {name}\nclear_board\nkomi 0\nloadsgf {name}\n")
        engine.expect(*["=", ""] * 7, "= black", "")
        engine.send("move_history\nget_komi\nprintsgf /nosuch/folder/game.sgf\nquit\n")
        engine.expect("= white A1", "white pass", "black D4", "", "= 5.5", "", "? cannot write file", "", "=", "")
        engine.ends()


def pbrain_by_name(binary):
    """The program under Gomocup's name is a Gomocup engine; END while thinking ends it silently."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "pbrain-tengen")
        os.symlink(os.path.abspath(binary), name)
        engine = Engine([name])
        engine.send("ABOUT\r\n")
        assert engine.line().startswith('name="tengen"')
        engine.send("START 15\r\n")
        engine.expect("OK")
        engine.send("INFO timeout_turn 1000\r\nBEGIN\r\n")
        x, y = map(int, engine.line().split(","))
        assert 0 <= x < 15 and 0 <= y < 15
        engine.send("END\r\n")
        engine.ends()


def a_turn_keeps_to_its_time(binary):
    """A loose bound, for a machine that is busy: ten times what the move may take."""
    engine = Engine([binary, "gomocup"])
    engine.send("START 15\nINFO timeout_turn 500\n")
    engine.expect("OK")
    start = time.monotonic()
    engine.send("BEGIN\nYXSTOP\n")
    assert "," in engine.line()
    assert time.monotonic() - start < 5
    engine.process.stdin.close()
    engine.ends()


def main():
    tests = [
        analysis_goes_on_until_a_line_comes,
        the_end_of_the_input_ends_a_long_think,
        quit_ends_a_long_think,
        an_interrupt_ends_a_move,
        a_command_waits_for_the_move,
        pondering_stops_at_any_line,
        a_game_goes_to_a_file_and_back,
        pbrain_by_name,
        a_turn_keeps_to_its_time,
    ]
    faults = 0
    for test in tests:
        try:
            test(sys.argv[1])
            print(f"ok      {test.__name__}")
        except AssertionError as fault:
            print(f"FAILED  {test.__name__}: {fault}")
            faults += 1
    sys.exit(1 if faults else 0)


main()
