import { dealsText, labelOf, numberText, rangeText, shareText, shortText, typeOf } from './data.js';

// The pictures. Each function takes rows and returns a picture: `draw`, which takes a width and
// returns an SVG element, and `legend`, the entries that explain its marks and colours. The colours
// are those of the style sheet, so that they follow light and dark.

export const ACCENT = 'var(--accent)';
export const SECOND = 'var(--second)';
export const FAINT = 'var(--faint)';
export const BASE = {
  marginLeft: 58,
  marginTop: 28,
  marginBottom: 40,
  style: { fontSize: '12px' },
};
export const BESIDE = { grid: true, labelArrow: 'none' };

// ---- Axes ----

/** The round numbers from `low` to `high`: these digits times powers of ten. */
const roundNumbers = (low, high, digits) =>
  d3
    .range(Math.floor(Math.log10(low)), Math.log10(high) + 1)
    .flatMap((power) => digits.map((digit) => digit * 10 ** power))
    .filter((number) => number >= low && number <= high);

/** Numbers for the labels of a logarithmic axis: round ones, for which there is room. */
export function logTicks(low, high, room) {
  const fine = roundNumbers(low, high, [1, 2, 5]);
  const coarse = roundNumbers(low, high, [1]);
  const round = fine.length <= room ? fine : coarse;
  return round.length > 1 ? round : d3.ticks(low, high, Math.min(5, room));
}

// Each axis has the labels that are asked for. Plot by itself leaves some of a logarithmic one out.
export const axisBelow = (ticks, label) =>
  Plot.axisX(ticks, { text: shortText, label, labelAnchor: 'center', labelArrow: 'none' });
export const axisBeside = (ticks, label, text = shortText) =>
  Plot.axisY(ticks, { text, label, labelArrow: 'none' });

/** How many labels there is room for below a picture. */
export const roomFor = (width) => Math.max(3, Math.floor(width / 62));

/** Labels for counts of deals: there is no half of one. */
export const wholeTicks = (most) => d3.ticks(0, most, 5).filter(Number.isInteger);

// ---- Distributions ----

/** Whether few deals have far greater numbers than most: `freecell stats` made bins that grow. */
export const isLongTailed = (bins) =>
  bins.length > 2 &&
  bins.at(-1).below - bins.at(-1).from > 1.5 * (bins.at(1).below - bins.at(1).from);

/** The numbers of a bin. Whole ones end before the next bin begins. */
function binText({ from, below }, isWhole) {
  if (!isWhole) return `${numberText(from)} to below ${numberText(below)}`;
  return below - from === 1 ? numberText(from) : `${numberText(from)} to ${numberText(below - 1)}`;
}

/** How the bins of a column stand on an axis, and what they are called. */
export function binScale(bins, column) {
  const log = isLongTailed(bins);
  const isWhole = typeOf(column) === 'integer';
  // Bars reach half a step to both sides, so that the bar of one whole number stands on its tick. The
  // bin that begins with 0 stands before the next one of a logarithmic axis.
  const shift = !log && isWhole ? 0.5 : 0;
  const left = (bin) => (log && bin.from === 0 ? bin.below / 2 : bin.from - shift);
  const right = (bin) => bin.below - shift;
  const ends = [left(bins[0]), right(bins.at(-1))];
  const ticks = (room) =>
    log
      ? logTicks(...ends, room)
      : d3.ticks(...ends, room).filter((tick) => !isWhole || Number.isInteger(tick));
  return {
    left,
    right,
    scale: { type: log ? 'log' : 'linear' },
    axis: (width, label) => axisBelow(ticks(roomFor(width)), label),
    text: (bin) => binText(bin, isWhole),
  };
}

export function histogram(bins, column, label = labelOf(column)) {
  const { left, right, scale, axis, text } = binScale(bins, column);
  const title = (bin) => `${text(bin)}\n${dealsText(bin.deals)}`;
  const ticks = wholeTicks(d3.max(bins, (bin) => bin.deals));
  const draw = (width) =>
    Plot.plot({
      ...BASE,
      width,
      height: 230,
      x: scale,
      y: { ...BESIDE, label: 'Deals', tickFormat: shortText, ticks },
      marks: [
        axis(width, label),
        Plot.rectY(bins, {
          x1: left,
          x2: right,
          y: 'deals',
          title,
          tip: true,
          fill: ACCENT,
          insetLeft: 0.4,
          insetRight: 0.4,
          rx: 1,
        }),
        Plot.ruleY([0], { stroke: FAINT }),
      ],
    });
  return { draw, legend: [] };
}

