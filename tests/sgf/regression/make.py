#!/usr/bin/env python3
"""Makes the records of this folder and the two tables beside them.

The oracle below was written from the rules alone (docs: captures, ko and superko, area and territory,
tax, compensation, button) and shares nothing with src/. Run it in this folder; the output is the same
every time.

  moves.tsv    record, then after each move that the record executes: FNV-1a of the board's rows
  results.tsv  record, rules, then either `refused N word` or
               `scored stonesB stonesW territoryB territoryW prisonersB prisonersW dame result`
  differ.tsv   record, rules, rules: these two must not end alike
"""
import random

RULES = {  # ko, scoring, tax, suicide, button, bonus
    'tromp-taylor': ('POS', 'AREA', 'NONE', True, False, '0'),
    'chinese': ('SIMPLE', 'AREA', 'NONE', False, False, 'N'),
    'chinese-ogs': ('POS', 'AREA', 'NONE', False, False, 'N'),
    'japanese': ('SIMPLE', 'TERR', 'SEKI', False, False, '0'),
    'aga': ('SIT', 'AREA', 'NONE', False, False, 'N-1'),
    'aga-button': ('SIT', 'AREA', 'NONE', False, True, 'N-1'),
    'new-zealand': ('SIT', 'AREA', 'NONE', True, False, '0'),
    'ing': ('POS', 'AREA', 'NONE', True, False, '0'),
    'stone-scoring': ('SIMPLE', 'AREA', 'ALL', False, False, '0'),
    'ancient-territory': ('SIMPLE', 'TERR', 'ALL', False, False, '0'),
}
for other, name in (('chinese-kgs', 'chinese-ogs'), ('korean', 'japanese'), ('bga', 'aga'), ('french', 'aga'),
                    ('nz', 'new-zealand'), ('goe', 'ing'), ('ancient-area', 'stone-scoring')):
    RULES[other] = RULES[name]
KOMI = 7.5
OTHER = {'X': 'O', 'O': 'X'}


def near(p, size):
    x, y = p
    for q in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)):
        if 0 <= q[0] < size[0] and 0 <= q[1] < size[1]:
            yield q


def chain(board, p, size):
    color, seen, todo, libs = board[p], {p}, [p], set()
    while todo:
        for q in near(todo.pop(), size):
            if board[q] == '.':
                libs.add(q)
            elif board[q] == color and q not in seen:
                seen.add(q)
                todo.append(q)
    return seen, libs


def put(board, color, p, size):
    """The board after a stone, its captures and its own loss."""
    board = dict(board)
    board[p] = color
    taken = set()
    for q in near(p, size):
        if board[q] == OTHER[color] and q not in taken:
            stones, libs = chain(board, q, size)
            if not libs:
                taken |= stones
    for q in taken:
        board[q] = '.'
    own, libs = chain(board, p, size)
    lost = set() if libs else own
    for q in lost:
        board[q] = '.'
    return board, taken, lost, own, libs


def key(board, size):
    return '/'.join(''.join(board[x, y] for x in range(size[0])) for y in range(size[1]))


class Game:
    def __init__(self, board, size, rules, to_move):
        self.board, self.size, self.rules = board, size, rules
        self.ko = None
        self.prisoners = {'X': 0, 'O': 0}
        self.positions = {key(board, size)}
        self.situations = {(key(board, size), to_move)}
        self.first_pass = None

    def play(self, color, p):
        ko, suicide = self.rules[0], self.rules[3]
        if p is None:
            self.first_pass = self.first_pass or color
            self.ko = None
            self.situations.add((key(self.board, self.size), OTHER[color]))
            return None
        if self.board[p] != '.':
            return 'occupied'
        board, taken, lost, own, libs = put(self.board, color, p, self.size)
        if lost and (not suicide or len(lost) == 1):
            return 'suicide'
        k = key(board, self.size)
        if ko == 'SIMPLE' and self.ko == p:
            return 'ko'
        if ko == 'POS' and k in self.positions:
            return 'superko'
        if ko == 'SIT' and (k, OTHER[color]) in self.situations:
            return 'superko'
        self.ko = None
        if len(taken) == 1 and len(own) == 1 and libs == taken:
            self.ko = next(iter(taken))
        self.board = board
        self.prisoners[color] += len(taken)
        self.prisoners[OTHER[color]] += len(lost)
        self.positions.add(k)
        self.situations.add((k, OTHER[color]))
        return None


