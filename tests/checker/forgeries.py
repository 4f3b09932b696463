"""Forged certificates: of each kind that docs/look-up/certificates.md forbids, or just allows

`forgeries(source, other)` makes them of a good certificate, a Source of compare_checkers.py. Unless
that is what is forged, checksums, count and digest are right. Each is (kind, what is forged, the
bytes, the exit code that every checker has to give). The code is None if the specification leaves
it to zstd, or to what the claim is then: all have to give the same one.
"""

import gzip
import re
import subprocess

import certificate_writer as writer

MAGIC = b"\x28\xb5\x2f\xfd"
SKIPPABLE = b"\x50\x2a\x4d\x18\0\0\0\0"
MOST_IN_BLOCK = 2490368


def forgeries(source, other):
    for kind, cases in [
        ("lines of the head", lines_changed(source)),
        ("values of the head", values_changed(source)),
        ("the board", boards_changed(source)),
        ("distinguished pairs", pairs_changed(source)),
        ("frames", frames_changed(source)),
        ("blocks", blocks_changed(source)),
        ("files", files_changed(source, other)),
        ("two faults", two_faults(source)),
    ]:
        for name, data, code in cases:
            yield kind, name, data, code


def whole(head, numbers):
    """A certificate with one block"""
    blocks = [(len(numbers), raw_frame(writer.differences(numbers)))]
    return writer.finish(head, blocks, len(numbers))


# ---- The head


def lines_of(source):
    return source.head.split("\n")[:-2]


def with_lines(source, lines):
    return whole("\n".join(lines) + "\n\n", source.numbers)


EDITS = {
    "a blank at the end": lambda line: line + " ",
    "a blank at the beginning": lambda line: " " + line,
    "a blank twice": lambda line: line.replace(" ", "  ", 1),
    "a tab": lambda line: line.replace(" ", "\t", 1),
    "a no-break space": lambda line: line.replace(" ", "\u00a0", 1),
    "a carriage return": lambda line: line + "\r",
    "lower case": str.lower,
    "upper case": str.upper,
    "a comment": lambda line: line + " # so",
    "a comment before it": lambda line: "# so\n" + line,
    "an empty line before it": lambda line: "\n" + line,
    "twice": lambda line: line + "\n" + line,
    "a zero byte": lambda line: line + "\0",
}


def lines_changed(source):
    lines = lines_of(source)
    for at, line in enumerate(lines):
        for name, edit in EDITS.items():
            if at != source.deal_at and edit(line) != line:
                yield name, with_lines(source, lines[:at] + [edit(line)] + lines[at + 1 :]), 2
        code = None if line.startswith("apart") else 2  # without it the claim is another
        yield "left out", with_lines(source, lines[:at] + lines[at + 1 :]), code
    ends = whole(source.head.replace("\n", "\r\n"), source.numbers)
    yield "CRLF", ends, 2
    yield "CR", whole(source.head.replace("\n", "\r"), source.numbers), 2
    yield "UTF-16", whole(source.head.encode("utf-16"), source.numbers), 2
    yield "byte order mark", whole("\ufeff" + source.head, source.numbers), 2


def values_changed(source):
    values = {
        "freecell certificate ": ["2", "4", "03", "3.0", ""],
        "kind: ": ["position", "class", "", "both"],
        "freecells: ": ["04", "+4", "0x4", "4.", "4_0", "\u0664", "11", "-1", "", "9" * 20],
        "cascades: ": ["08", "+8", "0b1000", "3", "14", "", "-8", "9" * 20],
        "rules: ": ["Freecell", "bakers-game", ""],
        "building: ": ["colours", "Suit", "rank", ""],
        "empty-cascade: ": ["king", "queens", "0", ""],
        "dealt-to-cells: ": ["00", "+0", "-1", "11", "9" * 20, ""],
        "cells-from: ": ["first", "none", ""],
        "run-moves: ": ["all", "13", ""],
        "deal: ": ["-3", "8589934592", "9" * 20, "2", "-1", "y" * 4091],
    }
    names = ["", " ", "0617", "+617", "617 ", "-0", "1.0", "\u0661", "#1", "y" * 4090, "-", "1\r"]
    lines = lines_of(source)
    for at, line in enumerate(lines):
        for name in values:
            for value in values[name] if line.startswith(name) else []:
                if line != name + value:
                    text = lines[:at] + [name + value] + lines[at + 1 :]
                    yield name.strip(), with_lines(source, text), 2
    for label in names:
        text = [*lines[: source.deal_at], "deal: " + label, *lines[source.deal_at + 1 :]]
        yield "a name", with_lines(source, text), 0


