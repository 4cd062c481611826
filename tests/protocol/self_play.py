#!/usr/bin/env python3
"""Games of tengen against itself over GTP, held against the rules, a clock and a limit of memory.

usage: self_play.py TENGEN [GAMES]

Two engines play with each other: level 5 at 20 ms a move, or under the clock of a game, every kind of clock in
turn; 7x7 to 19x19 and the rule sets in turn. Every move is judged by the second implementation of
random_games.py. GAMES is the number of the first kind, else TENGEN_SELF_PLAY, else 2; a tenth as many under clocks
follow, but 2 at least. A game lasts 1 to 20 seconds.

The last lines say how late the latest move was, and how much memory the largest engine had. With TENGEN_SLACK the
test fails where a move comes so many seconds after its time: that is for a machine that does nothing else.
"""
import json
import os
import subprocess
import sys
import time

from random_games import BLACK, NAME, WHITE, Game, other

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
RULES = ["tromp-taylor", "chinese", "japanese", "aga", "new-zealand", "stone-scoring", "ing", "ancient-territory", "chinese-ogs", "aga-button"]
SIZES = [7, 9, 13, 19, 8, 10, 11, 12, 9, 15, 17, 7]
MOVE = 0.02
MEMORY = 320 << 10  # KiB: the tree's 192 MiB, the program, and what is beside
SLACK = float(os.environ.get("TENGEN_SLACK", "inf"))


class Engine:
    def __init__(self, binary, options):
        self.process = subprocess.Popen([binary, "gtp", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit(f"broke off at {command!r}, exit status {self.process.wait()}")
            if line == "\n":
                break
            lines.append(line.rstrip("\n"))
        if not lines[0].startswith("="):
            raise SystemExit(f"{command!r}: {lines[0]}")
        return "\n".join(lines)[1:].strip()

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return max(int(line.split()[1]) for line in status if line.startswith("VmHWM"))

    def quit(self):
        self.ask("quit")
        if self.process.wait() != 0:
            raise SystemExit(f"exit status {self.process.returncode}")


class Clock:
    """A referee's clock of one side, from the meaning of the settings alone."""

    KINDS = ["absolute 6", "byoyomi 1 0.4 3", "canadian 1 2 8", "fischer 1 0.2"]

    def __init__(self, words):
        kind, *numbers = words.split()
        self.kind, numbers = kind, [float(n) for n in numbers] + [0, 0]
        self.main, self.period, self.count = numbers[:3]
        self.left, self.stones = self.period, self.count

    def spend(self, seconds):
        """How far below zero the clock is after the move; 0: in time."""
        rest = seconds - self.main
        self.main = max(0.0, -rest)
        if self.kind in ("absolute", "fischer"):
            self.main += self.period if self.kind == "fischer" else 0
            return max(0.0, rest)
        rest = max(0.0, rest)
        if self.kind == "byoyomi":
            while rest > self.period and self.count > 1:
                rest, self.count = rest - self.period, self.count - 1
            return max(0.0, rest - self.period)
        if self.main > 0:
            return 0.0
        self.left -= rest
        late = max(0.0, -self.left)
        self.stones -= 1
        if self.stones == 0 or late:
            self.left, self.stones = self.period, self.count
        return late

    def told(self):
        """time_left's two numbers, as a controller rounds them: down."""
        if self.main > 0 or self.kind in ("absolute", "fischer"):
            return f"{self.main:.3f} 0"
        return f"{self.left:.3f} {self.stones:.0f}" if self.kind == "canadian" else f"{self.period:.3f} {self.count:.0f}"


class Play:
    """One game of two engines."""

    def __init__(self, number, engines, clock):
        self.about = f"game {number}"
        self.engines = engines
        self.size, self.rules = SIZES[number % len(SIZES)], RULES[number % len(RULES)]
        self.clocks = {color: Clock(clock) for color in (BLACK, WHITE)} if clock else None
        self.tells = number % 3 != 0  # else the engine reckons by itself
        for engine in engines.values():
            engine.ask(f"boardsize {self.size}")
            engine.ask(f"kata-set-rules {self.rules}")
            engine.ask("clear_board")
            if clock:
                engine.ask(f"kata-time_settings {clock}")
        rules = json.loads(engines[BLACK].ask("kata-get-rules"))
        self.game = Game(self.size, self.size, rules["ko"], rules["suicide"])
        self.about += f", {self.size}x{self.size} {self.rules} {clock or 'a time for each move'}"
        self.worst = 0.0

    def late(self, color, seconds):
        return self.clocks[color].spend(seconds) if self.clocks else max(0.0, seconds - MOVE)

    def move(self, color):
        """The vertex that was answered, after it was judged and told to the other one."""
        engine, game = self.engines[color], self.game
        if self.clocks and self.tells:
            engine.ask(f"time_left {NAME[color]} {self.clocks[color].told()}")
        start = time.monotonic()
        answer = engine.ask(f"genmove {NAME[color]}")
        self.worst = max(self.worst, self.late(color, time.monotonic() - start))
        if answer in ("resign", "pass"):
            if answer == "pass":
                game.play(color, None)
                self.engines[other(color)].ask(f"play {NAME[color]} pass")
            return answer
        p = (self.size - int(answer[1:])) * self.size + LETTERS.index(answer[0])
        if game.why(color, p) != "legal":
            raise SystemExit(f"{self.about}, ply {len(game.past)}: {answer}: {game.why(color, p)}")
        game.play(color, p)
        self.engines[other(color)].ask(f"play {NAME[color]} {answer}")
        return answer

    def run(self):
        passes, color = 0, BLACK
        while passes < 2 and len(self.game.past) < 3 * self.size**2:
            answer = self.move(color)
            if answer == "resign":
                break
            passes = passes + 1 if answer == "pass" else 0
            color = other(color)
        if self.worst > SLACK:
            raise SystemExit(f"{self.about}: {self.worst:.3f} s late")
        return len(self.game.past)


def play_games(name, binary, options, games, clocks):
    engines = {color: Engine(binary, [*options, "--seed", str(seed)]) for seed, color in enumerate((BLACK, WHITE))}
    moves, worst = 0, 0.0
    for number in range(games):
        play = Play(number, engines, clocks[number % len(clocks)])
        moves += play.run()
        worst = max(worst, play.worst)
        if games > 50 and number % 50 == 49:
            print(f"{number + 1} games", flush=True)
    memory = max(engine.memory() for engine in engines.values())
    for engine in engines.values():
        engine.quit()
    print(f"{name}: {games} games, {moves} moves, latest {worst:.3f} s, {memory >> 10} MiB")
    return 1 if memory > MEMORY else 0


def main():
    games = int(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("TENGEN_SELF_PLAY", "2"))
    faults = play_games("level 5", sys.argv[1], ["--level", "5", "--movetime", str(MOVE)], games, [None])
    faults += play_games("clocks", sys.argv[1], ["--level", "9"], max(2, games // 10), Clock.KINDS)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
