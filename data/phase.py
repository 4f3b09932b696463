#!/usr/bin/env python3
"""Draws the share of deals that can be won, by cascades and freecells, as SVG on standard output.

    zstdcat data/fewest-by-cascades-1-32000.csv.zst | data/phase.py > docs/images/phase.svg

The rows have a column cascades_N for each number of cascades: the fewest freecells, or nothing if
more than MOST are needed.
"""
import csv
import sys

MOST = 6
WIDTH, HEIGHT, LEFT, TOP = 78, 44, 96, 40


def shares(reader):
    """The share of the deals that can be won, by column and number of freecells."""
    counts, deals = {}, 0
    for row in reader:
        deals += 1
        for column, fewest in row.items():
            if column != "deal" and fewest:
                counts[column, int(fewest)] = counts.get((column, int(fewest)), 0) + 1
    columns = [column for column in reader.fieldnames if column != "deal"]
    return {
        column: [
            sum(counts.get((column, fewest), 0) for fewest in range(freecells + 1)) / deals
            for freecells in range(MOST + 1)
        ]
        for column in columns
    }


def share_text(share):
    """Some three digits; 0 and 1 only where they are exact."""
    if share in (0, 1):
        return f"{share:.0%}"
    return f"{share:.3%}" if share < 0.001 or share > 0.999 else f"{share:.1%}"


def cell(x, y, share):
    """Dark where few deals can be won, light where most can."""
    light = 30 + 62 * share
    ink = "#fff" if light < 60 else "#111"
    return (
        f'<rect x="{x}" y="{y}" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="4" '
        f'fill="hsl(160 45% {light:.0f}%)"/>'
        f'<text x="{x + WIDTH / 2 - 1}" y="{y + HEIGHT / 2 + 4}" text-anchor="middle" '
        f'fill="{ink}">{share_text(share)}</text>'
    )


def picture(table):
    lines = []
    for row, (column, values) in enumerate(table.items()):
        y = TOP + row * HEIGHT
        lines.append(f'<text x="8" y="{y + HEIGHT / 2 + 4}">{column.split("_")[1]} cascades</text>')
        lines += [cell(LEFT + i * WIDTH, y, share) for i, share in enumerate(values)]
    heads = [
        f'<text x="{LEFT + i * WIDTH + WIDTH / 2 - 1}" y="26" text-anchor="middle">{i}</text>'
        for i in range(MOST + 1)
    ]
    heads.append('<text x="8" y="26">Freecells</text>')
    width, height = LEFT + (MOST + 1) * WIDTH + 8, TOP + len(table) * HEIGHT + 8
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="13" role="img" '
        'aria-label="Share of the deals that can be won">\n'
        f'<rect width="{width}" height="{height}" fill="#fff"/>\n'
        + "\n".join(heads + lines)
        + "\n</svg>\n"
    )


def main():
    sys.stdout.write(picture(shares(csv.DictReader(sys.stdin))))


if __name__ == "__main__":
    main()
