import { labelOf, numberText, rangeText, withMinus } from './data.js';
import {
  ACCENT,
  axisBelow,
  axisBeside,
  BASE,
  BESIDE,
  FAINT,
  logTicks,
  roomFor,
} from './figures.js';

// Deals in blocks of their numbers.

/** How likely it is that so many of `all` intervals of 95% or more miss what they are of. */
function chanceOfMisses(misses, all) {
  let share = 0.95 ** all; // of `found` misses
  let less = 0;
  for (let found = 0; found < misses; ++found) {
    less += share;
    share *= ((all - found) / (found + 1)) * (0.05 / 0.95);
  }
  return 1 - less;
}

/** One of a thousand columns without a difference is drawn by chance. */
const CHANCE = 0.001;

/**
 * Where the mean of a block may lie whose deals all have the same number. The normal distribution
 * makes this a point, and a block without one of the rare deals would miss the mean of all. Wilson's
 * interval says how many others there may be among so many deals; they lie between the `extremes`.
 */
function intervalOfAlike({ deals, mean }, { minimum, maximum }) {
  const z2 = 1.96 ** 2;
  const others = z2 / (deals + z2);
  return { low: mean - others * (mean - minimum), high: mean + others * (maximum - mean) };
}

/** Whether blocks differ from all deals: their intervals miss the value of all too often. */
export function varies(rows, all, extremes) {
  const intervals = rows
    .filter(({ low }) => low !== null)
    .map((row) => (row.deviation === 0 ? intervalOfAlike(row, extremes) : row));
  const misses = intervals.filter(({ low, high }) => all < low || all > high);
  return chanceOfMisses(misses.length, intervals.length) < CHANCE;
}

const blockOf = (row) => {
  const [, first, last] = row.group.match(/^(-?\d+)-(-?\d+)$/);
  return { ...row, first: Number(first) - 0.5, last: Number(last) + 0.5 };
};
const middleOf = (block) => (block.first + block.last) / 2;

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

/** Means of blocks of deal numbers. */
export function blockMeans(rows, column, all) {
  const blocks = rows.map(blockOf);
  const intervals = blocks.filter((row) => row.low !== null);
  const tickFormat = (value) =>
    withMinus(value.toLocaleString('en-US', { maximumSignificantDigits: 6 }));
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

/** Of fewer deals nobody asks where most of them lie. */
const FEW = 30;

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
