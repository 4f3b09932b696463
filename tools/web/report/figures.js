import { labelOf, numberText, shareText, shortText } from './data.js';

// The pictures. Each function takes rows and returns a picture: `draw`, which takes a width and
// returns an SVG element, and `legend`, the entries that explain its marks and colours. The colours
// are those of the style sheet, so that they follow light and dark.

export const ACCENT = 'var(--accent)';
export const SECOND = 'var(--second)';
const FAINT = 'var(--faint)';
export const BASE = {
  marginLeft: 58,
  marginTop: 28,
  marginBottom: 40,
  style: { fontSize: '12px' },
};
const BESIDE = { grid: true, labelArrow: 'none' };

// ---- Axes ----

/** The round numbers from `low` to `high`: these digits times powers of ten. */
const roundNumbers = (low, high, digits) =>
  d3
    .range(Math.floor(Math.log10(low)), Math.log10(high) + 1)
    .flatMap((power) => digits.map((digit) => digit * 10 ** power))
    .filter((number) => number >= low && number <= high);

/** Numbers for the labels of a logarithmic axis: round ones, for which there is room. */
function logTicks(low, high, room) {
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
const roomFor = (width) => Math.max(3, Math.floor(width / 62));

// ---- Distributions ----

/** Whether few deals have far greater numbers than most: `freecell stats` made bins that grow. */
export const isLongTailed = (bins) =>
  bins.length > 2 &&
  bins.at(-1).below - bins.at(-1).from > 1.5 * (bins.at(1).below - bins.at(1).from);

export function histogram(bins, column) {
  const log = isLongTailed(bins);
  // A bar of one whole number stands on its tick. The bin that begins with 0 stands before the next one.
  const shift = !log && bins.every((bin) => bin.below - bin.from === 1) ? 0.5 : 0;
  const left = (bin) => (log && bin.from === 0 ? bin.below / 2 : bin.from - shift);
  const title = (bin) =>
    `${numberText(bin.from)} to below ${numberText(bin.below)}\n${numberText(bin.deals)} deals`;
  const ticks = log ? logTicks : d3.ticks;
  const draw = (width) =>
    Plot.plot({
      ...BASE,
      width,
      height: 230,
      x: { type: log ? 'log' : 'linear' },
      y: { ...BESIDE, label: 'Deals', tickFormat: shortText },
      marks: [
        axisBelow(ticks(left(bins[0]), bins.at(-1).below - shift, roomFor(width)), labelOf(column)),
        Plot.rectY(bins, {
          x1: left,
          x2: (bin) => bin.below - shift,
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
    `within ${numberText(row.expanded)} positions\n${numberText(row.solved)} deals solved\n${shareText(row.share)} (${shareText(row.low)} to ${shareText(row.high)})`;
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

// ---- By deal number ----

const blockOf = (row) => {
  const [, first, last] = row.group.match(/^(-?\d+)-(-?\d+)$/);
  return { ...row, first: Number(first) - 0.5, last: Number(last) + 0.5 };
};
const middleOf = (block) => (block.first + block.last) / 2;
const rangeText = (row) =>
  row.low === null ? '' : ` (${numberText(row.low)} to ${numberText(row.high)})`;

/**
 * Draws blocks: what they are `of`, mean or median, their intervals, and that of all deals as a
 * dashed line. `scale` and `marks` are of the figure at hand.
 */
function blockDrawing(blocks, { of, intervals, all, scale, marks }) {
  const [first, last] = [blocks[0].first, blocks.at(-1).last];
  const title = (row) =>
    `deals ${row.group}, ${numberText(row.deals)} of them here\n${of} ${numberText(row[of])}${intervals.includes(row) ? rangeText(row) : ''}`;
  return (width) =>
    Plot.plot({
      ...BASE,
      width,
      height: 230,
      x: { domain: [first, last] },
      y: { ...BESIDE, ...scale },
      marks: [
        axisBelow(d3.ticks(first, last, roomFor(width - 60)), 'Deal number'),
        ...marks,
        Plot.ruleY([all], { stroke: FAINT, strokeDasharray: '4 3' }),
        Plot.ruleX(intervals, {
          x: middleOf,
          y1: 'low',
          y2: 'high',
          stroke: ACCENT,
          strokeOpacity: 0.6,
          strokeWidth: 1.6,
        }),
        Plot.dot(blocks, { x: middleOf, y: of, r: 2.2, fill: ACCENT }),
        Plot.tip(blocks, Plot.pointerX({ x: middleOf, y: of, title })),
      ],
    });
}

/** Fewer deals say little of a block, and the normal distribution little of their mean. */
const FEW = 30;

/**
 * The normal distribution says where a mean lies if there are many deals of which none counts for
 * too much. A few that do so take the interval beyond all numbers there are.
 */
const hasNormalMean = (row) =>
  row.deals >= FEW && row.low >= row.minimum && row.high <= row.maximum;

/** Means of blocks of deal numbers. */
export function blockMeans(rows, column, all) {
  const blocks = rows.map(blockOf);
  const intervals = blocks.filter(hasNormalMean);
  const tickFormat = (value) => value.toLocaleString('en-US', { maximumSignificantDigits: 6 });
  const label = `Mean: ${labelOf(column).toLowerCase()}`;
  const scale = { label, nice: true, tickFormat, ticks: 5 };
  const draw = blockDrawing(blocks, { of: 'mean', intervals, all, scale, marks: [] });
  const legend = [
    { key: 'dot', colour: ACCENT, text: 'mean of a block' },
    ...(intervals.length > 0
      ? [{ key: 'rule', colour: ACCENT, opacity: 0.6, text: 'its 95% interval' }]
      : []),
    { key: 'dash', colour: FAINT, text: 'mean of all' },
  ];
  return { draw, legend };
}

/** Medians of blocks of deal numbers, and where most deals of a block lie. */
export function blockMedians(rows, column, all) {
  const blocks = rows.map(blockOf);
  const intervals = blocks.filter((row) => row.low !== null);
  const wide = blocks.filter((row) => row.deals >= FEW);
  const band = (y1, y2, fillOpacity) =>
    Plot.rect(wide, { x1: 'first', x2: 'last', y1, y2, fill: ACCENT, fillOpacity });
  const [least, most] = [d3.min(rows, (row) => row.q05), d3.max(rows, (row) => row.q95)];
  // Where there are zeros, the axis is linear near them.
  const type = least > 0 ? 'log' : 'symlog';
  const ticks = least > 0 ? logTicks(least, most, 6) : [0, ...logTicks(1, Math.max(1, most), 5)];
  const marks = [
    axisBeside(ticks, `Median: ${labelOf(column).toLowerCase()}`),
    band('q05', 'q95', 0.14),
    band('q25', 'q75', 0.24),
  ];
  const draw = blockDrawing(blocks, {
    of: 'median',
    intervals,
    all,
    scale: { type, ticks },
    marks,
  });
  const legend = [
    { key: 'dot', colour: ACCENT, text: 'median of a block' },
    { key: 'rule', colour: ACCENT, opacity: 0.6, text: 'its 95% interval' },
    { key: 'band', colour: ACCENT, opacity: 0.35, text: 'half of its deals' },
    { key: 'band', colour: ACCENT, opacity: 0.14, text: 'nine tenths of them' },
    { key: 'dash', colour: FAINT, text: 'median of all' },
  ];
  return { draw, legend };
}

/** A box for each value of a column: the median, half of its deals, nine tenths of them. */
export function classBoxes(rows, column, by) {
  const [least, most] = [d3.min(rows, (row) => row.q05), d3.max(rows, (row) => row.q95)];
  const isLog = least > 0 && most > 50 * least;
  const axis = isLog ? { type: 'log', ticks: logTicks(least, most, 6) } : {};
  const title = (row) =>
    `${labelOf(by)} ${row.group || 'not said'}, ${numberText(row.deals)} deals\nmedian ${numberText(row.median)}${rangeText(row)}\nhalf of them ${numberText(row.q25)} to ${numberText(row.q75)}`;
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

// ---- What goes with what ----

/** How much of the colour a correlation has. The ink on it keeps a contrast of 4.5 to 1. */
const depthOfCorrelation = (value) => 0.04 + 0.42 * Math.abs(value);
const colourOfCorrelation = (value) => (value < 0 ? SECOND : ACCENT);
const correlationText = (value) => value.toFixed(2).replace('-0.00', '0.00').replace('-', '−');

/** A cell for each correlation: Spearman's above the diagonal, Pearson's below. */
function cellsOf(rows) {
  const cell = (row, y, x, kind, name) => ({
    x,
    y,
    kind,
    value: row[name],
    low: row[`${name}_low`],
    high: row[`${name}_high`],
  });
  return rows
    .flatMap((row) => [
      cell(row, row.first, row.second, 'Spearman', 'spearman'),
      cell(row, row.second, row.first, 'Pearson', 'pearson'),
    ])
    .filter(({ value }) => value !== null);
}

export function correlationMatrix(rows) {
  const columns = [...new Set(rows.flatMap((row) => [row.first, row.second]))];
  const cells = cellsOf(rows);
  const title = (cell) =>
    `${labelOf(cell.y)} and ${labelOf(cell.x).toLowerCase()}\n${cell.kind} ${cell.value.toFixed(3)}${rangeText(cell)}`;
  const labels = { domain: columns, label: null, tickFormat: labelOf, tickSize: 0 };
  const shape = { x: 'x', y: 'y', inset: 1.5, rx: 5 };
  const longest = d3.max(columns, (column) => labelOf(column).length);
  const draw = (width) => {
    const marginLeft = Math.min(24 + 6.5 * longest, 0.42 * width);
    const room = (width - marginLeft) / columns.length;
    const fontSize = Math.min(12, room / 2.7);
    const isWide = room > 6.5 * longest;
    return Plot.plot({
      width,
      height: 90 + columns.length * Math.min(52, Math.max(30, width / columns.length / 1.7)),
      marginLeft,
      marginTop: 8,
      marginBottom: isWide ? 30 : 112,
      style: { fontSize: '12px' },
      x: { ...labels, tickRotate: isWide ? 0 : -45 },
      y: labels,
      marks: [
        Plot.cell(
          columns.map((column) => ({ x: column, y: column })),
          { ...shape, fill: FAINT, fillOpacity: 0.1 },
        ),
        Plot.cell(cells, {
          ...shape,
          title,
          tip: true,
          fill: (cell) => colourOfCorrelation(cell.value),
          fillOpacity: (cell) => depthOfCorrelation(cell.value),
        }),
        Plot.text(fontSize < 6 ? [] : cells, {
          fontSize,
          x: 'x',
          y: 'y',
          fill: 'currentColor',
          pointerEvents: 'none',
          text: (cell) => correlationText(cell.value),
        }),
      ],
      color: { type: 'identity' },
      opacity: { type: 'identity' },
    });
  };
  const legend = [-1, -0.5, 0, 0.5, 1].map((value) => ({
    key: 'swatch',
    colour: colourOfCorrelation(value),
    opacity: depthOfCorrelation(value),
    text: String(value).replace('-', '−'),
  }));
  return { draw, legend: [{ text: 'Correlation:' }, ...legend] };
}

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
    `${numberText(bin.expanded_from)} to below ${numberText(bin.expanded_below)} positions\n${bin.player_moves} player moves\n${numberText(bin.deals)} deals`;
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
