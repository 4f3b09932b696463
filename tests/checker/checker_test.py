"""Tests of checker/freecell_check.py: python3 -m unittest discover -s tests/checker -p '*_test.py'

Good certificates of small boards are accepted, and whatever is done to them is refused.
"""

import argparse
import collections
import contextlib
import functools
import gzip
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = HERE.parent.parent / "checker" / "freecell_check.py"
sys.path[:0] = [str(HERE), str(PROGRAM.parent)]

import certificate_writer as writer  # noqa: E402
import freecell_check as checker  # noqa: E402

# Late boards that cannot be won: seed, cards left, freecells, cascades. In most of them cards are
# interchangeable, so that there are fewer classes than positions.
BOARDS = [(331, 19, 0, 4), (62, 14, 0, 4), (529, 13, 2, 4), (248, 22, 2, 5), (251, 23, 2, 5)]
# One of each other game that cannot be won, by what is built, what an empty cascade takes and how
# many cards move. In the last three, runs lead where single cards do not.
OTHER_GAMES = {
    ("alternate", "kings", "room"): (51, 18, 0, 5),
    ("alternate", "none", "room"): (8, 20, 2, 4),
    ("suit", "any", "room"): (8, 20, 2, 4),
    ("suit", "kings", "room"): (34, 19, 1, 4),
    ("suit", "none", "room"): (16, 19, 1, 4),
    ("alternate", "any", "any"): (138, 15, 0, 4),
    ("alternate", "none", "any"): (4, 16, 1, 4),
    ("suit", "kings", "any"): (106, 19, 1, 4),
}
GAMES = [("alternate", "any", "room"), *OTHER_GAMES]
# By suit and with kings only this can be won, but not if siblings are taken for each other.
SIBLINGS_DIFFER = (1399, 14, 1, 4)
APART = "classes" + writer.KEPT_APART + "9D TC QD"
KINDS = ["positions", "classes", APART]
NO_CLAIM = argparse.Namespace(deal=None, board=None, freecells=None, cascades=None)
SEAHAVEN = {"building": "suit", "empty_cascade": "kings", "dealt_to_cells": "2"}
SOLUTION = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b"  # of deal 10913


def check(data, claim=NO_CLAIM):
    """The lines and the exit code for a file with these bytes"""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        return printed(checker.certificates(pathlib.Path(file.name), claim))


def printed(checks):
    """What check_all prints, and the exit code"""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        code = checker.check_all("FILE", checks)
    return out.getvalue().splitlines(), code


@functools.lru_cache(maxsize=None)
def explored(which, kind):
    return writer.random_board(*BOARDS[which]).explore(kind, 500)


def proof(which, kind):
    """A board, its list sorted by the order, and the numbers of that"""
    board = writer.random_board(*BOARDS[which])
    members = sorted(explored(which, kind), key=board.order)
    return board, members, [board.number(p) for p in members]


def rules_of(game):
    return dict(zip(("building", "empty_cascade", "run_moves"), game))


def board_of_game(*game):
    return writer.random_board(*OTHER_GAMES[game], **rules_of(game))


def numbers_of(board, kind):
    """Of all members of a list, in order"""
    return [board.number(p) for p in sorted(board.explore(kind, 500), key=board.order)]


def with_place(board, p, **places):
    return board.number({**p, **places})