def regions(size, same):
    seen = set()
    for y in range(size[1]):
        for x in range(size[0]):
            if (x, y) in seen:
                continue
            region, todo = {(x, y)}, [(x, y)]
            while todo:
                for q in near(todo.pop(), size):
                    if q not in region and same(q, (x, y)):
                        region.add(q)
                        todo.append(q)
            seen |= region
            yield region


def score(game, handicap, komi):
    board, size = game.board, game.size
    ko, scoring, tax, suicide, button, bonus = game.rules
    owner = dict(board)
    for region in regions(size, lambda a, b: board[a] == '.' and board[b] == '.'):
        if board[next(iter(region))] != '.':
            continue
        around = {board[q] for p in region for q in near(p, size)} - {'.'}
        for p in region:
            owner[p] = next(iter(around)) if len(around) == 1 else '.'
    pay = {'X': 0, 'O': 0}
    if tax != 'NONE':
        blocked = set()
        for region in regions(size, lambda a, b: owner[a] == owner[b]):
            color = owner[next(iter(region))]
            if color == '.':
                continue
            lives = all(owner[q] != '.' for p in region for q in near(p, size))
            lives = lives and all(len(chain(board, p, size)[1]) > 1
                                  for p in region if board[p] != '.')
            if lives and tax == 'ALL':
                pay[color] += 2
            if not lives:
                blocked |= {p for p in region if board[p] == '.'}
        for p in blocked:
            owner[p] = '.'
    stones = {c: sum(board[p] == c for p in board) if scoring == 'AREA' else 0 for c in 'XO'}
    territory = {c: sum(owner[p] == c and board[p] == '.' for p in board) for c in 'XO'}
    prisoners = {c: game.prisoners[c] if scoring == 'TERR' else 0 for c in 'XO'}
    dame = sum(owner[p] == '.' for p in board)
    total = {c: stones[c] + territory[c] + prisoners[c] - pay[c] for c in 'XO'}
    if button and game.first_pass:
        total[game.first_pass] += 0.5
    if scoring == 'AREA' and handicap >= 2:
        total['O'] += {'0': 0, 'N-1': handicap - 1, 'N': handicap}[bonus]
    diff = total['X'] - total['O'] - komi
    text = '0' if diff == 0 else ('B+' if diff > 0 else 'W+') + ('%g' % abs(diff))
    return 'scored %d %d %d %d %d %d %d %s' % (
        stones['X'], stones['O'], territory['X'], territory['O'], prisoners['X'],
        prisoners['O'], dame, text)


# --- the records -----------------------------------------------------------------------------------

