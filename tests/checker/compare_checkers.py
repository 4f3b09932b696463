"""Holds both checkers against each other: FREECELL=path/to/freecell python3 compare_checkers.py

Thousands of certificates and solutions, good and bad ones, are made from a few hundred good ones.
`freecell verify` and checker/freecell_check.py have to give the same answer to each: 0 it is right,
1 it is wrong, 2 it cannot be read. COMPARE_FILES says how many certificates (2,000 if unset),
COMPARE_SEED begins another sequence of them, COMPARE_KEEP names a folder for those on which the
checkers disagree, and with COMPARE_ALL every kind of forgery is made of more certificates.
"""

import collections
import contextlib
import csv
import gzip
import io
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "checker")]

import certificate_writer as writer  # noqa: E402
import forgeries  # noqa: E402
import freecell_check as checker  # noqa: E402
from checker_test import (  # noqa: E402
    APART, BOARDS, NO_CLAIM, OTHER_GAMES, SIBLINGS_DIFFER, board_of_game, numbers_of, raw_frame,
)

PROGRAM = os.environ.get("FREECELL", "")
FILES = int(os.environ.get("COMPARE_FILES", "2000"))
SEED = int(os.environ.get("COMPARE_SEED", "1"))
KEEP = os.environ.get("COMPARE_KEEP", "")
ALL = os.environ.get("COMPARE_ALL", "")


class Source:
    """A good certificate: the lines of its head, and its numbers"""

    def __init__(self, head, numbers):
        self.head, self.numbers = head, list(numbers)
        lines = head.split("\n")
        self.kind = lines[1].split()[1]
        self.name = ", ".join(lines[1:4])
        self.deal_at = 2 + lines[2].startswith("apart")  # the line of the label
        freecells = int(lines[self.deal_at + 1].split()[1])
        cascades = int(lines[self.deal_at + 2].split()[1])
        self.game = checker.Game(freecells, cascades, rules_of(lines))
        self.board_at = self.deal_at + 4 + len(rules_of(lines))
        self.board = checker.Board("\n".join(lines[self.board_at : -2]) + "\n", self.game)

    def order(self, number):
        try:
            return self.board.position(number)[1]
        except checker.Invalid:
            return ()

    def is_position(self, number):
        return self.order(number) != ()

    def sort(self, numbers):
        """By the order, with numbers that are no positions first"""
        return sorted(numbers, key=self.order)

    def number_of_won(self):
        low = number_in(self.board, range(4, 28))
        return number_in(self.board, [*range(4), *range(28, 52)]) << 64 | low


def rules_of(lines):
    """Those that a head lists"""
    pairs = (line.split(": ") for line in lines)
    return {pair[0]: pair[1] for pair in pairs if pair[0] in checker.RULES}


def number_in(board, cards):
    """The word in which all these cards are home"""
    word, weight = 0, 1
    for card in cards:
        word += board.places[card].index(checker.HOME) * weight
        weight *= len(board.places[card])
    return word