/** More would be a list. */
const MOST_CLASSES = 24;

/** A bar for each word, or each number that is a name, with its deals and their share. */
export function classBars(rows) {
  const isNumber = rows.every(({ word }) => Number.isFinite(Number(word)));
  const order = isNumber ? (row) => Number(row.word) : (row) => -row.deals;
  const shown = d3.sort(rows, (row) => -row.deals).slice(0, MOST_CLASSES);
  const domain = d3.sort(shown, order).map((row) => row.word);
  const longest = d3.max(domain, (word) => word.length);
  const text = (row) => `${numberText(row.deals)}  ${shareText(row.share)}`;
  const draw = (width) =>
    Plot.plot({
      ...BASE,
      width,
      height: 20 + 26 * shown.length,
      marginLeft: Math.min(24 + 7 * longest, 0.4 * width),
      marginRight: 110,
      marginTop: 6,
      marginBottom: 8,
      x: { axis: null },
      y: { domain, label: null, tickSize: 0 },
      marks: [
        Plot.barX(shown, { y: 'word', x: 'deals', fill: ACCENT, inset: 3, rx: 2 }),
        Plot.text(shown, { y: 'word', x: 'deals', text, textAnchor: 'start', dx: 6 }),
      ],
    });
  const left = rows.length - shown.length;
  const legend = left > 0 ? [{ text: `the ${shown.length} most frequent of ${rows.length}` }] : [];
  return { draw, legend };
}

// ---- Solved within so many positions ----

export const percentText = (share) => `${Number((share * 100).toPrecision(2))}%`;

/**
 * A share that changes with the positions expanded, and its interval: `share`, `low` and `high`. It
 * stays as it is until the next number of positions that it is known for.
 */
function shareFigure(rows, { colour, scale, axis, title, name }) {
  const step = { x: 'expanded', curve: 'step-after' };
  const [first, last] = d3.extent(rows, (row) => row.expanded);
  const draw = (width) =>
    Plot.plot({
      ...BASE,
      width,
      height: 300,
      x: { type: 'log' },
      y: { grid: true, ...scale },
      marks: [
        axis,
        axisBelow(logTicks(first, last, roomFor(width)), 'Positions expanded, at most'),
        Plot.areaY(rows, { ...step, y1: 'low', y2: 'high', fill: colour, fillOpacity: 0.22 }),
        Plot.lineY(rows, { ...step, y: 'share', stroke: colour, strokeWidth: 2.2 }),
        Plot.tip(rows, Plot.pointerX({ x: 'expanded', y: 'share', title })),
      ],
    });
  const legend = [
    { key: 'line', colour, text: name },
    { key: 'band', colour, opacity: 0.22, text: '95% interval' },
  ];
  return { draw, legend };
}

export function solvedCurve(rows) {
  const ticks = d3.ticks(0, 1, 5);
  const axis = axisBeside(ticks, 'Share of all deals', percentText);
  const title = (row) =>
    `within ${numberText(row.expanded)} positions\n${dealsText(row.solved)} solved\n${shareText(row.share)} (${shareText(row.low)} to ${shareText(row.high)})`;
  const scale = { domain: [0, 1], ticks };
  return shareFigure(rows, { colour: ACCENT, scale, axis, title, name: 'solved' });
}

/** What the curve leaves, as far as a logarithmic axis can show it. */
export const remaindersOf = (rows) =>
  rows
    .map((row) => ({ ...row, share: 1 - row.share, low: 1 - row.high, high: 1 - row.low }))
    .filter((row) => row.share > 0 && row.low > 0);

/** The same from the other end: what is left, where the last per mille can be seen. */
export function remainderCurve(rows) {
  const ticks = logTicks(
    d3.min(rows, (row) => row.low),
    1,
    8,
  );
  const axis = axisBeside(ticks, 'Share not solved yet', percentText);
  const title = (row) =>
    `after ${numberText(row.expanded)} positions\n${shareText(row.share)} not solved (${shareText(row.low)} to ${shareText(row.high)})`;
  const scale = { type: 'log', ticks };
  return shareFigure(rows, { colour: SECOND, scale, axis, title, name: 'not solved yet' });
}

// ---- By the values of a column ----