# Digits and letters 1-9a-z in a diagram are moves in turn; `more` goes on, "." is a pass, a letter and
# a digit a point of the diagram in GTP's letters. `first` begins.
CASES = [
    ('capture-one', 'X', '.X... XO1.. .X... ..... .....', ''),
    ('capture-corner', 'X', 'O1... X.... ..... ..... .....', ''),
    ('capture-edge', 'X', 'XO1.. .X... ..... ..... .....', ''),
    ('capture-two', 'X', '.XX.. XOO1. .XX.. ..... .....', ''),
    ('capture-chain-round-corner', 'X', 'OO1.. OX... X.... ..... .....', ''),
    ('capture-four-at-once', 'X', '..X.. .XOX. XO1OX .XOX. ..X..', ''),
    ('capture-two-chains', 'X', '1OX.. OX... X.... ..... .....', ''),
    ('capture-by-filling-own-last-liberty', 'X', '.OX.. O1OX. .OX.. ..... .....', ''),
    ('capture-of-fifteen', 'X', 'OOOO OOOO OOO1 OOO.', 'D1 D2 . .'),
    ('suicide-one', 'X', '1O... O.... ..... ..... .....', ''),
    ('suicide-one-in-the-middle', 'X', '.O... O1O.. .O... ..... .....', ''),
    ('suicide-two', 'X', 'X1O.. OO... ..... ..... .....', 'A5 . . .'),
    ('suicide-three', 'X', 'XX1O. OOO.. ..... ..... .....', '. .'),
    ('suicide-four-square', 'X', 'XXO.. X1O.. OO... ..... .....', '. .'),
    ('suicide-that-captures-is-none', 'X', 'XO1O. .XO.. ..... ..... .....', ''),
    ('ko-taken-back-at-once', 'X', '.XO.. XO1O. .XO.. ..... .....', 'B4'),
    ('ko-after-a-threat', 'X', '.XO.. XO1O. .XO.. ..... .....', 'E1 E2 B4'),
    ('ko-after-two-passes', 'X', '.XO.. XO1O. .XO.. ..... .....', '. . B4'),
    ('ko-after-a-pass', 'X', '.XO.. XO1O. .XO.. ..... .....', '. E1 B4'),
    ('ko-filled', 'X', '.XO.. XO1O. .XO.. ..... .....', 'E1 B4 E2 . .'),
    ('ko-at-the-edge', 'X', 'XO1O. .XO.. ..... ..... .....', 'B5'),
    ('ko-in-the-corner', 'X', 'O1O.. XO... ..... ..... .....', 'A5'),
    ('ko-two-stones-are-none', 'X', 'OO1O. XXO.. ..... ..... .....', 'B5'),
    ('double-ko', 'X', '.XO..... XO1O.... .XO..... ........ .OX..... OX2X.... .OX..... ........',
     '. B7 B3'),
    ('double-ko-with-threats', 'X',
     '.XO..... XO1O.... .XO..... ........ .OX..... OX2X.... .OX..... ........', 'H8 B7 B3'),
    ('triple-ko', 'X',
     '.XO...... XO1O..... .XO...... .OX...... OX2X..... .OX...... .XO...... XO3O..... .XO......',
     'B8 B5 B2'),
    ('triple-ko-twice', 'X',
     '.XO...... XO1O..... .XO...... .OX...... OX2X..... .OX...... .XO...... XO3O..... .XO......',
     'B8 B5 B2 C8 C5 C2 B8 B5 B2'),
    ('seki-with-an-eye-each', 'X', '.X.O. XXXOO XXXOO XXXOO XX.OO', '. .'),
    ('dame-inside-a-corner', 'X', 'X.O.X XXOXX OOOOO ..... OOOOO', '. .'),
    ('two-shared-liberties', 'X', 'X.O.O XXOOO X.OX. XXOXX XXOXX', '. .'),
    ('four-stones-in-the-corner', 'X', 'XXX.OX. XOOOOX. OO.OXX. OOOOX.. XXXXX.. ....... .......', '. .'),
    ('dame-between-walls', 'X', '.X.O. .X.O. .X.O. .X.O. .X.O.', '. .'),
    ('dame-filled', 'X', '.X1O. .X2O. .X3O. .X4O. .X5O.', '. .'),
    ('dame-filled-the-other-way', 'O', '.X1O. .X2O. .X3O. .X4O. .X5O.', '. .'),
    ('prisoners-count-in-territory', 'X', 'OXXO. 1XXO. .XXO. .XXO. .XXO.', 'E5 . .'),
    ('sending-two-returning-one', 'X', '.... .XOO X.X1', 'B1 C1 . .'),
    ('eternal-life', 'X', 'X.X. OOXX 1X.O', 'C1 B1 D1 A1 C1 B1 D1 . .'),
    ('bent-four-in-the-corner', 'X', 'XX.OX XOOOX .OXXX OOX.. XXX..', '. .'),
    ('bent-four-becomes-a-ko', 'X', 'XX.OX XOOOX 1OXXX OOX.. XXX..', 'C5 A4 A5 B5 A5'),
    ('bent-four-ko-is-won', 'X', 'XX.OX XOOOX 1OXXX OOX.. XXX..', 'C5 A4 A5 B5 . A5 . A3 . .'),
    ('seki-with-an-eye-on-one-side', 'X', '.X.OO XX.OO XX.OO', '. .'),
    ('triple-ko-once', 'X',
     '.XO...... XO1O..... .XO...... .OX...... OX2X..... .OX...... .XO...... XO3O..... .XO......', '. .'),
    ('two-groups-against-one', 'X', '.XO.OX. .XO.OX. .XO.OX. .XO.OX. .XO.OX.', '. .'),
    ('pass-first-by-white', 'O', '.XXO. .XXO. .XXO. .XXO. .XXO.', '. .'),
    ('pass-first-by-black', 'X', '.XXO. .XXO. .XXO. .XXO. .XXO.', '. .'),
    ('empty-board', 'X', '..... ..... ..... ..... .....', '. .'),
    ('one-stone', 'X', '..... ..... ..1.. ..... .....', '. .'),
    ('one-column', 'X', '1 . 2', '. .'),
    ('two-by-two', 'X', '12 ..', 'B1 A1 . . A2 B2'),
]
ALPHABET = '123456789abcdefghijklmnopqrstuvwxyz'


