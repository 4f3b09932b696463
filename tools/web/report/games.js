import { dealsText, labelOf, rowsOf, shareText } from './data.js';
import { ACCENT, axisBelow, axisBeside, BASE, percentText, SECOND } from './figures.js';

// What random games say of deals: columns of `freecell measure` that are points of one curve.

const ENDS_OF_INTERVALS = /^survival_\d+_(low|high)$/;
/** Whether a column is shown by itself. The ends of a deal's intervals are not. */
export const isShown = (column) => !ENDS_OF_INTERVALS.test(column);

/** The columns whose names fit the pattern, with the moves in the names and their numbers. */
function pointsOf(pattern) {
  const known = new Map();
  for (const table of ['means', 'quantiles'])
    for (const row of rowsOf(table)) known.set(row.column, { ...known.get(row.column), ...row });
  return [...known.values()]
    .filter((row) => row.mean !== null && pattern.test(row.column))
    .map((row) => {
      const moves = row.column.match(/\d+/g).map(Number);
      return { first: moves[0], last: moves.at(-1), ...row };
    })
    .sort((a, b) => a.first - b.first);
}

/** Shares of careless games that can still be won, by the moves made. */
export const survivalPoints = () => pointsOf(/^survival_\d+$/);
/** Shares of moves that lose, by the moves of careful games before which they are counted. */
export const losingPoints = () => pointsOf(/^losing_moves_\d+_\d+$/);

/**
 * Means over all deals, and where half and nine tenths of the deals lie, over the moves. `x` says
 * from where to where a point reaches, `marks` what is drawn of the means.
 */
function momentsFigure(points, { colour, label, below, ticks, bands, means, what }) {
  const title = (row) =>
    `${what(row)}\nmean ${shareText(row.mean)} (${shareText(row.low)} to ${shareText(row.high)})\nhalf of ${dealsText(row.deals)}: ${percentText(row.q25)} to ${percentText(row.q75)}`;
  const most = Math.max(
    0.01,
    d3.max(points, (row) => Math.max(row.q95, row.mean)),
  );
  const shares = d3.ticks(0, most, 5);
  const draw = (width) =>
    Plot.plot({
      ...BASE,
      width,
      height: 300,
      x: { domain: [0, d3.max(points, (row) => row.last)] },
      y: { grid: true, domain: [0, most], ticks: shares },
      marks: [
        axisBeside(shares, label, percentText),
        axisBelow(ticks, below),
        ...bands.map(({ from, to, opacity, band }) => band(points, from, to, colour, opacity)),
        means(points, colour),
        Plot.tip(points, Plot.pointerX({ x: 'last', y: 'mean', title })),
      ],
    });
  const legend = [
    { key: 'line', colour, text: 'mean of all deals' },
    { key: 'band', colour, opacity: 0.38, text: 'half of the deals' },
    { key: 'band', colour, opacity: 0.14, text: 'nine tenths of them' },
  ];
  return { draw, legend };
}

const quantileBands = (band) => [
  { from: 'q05', to: 'q95', opacity: 0.14, band },
  { from: 'q25', to: 'q75', opacity: 0.24, band },
];

export function survivalCurve(points) {
  const area = (rows, y1, y2, fill, fillOpacity) =>
    Plot.areaY(rows, { x: 'last', y1, y2, fill, fillOpacity });
  return momentsFigure(points, {
    colour: ACCENT,
    label: 'Games that can still be won',
    below: 'Moves made, each drawn from all that are legal',
    ticks: points.map((row) => row.last),
    bands: quantileBands(area),
    means: (rows, stroke) => Plot.lineY(rows, { x: 'last', y: 'mean', stroke, strokeWidth: 2.2 }),
    what: (row) => `after ${row.last} moves`,
  });
}

export function losingMovesAlong(points) {
  const reach = { x1: (row) => row.first - 1, x2: 'last' };
  const box = (rows, y1, y2, fill, fillOpacity) =>
    Plot.rect(rows, { ...reach, y1, y2, fill, fillOpacity });
  return momentsFigure(points, {
    colour: SECOND,
    label: 'Legal moves that lose',
    below: 'Moves made, each drawn from those that do not lose',
    ticks: [0, ...points.map((row) => row.last)],
    bands: quantileBands(box),
    means: (rows, stroke) => Plot.ruleY(rows, { ...reach, y: 'mean', stroke, strokeWidth: 2.2 }),
    what: (row) => `${labelOf(row.column)}: moves ${row.first} to ${row.last}`,
  });
}
