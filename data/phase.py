#!/usr/bin/env python3
"""Draws how the share of deals that can be won grows with the freecells, a curve for each number of
cascades or each game, as SVG on standard output. With --text it prints the shares instead, in
percent.

    freecell pick data/fewest-by-cascades-1-32000.csv.zst --count 32000 --format csv | data/phase.py
    zstdcat data/fewest-by-game-1-10000.csv.zst | data/phase.py

Standard input has a column cascades_N for each number of cascades, or one with its name for each
game: the fewest freecells with which the deal can be won. It is empty if more are needed than the
greatest number in the column.
"""
import csv
import itertools
import sys

MOST = 10
LEFT, TOP, WIDTH, HEIGHT = 52, 16, 600, 280
STYLE = """
rect { fill: #fff }
text { font: 13px sans-serif; fill: #333; text-anchor: middle }
.grid { stroke: #ddd }
.half { stroke: #999; stroke-dasharray: 4 3 }
polyline { fill: none; stroke-width: 2.5 }
.badge { fill: #fff; font-weight: bold }
.legend { text-anchor: start }
"""
COLOURS = ("#440154", "#3b528b", "#21818c", "#3f9f4f", "#a06a00", "#c2410c", "#be185d", "#111")


def shares(rows):
    """For each column, the shares of the deals that can be won with 0, 1 ... freecells, as far as
    they are known."""
    rows = list(rows)
    curves = {}
    for name in rows[0] if rows else ():
        if name != "deal":
            fewest = [int(row[name]) for row in rows if row[name]]
            if not fewest:
                raise ValueError(f"column {name} has no numbers")
            known = MOST if len(fewest) == len(rows) else max(fewest)
            curves[name.removeprefix("cascades_")] = [
                sum(number <= freecells for number in fewest) / len(rows)
                for freecells in range(known + 1)
            ]
    if not curves:
        raise ValueError("has no rows with a column cascades_N, or of a game")
    return curves


def across(freecells):
    return LEFT + freecells / MOST * WIDTH


def down(share):
    return TOP + (1 - share) * HEIGHT


def label_place(curve):
    """Where a curve crosses one half, between two numbers of freecells, or else ends."""
    if curve[-1] < 0.5:
        return len(curve) - 1, curve[-1]
    after = next(i for i, share in enumerate(curve) if share >= 0.5)
    if after == 0:
        return 0, curve[0]
    below, above = curve[after - 1], curve[after]
    return after - (above - 0.5) / (above - below), 0.5


def axes():
    right, bottom = across(MOST), down(0)
    for percent in range(0, 101, 25):
        y = down(percent / 100)
        kind = "half" if percent == 50 else "grid"
        yield f'<line class="{kind}" x1="{LEFT}" x2="{right:g}" y1="{y:g}" y2="{y:g}"/>'
        yield f'<text x="{LEFT - 24}" y="{y + 4:g}">{percent}%</text>'
    for freecells in range(MOST + 1):
        yield f'<text x="{across(freecells):g}" y="{bottom + 20:g}">{freecells}</text>'
    yield f'<text x="{(LEFT + right) / 2:g}" y="{bottom + 42:g}">freecells</text>'


def line(curve, colour):
    points = " ".join(f"{across(i):.1f},{down(share):.1f}" for i, share in enumerate(curve))
    yield f'<polyline stroke="{colour}" points="{points}"/>'


def badges(curves):
    """On each curve the number of its cascades."""
    for (name, curve), colour in curves:
        freecells, share = label_place(curve)
        x, y = across(freecells), down(share)
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="{colour}"/>'
        yield f'<text class="badge" x="{x:.1f}" y="{y + 4.5:.1f}">{name}</text>'
    yield f'<text x="{x + 46:.1f}" y="{y - 6:.1f}">cascades</text>'


def legend(curves):
    """The names of the games, in the order in which the curves cross one half, where no curve is."""
    x, y = across(7.3), down(0.44)
    for (name, _), colour in curves:
        yield f'<polyline stroke="{colour}" points="{x:.1f},{y - 4:.1f} {x + 24:.1f},{y - 4:.1f}"/>'
        yield f'<text class="legend" x="{x + 32:.1f}" y="{y:.1f}">{name.replace("_", " ")}</text>'
        y += 15.5


def picture(curves):
    width, height = LEFT + WIDTH + 20, TOP + HEIGHT + 52
    are_games = not all(name.isdigit() for name in curves)
    of_what = ", ".join(curves).replace("_", " ") if are_games else "4 to 8 cascades"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="Share of the deals that can be won, by freecells, for {of_what}">'
    )
    yield f"<style>{STYLE}</style>"
    yield f'<rect width="{width}" height="{height}"/>'
    yield from axes()
    coloured = list(zip(curves.items(), itertools.cycle(COLOURS)))
    for (_, curve), colour in coloured:
        yield from line(curve, colour)
    coloured.sort(key=lambda entry: label_place(entry[0][1]))
    yield from (legend if are_games else badges)(coloured)
    yield "</svg>"


def table(curves):
    width = max(8, *map(len, curves))
    kind = "cascades" if all(name.isdigit() for name in curves) else "game"
    yield f"{kind:<{width}}" + "".join(f"{freecells:8}" for freecells in range(MOST + 1))
    for name, curve in curves.items():
        shown = f"{name:>{width}}" if name.isdigit() else f"{name:<{width}}"
        yield shown + "".join(f"{100 * share:8.3f}" for share in curve)


def main():
    if sys.argv[1:] not in ([], ["--text"]):
        sys.exit("phase.py: the only option is --text")
    written = table if sys.argv[1:] else picture
    try:
        print("\n".join(written(shares(csv.DictReader(sys.stdin)))), flush=True)
    except ValueError as error:
        sys.exit(f"phase.py: standard input: {error}")
    except OSError as error:
        sys.exit(f"phase.py: standard output: {error.strerror}")


if __name__ == "__main__":
    main()