def parse(diagram):
    rows = diagram.split()
    size = (len(rows[0]), len(rows))
    board, order = {}, {}
    for y, row in enumerate(rows):
        assert len(row) == size[0], diagram
        for x, c in enumerate(row):
            board[x, y] = c if c in 'XO' else '.'
            if c in ALPHABET:
                order[ALPHABET.index(c)] = (x, y)
    return board, size, [order[i] for i in range(len(order))]


def point(text, size):
    if text == '.':
        return None
    return 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.index(text[0]), size[1] - int(text[1:])


def letters(p):
    return '' if p is None else chr(97 + p[0]) + chr(97 + p[1])


def turn(board, size, moves, first, swap):
    """Rotated by a quarter, and with the colours changed."""
    def at(p):
        return None if p is None else (size[1] - 1 - p[1], p[0])
    board = {at(p): OTHER.get(c, c) if swap else c for p, c in board.items()}
    return board, (size[1], size[0]), [at(p) for p in moves], OTHER[first] if swap else first


def fnv(text):
    h = 0xcbf29ce484222325
    for c in text.encode():
        h = (h ^ c) * 0x100000001b3 % 2**64
    return '%016x' % h


def picture(board, size):
    return key(board, size).replace('/', '\n')


def write(name, board, size, moves, first, handicap, note, tables):
    color, line, hashes = first, '', []
    now = board
    for p in moves:
        line += ';%s[%s]' % ('B' if color == 'X' else 'W', letters(p))
        if p is not None:
            now = put(now, color, p, size)[0]
        hashes.append(fnv(key(now, size)))
        color = OTHER[color]
    setup = ''
    for c, prop in (('X', 'AB'), ('O', 'AW')):
        points = sorted(p for p in board if board[p] == c)
        if points:
            setup += prop + ''.join('[%s]' % letters(p) for p in points)
    shape = '%d' % size[0] if size[0] == size[1] else '%d:%d' % size
    extra = 'HA[%d]' % handicap if handicap else ''
    text = '(;FF[4]GM[1]CA[UTF-8]SZ[%s]KM[%g]%s%sPL[%s]C[%s\n\n%s\n\nat the end\n\n%s]\n%s)\n' % (
        shape, KOMI, extra, setup, 'B' if first == 'X' else 'W', note, picture(board, size),
        picture(now, size), line)
    with open(name + '.sgf', 'w') as f:
        f.write(text)
    tables['moves'].append(name + '\t' + ' '.join(hashes))
    results = {}
    for rules in RULES:
        game = Game(board, size, RULES[rules], first)
        color, answer = first, None
        for i, p in enumerate(moves):
            refused = game.play(color, p)
            if refused:
                answer = 'refused %d %s' % (i + 1, refused)
                break
            color = OTHER[color]
        results[rules] = answer or score(game, handicap, KOMI)
        tables['results'].append('%s\t%s\t%s' % (name, rules, results[rules]))
    return results


