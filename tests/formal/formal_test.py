"""Tests of formal/: FREECELL=path/to/freecell python3 formal_test.py

What Coq has proved needs no test. The tests hold what is not proved against the other two checkers:
that the reader reads what is in the file, that good certificates and solutions are accepted, and
that the extracted program does what the proofs are about. FORMAL_FILES says how many certificates
are compared (1,000 if unset), FORMAL_SEED begins another sequence of them, and FORMAL_KEEP names a
folder for those on which the checkers disagree.
"""

import collections
import csv
import os
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE.parent / "checker"), str(ROOT / "checker")]

import certificate_writer as writer  # noqa: E402
import compare_checkers as compare  # noqa: E402
import freecell_check as checker  # noqa: E402

FORMAL, THEORIES = ROOT / "formal", sorted((ROOT / "formal").glob("*.v"))
FORMAL_PROGRAM = ROOT / "build/formal/check"  # what formal/check runs
FILES = int(os.environ.get("FORMAL_FILES", "1000"))
SEED = int(os.environ.get("FORMAL_SEED", "1"))
IMPOSSIBLE = [11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948]


def run_formal(*files):
    return subprocess.run(
        [FORMAL / "check", *map(str, files)], stdout=subprocess.PIPE, encoding="utf-8"
    )


def answers(ran):
    """0, 1 or 2 for each file, by its name"""
    worst = {}
    for line in ran.stdout.splitlines():
        path, _, rest = line.partition(": ")
        code = 2 if rest.startswith("cannot be read") else 1 if ": invalid: " in rest else 0
        worst[pathlib.Path(path).name] = max(code, worst.get(pathlib.Path(path).name, 0))
    return worst


class FolderTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def write(self, data):
        path = self.folder / "file"
        path.write_bytes(data)
        return path

    def prove(self, deals, *options):
        path = self.folder / "proofs" / re.sub("/", "", f"{deals}{''.join(map(str, options))}")
        path.parent.mkdir(exist_ok=True)
        compare.run_program("prove", deals, *options, "--certificate", path, "--quiet",
                            "--output", os.devnull, "--force")
        return path

    def assert_answer(self, data, code):
        ran = run_formal(self.write(data))
        self.assertEqual(ran.returncode, code, ran.stdout)


class ProofsTest(unittest.TestCase):
    def test_theorems_rest_on_nothing(self):
        stated = re.findall(r"^Print Assumptions", (FORMAL / "Assumptions.v").read_text(), re.M)
        printed = (ROOT / "build/formal/Assumptions.out").read_text().splitlines()
        self.assertEqual(printed, ["Closed under the global context"] * len(stated))
        self.assertGreaterEqual(len(stated), 8)

    def test_nothing_is_assumed(self):
        words = r"\b(Axiom|Admitted|admit|Parameter|Conjecture|Extract (Constant|Inductive))\b"
        for theory in THEORIES:
            self.assertIsNone(re.search(words, theory.read_text()), theory)

    def test_rules_are_short(self):
        self.assertLess(len((FORMAL / "Rules.v").read_text().splitlines()), 200)

    def test_lines_are_wrapped(self):
        for path in [*THEORIES, *FORMAL.glob("*.ml")]:
            long = [line for line in path.read_text().splitlines() if len(line) > 100]
            self.assertEqual(long, [], path)


