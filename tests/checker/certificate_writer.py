"""A writer of certificates for the tests of checker/freecell_check.py. It knows the specification
and shares nothing with the checker. A position is, word for word, 'what lies directly under each
card': a dict from cards like '5C' to a card, 'foot', 'cell' or 'home'. It is slow, and good for
small boards only.
"""

import hashlib
import random
import subprocess
import zlib

RANKS, SUITS = "A23456789TJQK", "CDHS"
CARDS = [rank + suit for rank in RANKS for suit in SUITS]
KEPT_APART = "\napart: "  # after a kind `classes` and before the pairs
FREECELL = {"building": "alternate", "empty-cascade": "any", "dealt-to-cells": "0",
            "cells-from": "last", "run-moves": "room"}
SIBLING = {"C": "S", "S": "C", "D": "H", "H": "D"}


def sibling(card):
    return card[0] + SIBLING[card[1]]


def rank(card):
    return RANKS.index(card[0])


def fits(card, below, building="alternate"):
    if below not in CARDS or rank(below) != rank(card) + 1:
        return False
    return below[1] == card[1] if building == "suit" else is_red(below) != is_red(card)


def is_red(card):
    return card[1] in "DH"


class Board:
    """A board to begin with, and the game on it"""

    def __init__(self, home, cells, cascades, freecells, **rules):
        self.home, self.cells, self.cascades, self.freecells = home, cells, cascades, freecells
        self.rules = {name: rules.get(name.replace("-", "_"), FREECELL[name]) for name in FREECELL}
        self.start = {card: "home" for card in CARDS if rank(card) < home[card[1]]}
        self.start.update((card, "cell") for card in cells)
        for cascade in cascades:
            self.start.update(zip(cascade, ["foot"] + cascade))

    def text(self, colon=""):
        lines = []
        if any(self.home.values()):
            ranks = [f"{suit}-{'0' if n == 0 else RANKS[n - 1]}" for suit, n in self.home.items()]
            lines.append("Foundations: " + " ".join(ranks))
        if self.cells:
            lines.append("Freecells:" + "".join("  " + card for card in self.cells))
        lines += [colon + " ".join(cascade) if cascade else ":" for cascade in self.cascades]
        return "".join(line + "\n" for line in lines)

    def fits(self, card, below):
        return fits(card, below, self.rules["building"])

    def enters(self, card):
        return {"any": True, "kings": card[0] == "K", "none": False}[self.rules["empty-cascade"]]

    # What follows takes positions.

    def next_cards(self, p):
        home = [sum(p[r + suit] == "home" for r in RANKS) for suit in SUITS]
        return {RANKS[n] + suit for n, suit in zip(home, SUITS) if n < 13}

    def open_cards(self, p):
        return set(CARDS) - set(p.values()) - {card for card in CARDS if p[card] == "home"}

    def goes_home(self, p):
        for card in self.open_cards(p) & self.next_cards(p):
            lower = [c for c in CARDS if self.fits(c, card)]
            if card[0] in "A2" or all(p[c] == "home" for c in lower):
                return card
        return None

    def after_moves(self, p):
        places = list(p.values())
        for card in self.open_cards(p):
            targets = [below for below in self.open_cards(p) if self.fits(card, below)]
            targets = [below for below in targets if p[below] != "cell"]
            if places.count("cell") < self.freecells:
                targets.append("cell")
            if places.count("foot") < len(self.cascades) and self.enters(card):
                targets.append("foot")
            if card in self.next_cards(p):
                targets.append("home")
            for target in targets:
                yield {**p, card: target}
            if self.rules["run-moves"] == "any":
                yield from self.after_run_moves(p, card, places.count("foot"))

    def after_run_moves(self, p, card, cascades):
        while p[card] in CARDS and self.fits(card, p[card]):
            card = p[card]
            targets = [c for c in self.open_cards(p) if self.fits(card, c) and p[c] != "cell"]
            if cascades < len(self.cascades) and self.enters(card):
                targets.append("foot")
            for target in targets:
                yield {**p, card: target}

    def pairs(self, p):
        """The interchangeable pairs, each as its card of clubs or diamonds"""
        return set() if self.rules["building"] == "suit" else self.loose_pairs(p)

    def loose_pairs(self, p):

        def loose(card):
            above = [c for c in CARDS if p[c] == card]
            lies = p[card] in ("cell", "foot") or fits(card, p[card])
            return lies and all(fits(c, card) and c[0] != "A" for c in above)

        def later(card):
            return all(rank(card) > rank(c) for c in self.next_cards(p) if c[1] == card[1])

        suits = {c[1] for c in self.next_cards(p)}
        both = lambda c: [c, sibling(c)]
        return {
            card
            for card in CARDS
            if card[1] in "CD"
            and all(p[c] != "home" and loose(c) and later(c) and c[1] in suits for c in both(card))
        }

    def exchange(self, p, card):
        name = {card: sibling(card), sibling(card): card}
        return {name.get(c, c): name.get(below, below) for c, below in p.items()}

    def settle(self, p):
        while card := self.goes_home(p):
            p = {**p, card: "home"}
        return p

    def go_on(self, p, unknown):
        """The results of 'to go on after a move'"""
        gone = sorted(unknown - self.pairs(p))
        if gone:
            rest = unknown - {gone[0]}
            return self.go_on(p, rest) + self.go_on(self.exchange(p, gone[0]), rest)
        card = self.goes_home(p)
        return self.go_on({**p, card: "home"}, unknown) if card else [p]

    def class_of(self, p, forgotten):
        def sign(card):
            low = min(card, sibling(card))
            return low[0] + "*" + str(is_red(card)) if low in forgotten else card

        lines = []
        above = {below: card for card, below in p.items()}
        for card in CARDS:
            if p[card] in ("foot", "cell"):
                line = p[card]
                while card:
                    line += " " + sign(card)
                    card = above.get(card)
                lines.append(line)
        return tuple(sorted(lines))

    def explore(self, kind, limit):
        """The members of a list of this kind; None if a won position is met or the list is long"""
        kind, _, apart = kind.partition(KEPT_APART)
        kept = set(apart.split()) if kind == "classes" else {c for c in CARDS if c[1] in "CD"}

        def unknown(p):
            return self.pairs(p) - kept

        start = self.settle(self.start)
        found = {self.class_of(start, unknown(start)): start}
        waiting = [start]
        while waiting:
            p = waiting.pop(0)
            for moved in self.after_moves(p):
                for result in self.go_on(moved, unknown(p)):
                    key = self.class_of(result, unknown(result))
                    if key not in found:
                        found[key] = result
                        waiting.append(result)
            if set(p.values()) == {"home"} or len(found) > limit:
                return None
        return list(found.values())

    def can_be_won(self, limit):
        """By every move, with no autoplay and no symmetry; None if there are too many positions"""
        found, waiting = {self.class_of(self.start, ())}, [self.start]
        while waiting and len(found) <= limit:
            for moved in self.after_moves(waiting.pop()):
                key = self.class_of(moved, ())
                if key not in found:
                    found.add(key)
                    waiting.append(moved)
                    if not key:
                        return True
        return None if waiting else False

    def number(self, p):
        def digit(card):
            if p[card] == self.start[card]:
                return 0
            if card[0] == "A":
                return ["home"].index(p[card]) + 1
            if p[card] in CARDS:
                return 4 + (p[card][1] in "HS")
            return ["foot", "cell", "home"].index(p[card]) + 1

        words = [0, 0]
        for word, cards in ((0, CARDS[4:28]), (1, CARDS[:4] + CARDS[28:])):
            for card in reversed(cards):
                radix = {"A": 2, "K": 4}.get(card[0], 6)
                words[word] = words[word] * radix + digit(card)
        return words[1] << 64 | words[0]

    def order(self, p):
        buried = {c for c in CARDS if self.start[c] in CARDS and not self.fits(c, self.start[c])}
        home = [sum(p[r + suit] == "home" for r in RANKS) for suit in SUITS]
        dug_out = sum(p[c] != self.start[c] for c in buried)
        return (dug_out, sum(home), *home, self.number(p))


