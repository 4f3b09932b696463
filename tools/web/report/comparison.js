import { dealsText, labelOf, meaningOf, numberText, rowsOf } from './data.js';
import { ACCENT, BASE, BESIDE, binScale, histogram, SECOND, wholeTicks } from './figures.js';
import { element, figurePanel, panel, panels, section, tile, widePanels } from './parts.js';
import { runPanel } from './run.js';
import { tableOf } from './tables.js';

// What the page shows of two data sets: what has changed from one to the other, deal by deal.

export const isComparison = rowsOf('deals').length > 0;

const SHIFTS = [
  ...['column', 'deals', 'before', 'after', 'shift', 'low', 'high', 'median'],
  ...['less', 'equal', 'greater', 'spearman', 'spearman_low', 'spearman_high'],
];
const HEADS = {
  low: '95% from',
  high: '95% to',
  spearman: 'Rank correlation',
  spearman_low: '95% from',
  spearman_high: '95% to',
};

/** The columns in which some deal has another number. */
const CHANGED = rowsOf('shifts')
  .filter(({ less, greater }) => less + greater > 0)
  .map(({ column }) => column);
const rowsFor = (table, column) => rowsOf(table).filter((row) => row.column === column);

function showDeals() {
  const [{ compared, only_before: before, only_after: after }] = rowsOf('deals');
  const tiles = element(
    'div',
    { class: 'tiles' },
    tile('total', numberText(compared), 'deals in both'),
    tile('before', numberText(before), 'only before'),
    tile('after', numberText(after), 'only after'),
  );
  document.getElementById('subtitle').textContent = `${dealsText(compared)}, before and after`;
  const runs = [runPanel('Before', 'files_before'), runPanel('After', 'files_after')];
  section('overview', 'Overview', '', tiles, panels(...verdictsPanel(), ...runs));
}

function verdictsPanel() {
  const rows = rowsOf('verdict_changes');
  if (rows.length === 0) return [];
  const title = 'Verdicts before and after';
  const words = (verdict) => verdict;
  const table = tableOf(title, rows, {
    columns: ['before', 'after', 'deals'],
    texts: { before: words, after: words },
    words: ['before', 'after'],
  });
  return [panel(title, rows, 'verdict_changes', table)];
}

function showShifts() {
  const rows = rowsOf('shifts');
  if (rows.length === 0) return;
  const title = 'Shifts: after less before';
  const numbers = SHIFTS.slice(2).map((name) => [name, (value) => numberText(value)]);
  const table = tableOf(title, rows, {
    columns: SHIFTS,
    heads: HEADS,
    texts: { column: labelOf, ...Object.fromEntries(numbers) },
    isAbout: 'column',
  });
  const lead =
    'Means before and after, over the deals that have both numbers; the mean of the shifts with its 95% interval, and their median; how many numbers became less, stayed, became greater.';
  section('shifts', 'What has changed', lead, widePanels(panel(title, rows, 'shifts', table)));
}

/** The same bins on both sides: bars before, outlines after. */
function sidesFigure(bins, column) {
  const { left, right, scale, axis, text } = binScale(bins, column);
  const title = (bin) =>
    `${text(bin)}\nbefore ${dealsText(bin.before)}\nafter ${dealsText(bin.after)}`;
  const sides = { x1: left, x2: right, insetLeft: 0.4, insetRight: 0.4 };
  const most = d3.max(bins, (bin) => Math.max(bin.before, bin.after));
  const draw = (width) =>
    Plot.plot({
      ...BASE,
      width,
      height: 230,
      x: scale,
      y: { ...BESIDE, label: 'Deals', ticks: wholeTicks(most) },
      marks: [
        axis(width, labelOf(column)),
        Plot.rectY(bins, { ...sides, y: 'before', fill: SECOND, fillOpacity: 0.4 }),
        Plot.rectY(bins, { ...sides, y: 'after', fill: 'none', stroke: ACCENT, strokeWidth: 1.6 }),
        Plot.tip(bins, Plot.pointerX({ x: left, y: 'after', title })),
      ],
    });
  const legend = [
    { key: 'band', colour: SECOND, opacity: 0.4, text: 'before' },
    { key: 'line', colour: ACCENT, text: 'after' },
  ];
  return { draw, legend };
}

function showSides() {
  const made = CHANGED.map((column) => {
    const rows = rowsFor('sides', column);
    const note = meaningOf(column);
    return figurePanel(labelOf(column), rows, `sides_${column}`, sidesFigure(rows, column), note);
  });
  const lead = 'Columns in which no deal has changed are left out.';
  if (made.length > 0) section('sides', 'Before and after', lead, panels(...made));
}

function showShiftHistograms() {
  const made = CHANGED.map((column) => {
    const rows = rowsFor('shift_histograms', column);
    const figure = histogram(rows, column, `Shift: ${labelOf(column).toLowerCase()}`);
    return figurePanel(labelOf(column), rows, `shift_${column}`, figure);
  });
  const lead = 'How many deals have changed by how much.';
  if (made.length > 0) section('shift_histograms', 'Shifts', lead, panels(...made));
}

export function showComparison() {
  showDeals();
  showShifts();
  showShiftHistograms();
  showSides();
}