def processor_seconds():
    """Of all programs that were run: a busy machine does not make them more."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


class CertificatesTest(FolderTest):
    def test_the_impossible_deals_below_a_million(self):
        paths = [self.prove(deal) for deal in IMPOSSIBLE]
        start = processor_seconds()
        ran = run_formal(*paths)
        seconds = processor_seconds() - start
        print(ran.stdout, f"{seconds:.1f} s for the eight", sep="")
        self.assertEqual((ran.returncode, len(ran.stdout.splitlines())), (0, 8))
        self.assertLess(seconds, 120)

    def test_up_to_symmetry(self):
        for deal, *options in [(1252215044,), (798194, "--freecells", 0)]:
            start = time.monotonic()
            ran = run_formal(self.prove(deal, "--up-to-symmetry", *options))
            print(f"{ran.stdout}{time.monotonic() - start:.1f} s")
            self.assertEqual(ran.returncode, 0)

    def test_boards_in_the_middle_of_a_game(self):
        """Cards home and in freecells at the start, 4 cascades and more"""
        boards = [writer.random_board(seed, 24 + seed % 17, 2, 4 + seed % 6) for seed in range(150)]
        path = self.folder / "boards"
        path.write_text("\n".join(board.text(": ") for board in boards))
        for freecells, *options in [(1,), (2,), (2, "--up-to-symmetry")]:
            proofs = self.prove(path, "--freecells", freecells, "--max-positions", 5000, *options)
            ran, text = run_formal(proofs), proofs.read_bytes()
            self.assertEqual(ran.returncode, 0, ran.stdout)
            self.assertGreater(len(ran.stdout.splitlines()), 20)
            self.assertGreater(len(re.findall(rb"^Foundations: ", text, re.M)), 20)
            self.assertGreater(len(re.findall(rb"^Freecells: ", text, re.M)), 10)
            self.assertGreater(len(set(re.findall(rb"^cascades: (.*)", text, re.M))), 2)

    def test_no_freecell_and_distinguished_pairs(self):
        path = self.prove("1-60", "--freecells", 0, "--up-to-symmetry", "--max-positions", 3000)
        ran = run_formal(path)
        self.assertEqual(ran.returncode, 0, ran.stdout)
        self.assertGreater(len(ran.stdout.splitlines()), 20)
        for source in compare.sources_of_writer():  # three kinds: none, some or all are apart
            data = compare.good(source, random.Random(SEED))
            self.assert_answer(data, 0)

    def test_each_member_is_needed(self):
        """A certificate without one of its members proves nothing."""
        for source in compare.sources_of_writer():
            for at in range(0, len(source.numbers), len(source.numbers) // 12 + 1):
                rest = source.numbers[:at] + source.numbers[at + 1 :]
                self.assert_answer(writer.certificate(source.head, rest, 500), 1)

    def test_other_games(self):
        """Good lists, lists without a member, and lists of other games, as the checker in Python"""
        rng, answers = random.Random(SEED), []
        for source in compare.sources_of_other_games():
            self.assert_answer(compare.good(source, rng), 0)
            self.assert_answer(compare.one_left_out(source, rng), 1)
            for data in compare.of_other_games(source):
                answers.append(compare.answer_of_checker(self.write(data)))
                self.assert_answer(data, answers[-1])
        self.assertGreater(answers.count(1), 50)
        self.assertGreater(answers.count(0), 23)
        self.assert_answer(compare.with_siblings_exchanged_by_suit(), 1)

    def test_forgeries(self):
        """A won member, no member, a member exchanged so that it is another class"""
        rng = random.Random(SEED)
        for source in compare.sources_of_writer():
            self.assert_answer(compare.with_won(source, rng), 1)
            self.assert_answer(compare.no_numbers(source, rng), 1)
            if source.kind == "positions":
                numbers = source.numbers.copy()
                exchanged = (compare.number_with_exchange(source, n, rng) for n in numbers)
                other = next((n for n in exchanged if n not in numbers), None)
                if other is not None:
                    numbers = source.sort([*numbers[1:], other])
                    self.assert_answer(writer.certificate(source.head, numbers, 500), 1)

    def test_another_game_is_not_proved(self):
        """More freecells, or another board, with the same members"""
        text = self.prove(781948).read_bytes()
        end = text.index(b"\n\n") + 2
        head = text[:end].decode()
        self.assert_answer(text, 0)
        numbers = [number for number, _ in checker.Certificate(text, 0).members()]
        self.assert_answer(writer.certificate(head, numbers, 65536), 0)
        more = head.replace("freecells: 4", "freecells: 5")
        self.assert_answer(writer.certificate(more, numbers, 65536), 1)
        label = head.replace("deal: 781948", "deal: 781949")
        self.assert_answer(writer.certificate(label, numbers, 65536), 2)
        name = head.replace("deal: 781948", "deal: a board")
        lines = name.split("\n")
        lines[-3], lines[-4] = lines[-3][:-2] + lines[-4][-2:], lines[-4][:-2] + lines[-3][-2:]
        self.assert_answer(writer.certificate(name, numbers, 65536), 0)
        self.assert_answer(writer.certificate("\n".join(lines), numbers, 65536), 1)

    def test_pipes_folders_and_full_disks(self):
        path = self.prove(27, "--freecells", 1)
        ran = subprocess.run([FORMAL / "check", "/dev/stdin"], input=path.read_bytes(),
                             stdout=subprocess.PIPE)
        self.assertEqual((ran.returncode, b"unsolvable" in ran.stdout), (0, True), ran.stdout)
        ran = run_formal(self.folder)
        self.assertEqual(ran.returncode, 2)
        self.assertIn("Is a directory", ran.stdout)
        with open("/dev/full", "w") as full:
            ran = subprocess.run([FORMAL / "check", path], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(ran.returncode, 4)
        self.assertEqual(ran.stderr, b"formal/check: No space left on device\n")
        self.assertEqual(run_formal("--help").stdout, "usage: formal/check FILE...\n")

    def test_agrees_with_both_checkers(self):
        """On certificates that are good, forged, damaged, of other boards, and so on"""
        rng = random.Random(SEED)
        sources = compare.sources_of_program(self.folder) + compare.sources_of_writer()
        sources += 4 * compare.sources_of_other_games()
        compare.OTHERS[:] = sources
        made = {}
        for index in range(FILES):
            change = compare.CHANGES[index % len(compare.CHANGES)]
            made[f"{index:06}.proof"] = change
            data = change(rng.choice(sources), rng)
            (self.folder / f"{index:06}.proof").write_bytes(data)
        ours = answers(run_formal(*(self.folder / name for name in made)))
        theirs = compare.answers_of_program(self.folder, list(made))
        python = {name: compare.answer_of_checker(self.folder / name) for name in made}
        counts = [list(ours.values()).count(code) for code in (0, 1, 2)]
        print(f"{FILES} files of {len(sources)} certificates: {counts[0]} right, "
              f"{counts[1]} wrong, {counts[2]} cannot be read")
        for name in made:
            if os.environ.get("FORMAL_KEEP") and ours.get(name) != python[name]:
                kept = pathlib.Path(os.environ["FORMAL_KEEP"], name)
                kept.write_bytes((self.folder / name).read_bytes())
        different = [
            f"{name} {change.__name__}: {ours.get(name)}, Python {python[name]}, {theirs[name]}"
            for name, change in made.items()
            if ours.get(name) != python[name]
            or ours.get(name) != theirs[name]
        ]
        self.assertEqual(different, [])
        self.assertGreater(min(counts), FILES // 20)

    def test_forgeries_of_each_kind(self):
        """By all three checkers: the program, the one in Python, this one"""

        def codes(path):
            return *compare.exit_codes(path), compare.exit_code(FORMAL_PROGRAM, path)

        self.assertEqual(compare.judge_forgeries(self.folder, codes), [])


class BoundsTest(FolderTest):
    """Certificates that no solution has fewer card moves"""

    def bounds(self, what, *options):
        """Those that the program writes of solved deals, and whether a solution is so short"""
        folder, rows = self.folder / "bounds", self.folder / "rows.csv"
        compare.run_program("solve", what, *options, "--effort", "shortest", "--metric", "cards",
                            "--certificates", folder, "--quiet", "--output", rows, "--force")
        solved = [row for row in csv.DictReader(rows.read_text().splitlines())
                  if row["verdict"] == "solved"]
        proofs = {re.search(r"(\d+)\.proof$", path.name)[1]: path for path in folder.iterdir()}
        number = lambda row: row["deal"].split(":")[-1]
        return [(proofs[number(row)].read_bytes(), row["optimal"] == "yes") for row in solved]

    def bounds_of_boards(self, *options):
        path = self.folder / "boards"
        boards = [writer.random_board(seed, 20 + seed % 8, seed % 2, 4) for seed in range(60)]
        path.write_text("\n".join(board.text(": ") for board in boards))
        return self.bounds(path, *options)

    def answers(self, files):
        """Of this checker, and of the other two if it can read them, to files by name"""
        for name, data in files.items():
            (self.folder / name).write_bytes(data)
        ours = answers(run_formal(*(self.folder / name for name in files)))
        for name in files:
            if ours[name] != 2:
                codes = compare.exit_codes(self.folder / name)
                self.assertEqual(codes, (ours[name], ours[name]), name)
        return ours

    def test_deals(self):
        [(proof, _)] = self.bounds(3)
        start = time.monotonic()
        ran = run_formal(self.write(proof))
        print(f"{ran.stdout}{time.monotonic() - start:.1f} s")
        self.assertEqual(ran.returncode, 0)
        self.assertIn("no solution of fewer than 73 card moves: proved by 14779 pos", ran.stdout)

    def test_good_and_forged(self):
        """A member left out or said to take one move more, the claim one higher than is true, and
        numbers that are no moves"""
        counts = collections.Counter()
        for options in (["--freecells", 1], ["--freecells", 2, "--game", "bakers"],
                        ["--freecells", 2, "--game", "kings-only-bakers"]):
            rng, good, forged = random.Random(SEED), {}, {}
            for number, (proof, is_optimal) in enumerate(self.bounds_of_boards(*options)):
                head, members = bound_of(proof)
                least = int(re.search(r"at-least: (\d+)", head)[1])
                name, good[f"board {number}"] = f"board {number}", proof
                if is_optimal:
                    higher = head.replace(f"at-least: {least}", f"at-least: {least + 1}")
                    forged[f"higher {name}"] = bound(higher, members)
                    none = [(number, 0) for number, _ in members]
                    forged[f"higher, by none {name}"] = bound(higher, none)
                for at in rng.sample(range(len(members)), min(3, len(members))):
                    rest = members[:at] + members[at + 1 :]
                    forged[f"{at} left out {name}"] = bound(head, rest)
                    raised = members.copy()
                    raised[at] = (members[at][0], members[at][1] + 1)
                    forged[f"{at} raised {name}"] = bound(head, raised)
            self.assertEqual(set(self.answers(good).values()), {0}, options)
            wrong = {name: code for name, code in self.answers(forged).items() if code != 1}
            self.assertEqual(wrong, {}, options)
            counts.update(name.split(" board")[0].lstrip("0123456789 ") for name in forged)
            counts["good"] += len(good)
        print(dict(counts))
        self.assertGreater(min(counts.values()), 40)

    def test_what_cannot_be_read(self):
        """Bounds of player moves, and of games with long runs; heads and moves that are wrong"""
        proofs = [bound_of(proof) for proof, _ in self.bounds_of_boards("--freecells", 1)]
        head, members = max(proofs, key=lambda proof: len(proof[1]))
        number, moves = members[0]
        self.assert_answer(bound(head, members), 0)
        self.assert_answer(bound(head, [(number, 16383), *members[1:]]), 1)
        self.assert_answer(bound(head, [(number, 16384), *members[1:]]), 2)
        self.assert_answer(bound(head, members, lambda moves: bytes([moves | 128, 0])), 2)
        self.assert_answer(bound(head, members, lambda moves: b""), 2)
        listed = "rules: listed\nbuilding: alternate\nempty-cascade: any\ndealt-to-cells: 0\n"
        for old, new in [("metric: cards", "metric: player"),
                         ("metric: cards", "metric: player\ncapacity: sum"),
                         ("metric: cards", "metric: moves"), ("metric: cards\n", ""),
                         ("metric: cards", "metric: cards\ncapacity: sum"),
                         ("at-least: .*", "at-least: 0"), ("at-least: ", "at-least: 0"),
                         ("at-least: .*", "at-least: 16384"), ("at-least: .*\n", ""),
                         ("kind: bound", "kind: positions"), ("kind: bound", "kind: classes"),
                         ("rules: freecell\n", f"{listed}cells-from: last\nrun-moves: any\n")]:
            self.assert_answer(bound(re.sub(old, new, head), members), 2)


def bound_of(data):
    """The head of a certificate, and its members with their moves"""
    return data[: data.index(b"\n\n") + 2].decode(), list(checker.Certificate(data, 0).members())


def bound(head, members, written_moves=writer.difference):
    content, before = b"", 0
    for number, moves in members:
        content += writer.difference((number - before) % (1 << 128)) + written_moves(moves)
        before = number
    blocks = [(len(members), compare.raw_frame(content))] if members else []
    return writer.finish(head, blocks, len(members))


class SolutionsTest(FolderTest):
    def solutions(self, *arguments):
        path = self.folder / "solutions"
        compare.run_program("solve", *arguments, "--solution-format", "explicit", "--quiet",
                            "--solutions-file", path, "--output", os.devnull, "--force")
        return path

    def test_a_thousand_solutions(self):
        ran = run_formal(self.solutions("1-1000"))
        self.assertEqual(ran.returncode, 0)
        self.assertEqual(len(re.findall(": solved$", ran.stdout, re.M)), 1000)

    def test_other_tables(self):
        for options in (["--freecells", 2], ["--freecells", 6, "--cascades", 7],
                        ["--freecells", 1, "--cascades", 10]):
            ran = run_formal(self.solutions("1-40", *options))
            self.assertEqual(ran.returncode, 0)
            self.assertGreater(len(ran.stdout.splitlines()), 20)

    def test_other_games(self):
        """A solution of a small board, found by trying all moves; in the wrong game it is invalid."""
        texts, games = [], [("bakers", "suit", "any"), ("kings-only-bakers", "suit", "kings"),
                            ("freecell:empty-cascade=kings", "alternate", "kings"),
                            ("freecell:empty-cascade=none", "alternate", "none")]
        for name, building, empty_cascade in games:
            rules = {"building": building, "empty-cascade": empty_cascade}
            for seed in range(8):
                text = solved(writer.random_board(seed, 7, 2, 4), name, checker.Game(2, 4, rules))
                texts += [text] if text else []
        self.assertGreater(len(texts), 20)
        ran = run_formal(self.write("\n\n".join(texts).encode()))
        self.assertEqual(ran.returncode, 0, ran.stdout)
        self.assertEqual(ran.stdout.count(": solved\n"), len(texts))
        self.assert_answer(texts[-1].replace("none", "queens").encode(), 2)
        by_suit = [text for text in texts if "bakers" in text]
        as_freecell = [re.sub("# game: .*\n", "", text) for text in by_suit]
        ran = run_formal(self.write("\n\n".join(as_freecell).encode()))
        self.assertGreater(ran.stdout.count(": invalid: "), 4)

    def test_bad_solutions(self):
        """A move left out, made twice, exchanged with the next, or to and from elsewhere; another
        number of freecells; another deal"""
        rng = random.Random(SEED)
        text = self.solutions("1-150").read_text()
        names, good = [], 0
        for number, solution in enumerate(text.strip().split("\n\n")):
            for change in range(7):
                path = self.folder / f"{number}-{change}.txt"
                path.write_text(changed(solution, change, rng) + "\n\n")
                names.append(path.name)
        ours = answers(run_formal(*(self.folder / name for name in names)))
        for name in names:
            ran = compare.run_program("verify", "--quiet", self.folder / name)
            self.assertEqual(min(ours[name], 1), min(ran.returncode, 1),
                             (name, ran.stdout, ran.stderr))
            good += ran.returncode == 0
        print(f"{len(names)} solutions: {good} right")
        self.assertGreater(good, len(names) // 7 - 1)
        self.assertGreater(len(names) - good, len(names) // 2)


def solved(board, name, game):
    """A solution in the format explicit, or None if there is none"""
    cells = [checker.CELL + bytes(checker.cards_of(card)) for card in board.cells]
    cascades = [bytes(checker.cards_of(" ".join(cascade))) for cascade in board.cascades]
    cells += [checker.CELL] * (board.freecells - len(cells))
    home = tuple(board.home[suit] for suit in checker.SUITS)
    names = "123456789ABCD"[: len(cascades)] + "abcdefgijk"[: len(cells)]
    waiting, seen = [(checker.Position(cascades + cells, home, game), [])], set()
    while waiting and sum(waiting[-1][0].home) < 52:
        position, moves = waiting.pop()
        if tuple(position.columns) in seen:
            continue
        seen.add(tuple(position.columns))
        for source, column in enumerate(position.columns):
            for target in [*range(len(names)), checker.HOME] if column.lstrip(checker.CELL) else []:
                if position.takes(target, column[-1]):
                    card = checker.RANKS[column[-1] // 4] + checker.SUITS[column[-1] % 4]
                    place = "h" if target == checker.HOME else names[target]
                    move = f"{len(moves) + 1}. {card} {names[source]}{place}"
                    waiting.append((position.moved(source, target), [*moves, move]))
    head = [f"# deal: a board\n# game: {name}\n# freecells: {board.freecells}",
            f"# cascades: {len(cascades)}\n# autoplay: none\n# verdict: solved"]
    return waiting and "\n".join(head + [board.text(": ").strip(), *waiting[-1][1]])


def changed(solution, change, rng):
    """Another solution for each number of a change; 0 leaves it as it is."""
    lines = solution.split("\n")
    head = [line for line in lines if line.startswith("#")]
    moves = [line.split(" ", 1)[1] for line in lines if not line.startswith("#")]
    at = rng.randrange(len(moves) - 1)
    if change == 1:
        del moves[at]
    elif change == 2:
        moves.insert(at, moves[at])
    elif change == 3:
        moves[at], moves[at + 1] = moves[at + 1], moves[at]
    elif change == 4:
        moves[at] = moves[at][:4] + rng.choice("12345678abcdh")
    elif change == 5:
        head = [line.replace("freecells: 4", "freecells: 1") for line in head]
    elif change == 6:
        head = [re.sub(r"deal: (\d+)", r"deal: 1\1", line) for line in head]
    return "\n".join(head + [f"{i + 1}. {move}" for i, move in enumerate(moves)])


if __name__ == "__main__":
    unittest.main(verbosity=2)
