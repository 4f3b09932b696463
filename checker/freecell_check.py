#!/usr/bin/env python3
"""Checks certificates that deals of FreeCell and its family cannot be won, or not in so few moves,
and solutions of deals.

Written from the pages of docs/look-up alone; it shares no code with the program that writes them.
Words in quotation marks are quoted from there. It needs Python 3.8 and the program zstd.
"""

import argparse
import csv
import functools
import hashlib
import pathlib
import re
import struct
import sys
import tempfile
import zlib
from subprocess import DEVNULL, PIPE, Popen

# A card is 4 * rank + suit. Its sibling, of the same rank and colour, is card ^ 3.
RANKS, SUITS = "A23456789TJQK", "CDHS"
# The lines of a game and their values, FreeCell's first
RULES = {
    "building": ["alternate", "suit"],
    "empty-cascade": ["any", "kings", "none"],
    "dealt-to-cells": [str(cards) for cards in range(11)],
    "cells-from": ["last", "first"],
    "run-moves": ["room", "any"],
}
# Which suits fit on each, and so each on which. And the lowest card that an empty cascade takes
BUILDING = {"alternate": ((1, 2), (0, 3), (0, 3), (1, 2)), "suit": ((0,), (1,), (2,), (3,))}
ENTERS = {"any": 0, "kings": 48, "none": 52}
# The games that rows name, and their lines that are not FreeCell's
BY_SUIT, KINGS = "building=suit", "building=suit:empty-cascade=kings"
GAMES = {
    "freecell": "", "relaxed-freecell": "run-moves=any", "bakers": BY_SUIT,
    "kings-only-bakers": KINGS, "eight-off": KINGS + ":dealt-to-cells=4",
    "forecell-same-suit": KINGS + ":dealt-to-cells=4", "seahaven": KINGS + ":dealt-to-cells=2",
    "relaxed-seahaven": KINGS + ":dealt-to-cells=2:run-moves=any",
    "forecell": "empty-cascade=kings:dealt-to-cells=4",
}
FOOT, ON_CELL, HOME = 52, 53, 54  # what a card can lie on besides another card
CELL, BETWEEN = b"\xff", b"\xfe"


class Invalid(Exception):
    """A certificate or a solution is wrong. If a file is damaged, that is a ValueError."""


