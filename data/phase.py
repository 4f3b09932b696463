#!/usr/bin/env python3
"""Draws how the share of deals that can be won grows with the freecells, a curve for each number of
cascades, as SVG on standard output. With --text it prints the shares instead, in percent.

    freecell pick data/fewest-by-cascades-1-32000.csv.zst --count 32000 --format csv | data/phase.py

Standard input has a column cascades_N for each number of cascades: the fewest freecells with which
the deal can be won. It is empty if more are needed than the greatest number in the column.
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
"""
COLOURS = ("#440154", "#3b528b", "#21818c", "#3f9f4f", "#a06a00")


def shares(rows):
    """For each column, the shares of the deals that can be won with 0, 1 ... freecells, as far as
    they are known."""
    rows = list(rows)
    curves = {}
    for name in rows[0] if rows else ():
        if name.startswith("cascades_"):
            fewest = [int(row[name]) for row in rows if row[name]]
            if not fewest:
                raise ValueError(f"column {name} has no numbers")
            known = MOST if len(fewest) == len(rows) else max(fewest)
            curves[name] = [
                sum(number <= freecells for number in fewest) / len(rows)
                for freecells in range(known + 1)
            ]
    if not curves:
        raise ValueError("has no rows with a column cascades_N")
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


def lines(name, curve, colour):
    """A curve, and on it the number of cascades."""
    points = " ".join(f"{across(i):.1f},{down(share):.1f}" for i, share in enumerate(curve))
    freecells, share = label_place(curve)
    x, y = across(freecells), down(share)
    yield f'<polyline stroke="{colour}" points="{points}"/>'
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="{colour}"/>'
    yield f'<text class="badge" x="{x:.1f}" y="{y + 4.5:.1f}">{name.split("_")[1]}</text>'


def picture(curves):
    width, height = LEFT + WIDTH + 20, TOP + HEIGHT + 52
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'aria-label="Share of the deals that can be won, by freecells, for 4 to 8 cascades">'
    )
    yield f"<style>{STYLE}</style>"
    yield f'<rect width="{width}" height="{height}"/>'
    yield from axes()
    for (name, curve), colour in zip(curves.items(), itertools.cycle(COLOURS)):
        yield from lines(name, curve, colour)
    freecells, share = max(label_place(curve) for curve in curves.values())
    yield f'<text x="{across(freecells) + 46:.1f}" y="{down(share) - 6:.1f}">cascades</text>'
    yield "</svg>"


def table(curves):
    yield "cascades" + "".join(f"{freecells:8}" for freecells in range(MOST + 1))
    for name, curve in curves.items():
        yield f"{name.split('_')[1]:>8}" + "".join(f"{100 * share:8.3f}" for share in curve)


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