class CertificateTest(unittest.TestCase):
    def assert_refused(self, data, code, words, claim=NO_CLAIM):
        lines, got = check(data, claim)
        self.assertEqual((got, words in lines[-1]), (code, True), lines[-1])
        self.assertNotIn("proved", lines[-1])

    def assert_all_refused(self, files):
        for data in files:
            lines, code = check(data)
            self.assertIn(code, (1, 2))
            self.assertNotIn("proved", "".join(lines))

    def assert_numbers_refused(self, board, kind, numbers, words):
        data = writer.certificate(writer.head(board, kind), numbers)
        self.assert_refused(data, 1, words)

    def test_good_certificates_are_accepted(self):
        fewer = between = 0
        for which in range(len(BOARDS)):
            counts = []
            for kind in KINDS:
                board, members, numbers = proof(which, kind)
                for per_block in (1, 7, 1000):
                    text = writer.head(board, kind)
                    lines, code = check(writer.certificate(text, numbers, per_block))
                    ending = f": unsolvable: proved by {len(numbers)} {kind.split()[0]}"
                    self.assertEqual((code, len(lines)), (0, 1), lines)
                    self.assertTrue(lines[0].endswith(ending), lines)
                counts.append(len(numbers))
            fewer += counts[1] < counts[0]
            between += counts[1] < counts[2] < counts[0]
        self.assertGreater(fewer, 2)
        self.assertGreater(between, 0)

    def test_any_position_may_stand_for_a_class(self):
        for which in range(len(BOARDS)):
            board, members, _ = proof(which, "classes")
            for p in members[::5]:
                for pair in board.pairs(p):
                    exchanged = [q if q is not p else board.exchange(p, pair) for q in members]
                    exchanged.sort(key=board.order)
                    numbers = list(map(board.number, exchanged))
                    _, code = check(writer.certificate(writer.head(board, "classes"), numbers))
                    self.assertEqual(code, 0)

    def test_no_member_may_be_left_out(self):
        for which in (0, 2, 4):
            for kind in KINDS:
                board, _, numbers = proof(which, kind)
                for at in range(len(numbers)):
                    rest = numbers[:at] + numbers[at + 1 :]
                    self.assert_numbers_refused(board, kind, rest, "the list")

    def test_classes_are_no_positions(self):
        for which in range(len(BOARDS)):
            board, _, classes = proof(which, "classes")
            _, _, positions = proof(which, "positions")
            if len(classes) < len(positions):
                self.assert_numbers_refused(board, "positions", classes, "the list")

    def test_distinguished_pairs_matter(self):
        for which in range(len(BOARDS)):
            board, _, classes = proof(which, "classes")
            _, _, apart = proof(which, APART)
            if len(classes) < len(apart):
                self.assert_numbers_refused(board, APART, classes, "the list")

    def test_distinguished_pairs_have_one_form(self):
        board, _, numbers = proof(0, APART)
        text = writer.head(board, APART)
        wrong = ["", " ", " 9D 9D", " TC 9D", " 9H", "  9D", " 9D ", " 1C", " 9D,TC", " 9", " 9d"]
        for pairs in wrong:
            data = writer.certificate(text.replace(" 9D TC QD", pairs), numbers)
            self.assert_refused(data, 2, "as specified")
        of_positions = text.replace("kind: classes", "kind: positions")
        self.assert_refused(writer.certificate(of_positions, numbers), 2, "as specified")

    def test_no_bit_may_be_flipped(self):
        board, _, numbers = proof(0, "classes")
        good = writer.certificate(writer.head(board, "classes"), numbers)
        flipped = []
        for bit in range(8 * len(good)):
            data = bytearray(good)
            data[bit // 8] ^= 1 << bit % 8
            flipped.append(bytes(data))
        self.assert_all_refused(flipped)

    def test_no_bit_of_a_number_may_be_flipped(self):
        for kind in KINDS:
            board, members, numbers = proof(0, kind)
            for at in range(0, len(numbers), 9):
                files = []
                for bit in range(128):
                    other = numbers.copy()
                    other[at] ^= 1 << bit
                    blocks = [(len(other), raw_frame(writer.differences(other)))]
                    files.append(writer.finish(writer.head(board, kind), blocks, len(other)))
                self.assert_all_refused(files)

    def test_no_bit_of_a_frame_may_be_flipped_with_its_checksums(self):
        board, _, numbers = proof(0, "positions")
        frame = raw_frame(writer.differences(numbers))
        files = []
        for bit in range(8 * 4, 8 * len(frame), 7):
            other = bytearray(frame)
            other[bit // 8] ^= 1 << bit % 8
            if bit in (8 * 4 + 4, 8 * 4 + 7):
                continue  # with these bits it is another frame of the same content
            text = writer.head(board, "positions")
            files.append(writer.finish(text, [(len(numbers), bytes(other))], len(numbers)))
        self.assert_all_refused(files)

    def test_a_file_may_not_be_cut_short(self):
        board, _, numbers = proof(0, "positions")
        good = writer.certificate(writer.head(board, "positions"), numbers)
        for size in range(len(good)):
            self.assert_refused(good[:size], 2, "cannot be read")

    def test_what_is_no_position(self):
        board, members, numbers = proof(1, "positions")
        last = numbers[-1]
        for number in (last | (1 << 128) - (1 << 64), last | (1 << 64) - 1):
            self.assert_numbers_refused(board, "positions", numbers + [number], "more digits")
        p = next(q for q in members if board.number(q) == last)
        on_table = [c for c in writer.CARDS if p[c] != "home"]
        places = ["foot", "cell", "home"] + on_table
        outcomes = set()
        for card in on_table:
            for place in places:
                if place != p[card] and (place in ("foot", "cell") or card[0] != "A"):
                    if place in on_table and not writer.fits(card, place):
                        continue
                    if card[0] == "A" and place != "home":
                        continue
                    number = with_place(board, p, **{card: place})
                    if number in numbers:
                        continue
                    lines, code = check(
                        writer.certificate(writer.head(board, "positions"), numbers + [number])
                    )
                    self.assertEqual(code, 1, lines)
                    outcomes.add(lines[0].split(") ")[-1])
        self.assertGreater(len(outcomes), 3, outcomes)

    def test_circles_and_forks(self):
        cells, cascades = [], [["QH", "KS"], ["QS", "KH"], ["QD", "KC"], ["QC", "KD"]]
        board = writer.Board(dict.fromkeys("HCDS", 11), cells, cascades, 0)
        settled = board.settle(board.start)
        for change, words in [
            ({"QH": "KS"}, "every card once"),
            ({"QH": "KC", "QD": "KC"}, "every card once"),
            ({"QH": "KC", "KC": "cell"}, "more cards in freecells"),
            ({"KS": "home"}, "every card once"),
            ({"KS": "foot", "KC": "foot"}, "more cascades"),
            ({"KS": "cell"}, "more cards in freecells"),
        ]:
            number = with_place(board, settled, **change)
            self.assert_numbers_refused(board, "positions", [number], words)

    def test_won_and_unsettled_positions(self):
        for kind in KINDS:
            board, members, numbers = proof(1, kind)
            won = board.number(dict.fromkeys(writer.CARDS, "home"))
            self.assert_numbers_refused(board, kind, numbers + [won], "is won")
        board = writer.Board(
            {"H": 11, "C": 13, "D": 13, "S": 13}, [], [["KH", "QH"], [], [], []], 0
        )
        self.assert_numbers_refused(board, "positions", [], "won")
        board = writer.Board(
            {"H": 11, "C": 13, "D": 13, "S": 13}, [], [["KH", "QH"], [], [], []], 0
        )
        self.assert_numbers_refused(board, "positions", [0], "not settled")

    def test_boards_that_can_be_won(self):
        """Everything that can be reached and is not won is no proof."""
        tried = 0
        for seed in range(20):
            board = writer.random_board(seed, 7, 0, 4)
            start = board.settle(board.start)
            if board.explore("positions", 100) is not None or set(start.values()) == {"home"}:
                continue
            found, waiting = {board.number(start): start}, [start]
            while waiting and len(found) < 100:
                for moved in board.after_moves(waiting.pop(0)):
                    p = board.settle(moved)
                    if set(p.values()) != {"home"} and board.number(p) not in found:
                        found[board.number(p)] = p
                        waiting.append(p)
            if waiting:
                continue
            tried += 1
            numbers = [board.number(p) for p in sorted(found.values(), key=board.order)]
            for kind in KINDS:
                self.assert_numbers_refused(board, kind, numbers, "wins")
        self.assertGreater(tried, 0)

    def test_order(self):
        board, _, numbers = proof(1, "classes")
        for at in range(0, len(numbers) - 1, 10):
            swapped = numbers.copy()
            swapped[at], swapped[at + 1] = swapped[at + 1], swapped[at]
            self.assert_numbers_refused(board, "classes", swapped, "order")
            self.assert_numbers_refused(board, "classes", sorted(numbers + [numbers[at]]), "order")

    def test_blocks(self):
        board, _, numbers = proof(0, "positions")
        text = writer.head(board, "positions")
        all_of_it = writer.differences(numbers)
        n = len(numbers)

        def refused(blocks, code, words, count=n):
            self.assert_refused(writer.finish(text, blocks, count), code, words)

        frame = writer.zstd(all_of_it)
        self.assertEqual(check(writer.finish(text, [(n, frame)], n))[1], 0)
        refused([(n, frame)], 2, "count", n + 1)
        refused([(n - 1, frame)], 2, "as many", n - 1)
        refused([(n + 1, frame)], 2, "as many", n + 1)
        refused([(n + 1, frame), (n - 1, frame)], 2, "as many", 2 * n)
        refused([(n, writer.zstd(all_of_it + b"\x80"))], 2, "as many")
        refused([(n, writer.zstd(all_of_it + b"\0"))], 2, "as many")
        refused([(n, frame + b"\0")], 2, "one zstd frame")
        refused([(n, frame + frame)], 2, "one zstd frame")
        refused([(n, frame + writer.zstd(b""))], 2, "one zstd frame")
        refused([(n, b"\x50\x2a\x4d\x18\0\0\0\0" + frame)], 2, "one zstd frame")
        refused([(n, gzip.compress(all_of_it))], 2, "one zstd frame")
        refused([(n, all_of_it)], 2, "one zstd frame")
        refused([(n, b"")], 2, "one zstd frame")
        refused([(n, writer.zstd(bytes(100_000_000)))], 2, "one zstd frame")
        refused([(65537, frame)], 2, "too long", 65537)
        refused([], 1, "start", 0)
        last = len(all_of_it) - 1
        long = all_of_it[:last] + bytes([all_of_it[last] | 128, 0])
        refused([(n, writer.zstd(long))], 2, "more bytes than need be")
        refused([(1, writer.zstd(b"\xff" * 19 + b"\0"))], 2, "too long", 1)
        refused([(1, writer.zstd(b"\xff" * 18 + b"\4"))], 2, "too large", 1)
        # A difference may not begin in one block and end in another.
        parts = (all_of_it[:3], all_of_it[3:])
        self.assertTrue(parts[0][-1] & 128)
        refused([(1, writer.zstd(parts[0])), (n - 1, writer.zstd(parts[1]))], 2, "as many")

    def test_last_block(self):
        board, _, numbers = proof(0, "positions")
        good = writer.certificate(writer.head(board, "positions"), numbers)
        body, content = good[:-52], good[-40:]
        self.assertEqual(body + writer.block(0, content), good)
        for other in (content[:8], content + b"\0", content[:-1] + b"\0", b""):
            self.assert_refused(body + writer.block(0, other), 2, "last block")

    def test_heads(self):
        board, _, numbers = proof(0, "positions")
        text = writer.head(board, "positions")
        lines = text.splitlines(keepends=True)

        def refused(other, words="", code=2):
            self.assertNotEqual(other, text)
            self.assert_refused(writer.certificate(other, numbers), code, words)

        for at in range(len(lines)):
            if not lines[at].startswith("Freecells:"):  # there are none
                refused("".join(lines[:at] + lines[at + 1 :]))
            refused("".join(lines[: at + 1] + lines[at:]))
            if at + 2 < len(lines) and lines[at] != lines[at + 1] and at < 7:
                refused("".join(lines[:at] + [lines[at + 1], lines[at]] + lines[at + 2 :]))
            refused(text.replace(lines[at], lines[at][:-1] + " \n", 1)) if at != 2 else None
            refused(text.replace(lines[at], lines[at][:-1] + "\r\n", 1)) if at != 2 else None
        refused(text.replace("certificate 3", "certificate 2"), "of version 3")
        refused(text.replace("certificate 3", "certificate 30"), "of version 3")
        refused(text.replace("rules: freecell", "rules: bakers"))
        refused(text.replace("kind: positions", "kind: class"))
        refused(text.replace("freecells: 0", "freecells: 00"))
        refused(text.replace("freecells: 0", "freecells: 11"))
        refused(text.replace("cascades: 4", "cascades: 5"), "as many cascades")
        refused(text.replace("cascades: 4\n", "cascades: 3\n"))
        refused(text.replace("a board", "x" * 4097), "of version 3")
        cascade = lines[7].split()
        refused(text.replace(" " + cascade[1], "", 1), "every card once")
        refused(text.replace(" " + cascade[1], " " + cascade[0], 1), "every card once")
        refused(text.replace(" " + cascade[1], " " + cascade[1] + " AC", 1), "every card once")
        refused(text.replace(" " + cascade[1], " 1C", 1), "board")

    def test_boards(self):
        """': ' stands before all of them or before none, and cards in freecells have two blanks"""
        board, _, numbers = proof(0, "positions")
        lines = board.text().splitlines(keepends=True)

        def code(text):
            head = writer.head(board, "positions").replace(board.text(), text)
            return check(writer.certificate(head, numbers))[1]

        self.assertEqual(code(board.text(": ")), 0)
        self.assertEqual(code("".join([lines[0], ": " + lines[1], *lines[2:]])), 2)
        self.assertEqual(code("".join([lines[0], "Freecells:\n", *lines[1:]])), 2)
        which = next(b for b in map(self.board_with_a_freecell, range(100)) if b)
        text = which.text()
        for other in (text, text.replace("Freecells:  ", "Freecells: ")):
            head = writer.head(which, "positions").replace(text, other)
            self.assertEqual(check(writer.certificate(head, []))[1], 1 if other == text else 2)

    def board_with_a_freecell(self, seed):
        board = writer.random_board(seed, 13, 2, 4)
        return board if board.cells else None

    def test_other_games(self):
        board, _, numbers = proof(2, "positions")
        self.assertEqual(board.freecells, 2)
        for freecells in (1, 3, 10):
            board.freecells = freecells
            data = writer.certificate(writer.head(board, "positions"), numbers)
            self.assertNotEqual(check(data)[1], 0)
        board, _, numbers = proof(0, "positions")
        board.cascades.append([])
        self.assert_numbers_refused(board, "positions", numbers, "the list")
        board.cascades = [board.cascades[1][::-1], board.cascades[0]] + board.cascades[2:4]
        self.assert_numbers_refused(board, "positions", numbers, "")

    def test_labels(self):
        board, _, numbers = proof(0, "positions")

        def line(label):
            lines, code = check(
                writer.certificate(writer.head(board, "positions", label), numbers)
            )
            return lines[0], code

        for label in ("617", "-1", "-3", "0", "99999999999999999999"):
            self.assertEqual(line(label)[1], 2)
            self.assertIn(label, line(label)[0])
        for label, seen in {
            "0617": "0617",
            "617 ": "617 ",
            "-0": "-0",
            "": "",
            'x" with 4 freecells \\': "x\\x22 with 4 freecells \\x5c",
            "\x1b[2J\r\x7f": "\\x1b[2J\\x0d\\x7f",
            "\u202e٣": "\\xe2\\x80\\xae\\xd9\\xa3",
        }.items():
            self.assertEqual(line(label)[1], 0)
            self.assertIn(f'board "{seen}" with 0 freecells', line(label)[0])

    def test_several_certificates(self):
        goods = []
        for which in (0, 1):
            board, _, numbers = proof(which, "classes")
            goods.append(writer.certificate(writer.head(board, "classes"), numbers))
        bad = writer.certificate(writer.head(board, "classes"), numbers[1:])
        lines, code = check(goods[0] + bad + goods[1])
        self.assertEqual((len(lines), code), (3, 1))
        self.assertIn("invalid", lines[1])
        self.assertIn("proved by", lines[2])
        lines, code = check(goods[0] + goods[1] + b"\n")
        self.assertEqual((len(lines), code), (3, 2))
        self.assertIn("no certificate", lines[2])
        self.assert_refused(b"", 2, "no certificate")
        self.assert_refused(writer.zstd(goods[0]), 2, "no certificate")

    def test_program(self):
        board, _, numbers = proof(0, "classes")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.proof")
            board_path = os.path.join(folder, "board")
            pathlib.Path(path).write_bytes(
                writer.certificate(writer.head(board, "classes"), numbers)
            )
            pathlib.Path(board_path).write_text(board.text())

            def run(*options):
                command = [sys.executable, str(PROGRAM), "certificate", path, *options]
                pipe = subprocess.PIPE
                return subprocess.run(command, stdout=pipe, stderr=pipe, text=True)

            self.assertEqual(run().returncode, 0)
            self.assertEqual(run("--freecells", "0", "--cascades", "4").returncode, 0)
            self.assertEqual(run("--board", board_path, "--freecells", "0").returncode, 0)
            self.assertEqual(run("--board", board_path).returncode, 1)  # 4 freecells are claimed
            self.assertEqual(run("--freecells", "1").returncode, 1)
            self.assertEqual(run("--cascades", "5").returncode, 1)
            claim = ["--freecells", "0", "--cascades", "4", "--deal", "617"]
            self.assertIn("not that of --deal 617", run(*claim).stdout)
            self.assertEqual(run("/nowhere").returncode, 2)
            pathlib.Path(board_path).write_text(board.text().replace("Foundations", "Founds"))
            self.assertEqual(run("--board", board_path, "--freecells", "0").returncode, 2)


class OtherGamesTest(unittest.TestCase):
    def test_autoplay_loses_no_win(self):
        """The writer's lists decide as all moves do, without autoplay."""
        decided = collections.Counter()
        for game in GAMES:
            for seed in range(24):
                board = writer.random_board(seed, 7 + seed % 8, seed % 3, 4, **rules_of(game))
                can_be_won = board.can_be_won(300)
                if can_be_won is not None:
                    is_won = set(board.settle(board.start).values()) == {"home"}
                    found_win = is_won or board.explore("positions", 300) is None
                    self.assertEqual(can_be_won, found_win, (game, seed))
                    decided[can_be_won] += 1
        self.assertGreater(min(decided[True], decided[False]), 20)

    def test_good_certificates_are_accepted_and_each_member_is_needed(self):
        for game in OTHER_GAMES:
            board = board_of_game(*game)
            for kind in KINDS:
                head, numbers = writer.head(board, kind), numbers_of(board, kind)
                lines, code = check(writer.certificate(head, numbers))
                self.assertEqual((code, "empty-cascade" in lines[0]), (0, game[1] != "any"), lines)
                for at in range(0, len(numbers), 9):
                    rest = numbers[:at] + numbers[at + 1 :]
                    self.assertEqual(check(writer.certificate(head, rest))[1], 1, (game, kind, at))

    def test_no_game_is_taken_for_another(self):
        """The list of one game proves another one only if that cannot be won either."""
        counts = collections.Counter()
        for game in OTHER_GAMES:
            board = board_of_game(*game)
            for other_game in GAMES:
                other = writer.Board(board.home, board.cells, board.cascades, board.freecells,
                                     **rules_of(other_game))
                head, numbers = writer.head(other, "classes"), numbers_of(board, "classes")
                _, code = check(writer.certificate(head, numbers))
                counts[code] += 1
                if code == 0:
                    self.assertFalse(other.can_be_won(10000), (game, other_game))
        self.assertEqual((counts[0] + counts[1], counts[2]), (72, 0))
        self.assertGreater(counts[1], 40)

    def test_moves_of_single_cards_are_not_all_where_runs_move(self):
        for game in [game for game in OTHER_GAMES if game[2] == "any"]:
            board = board_of_game(*game)
            board.rules["run-moves"] = "room"
            numbers = numbers_of(board, "positions")
            board.rules["run-moves"] = "any"
            data = writer.certificate(writer.head(board, "positions"), numbers)
            self.assertEqual(check(data)[1], 1, game)

    def test_siblings_are_not_exchanged_where_cards_are_built_by_suit(self):
        """This game can be won, though not in a list that takes siblings for each other."""
        board = writer.random_board(*SIBLINGS_DIFFER, building="suit", empty_cascade="kings")
        self.assertTrue(board.can_be_won(20000))
        board.pairs = board.loose_pairs
        data = writer.certificate(writer.head(board, "classes"), numbers_of(board, "classes"))
        self.assertEqual(check(data)[1], 1)

    def test_heads(self):
        board = board_of_game("suit", "kings", "room")
        text, numbers = writer.head(board, "positions"), numbers_of(board, "positions")
        for line, *others in [
            ("rules: listed", "rules: freecell", "rules: suit"),
            ("building: suit", "building: colour", "building: Suit", "building:suit", "building: "),
            ("empty-cascade: kings", "empty-cascade: queens", "empty-cascade: kings "),
            ("dealt-to-cells: 0", "dealt-to-cells: 00", "dealt-to-cells: 2", "dealt-to-cells: -1"),
            ("cells-from: last", "cells-from: first", "cells-from: all"),
            ("run-moves: room", "run-moves: all", "run-moves: room\nrun-moves: room"),
        ]:
            self.assertEqual(text.count(line + "\n"), 1)
            self.assertEqual(check(writer.certificate(text, numbers))[1], 0)
            for other in [*others, ""]:
                other = text.replace(line + "\n", other and other + "\n")
                self.assertEqual(check(writer.certificate(other, numbers))[1], 2, other)
        of_freecell = text.replace(": suit", ": alternate").replace(": kings", ": any")
        self.assertEqual(check(writer.certificate(of_freecell, numbers))[1], 2)

    def test_numbered_deals_have_their_cards_in_cells(self):
        cards = [writer.CARDS[card] for card in checker.microsoft_deck(617)]
        for cells_from, cells, rest in (
            ("last", cards[50:], cards[:50]), ("first", cards[:2], cards[2:]),
        ):
            cascades = [rest[at::10] for at in range(10)]
            for ordered in (cells, cells[::-1]):
                board = writer.Board(dict.fromkeys("HCDS", 0), ordered, cascades, 4,
                                     **SEAHAVEN, cells_from=cells_from)
                text = writer.head(board, "positions", "617")
                self.assertEqual(check(writer.certificate(text, []))[1], 1)  # no member: no proof
                other = {"last": "first", "first": "last"}[cells_from]
                text = text.replace(f"cells-from: {cells_from}", f"cells-from: {other}")
                self.assertEqual(check(writer.certificate(text, []))[1], 2)

    def test_claims(self):
        board = board_of_game("suit", "kings", "room")
        head, numbers = writer.head(board, "positions"), numbers_of(board, "positions")
        for rules, code in [({"building": "suit"}, 0), ({"building": "alternate"}, 1),
                            ({"empty_cascade": "kings"}, 0), ({"cells_from": "first"}, 1)]:
            claim = argparse.Namespace(**{**vars(NO_CLAIM), **rules})
            self.assertEqual(check(writer.certificate(head, numbers), claim)[1], code, rules)


def raw_frame(content):
    """A zstd frame that holds its content as it is"""
    size = len(content)
    blocks = (size << 3 | 1).to_bytes(3, "little")
    return b"\x28\xb5\x2f\xfd\xa0" + size.to_bytes(4, "little") + blocks + content


class SolutionTest(unittest.TestCase):
    def solve(self, moves, deal="10913", freecells="4", cascades="8"):
        return checker.check_solution(deal, freecells, cascades, moves)

    def test_solution(self):
        self.assertEqual(self.solve(SOLUTION), "solved")

    def test_no_move_may_be_left_out(self):
        moves = SOLUTION.split()
        for at in range(len(moves)):
            with self.assertRaises(checker.Invalid):
                self.solve(" ".join(moves[:at] + moves[at + 1 :]))

    def test_other_moves(self):
        sequence = SOLUTION.replace("72 72", "72 72v2")
        for other in (SOLUTION + " 1a", sequence, "11", "ah", "", "2e", "29", "h2", "hh"):
            self.assertRaises(checker.Invalid, self.solve, other)
        for other in ("2z", "26v", "26vG", "26v0", "26v10", "2\u0666"):
            self.assertRaises(ValueError, self.solve, other)
        for game in (("10914", "4", "8"), ("10913", "3", "8"), ("10913", "4", "9")):
            self.assertRaises(checker.Invalid, self.solve, SOLUTION, *game)
        for game in (("-3", "4", "8"), ("board:1", "4", "8"), ("1", "11", "8"), ("1", "4", "3")):
            self.assertRaises(ValueError, self.solve, SOLUTION, *game)

    def test_supermoves_take_the_room_that_there_is(self):
        """(free cells + 1) * 2^(empty cascades) cards, the target not counted"""
        run = bytes(card_number(n) for n in "KC QD JC TD 9C 8D 7C 6D 5C".split())
        for freecells in range(4):
            for empty in range(4):
                room, game = (freecells + 1) << empty, checker.Game(freecells, 8)
                others = [b""] * empty + [checker.CELL] * freecells
                for cards in range(2, len(run)):
                    target = bytes([run[-cards - 1] ^ 3])
                    table = checker.Position([run[-cards:], target] + others, (0,) * 4, game)
                    counts = [cards] if cards <= room else []
                    self.assertEqual(table.counts_that_move(0, 1), counts)
                if empty:
                    table = checker.Position([run] + others, (0,) * 4, game)
                    counts = list(range(1, min(room >> 1, len(run)) + 1))
                    self.assertEqual(table.counts_that_move(0, 1), counts)

    def test_supermoves_of_other_games(self):
        """Where kings alone enter, an empty cascade is no room; or any number of cards moves."""
        run, queen = bytes(map(card_number, ("KC", "QD", "JC", "TD", "9C"))), card_number("QH")
        others = [b"", b"", checker.CELL]
        for rules, onto_queen, into_empty in [
            ({}, [3], [1, 2, 3, 4]),
            ({"empty-cascade": "kings"}, [], []),
            ({"empty-cascade": "none"}, [], []),
            ({"run-moves": "any"}, [3], [1, 2, 3, 4, 5]),
            ({"run-moves": "any", "empty-cascade": "kings"}, [3], [5]),
            ({"building": "suit"}, [], [1]),
        ]:
            game = checker.Game(4, 8, rules)
            table = checker.Position([run, bytes([queen]), *others], (0,) * 4, game)
            self.assertEqual(table.counts_that_move(0, 1), onto_queen, rules)
            self.assertEqual(table.counts_that_move(0, 2), into_empty, rules)

    def test_names_of_games(self):
        self.assertEqual(checker.rules_of("freecell"), [])
        rules = dict(checker.rules_of("seahaven:cells-from=first"))
        seahaven = {"building": "suit", "empty-cascade": "kings", "dealt-to-cells": "2"}
        self.assertEqual(rules, {**seahaven, "cells-from": "first"})
        for text in ("", "sea", "seahaven:", "seahaven:building", "seahaven:building=rank"):
            with self.assertRaises((ValueError, LookupError)):
                checker.rules_of(text)

    def test_rows(self):
        header = "deal,freecells,cascades,verdict,solution\n"
        good = f"10913,4,8,solved,{SOLUTION}\n11982,4,8,unsolvable,\n"
        for text, code in (
            (header + good, 0),
            (header + good + "1,4,8,solved,\n", 1),
            (header + good + f"1,4,8,solved,{SOLUTION}\n", 1),
            (header + good + f"boards:1,4,8,solved,{SOLUTION}\n", 2),
            (header + good + f"10913,11,8,solved,{SOLUTION}\n", 2),
            (header + good + "10913,4,8,solved\n", 1),
            ("deal\n1\n", 2),
        ):
            with tempfile.NamedTemporaryFile("w") as file:
                file.write(text)
                file.flush()
                lines, got = printed(checker.solutions(pathlib.Path(file.name), NO_CLAIM))
                self.assertEqual(got, code, lines)


def card_number(name):
    return 4 * checker.RANKS.index(name[0]) + checker.SUITS.index(name[1])


class DealTest(unittest.TestCase):
    def test_deals(self):
        """First and last cascades in every range of numbers"""
        for number, first, last in (
            (-2, "AS KS QS JS TS 9S 8S", "7C 6C 5C 4C 3C 2C"),
            (-1, "AC 3C 5C 7C 9C JC KC", "QS TS 8S 6S 4S 2S"),
            (1, "JD KD 2S 4C 3S 6D 6S", "5H 3H 3C 7S 7D TC"),
            (2147483647, "9S JH 7S 5S 5D 5C 7D", "4S JC 4D 9H JS KS"),
            (2147483648, "QH 3H 7D 4D TS QD 6D", "8C 9H QS JS 9D KD"),
            (4294967295, "JS QH TC 7S KC 3H QS", "6S 9S 3S 2S 6C 5C"),
            (4294967296, "TS 3S KC 4H 9H 3H 4D", "6D 4C QS JS 8H AC"),
            (8589934591, "TC 8S 8C 6C 5H 5C 9C", "7C KS 8H 3C AC 7S"),
        ):
            cascades = checker.Game(0, 8).deal(number)
            for cascade, text in ((cascades[0], first), (cascades[-1], last)):
                self.assertEqual(list(cascade), [card_number(n) for n in text.split()])
        for number in (-3, 1 << 33):
            self.assertRaises(ValueError, checker.microsoft_deck, number)


if __name__ == "__main__":
    unittest.main()