def boards_changed(source):
    lines, start = lines_of(source), source.board_at
    head, board = lines[:start], lines[start:]
    homes = [line for line in board if line.startswith("Foundations")]
    cells = [line for line in board if line.startswith("Freecells")]
    cascades = board[len(homes) + len(cells) :]

    def file(homes, cells, cascades):
        return with_lines(source, head + homes + cells + cascades)

    bare = [line[2:] if line.startswith(": ") else line for line in cascades]
    with_colons = [": " + line if line != ":" else line for line in bare]
    yield "a colon before all", file(homes, cells, with_colons), 0
    yield "a colon before none", file(homes, cells, bare), 0
    if sum(line != ":" for line in bare) > 1:
        some = next(at for at, line in enumerate(bare) if line != ":")
        mixed = [c if at == some else b for at, (b, c) in enumerate(zip(bare, with_colons))]
        yield "a colon before one", file(homes, cells, mixed), 2
    yield "a colon without its blank", file(homes, cells, [":" + line for line in bare]), 2
    yield "a colon and a blank", file(homes, cells, bare + [": "]), 2
    yield "one cascade more", file(homes, cells, bare + [":"]), 2
    yield "an empty cascade as a line", file(homes, cells, bare + [""]), 2
    zeros = "Foundations: H-0 C-0 D-0 S-0"
    if not homes:
        yield "foundations of zeros", file([zeros], cells, cascades), 2
    else:
        yield "foundations twice", file([zeros] + homes, cells, cascades), 2
        for other in ["Foundations: " + " ".join(sorted(homes[0].split()[1:])),
                      homes[0].replace("-", "", 1), homes[0].replace("-", "=", 1),
                      homes[0].replace("Foundations", "Foundation"), homes[0] + " X-0",
                      homes[0].replace("-0", "-", 1), homes[0].replace("-A", "-1", 1),
                      homes[0].replace("-T", "-10", 1), homes[0].replace(" ", "", 1)]:
            if other != homes[0]:
                yield "foundations", file([other], cells, cascades), 2
    for other in ["Freecells:", "Freecells: ", "Freecells:  ", "Freecells:  -", "Freecells:x",
                  "Freecells: - -", "Freecells:  --"]:
        yield "no card in freecells", file(homes, [other], cascades), 2
    if cells:
        cards = cells[0].split()[1:]
        for other in ["Freecells: " + " ".join(cards), "Freecells:  " + ",".join(cards),
                      cells[0] + "  -", cells[0] + "  " + cards[0], cells[0].replace("  ", " ")]:
            if other != cells[0]:
                yield "freecells", file(homes, [other], cascades), 2
        turned = "Freecells:" + "".join("  " + card for card in reversed(cards))
        yield "freecells in another order", file(homes, [turned], cascades), 0
        if homes:
            yield "freecells first", with_lines(source, head + cells + homes + cascades), 2
    at = next(at for at, line in enumerate(cascades) if re.search("[A-Z0-9]", line))
    card = re.search("[A2-9TJQK][CDHS]", cascades[at])[0]
    rank, suit = card
    for other in [
        card.lower(), rank.lower() + suit, suit + rank, rank + "X", "", card + ",", card + card,
        "10" + suit, "1" + suit, "0" + suit, rank + "\u2660", rank + "\u0421", "[" + card + "]",
        "AC" if card != "AC" else "2C",
    ]:
        if other != card:
            text = [*cascades[:at], cascades[at].replace(card, other, 1), *cascades[at + 1 :]]
            yield "a card", file(homes, cells, text), 2


def pairs_changed(source):
    lines = lines_of(source)
    rest = [line for line in lines if not line.startswith("apart")]
    for code, pairs in [
        (2, ""), (2, " "), (2, " 9D 9D"), (2, " TC 9D"), (2, " 9H"), (2, " 9S"), (2, "  9D"),
        (2, " 9D "), (2, " 9D  TC"), (2, " 1C"), (2, " 9D,TC"), (2, " 9"), (2, " 9d"), (2, " 10C"),
        (2, " 9D\r"), (2, "9D"), (2, " 2D 2C"), (2, "\t9D"), (2, " 9D 9H"), (2, " none"),
        (2, " KD AC"), (None, " AC"), (None, " AC AD"), (None, " 9D"), (None, " KD"),
        (None, " 2C 5C 5D KD"),
    ]:
        text = rest[:2] + ["apart:" + pairs] + rest[2:]
        yield "a list", with_lines(source, text), code if source.kind == "classes" else 2
    for pairs in [["apart: 9D", "apart: TC"], ["apart: 9D", "apart: 9D"], ["Apart: 9D"]]:
        yield "lists", with_lines(source, rest[:2] + pairs + rest[2:]), 2
    yield "a list at the wrong place", with_lines(source, rest[:3] + ["apart: 9D"] + rest[3:]), 2


# ---- The blocks