def zstd(content):
    return subprocess.run(["zstd", "-cq"], input=content, stdout=subprocess.PIPE).stdout


def difference(value):
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def differences(numbers):
    before = [0] + numbers
    return b"".join(difference((n - b) % (1 << 128)) for n, b in zip(numbers, before))


def block(count, content):
    start = len(content).to_bytes(4, "little") + count.to_bytes(4, "little")
    return start + zlib.crc32(start + content).to_bytes(4, "little") + content


def head(board, kind, label="a board"):
    rules = "freecell\n"
    if board.rules != FREECELL:
        rules = "listed\n" + "".join(f"{name}: {value}\n" for name, value in board.rules.items())
    return (
        f"freecell certificate 3\nkind: {kind}\ndeal: {label}\nfreecells: {board.freecells}\n"
        f"cascades: {len(board.cascades)}\nrules: {rules}{board.text()}\n"
    )


def finish(text, blocks, count):
    """A certificate of a head, of blocks as (count, content of the block), and the last block"""
    body = (text if isinstance(text, bytes) else text.encode()) + b"".join(
        block(n, content) for n, content in blocks
    )
    return body + block(0, count.to_bytes(8, "little") + hashlib.sha256(body).digest())


def certificate(text, numbers, per_block=7):
    """A certificate of these numbers, in blocks of so many"""
    parts = [numbers[at : at + per_block] for at in range(0, len(numbers), per_block)]
    blocks = [(len(part), zstd(differences(part))) for part in parts]
    return finish(text, blocks, len(numbers))


def random_board(seed, cards, freecells, cascades, **rules):
    """A late board: so many cards are left, and they lie anyhow."""
    rng = random.Random(seed)
    home = dict.fromkeys("HCDS", 13)
    for _ in range(cards):
        suit = rng.choice([s for s in "HCDS" if home[s] > 0])
        home[suit] -= 1
    left = [card for card in CARDS if rank(card) >= home[card[1]]]
    rng.shuffle(left)
    cells = [left.pop() for _ in range(rng.randint(0, min(freecells, 1)))]
    columns = [[] for _ in range(cascades)]
    for card in left:
        rng.choice(columns).append(card)
    return Board(home, cells, columns, freecells, **rules)