def run_program(*arguments, text=None):
    return subprocess.run(
        [PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        input=text, encoding="utf-8", errors="surrogateescape",
    )


def sources_of_program(folder):
    """Certificates that the program writes for deals and for boards from a file"""
    boards = folder / "boards"
    kept = []
    for seed in range(60):
        cascades = 4 + seed % 10
        board = writer.random_board(seed, 10 + seed % 14, seed % 3, cascades)
        kept.append(board.text(": "))
    boards.write_text("\n".join(kept))
    sources = []
    for index, (what, *options) in enumerate([
        ("1-60", "--freecells", 0), ("61-100,4294967296-4294967299", "--freecells", 1),
        ("1-30,2147483648", "--freecells", 0, "--cascades", 4),
        ("1-20", "--freecells", 1, "--cascades", 6), ("1-20", "--freecells", 0, "--cascades", 13),
        (boards, "--freecells", 2), (boards, "--freecells", 3),
        ("1-20", "--game", "kings-only-bakers", "--freecells", 1),
        ("1-20", "--game", "seahaven", "--freecells", 2),
        ("1-20", "--game", "forecell", "--cells-from", "first", "--cascades", 6),
        ("1-20", "--game", "relaxed-freecell", "--freecells", 0),
        (boards, "--game", "bakers", "--freecells", 2),
    ]):
        for more in ([], ["--up-to-symmetry"]):
            path = folder / f"{index}{len(more)}.proofs"
            run_program("prove", what, *options, *more, "--max-positions", 200, "--quiet",
                        "--certificate", path, "--output", os.devnull, "--force")
            if path.exists():
                sources += read_sources(path.read_bytes())
    return sources


def read_sources(data):
    at, sources = 0, []
    while at < len(data):
        certificate = checker.Certificate(data, at)
        head = data[at : data.index(b"\n\n", at) + 2].decode()
        sources.append(Source(head, [number for number, _ in certificate.members()]))
        at = certificate.end
    return sources


def sources_of_writer():
    sources = []
    for which in BOARDS:
        board = writer.random_board(*which)
        for kind in ("positions", "classes", APART):
            members = sorted(board.explore(kind, 500), key=board.order)
            sources.append(Source(writer.head(board, kind), map(board.number, members)))
    return sources


def sources_of_other_games():
    return [
        Source(writer.head(board, kind), numbers_of(board, kind))
        for board in (board_of_game(*game) for game in OTHER_GAMES)
        for kind in ("positions", "classes", APART)
    ]


def of_other_games(source, games=tuple(OTHER_GAMES)):
    """The same list under the head of each game"""
    for game in games:
        head = source.head
        for name, value in zip(("building", "empty-cascade", "run-moves"), game):
            head = re.sub(f"{name}: .*", f"{name}: {value}", head)
        yield writer.certificate(head, source.numbers, 500)


def with_siblings_exchanged_by_suit():
    """A list that takes siblings for each other, of a game that can be won"""
    board = writer.random_board(*SIBLINGS_DIFFER, building="suit", empty_cascade="kings")
    board.pairs = board.loose_pairs
    return writer.certificate(writer.head(board, "classes"), numbers_of(board, "classes"))


# ---- Good and bad certificates. Each function makes the bytes of a file of a source.


def written(source, numbers, rng, head=None):
    """With right checksums, count and digest; in blocks of some size"""
    size = rng.choice([1, 2, 7, 65536, 65536, 65536])
    parts = [numbers[at : at + size] for at in range(0, len(numbers), size)]
    blocks = [(len(part), frame_of(writer.differences(part), rng)) for part in parts]
    return writer.finish(source.head if head is None else head, blocks, len(numbers))


KNOWN = {}  # the contents of frames that are right, so that not each takes two processes


def frame_of(content, rng):
    frame = writer.zstd(content) if rng.random() < 0.02 else raw_frame(content)
    if rng.random() < 0.9:
        KNOWN[frame] = content
    return frame


def good(source, rng):
    return written(source, source.numbers, rng)


def one_left_out(source, rng):
    numbers = source.numbers.copy()
    del numbers[rng.randrange(len(numbers))]
    return written(source, numbers, rng)


def one_altered(source, rng):
    """One digit of one member is another one, and all are in order again."""
    numbers = source.numbers.copy()
    at = rng.randrange(len(numbers))
    numbers[at] = other_number(source, numbers[at], rng)
    return written(source, source.sort(numbers) if rng.random() < 0.8 else numbers, rng)


def other_number(source, number, rng):
    """One digit is another one. Most often it is a position again."""
    for _ in range(20):
        if rng.random() < 0.1:
            other = number ^ 1 << rng.randrange(128)
        else:
            shift, power = rng.choice([(0, 24), (64, 20)])
            weight = 6 ** rng.randrange(power) * (16 if shift else 1) << shift
            digit = number // weight % 6 if not shift else (number >> 64) // (weight >> 64) % 6
            other = number + (rng.randrange(6) - digit) * weight
        if other != number and (source.is_position(other) or rng.random() < 0.1):
            return other
    return number ^ 1


def one_more(source, rng):
    more = other_number(source, rng.choice(source.numbers), rng)
    return written(source, source.sort({*source.numbers, more}), rng)


def siblings_exchanged(source, rng):
    """Another position that may stand for the same class, in its place or besides"""
    at = rng.randrange(len(source.numbers))
    number = source.numbers[at]
    other = number_with_exchange(source, number, rng)
    rest = set(source.numbers) - ({number} if rng.random() < 0.5 else set())
    return written(source, source.sort(rest | {other}), rng)


def number_with_exchange(source, number, rng):
    board, places = source.board, source.board.places
    position = board.position(number)[0]
    any_pair = [card for card in range(4, 52) if card % 4 < 2]
    card = rng.choice(sorted(position.unknown_pairs(any_pair)) or any_pair)
    lies_on = list_of_places(board, number)
    name = {card: card ^ 3, card ^ 3: card}
    swapped = [None] * 52
    for c in range(52):
        swapped[name.get(c, c)] = name.get(lies_on[c], lies_on[c])
    words = []
    for cards in (range(4, 28), [*range(4), *range(28, 52)]):
        word, weight = 0, 1
        for c in cards:
            if swapped[c] not in places[c]:
                return number
            word += places[c].index(swapped[c]) * weight
            weight *= len(places[c])
        words.append(word)
    return words[1] << 64 | words[0]


def list_of_places(board, number):
    lies_on = [None] * 52
    high, low = divmod(number, 1 << 64)
    for word, cards in ((low, range(4, 28)), (high, [*range(4), *range(28, 52)])):
        for card in cards:
            word, digit = divmod(word, len(board.places[card]))
            lies_on[card] = board.places[card][digit]
    return lies_on


def two_exchanged(source, rng):
    numbers = source.numbers.copy()
    if len(numbers) > 1:
        at = rng.randrange(len(numbers) - 1)
        numbers[at], numbers[at + 1] = numbers[at + 1], numbers[at]
    return written(source, numbers, rng)


def one_twice(source, rng):
    return written(source, source.sort(source.numbers + [rng.choice(source.numbers)]), rng)


def with_won(source, rng):
    return written(source, source.sort(source.numbers + [source.number_of_won()]), rng)


def no_numbers(source, rng):
    return written(source, [], rng)


def head_changed(source, rng):
    """Another kind, label, number of freecells or cascades, or board; or a line is not as it has to
    be"""
    lines = source.head.split("\n")
    foundations = [at for at, line in enumerate(lines) if line.startswith("Foundations")]
    deal_at = source.deal_at
    cascades = range(source.board_at + len(foundations), len(lines) - 2)

    def edit(at, old, new):
        lines[at] = re.sub(old, new, lines[at], count=1)

    what = rng.randrange(17)
    if what == 16:
        pairs = rng.choice(["TC", "9D TC QD", "2C 2D", "KD", "AC", "TD TC", "TC TC", "TS", ""])
        lines[2:deal_at] = ["apart: " + pairs]
    elif what < 4:
        lines[1] = "kind: " + ("classes" if source.kind == "positions" else "positions")
    elif what == 4:
        edit(deal_at + 1, r"\d+", str(rng.choice([0, 1, 2, 3, 4, 10, 11, "01"])))
    elif what == 5:
        edit(deal_at + 2, r"\d+", str(rng.choice([3, 4, 5, 7, 8, 9, 12, 13, 14, "08"])))
    elif what < 9:
        labels = ["0617", "617", "-0", "-3", "+1", "1 ", "", "x", "é", "\x1b[2J", '"', "1:1", "0"]
        labels += ["8589934591", "8589934592", "1234567890", "y" * 4089, "y" * 4090, "y" * 4091]
        lines[deal_at] = "deal: " + rng.choice(labels)
    elif what == 9:
        at = rng.randrange(len(lines) - 1)
        lines[at : at + 1] = rng.choice([[], [lines[at]] * 2, [lines[at] + " "], [" " + lines[at]]])
    elif what == 10:
        at = rng.choice([*range(source.board_at), *cascades])
        lines[at] += rng.choice(["\r", "\t", "x", " AC", "\x00"])
    elif what == 11:
        a, b = rng.choice(cascades), rng.choice(cascades)
        lines[a], lines[b] = lines[b], lines[a]
    elif what < 15:
        cards = [(at, i) for at in cascades for i, _ in enumerate(lines[at].split())]
        (a, i), (b, j) = rng.choice(cards), rng.choice(cards)
        words = {at: lines[at].split() for at in (a, b)}
        words[a][i], words[b][j] = words[b][j], words[a][i]
        for at in (a, b):
            lines[at] = " ".join(words[at])
    else:
        other = rng.choice(["1C", "AX", "10C", "ac", "AC", ""])
        edit(rng.choice(cascades), r"[A2-9TJQK][CDHS]", other)
    return written(source, source.numbers, rng, "\n".join(lines))


def of_another_board(source, rng):
    return written(source, OTHERS[rng.randrange(len(OTHERS))].numbers, rng)


def last_block_wrong(source, rng):
    data = good(source, rng)
    content = bytearray(data[-40:])
    content[rng.choice([0, 1, 7, 8, 20, 39])] ^= 1 << rng.randrange(8)
    contents = [bytes(content), data[-40:-1], data[-40:] + b"\0", b""]
    return data[:-52] + writer.block(0, rng.choice(contents))


def cut_short(source, rng):
    data = good(source, rng)
    return data[: rng.randrange(1, len(data))]


def bits_flipped(source, rng):
    data = bytearray(good(source, rng))
    for _ in range(rng.choice([1, 1, 1, 2, 5])):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def frame_damaged(source, rng):
    """The content of a block is not as it has to be, with right checksums, count and digest."""
    content, count = writer.differences(source.numbers), len(source.numbers)
    frame = writer.zstd(content) if rng.random() < 0.5 else raw_frame(content)
    what = rng.randrange(10)
    if what < 3:
        flipped = bytearray(frame)
        flipped[rng.randrange(len(frame))] ^= 1 << rng.randrange(8)
        frame = bytes(flipped)
    elif what == 3:
        frame += rng.choice([frame, b"\0", raw_frame(b""), b"\x50\x2a\x4d\x18\0\0\0\0"])
    elif what == 4:
        frame = b"\x50\x2a\x4d\x18\0\0\0\0" + frame
    elif what == 5:
        frame = rng.choice([gzip.compress(content), content, b"", frame[:-1], frame[:5]])
    elif what == 6:
        frame = writer.zstd(content + rng.choice([b"\0", b"\x80", b"\1", bytes(30 * count)]))
    elif what == 7:
        frame = raw_frame(content[: rng.randrange(len(content))])
    elif what == 8:
        ending = rng.choice([b"\x80\0", b"\x80\x80\0"])
        frame = raw_frame(content[:-1] + bytes([content[-1] | 128]) + ending[1:])
    else:
        big = [b"\xff" * 18 + b"\3", b"\xff" * 18 + b"\4", b"\xff" * 19 + b"\1"]
        frame = raw_frame(rng.choice(big + [b"\x80" * 18 + b"\4"]) + content)
        count += 1
    return writer.finish(source.head, [(count, frame)], count)


def counts_wrong(source, rng):
    """A block, or the last block, or both, do not say how many positions there are."""
    frame, count = raw_frame(writer.differences(source.numbers)), len(source.numbers)
    other = rng.choice([count + 1, count - 1 or 2, 65537, 2 * count + 1])
    in_block, in_all = rng.choice([(other, other), (other, count), (count, other)])
    return writer.finish(source.head, [(in_block, frame)], in_all)


def with_more_after(source, rng):
    data, other = good(source, rng), rng.choice(OTHERS)
    rest = [b"\n", b"\0", b"x", source.head.encode(), good(other, rng), one_left_out(other, rng),
            cut_short(other, rng), with_won(other, rng), bytes(12), b"freecell certificate 3\n"]
    return data + rng.choice(rest)


def with_more_before(source, rng):
    rest = [b"\n", b"x", one_left_out(rng.choice(OTHERS), rng), b"\xef\xbb\xbf", b"# a comment\n"]
    return rng.choice(rest) + good(source, rng)


CHANGES = [
    good, good, one_left_out, one_left_out, one_altered, one_altered, one_altered, one_more,
    one_more, siblings_exchanged, siblings_exchanged, two_exchanged, one_twice, with_won,
    no_numbers, head_changed, head_changed, head_changed, of_another_board, last_block_wrong,
    cut_short, bits_flipped, frame_damaged, frame_damaged, counts_wrong, with_more_after,
    with_more_before,
]
OTHERS = []


# ---- Certificates of lower bounds


def bounds_of_program(folder):
    """Heads and members of those that the program writes for small boards"""
    boards, bounds = folder / "boards", []
    kept = [writer.random_board(n, 18 + n % 9, 1, 4 + n % 3).text(": ") for n in range(80)]
    boards.write_text("\n".join(kept))
    for index, options in enumerate([
        ["--metric", "player"], ["--metric", "cards"], ["--capacity", "sum"],
        ["--game", "bakers", "--metric", "cards"], ["--game", "relaxed-freecell"],
        ["--game", "kings-only-bakers"], ["--game", "relaxed-freecell", "--metric", "cards"],
    ]):
        into = folder / f"bounds{index}"
        run_program("solve", boards, "--freecells", 1, "--effort", "shortest", "--quiet", *options,
                    "--max-expanded", 2000, "--output", os.devnull, "--certificates", into)
        for path in sorted(into.glob("*")):
            data = path.read_bytes()
            certificate = checker.Certificate(data, 0)
            members = list(certificate.members())
            if certificate.metric and 0 < len(members) < 60:
                bounds.append((data[: data.index(b"\n\n") + 2].decode(), members))
    return bounds


def bound_written(head, members, rng, wrong=b""):
    """With right checksums; `wrong` stands in the place of the moves of one member"""
    size, blocks = rng.choice([3, 65536]), []
    for at in range(0, len(members), size):
        content, before = b"", 0
        for number, moves in members[at : at + size]:
            content += writer.difference((number - before) % (1 << 128))
            content += wrong or writer.difference(moves)
            before, wrong = number, b""
        blocks.append((len(members[at : at + size]), frame_of(content, rng)))
    return writer.finish(head, blocks, len(members))


def bound_changed(head, members, what, rng):
    """The same for each number of a change; 0 leaves it as it is"""
    members, at = list(members), rng.randrange(max(len(members), 1))
    least = int(re.search("at-least: (.*)", head)[1])
    if what in (1, 2, 3) and members:
        number, moves = members[at]
        members[at : at + 1] = [[], [(number, moves + 1)], [(number, max(moves - 1, 0))]][what - 1]
    elif what in (4, 5):
        head = head.replace(f"least: {least}\n", f"least: {least + (1 if what == 4 else -1)}\n")
    elif what == 6:
        other = "cards" if "metric: player" in head else "player"
        head = re.sub("metric: .*", "metric: " + other, head)
    elif what == 7:
        head = head.replace("\nat-least", rng.choice(["\ncapacity: sum", "\ncapacity: standard"])
                            + "\nat-least")
    elif what == 8:
        head = re.sub("at-least: .*", rng.choice(
            ["at-least: 0", "at-least: 07", "at-least: 16383", "at-least: 16384", "at-least:", "x"]
        ), head)
    elif what == 9:
        head = head.replace("kind: bound", rng.choice(["kind: positions", "kind: bounds"]))
    elif what == 10:
        wrong = [b"\x80\0", b"\xff\xff\1", b"\x80\x80\0", b"\xff\x7f", b""]
        return bound_written(head, members, rng, rng.choice(wrong))
    elif what == 11 and members:
        members[at] = (members[at][0] ^ 1 << rng.randrange(128), members[at][1])
    elif what == 12:
        members = [(number, 0) for number, _ in members]
        head = head.replace(f"least: {least}\n", f"least: {least + 3}\n")
    return bound_written(head, members, rng)


# ---- The answers


def answers_of_program(folder, names):
    """0, 1 or 2 for each file, from one run for many"""
    answers = dict.fromkeys(names, None)
    for at in range(0, len(names), 500):
        ran = subprocess.run(
            [PROGRAM, "verify", "--quiet", *names[at : at + 500]], cwd=folder,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for line in ran.stdout.split(b"\n"):
            name, _, rest = line.decode("latin-1").partition(": ")
            if name in answers:
                wrong = ": proved by " not in rest
                answers[name] = max(answers[name] or 0, 1 if wrong else 0)
        for line in ran.stderr.split(b"\n"):
            name = line.decode("latin-1").replace("freecell: ", "", 1).split(":")[0]
            if name in answers:
                answers[name] = 2
    return answers


def answer_of_checker(path):
    with contextlib.redirect_stdout(io.StringIO()):
        return checker.check_all(path, checker.certificates(path, NO_CLAIM))


# ---- Each kind of forgery, by exit codes


def prove(folder, *arguments):
    path = folder / "proofs"
    run_program("prove", "--certificate", path, "--force", "--quiet", "--output", os.devnull,
                *arguments)
    return read_sources(path.read_bytes())


def all_forgeries(folder):
    """Of a late board with distinguished pairs and of a whole deal; with COMPARE_ALL of more. And
    Microsoft's hidden games"""
    sources = sources_of_writer()[0 if ALL else -1 :]
    sources += sources_of_other_games()[9 : None if ALL else 10]  # by suit, kings only
    sources += prove(folder, "1", "--freecells", 1, "--cascades", 4, "--up-to-symmetry")
    for source, other in zip(sources, sources[1:] + sources):
        for forgery in forgeries.forgeries(source, other):
            yield (source.name, *forgery)
    [one] = prove(folder, "--", "-1")
    yield one.name, "hidden games", "as it is", forgeries.whole(one.head, one.numbers), 0
    for label, board, code in [("-1", "-2", 2), ("-2", "-1", 2), ("0", "-1", 2), ("-2", "-2", 1)]:
        lines = one.head.split("\n")[: one.deal_at] + ["deal: " + label]
        lines += one.head.split("\n")[one.deal_at + 1 : one.deal_at + 4]
        head = "\n".join(lines) + "\n" + run_program("deal", "--", board).stdout + "\n"
        yield one.name, "hidden games", f"{board} as {label}", forgeries.whole(head, [0]), code


def exit_code(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE).returncode


def exit_codes(path):
    """Of `freecell verify` and of the checker in Python"""
    return exit_code(PROGRAM, "verify", "--quiet", path), answer_of_checker(path)


def judge_forgeries(folder, checkers):
    """Prints how many files of each kind have which exit codes, which `checkers` gives for a path.
    Returns where they are others than they have to be, or are not the same."""
    path = folder / "forged"
    counts, wrong = collections.defaultdict(collections.Counter), []
    for source, kind, name, data, code in all_forgeries(folder):
        path.write_bytes(data)
        codes = checkers(path)
        counts[kind][codes] += 1
        if len({*codes, codes[0] if code is None else code}) > 1:
            wrong.append(f"{source}: {kind}, {name}: {codes}, not {code}")
    for kind, of_kind in counts.items():
        told = ", ".join(f"{n} {' '.join(map(str, codes))}" for codes, n in of_kind.items())
        print(f"{sum(of_kind.values())} forgeries of {kind}: {told}")
    return wrong


@unittest.skipUnless(PROGRAM, "FREECELL does not name the program")
class CompareTest(unittest.TestCase):
    def test_certificates(self):
        with tempfile.TemporaryDirectory() as name:
            folder, rng = pathlib.Path(name), random.Random(SEED)
            sources = sources_of_program(folder) + sources_of_writer()
            self.assertGreater(len(sources), 100)
            listed = [source.head for source in sources if "rules: listed" in source.head]
            self.assertGreater(len(listed), 40)
            sources += 4 * sources_of_other_games()
            OTHERS[:] = sources
            made = {}
            for index in range(FILES):
                change = CHANGES[index % len(CHANGES)]
                made[f"{index:06}.proof"] = change
                data = change(rng.choice(sources), rng)
                (folder / f"{index:06}.proof").write_bytes(data)
            theirs = answers_of_program(folder, list(made))
            decompress = checker.decompress
            checker.decompress = lambda frame, most: KNOWN.get(frame) or decompress(frame, most)
            ours = {name: answer_of_checker(folder / name) for name in made}
            checker.decompress = decompress
            different = [name for name in made if ours[name] != theirs[name]]
            for name in different if KEEP else []:
                kept = pathlib.Path(KEEP, made[name].__name__ + "-" + name)
                kept.write_bytes((folder / name).read_bytes())
            counts = [list(ours.values()).count(code) for code in (0, 1, 2)]
            print(f"{len(made)} files of {len(sources)} certificates: {counts[0]} right, "
                  f"{counts[1]} wrong, {counts[2]} cannot be read; {len(different)} disagreements")
            lines = [f"{n} {made[n].__name__}: {ours[n]} {theirs[n]}" for n in different]
            self.assertEqual(lines, [])
            self.assertGreater(min(counts), FILES // 20)

    def test_bounds(self):
        with tempfile.TemporaryDirectory() as name:
            folder, rng = pathlib.Path(name), random.Random(SEED)
            bounds = bounds_of_program(folder)
            self.assertGreater(len(bounds), 60)
            made = {}
            for index in range(FILES // 4):
                head, members = rng.choice(bounds)
                data = bound_changed(head, members, index % 13, rng)
                made[f"{index:06}.proof"] = index % 13
                (folder / f"{index:06}.proof").write_bytes(data)
            theirs = answers_of_program(folder, list(made))
            ours = {name: answer_of_checker(folder / name) for name in made}
            different = [(n, made[n], ours[n], theirs[n]) for n in made if ours[n] != theirs[n]]
            counts = [list(ours.values()).count(code) for code in (0, 1, 2)]
            print(f"{len(made)} files of {len(bounds)} lower bounds: {counts[0]} right, {counts[1]} "
                  f"wrong, {counts[2]} cannot be read; {len(different)} disagreements")
            self.assertEqual(different, [])
            self.assertGreater(min(counts), len(made) // 20)
            codes = {made[n]: set() for n in made}
            for n, change in made.items():
                codes[change].add(ours[n])
            self.assertEqual(codes[0], {0})
            self.assertNotIn(0, codes[2] | codes[4], "raised moves, or a higher bound")

    def test_no_game_is_taken_for_another(self):
        """Each list under the head of each game, and one of siblings that are not alike"""
        with tempfile.TemporaryDirectory() as folder:
            path, counts = pathlib.Path(folder, "proof"), collections.Counter()
            for source in sources_of_other_games():
                for data in of_other_games(source):
                    path.write_bytes(data)
                    program, python = exit_codes(path)
                    self.assertEqual(program, python, source.head)
                    counts[program] += 1
            self.assertGreater(min(counts[0], counts[1]), 15, counts)
            path.write_bytes(with_siblings_exchanged_by_suit())
            self.assertEqual(exit_codes(path), (1, 1))

    def test_forgeries(self):
        with tempfile.TemporaryDirectory() as name:
            self.assertEqual(judge_forgeries(pathlib.Path(name), exit_codes), [])

    def test_solutions(self):
        """Solutions of the program, and the same with a move left out, twice, or another one"""
        rows = run_program("solve", "1-300", "--solution-column", "--quiet").stdout
        rows += run_program("solve", "1-40", "--freecells", 6, "--cascades", 7,
                            "--solution-column", "--quiet").stdout
        rng, games, ours = random.Random(SEED), [], []
        for row in csv.DictReader(io.StringIO(rows)):
            if row["verdict"] != "solved":
                continue
            for change in range(10):
                moves = changed_moves(row["solution"].split(), change, rng)
                games.append((row["deal"], row["freecells"], row["cascades"], " ".join(moves)))
        for game in games:
            try:
                checker.check_solution(*game)
                ours.append(0)
            except checker.Invalid:
                ours.append(1)
            except ValueError:
                ours.append(2)
        theirs = answers_to_solutions(games)
        different = [(g, a, b) for g, a, b in zip(games, ours, theirs) if a != b]
        counts = [ours.count(code) for code in (0, 1, 2)]
        print(f"{len(games)} solutions: {counts[0]} right, {counts[1]} wrong, {counts[2]} cannot "
              f"be read; {len(different)} disagreements")
        self.assertEqual(different, [])
        self.assertGreater(min(counts), len(games) // 100)


def changed_moves(moves, change, rng):
    """Other moves for each number of a change; 0 leaves them as they are"""
    at, letters = rng.randrange(len(moves)), "12345678abcdh"
    if change == 1:
        return moves[:at] + moves[at + 1 :]
    if change == 2:
        return moves[:at] + [moves[at]] + moves[at:]
    if change in (3, 4, 5):
        others = [moves[at][0] + rng.choice(letters), rng.choice(letters) + moves[at][1:]]
        return moves[:at] + [rng.choice(others)] + moves[at + 1 :]
    if change in (6, 7):
        return moves[:at] + [moves[at][:2] + "v" + rng.choice("123456789d")] + moves[at + 1 :]
    if change == 8:
        others = ["2z", "9A", "Da", "e1", "h1", "v2", "26v", "26v0", "26vx", "26v10", "hh", "k1"]
        return moves[:at] + [rng.choice(others)] + moves[at + 1 :]
    return moves + [rng.choice(["1a", "1h", moves[-1]])] if change == 9 else moves


def answers_to_solutions(games):
    """0, 1 or 2 for each: `freecell verify` names the line of the moves, the fifth of each game. It
    tries other readings than the checker, and says so: they do not count."""
    lines = []
    for deal, freecells, cascades, moves in games:
        lines += [f"# deal: {deal}", f"# freecells: {freecells}", f"# cascades: {cascades}",
                  "# autoplay: ms", moves, ""]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "solutions")
        path.write_text("\n".join(lines))
        ran = run_program("verify", "--quiet", "--format", "standard", path)
    answers = [None] * len(games)
    for line in ran.stdout.splitlines() + ran.stderr.splitlines():
        place = re.escape(str(path)) + ":([0-9]+)"
        found = re.match(f"(freecell: )?{place}: (deal [^:]*: valid)?", line)
        if found:
            game = (int(found[2]) - 1) // 6
            is_right = found[3] and "(read with" not in line
            answers[game] = max(answers[game] or 0, 2 if found[1] else 0 if is_right else 1)
    return answers


if __name__ == "__main__":
    unittest.main()