MUST_DIFFER = [
    ('ko-after-two-passes', 'chinese', 'chinese-ogs'),
    ('ko-taken-back-at-once', 'chinese', 'tromp-taylor'),
    ('suicide-two', 'tromp-taylor', 'chinese'),
    ('suicide-three', 'new-zealand', 'japanese'),
    ('suicide-four-square', 'ing', 'aga'),
    ('triple-ko', 'japanese', 'aga'),
    ('sending-two-returning-one', 'tromp-taylor', 'new-zealand'),
    ('sending-two-returning-one', 'chinese-kgs', 'french'),
    ('sending-two-returning-one', 'chinese', 'chinese-ogs'),
    ('eternal-life', 'chinese', 'goe'),
    ('eternal-life', 'korean', 'nz'),
    ('bent-four-becomes-a-ko', 'chinese', 'tromp-taylor'),
    ('seki-with-an-eye-on-one-side', 'korean', 'chinese'),
    ('seki-with-an-eye-on-one-side', 'ancient-area', 'chinese'),
    ('seki-with-an-eye-each', 'japanese', 'chinese'),
    ('two-groups-against-one', 'stone-scoring', 'chinese'),
    ('dame-between-walls', 'japanese', 'chinese'),
    ('pass-first-by-black', 'aga', 'aga-button'),
    ('pass-first-by-white', 'aga', 'aga-button'),
    ('handicap-3', 'chinese', 'aga'),
    ('handicap-3', 'aga', 'new-zealand'),
    ('dame-filled-the-other-way', 'ancient-territory', 'stone-scoring'),
    ('prisoners-count-in-territory', 'japanese', 'chinese'),
]


def random_game(rng, side):
    size = (side, side)
    board = {(x, y): '.' for x in range(side) for y in range(side)}
    game = Game(dict(board), size, RULES['tromp-taylor'], 'X')
    moves, color, passes = [], 'X', 0
    while passes < 2 and len(moves) < 12 * side:
        tries = [p for p in board if game.board[p] == '.']
        rng.shuffle(tries)
        chosen = None
        for p in tries[:6]:
            eye = all(game.board[q] == color for q in near(p, size))
            if not eye and game.play(color, p) is None:
                chosen = p
                break
        if chosen is None:
            game.play(color, None)
        passes = passes + 1 if chosen is None else 0
        moves.append(chosen)
        color = OTHER[color]
    return board, size, moves


def main():
    tables = {'moves': [], 'results': []}
    found = {}
    for name, first, diagram, more in CASES:
        board, size, moves = parse(diagram)
        moves += [point(t, size) for t in more.split()]
        note = name.replace('-', ' ')
        found[name] = write(name, board, size, moves, first, 0, note, tables)
        b, s, m, f = turn(board, size, moves, first, True)
        write(name + '-turned', b, s, m, f, 0, note + ', turned, colours changed', tables)
    for handicap in (2, 3, 4, 9):
        board, size, moves = parse('.X.O. .X.O. .X.O. .X.O. .X.O.')
        name = 'handicap-%d' % handicap
        found[name] = write(name, board, size, [None, None], 'O', handicap,
                            'a level board with handicap %d' % handicap, tables)
    rng = random.Random(20)
    for i in range(20):
        board, size, moves = random_game(rng, 4 + i % 4)
        write('random-%02d' % i, board, size, moves, 'X', 0, 'random moves', tables)
    for name, a, b in MUST_DIFFER:
        assert found[name][a] != found[name][b], (name, a, b, found[name][a])
    for name in tables:
        with open(name + '.tsv', 'w') as f:
            f.write('\n'.join(tables[name]) + '\n')
    with open('differ.tsv', 'w') as f:
        f.write('\n'.join('\t'.join(row) for row in MUST_DIFFER) + '\n')


main()