def raw_frame(content):
    """A zstd frame that holds its content as it is: a single segment"""
    size = len(content).to_bytes(4, "little")
    return MAGIC + b"\xa0" + size + last_block(content)


def frame_of_window(window, content):
    """A window descriptor, and no size"""
    return MAGIC + bytes([0, window]) + last_block(content)


def last_block(content):
    return (len(content) << 3 | 1).to_bytes(3, "little") + content


def zstd(content, *options):
    return subprocess.run(["zstd", "-cq", *options], input=content, stdout=subprocess.PIPE).stdout


def frames_changed(source):
    content = writer.differences(source.numbers)
    size, count = len(content), len(source.numbers)
    checked, unchecked = zstd(content), zstd(content, "--no-check")
    raw, block = raw_frame(content), last_block(content)
    half = size // 2
    first, second = (half << 3).to_bytes(3, "little") + content[:half], last_block(content[half:])

    def sized(flags, blocks=block, stated=size, before=b"", length=4):
        """A frame that states the size of its content in so many bytes"""
        return MAGIC + bytes([flags]) + before + stated.to_bytes(length, "little") + blocks

    for code, name, frame in [
        (0, "a checksum", checked),
        (0, "no checksum", unchecked),
        (2, "a wrong checksum", checked[:-1] + bytes([checked[-1] ^ 1])),
        (2, "a checksum cut short", checked[:-1]),
        (2, "a checksum left out", checked[:-4]),
        (2, "a checksum that is not announced", unchecked + checked[-4:]),
        (0, "a window of 8 MiB", frame_of_window(0x68, content)),
        (0, "a window of 128 KiB", frame_of_window(0x38, content)),
        (None, "a window of 1 KiB", frame_of_window(0, content)),
        (None, "a window that is too small", checked[:5] + b"\0" + checked[6:]),
        *[(2, "a large window", frame_of_window(w, content)) for w in (0x69, 0x70, 0x88, 0xFF)],
        *[(2, "a large window", sized(0x80, before=bytes([w]))) for w in (0x69, 0x71, 0xFF)],
        (2, "a dictionary", sized(0xA1, before=b"\7")),
        (2, "a dictionary", sized(0xA3, before=b"\7\0\0\1")),
        (None, "the dictionary 0", sized(0xA2, before=b"\0\0")),
        (0, "a size in eight bytes", sized(0xE0, length=8)),
        (2, "a larger size", sized(0xA0, stated=size + 1)),
        (2, "a smaller size", sized(0xA0, stated=size - 1)),
        (2, "an enormous size", sized(0xE0, stated=(1 << 60) - 1, length=8)),
        (2, "a reserved bit", sized(0xA8)),
        (None, "an unused bit", sized(0xB0)),
        (0, "two blocks of zstd", sized(0xA0, first + second)),
        (0, "empty blocks of zstd", sized(0xA0, 9 * b"\0\0\0" + block)),
        (2, "no last block of zstd", sized(0xA0, first)),
        (2, "a reserved block of zstd", sized(0xA0, bytes([block[0] | 6]) + block[1:])),
        (2, "a block of zstd cut short", raw[:-1]),
        (2, "a second frame", raw + raw),
        (2, "an empty frame after it", raw + raw_frame(b"")),
        (2, "an empty frame before it", raw_frame(b"") + raw),
        (2, "an empty frame alone", raw_frame(b"")),
        (2, "two halves", raw_frame(content[:half]) + raw_frame(content[half:])),
        (2, "a skippable frame after it", raw + SKIPPABLE),
        (2, "a skippable frame before it", SKIPPABLE + raw),
        (2, "a skippable frame alone", SKIPPABLE),
        (2, "in a skippable frame", SKIPPABLE[:4] + len(raw).to_bytes(4, "little") + raw),
        (2, "a byte after it", raw + b"\0"),
        (2, "a line feed after it", raw + b"\n"),
        (2, "nothing", b""),
        (2, "a magic number alone", MAGIC),
        (2, "no zstd", content),
        (2, "gzip", gzip.compress(content)),
        (2, "without its magic number", raw[4:]),
        *[(2, "an older format", bytes([v]) + raw[1:]) for v in range(0x1E, 0x28)],
        (2, "more than it may hold", zstd(content + bytes(30 * count))),
        (2, "100 MB", zstd(bytes(100_000_000))),
        (2, "a byte more", raw_frame(content + b"\0")),
        (2, "a byte less", raw_frame(content[:-1])),
        (2, "a difference too long", raw_frame(content[:-1] + bytes([content[-1] | 128, 0]))),
        (2, "a difference too large", raw_frame(b"\xff" * 18 + b"\4" + content[1:])),
    ]:
        yield name, writer.finish(source.head, [(count, frame)], count), code
    repeated = MAGIC + b"\x20\x01" + bytes([1 << 3 | 2 | 1, 0, 0, 0])  # a zero, once
    yield "a byte that is repeated", writer.finish(source.head, [(1, repeated)], 1), 1