/** A box for each value of a column: the median, half of its deals, nine tenths of them. */
export function classBoxes(rows, column, by) {
  const [least, most] = [d3.min(rows, (row) => row.q05), d3.max(rows, (row) => row.q95)];
  const isLog = least > 0 && most > 50 * least;
  const axis = isLog ? { type: 'log', ticks: logTicks(least, most, 6) } : {};
  const title = (row) =>
    `${labelOf(by)} ${row.group || 'not said'}, ${dealsText(row.deals)}\nmedian ${numberText(row.median)}${rangeText(row)}\nhalf of them ${numberText(row.q25)} to ${numberText(row.q75)}`;
  const box = (y1, y2, fillOpacity, inset) =>
    Plot.barY(rows, { x: 'group', y1, y2, fill: ACCENT, fillOpacity, inset });
  const draw = (width) =>
    Plot.plot({
      ...BASE,
      width,
      height: 260,
      x: { domain: rows.map((row) => row.group), label: labelOf(by), labelArrow: 'none' },
      y: { ...BESIDE, tickFormat: shortText, label: labelOf(column), ...axis },
      marks: [
        box('q05', 'q95', 0.16, 6),
        box('q25', 'q75', 0.4, 2),
        Plot.tickY(rows, { x: 'group', y: 'median', stroke: ACCENT, strokeWidth: 3 }),
        Plot.tip(rows, Plot.pointerX({ x: 'group', y: 'median', title })),
      ],
    });
  const legend = [
    { key: 'line', colour: ACCENT, text: 'median' },
    { key: 'band', colour: ACCENT, opacity: 0.5, text: 'half of the deals' },
    { key: 'band', colour: ACCENT, opacity: 0.16, text: 'nine tenths of them' },
  ];
  return { draw, legend };
}

// ---- Effort against length ----

/** The mean length of the deals in each class of effort, for classes of ten deals and more. */
const lengthsByEffort = (bins) =>
  d3
    .rollups(
      bins,
      (group) => ({
        from: group[0].expanded_from,
        below: group[0].expanded_below,
        deals: d3.sum(group, (bin) => bin.deals),
        moves: d3.sum(group, (bin) => bin.deals * bin.player_moves),
      }),
      (bin) => bin.expanded_from,
    )
    .map(([, { from, below, deals, moves }]) => ({ from, below, deals, mean: moves / deals }))
    .filter((group) => group.deals >= 10);

/**
 * Deals by effort and length, in bins whose depth of colour grows with the logarithm of their
 * number.
 */
export function effortAndLength(bins) {
  const most = d3.max(bins, (bin) => bin.deals);
  const depth = (deals) => 0.1 + (0.9 * Math.log1p(deals)) / Math.log1p(most);
  const means = lengthsByEffort(bins);
  const [least, greatest] = [
    d3.min(bins, (bin) => bin.expanded_from),
    d3.max(bins, (bin) => bin.expanded_below),
  ];
  const title = (bin) =>
    `${numberText(bin.expanded_from)} to below ${numberText(bin.expanded_below)} positions\n${bin.player_moves} player moves\n${dealsText(bin.deals)}`;
  const meanRule = (stroke, strokeWidth) =>
    Plot.ruleY(means, { x1: 'from', x2: 'below', y: 'mean', stroke, strokeWidth });
  const draw = (width) =>
    Plot.plot({
      ...BASE,
      width,
      height: 430,
      x: { type: 'log' },
      y: { ...BESIDE, label: 'Player moves' },
      opacity: { type: 'identity' },
      marks: [
        axisBelow(logTicks(least, greatest, roomFor(width)), 'Positions expanded'),
        Plot.rect(bins, {
          x1: 'expanded_from',
          x2: 'expanded_below',
          title,
          tip: true,
          y1: (bin) => bin.player_moves - 0.5,
          y2: (bin) => bin.player_moves + 0.5,
          fill: ACCENT,
          fillOpacity: (bin) => depth(bin.deals),
          inset: 0.2,
        }),
        meanRule('var(--panel)', 6),
        meanRule(SECOND, 3),
      ],
    });
  const legend = [
    { text: 'Deals in a bin:' },
    ...[...new Set([...roundNumbers(1, most, [1]), most])].map((deals) => ({
      key: 'swatch',
      colour: ACCENT,
      opacity: depth(deals),
      text: numberText(deals),
    })),
    { key: 'line', colour: SECOND, text: 'mean length of ten deals or more' },
  ];
  return { draw, legend };
}
