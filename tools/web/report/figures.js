import { labelOf, numberText, shareText, shortText } from './data.js';

// The pictures: each function takes rows and a width, and returns an SVG element. The colours are
// those of the style sheet, so that they follow light and dark.

const ACCENT = 'var(--accent)',
  SECOND = 'var(--second)',
  FAINT = 'var(--faint)';
const BASE = { marginLeft: 58, marginTop: 28, marginBottom: 40, style: { fontSize: '12px' } };
/** For logarithmic axes: powers of ten only. */
const TEN = {
  type: 'log',
  tickFormat: (value) => (/^10*$/.test(String(value)) ? shortText(value) : ''),
};

/** Bins whose bounds grow are shown on a logarithmic axis; the one of zeros stands before 1. */
export const isLogarithmic = (bins) =>
  bins.length > 2 &&
  bins.at(-1).below - bins.at(-1).from > 1.05 * (bins[1].below - bins[1].from) &&
  bins.at(-1).from >= 50;

export function histogram(bins, column, width) {
  const log = isLogarithmic(bins);
  const left = (bin) => (log ? Math.max(bin.from, 0.5) : bin.from);
  return Plot.plot({
    ...BASE,
    width,
    height: 230,
    x: {
      ...(log ? TEN : { tickFormat: shortText }),
      label: labelOf(column),
      labelAnchor: 'center',
      labelArrow: 'none',
      ticks: Math.max(3, width / 70),
    },
    y: { label: 'Deals', grid: true, tickFormat: shortText, labelArrow: 'none' },
    marks: [
      Plot.rectY(bins, {
        x1: left,
        x2: 'below',
        y: 'deals',
        fill: ACCENT,
        insetLeft: 0.4,
        insetRight: 0.4,
        rx: 1,
        tip: true,
        title: (bin) =>
          `${numberText(bin.from)} to below ${numberText(bin.below)}\n${numberText(bin.deals)} deals`,
      }),
      Plot.ruleY([0], { stroke: FAINT }),
    ],
  });
}

export function curve(rows, width) {
  return Plot.plot({
    ...BASE,
    width,
    height: 300,
    x: { ...TEN, label: 'Positions expanded, at most', labelAnchor: 'center', labelArrow: 'none' },
    y: {
      label: 'Share of all deals',
      domain: [0, 1],
      grid: true,
      tickFormat: (value) => `${value * 100}%`,
      labelArrow: 'none',
    },
    marks: [
      Plot.areaY(rows, {
        x: 'expanded',
        y1: 'low',
        y2: 'high',
        fill: ACCENT,
        fillOpacity: 0.2,
        curve: 'monotone-x',
      }),
      Plot.lineY(rows, {
        x: 'expanded',
        y: 'share',
        stroke: ACCENT,
        strokeWidth: 2.2,
        curve: 'monotone-x',
      }),
      Plot.dot(rows, { x: 'expanded', y: 'share', r: 2.4, fill: ACCENT }),
      Plot.tip(
        rows,
        Plot.pointerX({
          x: 'expanded',
          y: 'share',
          title: (row) =>
            `within ${numberText(row.expanded)} positions\n${numberText(row.solved)} deals solved\n${shareText(row.share)} (${shareText(row.low)} to ${shareText(row.high)})`,
        }),
      ),
    ],
  });
}

/** The same from the other end: what is left, where the last per mille can be seen. */
export function remainder(rows, width) {
  const left = rows
    .map((row) => ({ ...row, left: 1 - row.share, from: 1 - row.high, to: 1 - row.low }))
    .filter((row) => row.left > 0 && row.from > 0);
  return Plot.plot({
    ...BASE,
    width,
    height: 300,
    x: { ...TEN, label: 'Positions expanded, at most', labelAnchor: 'center', labelArrow: 'none' },
    y: {
      type: 'log',
      label: 'Share not solved yet',
      grid: true,
      ticks: d3
        .range(-12, 1)
        .map((power) => 10 ** power)
        .filter((tick) => tick >= d3.min(left, (row) => row.from)),
      tickFormat: (value) => `${Number((value * 100).toPrecision(1))}%`,
      labelArrow: 'none',
    },
    marks: [
      Plot.areaY(left, {
        x: 'expanded',
        y1: 'from',
        y2: 'to',
        fill: SECOND,
        fillOpacity: 0.22,
        curve: 'monotone-x',
      }),
      Plot.lineY(left, {
        x: 'expanded',
        y: 'left',
        stroke: SECOND,
        strokeWidth: 2.2,
        curve: 'monotone-x',
      }),
      Plot.dot(left, { x: 'expanded', y: 'left', r: 2.4, fill: SECOND }),
      Plot.tip(
        left,
        Plot.pointerX({
          x: 'expanded',
          y: 'left',
          title: (row) =>
            `after ${numberText(row.expanded)} positions\n${shareText(row.left)} not solved`,
        }),
      ),
    ],
  });
}