def padded(content, size):
    """A frame of this many bytes, most of them empty blocks"""
    stated = len(content).to_bytes(8, "little")
    for start in [b"\xa0" + stated[:4], b"\xe0" + stated, b"\xc0\x38" + stated]:
        blocks, rest = divmod(size - len(MAGIC + start + last_block(content)), 3)
        if rest == 0:
            return MAGIC + start + blocks * b"\0\0\0" + last_block(content)


def blocks_changed(source):
    numbers, count = source.numbers, len(source.numbers)
    content = writer.differences(numbers)
    raw = raw_frame(content)

    def file(blocks, total=count):
        return writer.finish(source.head, blocks, total)

    yield "as large as it may be", file([(count, padded(content, MOST_IN_BLOCK))]), 0
    yield "a byte too large", file([(count, padded(content, MOST_IN_BLOCK + 1))]), 2
    yield "far too large", file([(count, padded(content, 2 * MOST_IN_BLOCK))]), 2
    good = file([(count, raw)])
    body, end = good[:-52], good[-40:]
    yield "a last block too large", body + writer.block(0, end + bytes(MOST_IN_BLOCK)), 2
    yield "a last block with a byte more", body + writer.block(0, end + b"\0"), 2
    yield "a last block with a byte less", body + writer.block(0, end[:-1]), 2
    yield "an empty last block", body + writer.block(0, b""), 2
    yield "two last blocks", good + good[-52:], 2
    yield "no last block", body, 2
    yield "the last block of another", body + writer.block(0, end[:8] + bytes(32)), 2
    for stated in [count + 1, count - 1, 65537, 2**32 - 1]:
        yield "another count", file([(stated, raw)], stated), 2
    yield "another count in all", file([(count, raw)], count + 1), 2
    singles = [(1, raw_frame(writer.differences([number]))) for number in numbers]
    yield "one position a block", file(singles), 0
    yield "zeros", file([(50, raw_frame(bytes(50)))], 50), 1
    yield "50 blocks of a zero", file(50 * [(1, raw_frame(b"\0"))], 50), 1
    yield "zeros, more than stated", file([(2, raw_frame(bytes(50)))], 2), 2
    yield "zeros, fewer than stated", file([(50, raw_frame(bytes(2)))], 50), 2
    yield "50 blocks of zeros, more", file(50 * [(40, raw_frame(bytes(50)))], 2000), 2
    yield "65,536 zeros", file([(65536, zstd(bytes(65536)))], 65536), 1
    yield "zeros for blocks", body + bytes(50 * 12), 2
    yield "zeros for a frame", file([(count, bytes(50))]), 2
    yield "no blocks", file([], 0), 1
    damaged = bytearray(good)
    damaged[len(source.head.encode()) + 8] ^= 1
    yield "a wrong CRC-32", bytes(damaged), 2


def files_changed(source, other):
    good, theirs = whole(source.head, source.numbers), whole(other.head, other.numbers)
    yield "two certificates", good + theirs, 0
    yield "one twice", good + good, 0
    yield "one wrong", good + whole(other.head, other.numbers[1:]), 1
    yield "the first wrong", whole(source.head, source.numbers[1:]) + theirs, 1
    for rest in [b"\n", b"\0", b" ", b"x", bytes(12), b"\x1a", b"freecell certificate 3\n",
                 theirs[:-1], theirs[1:], source.head.encode(), SKIPPABLE]:
        yield "bytes after it", good + rest, 2
        yield "bytes between two", good + rest + theirs, 2
        yield "bytes after a wrong one", whole(source.head, source.numbers[1:]) + rest, 2
    for start in [b"\n", b" ", b"x", b"\xef\xbb\xbf", b"\0"]:
        yield "bytes before it", start + good, 2
    yield "nothing", b"", 2
    yield "gzip", gzip.compress(good), 2
    yield "zstd", zstd(good), 2
    yield "a head alone", source.head.encode(), 2


def two_faults(source):
    """A file that cannot be read is no invalid one, whichever fault comes first."""
    numbers = source.numbers
    at = len(numbers) // 2
    first, rest = numbers[:at], numbers[at:]
    bad = (len(rest), writer.differences(rest))
    for name, members in [
        ("a member left out", first[1:]), ("the order", first[::-1]), ("one left", first[:1]),
        ("a member twice", first + first[-1:]), ("no position", first + [(1 << 128) - 1]),
    ]:
        blocks = [(len(members), raw_frame(writer.differences(members))), bad]
        if members:
            yield name, writer.finish(source.head, blocks, len(members) + len(rest)), 2
            yield name, writer.finish(source.head, blocks[::-1], len(members) + len(rest)), 2
