import { labelOf, rangeText } from './data.js';
import { ACCENT, FAINT, SECOND } from './figures.js';

// The correlations: a cell for every two columns, Spearman's above the diagonal, Pearson's below.
// Few columns have their numbers in the cells. Many are colours alone, in groups.

const MOST_WITH_NUMBERS = 14;

/** How much of the colour a correlation has. The ink on it keeps a contrast of 4.5 to 1. */
const depthUnderInk = (value) => 0.04 + 0.42 * Math.abs(value);
const depthAlone = (value) => 0.04 + 0.92 * Math.abs(value);
const colourOf = (value) => (value < 0 ? SECOND : ACCENT);
const correlationText = (value) => value.toFixed(2).replace('-0.00', '0.00').replace('-', '−');

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

const titleOf = (cell) =>
  `${labelOf(cell.y)} and ${labelOf(cell.x).toLowerCase()}\n${cell.kind} ${cell.value.toFixed(3)}${rangeText(cell)}`;

function legendOf(depth) {
  const values = [-1, -0.5, 0, 0.5, 1].map((value) => ({
    key: 'swatch',
    colour: colourOf(value),
    opacity: depth(value),
    text: String(value).replace('-', '−'),
  }));
  return [{ text: 'Correlation:' }, ...values];
}

/** Columns go together if their rank correlations are at least this, whatever their signs. */
const TOGETHER = 0.5;

/**
 * Joins the two groups that go together best, as the mean over their columns says, until none go
 * together any more. Larger groups come first.
 */
function groupsOf(columns, rows) {
  const known = new Map(
    rows.flatMap(({ first, second, spearman }) => [
      [`${first}\n${second}`, Math.abs(spearman)],
      [`${second}\n${first}`, Math.abs(spearman)],
    ]),
  );
  const likeness = ([a, b]) => d3.mean(d3.cross(a, b, (x, y) => known.get(`${x}\n${y}`) ?? 0));
  let groups = columns.map((column) => [column]);
  while (groups.length > 1) {
    const pairs = groups.flatMap((group, i) => groups.slice(i + 1).map((other) => [group, other]));
    const best = d3.greatest(pairs, likeness);
    if (likeness(best) < TOGETHER) break;
    groups = [best.flat(), ...groups.filter((group) => !best.includes(group))];
  }
  return d3.sort(groups, (group) => -group.length);
}

/** A cell for each correlation, with its number. */
function matrix(columns, cells) {
  const labels = { domain: columns, label: null, tickFormat: labelOf, tickSize: 0 };
  const shape = { x: 'x', y: 'y', inset: 1.5, rx: 5 };
  const longest = d3.max(columns, (column) => labelOf(column).length);
  return (width) => {
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
          title: titleOf,
          tip: true,
          fill: (cell) => colourOf(cell.value),
          fillOpacity: (cell) => depthUnderInk(cell.value),
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
}

/** The same as colours, with a frame around each group of columns that go together. */
function map(groups, cells) {
  const columns = groups.flat();
  const place = new Map(columns.map((column, i) => [column, i]));
  const frames = groups
    .filter((group) => group.length > 1)
    .map((group) => ({ from: place.get(group[0]), to: place.get(group.at(-1)) + 1 }));
  const longest = d3.max(columns, (column) => labelOf(column).length);
  const middles = columns.map((_, i) => i + 0.5);
  const name = (middle) => labelOf(columns[middle - 0.5]);
  const axis = { text: name, label: null, tickSize: 0, fontSize: 11 };
  return (width) => {
    const marginLeft = Math.min(20 + 6 * longest, 0.45 * width);
    const room = (width - marginLeft - 8) / columns.length;
    const hasRoom = room >= 13; // else the labels beside are enough: both are the same
    const marginBottom = hasRoom ? 12 + 6 * longest : 8;
    const scale = { type: 'linear', domain: [0, columns.length] };
    return Plot.plot({
      width,
      height: 8 + marginBottom + columns.length * Math.min(24, Math.max(14, room)),
      marginLeft,
      marginRight: 8,
      marginTop: 8,
      marginBottom,
      style: { fontSize: '12px' },
      x: { ...scale, axis: null },
      y: { ...scale, axis: null, reverse: true },
      marks: [
        Plot.axisY(middles, axis),
        ...(hasRoom ? [Plot.axisX(middles, { ...axis, tickRotate: -90 })] : []),
        Plot.rect(cells, {
          x1: (cell) => place.get(cell.x),
          x2: (cell) => place.get(cell.x) + 1,
          y1: (cell) => place.get(cell.y),
          y2: (cell) => place.get(cell.y) + 1,
          title: titleOf,
          tip: true,
          fill: (cell) => colourOf(cell.value),
          fillOpacity: (cell) => depthAlone(cell.value),
          inset: 0.5,
        }),
        Plot.rect(frames, {
          x1: 'from',
          x2: 'to',
          y1: 'from',
          y2: 'to',
          fill: 'none',
          stroke: 'currentColor',
          strokeWidth: 1.5,
          pointerEvents: 'none',
        }),
      ],
      color: { type: 'identity' },
      opacity: { type: 'identity' },
    });
  };
}

/** The picture of correlations between some columns. */
export function correlationFigure(rows) {
  const columns = [...new Set(rows.flatMap((row) => [row.first, row.second]))];
  const cells = cellsOf(rows);
  if (columns.length <= MOST_WITH_NUMBERS)
    return { draw: matrix(columns, cells), legend: legendOf(depthUnderInk) };
  const frame = { text: 'frame: a group whose columns go together' };
  return { draw: map(groupsOf(columns, rows), cells), legend: [...legendOf(depthAlone), frame] };
}