/** Means of blocks of deal numbers; the line is the mean of all. */
export function means(rows, column, mean, width) {
  const blocks = rows.map((row) => ({
    ...row,
    at: (Number(row.group.match(/^-?\d+/)[0]) + Number(row.group.match(/\d+$/)[0]) + 1) / 2,
  }));
  return Plot.plot({
    ...BASE,
    width,
    height: 210,
    x: {
      label: 'Deal number',
      labelAnchor: 'center',
      labelArrow: 'none',
      tickFormat: shortText,
      ticks: Math.max(3, width / 90),
    },
    y: {
      label: `Mean: ${labelOf(column).toLowerCase()}`,
      grid: true,
      nice: true,
      labelArrow: 'none',
      tickFormat: (value) => value.toLocaleString('en-US', { maximumSignificantDigits: 6 }),
      ticks: 5,
    },
    marks: [
      Plot.ruleY([mean], { stroke: FAINT, strokeDasharray: '4 3' }),
      Plot.ruleX(blocks, {
        x: 'at',
        y1: 'low',
        y2: 'high',
        stroke: ACCENT,
        strokeOpacity: 0.55,
        strokeWidth: 1.6,
      }),
      Plot.dot(blocks, { x: 'at', y: 'mean', r: 2.2, fill: ACCENT }),
      Plot.tip(
        blocks,
        Plot.pointerX({
          x: 'at',
          y: 'mean',
          title: (row) =>
            `deals ${row.group}\n${numberText(row.mean)} (${numberText(row.low)} to ${numberText(row.high)})`,
        }),
      ),
    ],
  });
}

/** Spearman's correlations above the diagonal, Pearson's below. */
export function correlationMatrix(rows, width) {
  const columns = [...new Set(rows.flatMap((row) => [row.first, row.second]))];
  const cells = rows
    .flatMap((row) => [
      {
        x: row.second,
        y: row.first,
        value: row.spearman,
        low: row.spearman_low,
        high: row.spearman_high,
        kind: 'Spearman',
      },
      {
        x: row.first,
        y: row.second,
        value: row.pearson,
        low: row.pearson_low,
        high: row.pearson_high,
        kind: 'Pearson',
      },
    ])
    .filter((cell) => cell.value !== null);
  const title = (cell) =>
    `${labelOf(cell.y)} and ${labelOf(cell.x).toLowerCase()}\n${cell.kind} ${cell.value.toFixed(3)} (${numberText(cell.low)} to ${numberText(cell.high)})`;
  const isWide = width / columns.length > 68;
  return Plot.plot({
    width,
    height: 90 + columns.length * Math.min(52, Math.max(30, width / columns.length / 1.7)),
    marginLeft: 138,
    marginTop: 8,
    marginBottom: isWide ? 30 : 112,
    style: { fontSize: '12px' },
    x: {
      domain: columns,
      label: null,
      tickFormat: labelOf,
      tickRotate: isWide ? 0 : -45,
      tickSize: 0,
    },
    y: { domain: columns, label: null, tickFormat: labelOf, tickSize: 0 },
    marks: [
      Plot.cell(
        columns.map((column) => ({ x: column, y: column })),
        { x: 'x', y: 'y', fill: FAINT, fillOpacity: 0.1, inset: 1.5, rx: 5 },
      ),
      Plot.cell(cells, {
        x: 'x',
        y: 'y',
        fill: (cell) => (cell.value < 0 ? SECOND : ACCENT),
        fillOpacity: (cell) => 0.04 + 0.72 * Math.abs(cell.value),
        inset: 1.5,
        rx: 5,
        tip: true,
        title,
      }),
      Plot.text(cells, {
        x: 'x',
        y: 'y',
        text: (cell) => cell.value.toFixed(2).replace('-', '−'),
        fill: 'currentColor',
        pointerEvents: 'none',
      }),
    ],
    color: { type: 'identity' },
    opacity: { type: 'identity' },
  });
}

/**
 * Deals by effort and length, in bins whose depth of colour grows with the logarithm of their
 * number.
 */
export function effortAndLength(bins, width) {
  const most = Math.log1p(d3.max(bins, (bin) => bin.deals));
  const byEffort = d3
    .rollups(
      bins,
      (group) => ({
        from: group[0].expanded_from,
        below: group[0].expanded_below,
        deals: d3.sum(group, (bin) => bin.deals),
        mean:
          d3.sum(group, (bin) => bin.deals * bin.player_moves) / d3.sum(group, (bin) => bin.deals),
      }),
      (bin) => bin.expanded_from,
    )
    .map(([, value]) => value)
    .filter((group) => group.deals >= 10)
    .sort((a, b) => a.from - b.from);
  return Plot.plot({
    ...BASE,
    width,
    height: 430,
    x: { ...TEN, label: 'Positions expanded', labelAnchor: 'center', labelArrow: 'none' },
    y: { label: 'Player moves', grid: true, labelArrow: 'none' },
    opacity: { type: 'identity' },
    marks: [
      Plot.rect(bins, {
        x1: 'expanded_from',
        x2: 'expanded_below',
        y1: (bin) => bin.player_moves - 0.5,
        y2: (bin) => bin.player_moves + 0.5,
        fill: ACCENT,
        fillOpacity: (bin) => 0.1 + 0.9 * (Math.log1p(bin.deals) / most),
        inset: 0.2,
        tip: true,
        title: (bin) =>
          `${numberText(bin.expanded_from)} to below ${numberText(bin.expanded_below)} positions\n${bin.player_moves} player moves\n${numberText(bin.deals)} deals`,
      }),
      Plot.lineY(byEffort, {
        x: (group) => Math.sqrt(group.from * group.below),
        y: 'mean',
        stroke: 'var(--panel)',
        strokeWidth: 5,
        curve: 'monotone-x',
      }),
      Plot.lineY(byEffort, {
        x: (group) => Math.sqrt(group.from * group.below),
        y: 'mean',
        stroke: SECOND,
        strokeWidth: 2.4,
        curve: 'monotone-x',
      }),
    ],
  });
}
