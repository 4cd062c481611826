#!/usr/bin/env python3
"""Random games of Go over GTP against a slow second implementation, written here from the rules alone.

usage: random_games.py TENGEN [GAMES]

After every move: the stones, the prisoners, what is legal and why not, the area score, the fingerprint; and
undo back to where the game was.
"""
import json
import random
import sys

from gtp_client import Checks

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
BLACK, WHITE, EMPTY = "X", "O", "."
NAME = {BLACK: "black", WHITE: "white"}


def other(color):
    return BLACK if color == WHITE else WHITE


class Game:
    """Keeps every board there was and compares boards, never hashes."""

    def __init__(self, cols, rows, ko, suicide):
        self.cols, self.rows, self.ko, self.suicide = cols, rows, ko, suicide
        self.past = []
        self.cells = (EMPTY,) * (cols * rows)
        self.to_move, self.ban, self.taken = BLACK, None, {BLACK: 0, WHITE: 0}
        self.situations = [(self.cells, BLACK)]

    def near(self, p):
        x, y = p % self.cols, p // self.cols
        return [q for q, on in ((p - 1, x > 0), (p + 1, x < self.cols - 1), (p - self.cols, y > 0), (p + self.cols, y < self.rows - 1)) if on]

    def chain(self, cells, p):
        """The points connected to p of the same content, and what borders them."""
        inside, border, todo = {p}, set(), [p]
        while todo:
            for q in self.near(todo.pop()):
                if cells[q] != cells[p]:
                    border.add(q)
                elif q not in inside:
                    inside.add(q)
                    todo.append(q)
        return inside, border

    def breathes(self, cells, p):
        return any(cells[q] == EMPTY for q in self.chain(cells, p)[1])

    def after(self, color, p):
        """(board, stones taken, stones lost) or the reason why not."""
        if self.cells[p] != EMPTY:
            return "occupied"
        cells = list(self.cells)
        cells[p] = color
        taken = set()
        for q in self.near(p):
            if cells[q] == other(color) and not self.breathes(cells, q):
                taken |= self.chain(cells, q)[0]
        for q in taken:
            cells[q] = EMPTY
        lost = set()
        if not self.breathes(cells, p):
            lost = self.chain(cells, p)[0]
            if len(lost) == 1 or not self.suicide:
                return "suicide"
            for q in lost:
                cells[q] = EMPTY
        return tuple(cells), taken, lost

    def why(self, color, p):
        if p is None:
            return "legal"
        result = self.after(color, p)
        if isinstance(result, str):
            return result
        if self.ko == "SIMPLE":
            return "ko" if self.ban == (p, color) else "legal"
        for cells, to_move in self.situations:
            if cells == result[0] and (self.ko == "POSITIONAL" or to_move == other(color)):
                return "superko"
        return "legal"

    def play(self, color, p):
        self.past.append((self.cells, self.to_move, self.ban, dict(self.taken), len(self.situations)))
        self.ban = None
        if p is not None:
            cells, taken, lost = self.after(color, p)
            self.taken[color] += len(taken)
            self.taken[other(color)] += len(lost)
            if len(taken) == 1 and len(self.chain(cells, p)[0]) == 1:
                liberties = [q for q in self.chain(cells, p)[1] if cells[q] == EMPTY]
                if liberties == list(taken):
                    self.ban = (liberties[0], other(color))
            self.cells = cells
        self.to_move = other(color)
        self.situations.append((self.cells, self.to_move))

    def undo(self):
        self.cells, self.to_move, self.ban, self.taken, length = self.past.pop()
        del self.situations[length:]

    def score(self):
        points = {BLACK: 0, WHITE: 0}
        for p, cell in enumerate(self.cells):
            if cell == EMPTY:
                inside, border = self.chain(self.cells, p)
                owners = {self.cells[q] for q in border}
                if len(owners) == 1:
                    points[owners.pop()] += 1
            else:
                points[cell] += 1
        difference = points[BLACK] - points[WHITE] - 0.5
        return f"{'B' if difference > 0 else 'W'}+{abs(difference):g}"


class Match:
    def __init__(self, rng, number):
        self.rng, self.number, self.hashes = rng, number, {}
        self.checks = Checks()
        cols, rows = rng.choice([(2, 2), (3, 3), (4, 4), (5, 5), (4, 1), (6, 2), (3, 5), (7, 7), (9, 9)])
        ko, suicide = rng.choice(["SIMPLE", "POSITIONAL", "SITUATIONAL"]), rng.random() < 0.5
        self.game = Game(cols, rows, ko, suicide)
        self.about = f"game {number}, {cols}x{rows} {ko} suicide {suicide}"
        self.checks.add(f"rectangular_boardsize {cols} {rows}")
        self.checks.add("komi 0.5")
        self.checks.add("kata-set-rules " + json.dumps({"ko": ko, "suicide": suicide}))

    def vertex(self, p):
        game = self.game
        return "pass" if p is None else LETTERS[p % game.cols] + str(game.rows - p // game.cols)

    def ask(self, command, expected):
        self.checks.add(command, expected, f"{self.about}, ply {len(self.game.past)}")

    def same_hash(self, key):
        def check(success, text):
            known = self.hashes.setdefault(key, text)
            return success and known == text and len(text) == 16

        return check

    def look(self):
        """Everything that can be asked about the present position."""
        game, points = self.game, range(len(self.game.cells))
        for color in (BLACK, WHITE):
            self.ask(f"list_stones {NAME[color]}", " ".join(self.vertex(p) for p in points if game.cells[p] == color))
            self.ask(f"captures {NAME[color]}", str(game.taken[color]))
            self.ask(f"all_legal {NAME[color]}", " ".join(self.vertex(p) for p in points if game.why(color, p) == "legal"))
        p = self.rng.choice(points)
        self.ask(f"tengen-why_illegal {NAME[game.to_move]} {self.vertex(p)}", game.why(game.to_move, p))
        self.ask("tengen-final_score tromp-taylor", game.score())
        self.ask("tengen-hash", self.same_hash((game.cells, game.to_move)))
        if game.cells[p] != EMPTY:
            liberties = sorted(q for q in game.chain(game.cells, p)[1] if game.cells[q] == EMPTY)
            self.ask(f"findlib {self.vertex(p)}", " ".join(self.vertex(q) for q in liberties))

    def step(self):
        game = self.game
        if game.past and self.rng.random() < 0.15:
            for _ in range(self.rng.randint(1, min(3, len(game.past)))):
                self.ask("undo", "")
                game.undo()
            return
        color = game.to_move if self.rng.random() < 0.9 else other(game.to_move)
        p = None if self.rng.random() < 0.05 else self.rng.randrange(len(game.cells))
        word = game.why(color, p)
        self.ask(f"play {NAME[color]} {self.vertex(p)}", lambda success, text: success == (word == "legal") and (success or text == "illegal move"))
        if word == "legal":
            game.play(color, p)

    def run(self, steps):
        for _ in range(steps):
            self.step()
            self.look()
        while self.game.past:
            self.ask("undo", "")
            self.game.undo()
        self.look()
        self.ask("undo", lambda success, text: not success and text == "cannot undo")
        return self.checks


def main():
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 25
    rng = random.Random(20)
    checks = Checks()
    for number in range(games):
        match = Match(rng, number).run(60)
        checks.commands += match.commands
        checks.expected += match.expected
    sys.exit(1 if checks.run("random games", sys.argv[1]) else 0)


if __name__ == "__main__":
    main()