class Game:
    """'This number of freecells and cascades' and the rules. `rules` has some lines of RULES."""

    def __init__(self, freecells, cascades, rules=()):
        self.freecells, self.cascades = freecells, cascades
        rules = dict(rules)
        self.rules = {name: rules.get(name) or values[0] for name, values in RULES.items()}
        self.suits = self.stay_for = BUILDING[self.rules["building"]]
        self.least_that_enters = ENTERS[self.rules["empty-cascade"]]
        self.in_cells = int(self.rules["dealt-to-cells"])
        # 'A card fits on a card of the next higher rank'
        self.fits_on = [[c // 4 * 4 + 4 + suit for suit in self.suits[c % 4]] for c in range(48)]
        self.fits_on += [[]] * 4

    def differences(self):
        """From FreeCell"""
        return [f"{name}: {v}" for name, v in self.rules.items() if v != RULES[name][0]]

    def check(self):
        """Refuses 'more than there are freecells', and first cards 'if there are none'."""
        no_first = self.in_cells == 0 and self.rules["cells-from"] == "first"
        if self.in_cells > self.freecells or no_first:
            raise ValueError("the rules do not go together")

    def deal(self, number):
        """The columns of a deal by its Microsoft number"""
        deck, first = microsoft_deck(number), self.rules["cells-from"] == "first"
        cells = deck[: self.in_cells] if first else deck[52 - self.in_cells :]
        rest = [card for card in deck if card not in cells]
        columns = [bytes(rest[at :: self.cascades]) for at in range(self.cascades)]
        columns += [CELL + bytes([card]) for card in sorted(cells)]
        return columns + [CELL] * (self.freecells - self.in_cells)


class Position:
    """A list of columns, and `home`: how many clubs, diamonds, hearts and spades are home. A column
    is the bytes of its cards, deepest first: a cascade, or a freecell, which is CELL and then
    perhaps a card. So the last byte of a column is the card that can move."""

    def __init__(self, columns, home, game):
        self.columns, self.home, self.game = columns, home, game

    def takes(self, target, card):
        """'It goes to an empty freecell, to an empty cascade if that takes it, onto the last card
        of a cascade if it fits on that, or home. Only the next card of a suit can go home.'"""
        if target == HOME:
            return self.home[card % 4] == card // 4
        column = self.columns[target]
        if column in (b"", CELL):
            return column == CELL or card >= self.game.least_that_enters
        return column[0] != CELL[0] and column[-1] in self.game.fits_on[card]

    def takes_home_by_itself(self, card):
        """'If it can and is an ace, a two, or a card of which all cards that fit on it are home'"""
        lower = min(self.home[suit] for suit in self.game.stay_for[card % 4])
        return self.takes(HOME, card) and (card < 8 or lower >= card // 4)

    def moved(self, source, target, count=1):
        """The position after a move of the last cards of a column"""
        columns, home = self.columns.copy(), self.home
        cards = columns[source][-count:]
        columns[source] = columns[source][:-count]
        if target == HOME:
            home = tuple(n + (suit == cards[0] % 4) for suit, n in enumerate(home))
        else:
            columns[target] += cards
        return Position(columns, home, self.game)

    def after_moves(self, metric=None):
        """All positions after a legal move, and what it counts: 'a player move counts 1, and 0 if
        it goes home; a card move counts 1 for each card'. One of several empty columns is enough as
        a target."""
        targets = {column: at for at, column in enumerate(self.columns)}
        runs = metric in ("player", "sum") or self.game.rules["run-moves"] == "any"
        for source, column in enumerate(self.columns):
            for target in [*targets.values(), HOME] if column not in (b"", CELL) else []:
                for count in self.counts_that_move(source, target, metric == "sum"):
                    if count == 1 or runs:
                        cost = count if metric == "cards" else int(target != HOME)
                        yield self.moved(source, target, count), cost

    def run_length(self, column):
        """How many cards at the end of a column fit on each other, one after the other"""
        cards = column.lstrip(CELL)[::-1]
        fits = [below in self.game.fits_on[card] for card, below in zip(cards, cards[1:])]
        return min(len(cards), [*fits, False].index(False) + 1)

    def counts_that_move(self, source, target, is_sum=False):
        """All counts of cards that can move: 'if the target is a card, as many cards as fit on it;
        if it is an empty cascade, as many as there is room for'. Between cascades there is room for
        (empty freecells + 1) * 2^(empty cascades besides the target), without the second factor
        'where only kings go into an empty cascade'; or for any number; or for their sum."""
        onto = CELL if target == HOME else self.columns[target]
        empty = self.columns.count(b"") - (onto == b"") if self.game.least_that_enters == 0 else 0
        free = self.columns.count(CELL) + 1
        room = 1 if onto[:1] == CELL else free + empty if is_sum else free << empty
        room = 13 if onto[:1] != CELL and self.game.rules["run-moves"] == "any" else room
        cards = self.columns[source].lstrip(CELL)[::-1]
        most = min(room, self.run_length(self.columns[source]))
        return [count for count in range(1, most + 1) if self.takes(target, cards[count - 1])]

    def settled(self, unknown=frozenset()):
        """'To go on after a move': all results. `unknown` are the pairs U. If there are none, this
        is what goes home by itself, and there is one result."""
        broken = unknown and unknown - self.unknown_pairs(unknown)
        if broken:  # 'take the pair out of U, and go on with P, and also with these two exchanged'
            pair = bytes([min(broken), min(broken) ^ 3])
            exchange = bytes.maketrans(pair, pair[::-1])
            columns = [column.translate(exchange) for column in self.columns]
            other = Position(columns, self.home, self.game)
            return [r for p in (self, other) for r in p.settled(unknown - {min(broken)})]
        for source, column in enumerate(self.columns):
            if column and self.takes_home_by_itself(column[-1]):
                return self.moved(source, HOME).settled(unknown)
        return [self]

    def least_moves(self, metric):
        """'A lower bound on the moves to come': the cards (runs) that must be parked, and in card
        moves one for each card to go home"""
        cascades = [column for column in self.columns if column[:1] != CELL]
        to_go_home = 52 - sum(self.home) if metric == "cards" else 0
        return to_go_home + parked(after_going_home(cascades), metric != "cards", self.game.suits)

    def unknown_pairs(self, pairs):
        """Those of `pairs` of which 'both are loose and each has a rank above that of the next card
        of its suit'. A pair is written as its card of clubs or diamonds."""
        loose = set().union(*map(loose_cards, self.columns)) if pairs else set()
        loose = {card for card in loose if card // 4 > self.home[card % 4]}
        return frozenset(card for card in loose if card in pairs and card ^ 3 in loose)

    def class_of(self, pairs):
        """'What remains when the suits of all its interchangeable pairs but those distinguished are
        forgotten, and with them the order of cascades and of freecells'"""
        text = BETWEEN.join(self.columns)
        for card in self.unknown_pairs(pairs):
            text = text.replace(bytes([card ^ 3]), bytes([card]))
        return BETWEEN.join(sorted(text.split(BETWEEN)))


@functools.lru_cache(maxsize=1 << 20)
def loose_cards(column):
    """'A card is loose if it lies in a freecell, at the foot of a cascade or on a card that it fits
    on; and if nothing lies on it, or a card that fits on it and is not an ace.' This is asked only
    'where colours alternate'; 'by suit no two cards are interchangeable'."""
    cards = column.lstrip(CELL)
    loose = set(cards)
    for below, card in zip(cards, cards[1:]):
        if below // 4 != card // 4 + 1 or below % 4 not in BUILDING["alternate"][card % 4]:
            loose -= {below, card}
        if card < 4:
            loose -= {below}
    return loose


def after_going_home(cascades):
    """What is left when all cards have gone home that can, if cards that are not there do as soon
    as they are next: then the next card of each suit is the lowest that is there."""
    cascades = [column for column in cascades if column]
    lowest = lowest_of_suits(cascades)
    for at, column in enumerate(cascades):
        if column[-1] in lowest:
            return after_going_home([*cascades[:at], column[:-1], *cascades[at + 1 :]])
    return tuple(sorted(cascades))


def lowest_of_suits(cascades):
    cards = b"".join(cascades)
    return [min((card for card in cards if card % 4 == suit), default=-1) for suit in range(4)]


@functools.lru_cache(maxsize=1 << 22)
def parked(cascades, runs, suits):
    """'The least number of cards (runs) that have to be parked', from what is left. 'A last card
    that lies above a lower one of its suit has to be', else 'one of the last cards of a cycle'."""
    if not cascades:
        return 0
    lasts = [column[-1] for column in cascades]
    lowest = lowest_of_suits(cascades)
    tries = [at for at, column in enumerate(cascades) if min_of_suit(column) < lasts[at]][:1]
    if not tries:
        suit, way = lasts[0] % 4, []
        while suit not in way:
            way.append(suit)
            [at] = [at for at, column in enumerate(cascades) if lowest[suit] in column]
            suit = lasts[at] % 4
        cycle = [lowest[s] for s in way[way.index(suit) :]]
        tries = [at for at, column in enumerate(cascades) if set(cycle) & set(column)]
    return 1 + min(parked(after_parking(cascades, at, runs, suits), runs, suits) for at in tries)


def min_of_suit(column):
    """The lowest card of the suit of the last card"""
    return min(card for card in column if card % 4 == column[-1] % 4)


def goes_on(below, card, suits):
    return below // 4 == card // 4 + 1 and below % 4 in suits[card % 4]


def after_parking(cascades, at, runs, suits):
    """Without the last card of a cascade, or in player moves the run at its end"""
    column, left = cascades[at], cascades[at][:-1]
    while runs and left and goes_on(left[-1], column[len(left)], suits):
        left = left[:-1]
    return after_going_home([*cascades[:at], left, *cascades[at + 1 :]])


def microsoft_deck(number):
    """The cards of a Microsoft number, 'as extended by FreeCell Pro', the one dealt first first"""
    if not -2 <= number < 1 << 33:
        raise ValueError(f"no deal has the number {number}")
    deck, state = list(range(52)), number % (1 << 32)
    for last in range(51, -1, -1):
        state = (state * 214013 + 2531011) % (1 << 32)
        random = state >> 16 & 0x7FFF | number >> 31 << 15
        at = (random if number < 1 << 32 else (state >> 16) + 1) % (last + 1)
        deck[at], deck[last] = deck[last], deck[at]
    return deck[::-1] if number >= 0 else hidden_game(number)


def hidden_game(number):
    """'The columns of -1 are …, those of -2 …', as they are dealt"""
    ranks, suits = ("AQ3T587694J2K", SUITS) if number == -1 else ("A7K6Q5J4T3928", SUITS[::-1])
    return cards_of(" ".join(rank + suit for rank in ranks for suit in suits))


def cards_of(text):
    return [4 * RANKS.index(rank) + SUITS.index(suit) for rank, suit in text.split()]


class Board:
    """A board of a head, and 'the number of a position' and 'the order' for it"""

    RANK, CARD = f"([0{RANKS}])", f"[{RANKS}][{SUITS}]"
    FORM = re.compile(
        f"(?:(?!.*0.*0.*0.*0)Foundations: H-{RANK} C-{RANK} D-{RANK} S-{RANK}\n)?"
        f"(?:Freecells:((?:  {CARD})+)\n)?"
        f"((?::(?: {CARD})*\n)+|(?:(?::|{CARD}(?: {CARD})*)\n)+)"
    )

    def __init__(self, text, game):
        found = self.FORM.fullmatch(text)
        if not found:
            raise ValueError("the board is not written as specified")
        ranks = [("0" + RANKS).index(rank or "0") for rank in found.groups()[:4]]
        home = ranks[1], ranks[2], ranks[0], ranks[3]
        lines = [found[5] or "", *found[6].replace(":", "").splitlines()]
        cells, *cascades = (bytes(cards_of(line)) for line in lines)
        self.cascades, self.game = cascades, game
        self.start = self.position_of(cascades, sorted(cells), home)
        self.first = [HOME if card // 4 < home[card % 4] else ON_CELL for card in range(52)]
        for column in cascades:
            for below, card in zip([FOOT, *column], column):
                self.first[card] = below
        self.buried = [c for c, b in enumerate(self.first) if self.is_buried(c, b)]
        # What each card lies on, by its digit. 'The digit is 0 wherever the place on the head's
        # board is also one of the others', so no other digit may stand for that place.
        self.places = []
        for card, first in enumerate(self.first):
            on = {4 + (below % 4 > 1): below for below in game.fits_on[card]}
            others = [HOME] if card < 4 else [FOOT, ON_CELL, HOME]
            others += [on.get(digit) for digit in (4, 5) if 4 <= card < 48]
            self.places.append([first] + [None if place == first else place for place in others])

    def is_buried(self, card, below):
        return below < FOOT and below not in self.game.fits_on[card]

    def position_of(self, cascades, cells, home):
        freecells = self.game.freecells
        if len(cascades) > len(self.cascades) or len(cells) > freecells:
            raise Invalid("a position has more cards in freecells or more cascades than there are")
        columns = cascades + [b""] * (len(self.cascades) - len(cascades))
        columns += [CELL + bytes([c]) for c in cells] + [CELL] * (freecells - len(cells))
        on_table = sorted(card for column in columns for card in column.lstrip(CELL))
        if on_table != [card for card in range(52) if card // 4 >= home[card % 4]]:
            raise Invalid("a position does not have every card once, home or in a column")
        return Position(columns, home, self.game)

    def position(self, number):
        """The position of a number, and what it is sorted by"""
        lies_on, (high, low) = [None] * 52, divmod(number, 1 << 64)
        for word, cards in (low, range(4, 28)), (high, [*range(4), *range(28, 52)]):
            for card in cards:
                word, digit = divmod(word, len(self.places[card]))
                lies_on[card] = self.places[card][digit]
            if word:
                raise Invalid("a position has more digits than there are cards")
        above = {below: card for card, below in enumerate(lies_on)}
        cascades = [bytes([card]) for card in range(52) if lies_on[card] == FOOT]
        for at in range(len(cascades)):
            while cascades[at][-1] in above:
                cascades[at] += bytes([above[cascades[at][-1]]])
        cells = [card for card in range(52) if lies_on[card] == ON_CELL]
        home = tuple(lies_on[suit::4].count(HOME) for suit in range(4))
        dug_out = sum(lies_on[card] != self.first[card] for card in self.buried)
        return self.position_of(cascades, cells, home), (dug_out, sum(home), *home, number)


class Certificate:
    """A certificate in a file, if it is whole. `blocks` are pairs of a count and a zstd frame."""

    HEAD = re.compile(
        rb"freecell certificate 3\n"
        rb"kind: (positions|classes(?:\napart:(?: [A2-9TJQK][CD])+)?|bound)\n"
        rb"(?:(?<=bound\n)metric: (player|cards)\n(?:(?<=player\n)capacity: (sum)\n)?"
        rb"at-least: ([1-9]\d{0,4})\n|(?<!bound\n))"
        rb"deal: (.{,4090})\nfreecells: (\d|10)\ncascades: ([4-9]|1[0-3])\n"
        rb"rules: (?:freecell|listed\n%s)\n((?:.+\n)+)\n"
        % b"\n".join(b"%s: (%s)" % (n.encode(), "|".join(v).encode()) for n, v in RULES.items())
    )

    def __init__(self, data, start):
        head = self.HEAD.match(data, start)
        if not head:
            raise ValueError("no certificate of version 3, or its head is not as specified")
        groups = ((part or b"").decode("latin-1") for part in head.groups())
        kind, metric, capacity, least, label, freecells, cascades, *rules, board = groups
        self.kind, _, apart = kind.partition("\napart:")
        self.metric, self.at_least = capacity or metric or None, int(least or 0)
        if self.at_least >= 1 << 14 or (capacity and "run-moves: any" in head[0].decode("latin-1")):
            raise ValueError("the bound is too high, or there is room for any run")
        kept = cards_of(apart)
        if kept != sorted(set(kept)):
            raise ValueError("the distinguished pairs are not written as specified")
        self.game = Game(int(freecells), int(cascades), zip(RULES, rules))
        self.game.check()
        if rules[0] and not self.game.differences():
            raise ValueError("FreeCell's rules are listed")
        may_forget = self.kind == "classes" and self.game.rules["building"] == "alternate"
        self.pairs = {c for c in range(52) if c % 4 < 2 and may_forget} - set(kept)
        self.board = Board(board, self.game)
        if len(self.board.cascades) != int(cascades):
            raise ValueError("the board has not as many cascades as the head says")
        number = deal_number(label)
        if number is not None and self.board.start.columns != self.game.deal(number):
            raise ValueError(f"the label is {number}, and the board is not that of this deal")
        self.name = f'board "{shown(label)}"' if number is None else f"deal {number}"
        self.name += f" with {freecells} freecell{'s' * (freecells != '1')}, {cascades} cascades"
        self.name += "".join(", " + rule for rule in self.game.differences())
        self.name += f" (board sha256 {hashlib.sha256(board.encode('latin-1')).hexdigest()})"
        self.blocks, self.count, self.end, count = [], 0, head.end(), 1
        while count > 0:
            at = self.end
            size, count, checksum = struct.unpack("<III", data[at : at + 12].ljust(12, b"\xff"))
            self.end = at + 12 + size
            content = data[at + 12 : self.end]
            checked = zlib.crc32(data[at : at + 8] + content) == checksum
            if self.end > len(data) or size > 2490368 or count > 65536 or not checked:
                raise ValueError("a block is cut short, too long or damaged")
            self.blocks.append((count, content))
            self.count += count
        self.blocks.pop()
        if content != self.count.to_bytes(8, "little") + hashlib.sha256(data[start:at]).digest():
            raise ValueError("damaged: the count or the digest of the last block is wrong")

    def members(self):
        """From 'each position's number less the number before it', 'in groups of seven bits', and
        in the kind `bound` 'the moves so far in as many groups as they need'"""
        parts = 2 if self.metric else 1
        for count, frame in self.blocks:
            content, number = decompress(frame, (19 + 2 * (parts - 1)) * count), 0
            found = re.findall(rb"[\x80-\xff]*[\x00-\x7f]", content)
            if len(found) != count * parts or len(b"".join(found)) != len(content):
                raise ValueError("a block does not have as many positions as it says")
            values = [sum((byte & 127) << 7 * i for i, byte in enumerate(g)) for g in found]
            longer = any(groups[-1] == 0 and len(groups) > 1 for groups in found)
            if longer or any(value >> 128 for value in values):
                raise ValueError("a difference is too large, or has more bytes than need be")
            moves = values[1::2] if self.metric else [0] * count
            if any(made >> 14 for made in moves):
                raise ValueError("the moves so far are too many")
            for difference, made in zip(values[::parts], moves):
                number = (number + difference) % (1 << 128)
                yield number, made

    def check(self, claim):
        """'What a checker has to do'. A position is a class without unknown pairs."""
        numbers = list(self.members())  # 'every block can be read'
        self.check_game(claim)
        pairs, positions, members, before = self.pairs, [], {}, ()
        for index, (number, made) in enumerate(numbers):
            position, order = self.board.position(number)
            if order <= before:
                raise Invalid(f"position {index} is not after the one before it in the order")
            if sum(position.home) == 52 or position.settled() != [position]:
                raise Invalid(f"position {index} is won, or not settled")
            before = order
            positions.append((position, made))
            members[position.class_of(pairs)] = made
        # No member is won. So a won position is no member, and needs no look of its own.
        for moved, made, unknown in [(self.board.start, 0, frozenset()), *self.moves(positions)]:
            for result in moved.settled(unknown):
                went_home = sum(result.home) - sum(moved.home) if self.metric == "cards" else 0
                if not self.holds(result, made + went_home, members):
                    raise Invalid("the start is won, or a move wins or leads out of the list")
        if not self.metric:
            return f"unsolvable: proved by {self.count} {self.kind}"
        counted = "card" if self.metric == "cards" else "player"
        least = f"{self.at_least} {counted} moves" + " (capacity sum)" * (self.metric == "sum")
        return f"no solution of fewer than {least}: proved by {self.count} positions"

    def moves(self, positions):
        """All positions after a legal move of a member, after how many moves, and its pairs"""
        for position, made in positions:
            unknown = position.unknown_pairs(self.pairs)
            for moved, cost in position.after_moves(self.metric):
                yield moved, made + cost, unknown

    def holds(self, result, made, members):
        """Whether the list has it after no more moves, or 'the moves so far and the lower bound are
        no fewer' than those of the claim"""
        known = members.get(result.class_of(self.pairs))
        if known is not None and known <= made or not self.metric:
            return known is not None
        return made + result.least_moves(self.metric) >= self.at_least

    def check_game(self, claim):
        """Refuses a board that is not of the game that is claimed."""
        columns, game = self.board.start.columns, self.game
        for name, value in {**vars(game), **game.rules}.items():
            if vars(claim).get(name.replace("-", "_")) not in (None, value):
                raise Invalid(f"another game is claimed: {name}")
        if claim.deal is not None and columns != game.deal(claim.deal):
            raise Invalid(f"the board is not that of --deal {claim.deal}")
        if claim.board and columns != Board(claim.board.read_text(), game).start.columns:
            raise Invalid("the board is not that of --board")


def is_one_frame(frame):
    """Whether it is 'one zstd frame (RFC 8878), and nothing else', with 'no window of more than 8
    MiB'. What is cut short reads as 0xff: a last block that is too large."""
    flags, window = frame[4:6].ljust(2, b"\xff")
    single, last = flags >> 5 & 1, False
    at = 5 + (not single) + (0, 1, 2, 4)[flags & 3] + (single, 2, 4, 8)[flags >> 6]
    while not last:
        block = int.from_bytes(frame[at : at + 3].ljust(3, b"\xff"), "little")
        last, at = block & 1, at + 3 + (1 if block & 6 == 2 else block >> 3)
    is_right = frame[:4] == b"\x28\xb5\x2f\xfd" and (single or window <= 13 << 3)
    return is_right and at + (flags & 4) == len(frame)


def decompress(frame, most):
    """The content of a frame"""
    with tempfile.NamedTemporaryFile(buffering=0) as file:
        file.write(frame)
        with Popen(["zstd", "-dcq", file.name], stdout=PIPE, stderr=DEVNULL) as zstd:
            content = zstd.stdout.read(most + 1)
    if not is_one_frame(frame) or zstd.returncode != 0 or len(content) > most:
        raise ValueError("the content of a block is not one zstd frame, or is too long")
    return content


def deal_number(label):
    """'If the label is a number in its shortest form'. 'Any other label is only a name': None"""
    return int(label) if re.fullmatch("0|-?[1-9][0-9]*", label) else None


def shown(text):
    """Text from outside, so that no terminal obeys it and it ends at its quotation mark"""
    return re.sub(r'[^ -~]|["\\]', lambda found: f"\\x{ord(found[0]):02x}", text)


def rules_of(text):
    """Those of a game as rows name it: 'seahaven:cells-from=first'"""
    name, *differences = text.split(":")
    pairs = [rule.split("=") for rule in [*filter(None, GAMES[name].split(":")), *differences]]
    if any(value not in RULES[rule] for rule, value in pairs):
        raise ValueError(f"{shown(text)} is no game")
    return pairs


def check_solution(deal, freecells, cascades, moves, rules=()):
    """'After each move, and before the first, cards go home by themselves', by the ms rule: 'if
    both cards of the other colour one rank lower are there, also where cards are built by suit'."""
    number, freecells, cascades = map(deal_number, (deal, freecells, cascades))
    if number is None or freecells not in range(11) or cascades not in range(4, 14):
        raise ValueError("only deals that have a number can be checked")
    game = Game(freecells, cascades, rules)
    game.check()
    game.stay_for = BUILDING["alternate"]
    [position] = Position(game.deal(number), (0, 0, 0, 0), game).settled()
    names = "123456789ABCD"[:cascades] + "abcdefgijk"[:freecells]
    places = {"h": HOME, **{name: at for at, name in enumerate(names)}}
    for move in moves.split():
        form = re.fullmatch("([1-9A-Da-k])([1-9A-Da-k])(?:v([1-9a-d]))?", move)
        if not form:
            raise ValueError(f"{shown(move)} is no move")
        if form[1] not in names or form[2] not in places:
            raise Invalid(f"{move} is no move of this game")
        source, target = places[form[1]], places[form[2]]
        counts = position.counts_that_move(source, target)
        count = int(form[3], 16) if form[3] else max(counts, default=0)
        if count not in counts:
            raise Invalid(f"{move} is not legal")
        [position] = position.moved(source, target, count).settled()
    if sum(position.home) != 52:
        raise Invalid("cards are left on the table")
    return "solved"


def certificates(path, claim):
    """The name of each certificate of a file, what checks it, and with what arguments"""
    data, at = path.read_bytes(), 0
    while at < len(data) or at == 0:
        certificate = Certificate(data, at)
        yield certificate.name, certificate.check, [claim]
        at = certificate.end


def solutions(path, _):
    """The same for each row `solved` of `freecell solve --solution-column`"""
    for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines()):
        if row["verdict"] == "solved":
            game = [row[name] or "" for name in ("deal", "freecells", "cascades", "solution")]
            rules = rules_of(row.get("game") or "freecell")
            yield f"deal {shown(game[0])}", check_solution, [*game, rules]


def check_all(path, checks):
    """Prints an answer for each. The exit code: 0 all good, 1 some invalid, 2 some unreadable"""
    code = 0
    try:
        for name, check, arguments in checks:
            try:
                print(f"{shown(str(path))}: {name}: {check(*arguments)}")
            except Invalid as wrong:
                print(f"{shown(str(path))}: {name}: invalid: {wrong}")
                code = 1
    except (OSError, ValueError, LookupError, TypeError, csv.Error, Invalid) as wrong:
        print(f"{shown(str(path))}: cannot be read: {shown(str(wrong))}")
        code = 2
    return code


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["certificate", "solution"])
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="CSV for `solution`")
    parser.add_argument("--deal", type=int, help="the deal that is claimed, or that --moves solves")
    parser.add_argument("--board", type=pathlib.Path, help="a file with the board that is claimed")
    parser.add_argument("--freecells", type=int, help="4 with --deal and --board")
    parser.add_argument("--cascades", type=int, help="8 with --deal")
    parser.add_argument("--moves", help="a solution in standard notation")
    for name, values in RULES.items():
        parser.add_argument("--" + name, choices=values, help=f"{values[0]} with --deal, --board")
    claim = parser.parse_intermixed_args()
    if claim.deal is not None or claim.board:
        for name, value in {"freecells": 4, **Game(4, 8).rules}.items():
            if vars(claim)[name.replace("-", "_")] is None:
                setattr(claim, name.replace("-", "_"), value)
    if claim.cascades is None and claim.deal is not None:
        claim.cascades = 8
    if (claim.moves is None) == (not claim.files):
        parser.error("name files, or `solution --deal N --moves MOVES`")
    if claim.moves is not None:
        game = [str(claim.deal), str(claim.freecells), str(claim.cascades), claim.moves]
        return check_all("--moves", [(f"deal {claim.deal}", check_solution, game)])
    checks = solutions if claim.what == "solution" else certificates
    return max(check_all(path, checks(path, claim)) for path in claim.files)


if __name__ == "__main__":
    sys.exit(main())
