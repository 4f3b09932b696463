import { restoreTheme, toggleTheme } from '../theme.js';
import { isDealNumber, labelOf, numberText, rowsOf, shareText } from './data.js';
import {
  blockMeans,
  blockMedians,
  classBoxes,
  correlationMatrix,
  effortAndLength,
  histogram,
  isLongTailed,
  remainderCurve,
  remaindersOf,
  solvedCurve,
} from './figures.js';
import { isShown, losingMovesAlong, losingPoints, survivalCurve, survivalPoints } from './games.js';
import { element, figurePanel, panel, section, showContents } from './parts.js';
import { tableOf } from './tables.js';

// What the page shows, section by section.

/** The row that a table has for a column. */
const summaryOf = (table, column) => rowsOf(table).find((row) => row.column === column);
const isConstant = ({ minimum, maximum }) => minimum === maximum;
const CONSTANTS = new Map(
  rowsOf('extremes')
    .filter(isConstant)
    .map((row) => [row.column, row.minimum]),
);

/** The columns in which deals differ. */
const COLUMNS = rowsOf('extremes')
  .filter((row) => !isConstant(row) && isShown(row.column))
  .map((row) => row.column);
const BINS = d3.group(rowsOf('histograms'), (row) => row.column);

/** How many deals there are: those of a column that has something to say of each. */
function countDeals() {
  const deals = (row) => row.deals;
  const words = d3.rollup(
    rowsOf('words'),
    (rows) => d3.sum(rows, deals),
    (row) => row.column,
  );
  return (
    d3.sum(rowsOf('verdicts'), deals) ||
    d3.max(rowsOf('means'), (row) => row.deals + row.empty) ||
    d3.max(words.values()) ||
    0
  );
}
const DEALS = countDeals();

const panels = (...children) => element('div', { class: 'panels' }, ...children);
const widePanels = (...children) => element('div', { class: 'panels wide' }, ...children);

/** The page that plays deals, if there is one beside the report. */
const PAGE = rowsOf('page')[0]?.page.split('/').map(encodeURIComponent).join('/');

/** What a column has in a row, or in all of them. */
const knownOf = (row, column) => row[column] ?? CONSTANTS.get(column) ?? null;

/** The number of a deal, as a link to where it is played. Deals with names have none. */
function dealText(deal, row) {
  if (!PAGE || !isDealNumber(deal)) return deal;
  const usual = knownOf(row, 'game') === null ? { freecells: 4, cascades: 8 } : {};
  const rules = ['game', 'freecells', 'cascades']
    .map((name) => [name, knownOf(row, name)])
    .filter(([name, value]) => value !== null && value !== usual[name])
    .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  return element('a', { href: `${PAGE}#deal=${deal}${rules.join('')}` }, deal);
}

/** The heads of columns that `freecell stats` makes. */
const HEADS = {
  low: '95% from',
  high: '95% to',
  q01: '1%',
  q25: '25%',
  q75: '75%',
  q99: '99%',
};

// ---- Overview ----

function tile(kind, value, label) {
  return element(
    'div',
    { class: `tile ${kind}`, 'data-tile': kind },
    element('b', {}, value),
    element('span', {}, label),
  );
}

function tiles() {
  const made = [tile('total', numberText(DEALS), 'deals')];
  for (const { verdict, deals, share } of rowsOf('verdicts'))
    made.push(tile(verdict, numberText(deals), `${verdict}, ${shareText(share)}`));
  const moves = summaryOf('means', 'player_moves');
  if (moves) made.push(tile('moves', numberText(moves.mean), 'player moves on average'));
  const effort = summaryOf('quantiles', 'expanded');
  if (effort) made.push(tile('effort', numberText(effort.median), 'positions expanded, median'));
  return element('div', { class: 'tiles' }, ...made);
}

const FACTS = {
  deals: 'Deals',
  shard: 'Part',
  version: 'Version',
  effort: 'Effort',
  max_expanded: 'Limit of positions',
  state: 'State',
  started: 'Started',
  cpu: 'Machine',
};

/** Different values with commas between them, or nothing if there are none. */
function listText(values) {
  const said = [...new Set(values.filter((value) => value !== null))];
  const more = said.length > 12 ? ` and ${said.length - 12} more` : '';
  return said.slice(0, 12).join(', ') + more;
}

/** A column in which all deals are alike, or those of them that have a number. */
function constantText({ column, minimum }) {
  const { deals, empty } = summaryOf('means', column);
  const which = empty > 0 ? ` (${numberText(deals)} deals)` : '';
  return `${labelOf(column).toLowerCase()} ${numberText(minimum)}${which}`;
}

function runPanel() {
  const files = rowsOf('files');
  const facts = [
    [files.length === 1 ? 'File' : 'Files', listText(files.map((file) => file.file))],
    ...Object.entries(FACTS).map(([column, name]) => [
      name,
      listText(files.map((file) => file[column])),
    ]),
    ['The same for all', rowsOf('extremes').filter(isConstant).map(constantText).join(', ')],
  ];
  const said = facts
    .filter(([, text]) => text !== '')
    .flatMap(([name, text]) => [element('dt', {}, name), element('dd', {}, text)]);
  return panel('What was run', files, 'files', element('dl', { class: 'facts' }, ...said));
}

function showSubtitle() {
  const files = rowsOf('files');
  const [first] = files;
  const deals =
    first?.deals && files.length === 1
      ? `Deals ${first.deals.slice(0, 80)}`
      : `${numberText(DEALS)} deals`;
  const version = first?.version ? `freecell ${first.version}` : '';
  const effort = first?.effort ? `effort ${first.effort}` : '';
  document.getElementById('subtitle').textContent = [deals, version, effort]
    .filter(Boolean)
    .join(' · ');
}

function shareOfBar({ verdict, share }) {
  const part = element('i', { class: verdict });
  part.style.flex = `${share} 1 0`; // the policy allows no style in an attribute
  return part;
}

function verdictsPanel() {
  const rows = rowsOf('verdicts');
  const said = rows.map((row) => `${row.verdict} ${shareText(row.share)}`).join(', ');
  const parts = rows.filter((row) => row.deals > 0).map(shareOfBar);
  const bar = element('div', { class: 'share', role: 'img', 'aria-label': said }, ...parts);
  const title = 'Verdicts, with 95% intervals';
  const table = tableOf(title, rows, {
    columns: ['verdict', 'deals', 'share', 'low', 'high'],
    heads: HEADS,
    texts: { share: shareText, low: shareText, high: shareText },
  });
  return panel(title, rows, 'verdicts', bar, table);
}

function showOverview() {
  showSubtitle();
  const verdicts = rowsOf('verdicts').length > 0 ? [verdictsPanel()] : [];
  section('overview', 'Overview', '', tiles(), panels(...verdicts, runPanel()));
}

// ---- Pictures ----

function showHistograms() {
  const made = COLUMNS.map((column) => {
    const bins = BINS.get(column);
    return figurePanel(labelOf(column), bins, `histogram_${column}`, histogram(bins, column));
  });
  if (made.length === 0) return;
  const lead =
    'How many deals have which number. The axis is logarithmic where few deals have far greater numbers than most.';
  section('histograms', 'Distributions', lead, panels(...made));
}

function showCurve() {
  const rows = rowsOf('curve');
  if (!(rows.at(-1)?.solved > 1)) return; // one deal makes no curve
  const made = [figurePanel('Solved', rows, 'curve', solvedCurve(rows))];
  const remainders = remaindersOf(rows);
  if (remainders.length > 1)
    made.push(figurePanel('Not solved yet', rows, 'curve', remainderCurve(remainders)));
  const lead =
    'The share of all deals that a search solves if it may expand so many positions, and the share that it leaves.';
  section('curve', 'Positions needed', lead, panels(...made));
}

function showGames() {
  const made = [
    [survivalPoints(), 'survival', 'Careless games that can still be won', survivalCurve],
    [losingPoints(), 'losing_moves', 'Moves that lose', losingMovesAlong],
  ]
    .filter(([points]) => points.length > 1)
    .map(([points, name, title, draw]) => figurePanel(title, points, name, draw(points)));
  if (made.length === 0) return;
  const lead =
    'Games of random moves, whose positions were decided exactly. Careless games draw from all legal moves, careful ones from those that do not lose.';
  section('games', 'What play loses', lead, panels(...made));
}

/** Means of blocks, or medians where a few deals decide what the mean is. */
function blocksPanel(column) {
  const rowsIn = (table) => rowsOf(table).filter((row) => row.column === column);
  const title = labelOf(column);
  if (isLongTailed(BINS.get(column))) {
    const rows = rowsIn('group_quantiles');
    const { median } = summaryOf('quantiles', column);
    return figurePanel(title, rows, `medians_${column}`, blockMedians(rows, column, median));
  }
  const rows = rowsIn('groups');
  const { mean } = summaryOf('means', column);
  return figurePanel(title, rows, `means_${column}`, blockMeans(rows, column, mean));
}

function showBlocks() {
  const blocks = d3.rollup(
    rowsOf('groups'),
    (rows) => rows.length,
    (row) => row.column,
  );
  const made = COLUMNS.filter((column) => blocks.get(column) > 1).map(blocksPanel);
  if (made.length === 0) return;
  const lead =
    'Deals in blocks of their numbers. Medians stand for means where few deals have far greater numbers than most: these would decide what the mean is.';
  section('blocks', 'By deal number', lead, panels(...made));
}

function showClasses() {
  const by = rowsOf('by')[0]?.column;
  const rows = d3.group(rowsOf('classes'), (row) => row.column);
  const made = COLUMNS.filter((column) => rows.has(column)).map((column) =>
    figurePanel(
      labelOf(column),
      rows.get(column),
      `classes_${column}`,
      classBoxes(rows.get(column), column, by),
    ),
  );
  if (made.length > 0) section('classes', `By ${labelOf(by).toLowerCase()}`, '', panels(...made));
}

function showCorrelations() {
  const rows = rowsOf('correlations').filter(
    ({ first, second }) => isShown(first) && isShown(second),
  );
  const bins = rowsOf('effort_and_length');
  const made = [];
  if (bins.length > 1)
    made.push(
      figurePanel('Effort against length', bins, 'effort_and_length', effortAndLength(bins)),
    );
  if (rows.length > 0) {
    const title = 'Correlations: Spearman’s above the diagonal, Pearson’s below';
    made.push(figurePanel(title, rows, 'correlations', correlationMatrix(rows)));
  }
  if (made.length > 0) section('correlations', 'What goes with what', '', widePanels(...made));
}

// ---- Tables ----

const SUMMARY = [
  ...['column', 'deals', 'mean', 'low', 'high', 'deviation'],
  ...['minimum', 'q01', 'q25', 'median', 'q75', 'q99', 'maximum'],
];

function showSummary() {
  const rows = COLUMNS.map((column) => {
    const tables = ['means', 'quantiles', 'extremes'].map((table) => summaryOf(table, column));
    const known = Object.assign({}, ...tables);
    return Object.fromEntries(SUMMARY.map((name) => [name, known[name]]));
  });
  if (rows.length === 0) return;
  const title = 'Means with 95% intervals, quantiles, extremes';
  const numbers = SUMMARY.slice(2).map((name) => [name, (value) => numberText(value)]);
  const texts = { column: labelOf, ...Object.fromEntries(numbers) };
  const isAbout = 'column';
  const table = tableOf(title, rows, { columns: SUMMARY, heads: HEADS, texts, isAbout });
  section('summary', 'Numbers', '', widePanels(panel(title, rows, 'summary', table)));
}

function rankingPanel(name, by, rows) {
  const title = `${labelOf(name)} by ${labelOf(by).toLowerCase()}`;
  // The number that ranks the deals is beside them, where it is seen on a telephone, too.
  const first = ['rank', 'deal', by];
  const others = Object.keys(rows[0]).filter(
    (column) => ![...first, 'by', 'solution'].includes(column),
  );
  const columns = [...first, ...others];
  const sorted = { [by]: name === 'hardest' ? 'descending' : 'ascending' };
  const table = tableOf(title, rows, { columns, sorted, texts: { deal: dealText } });
  return panel(title, rows, `${name}_${by}`, table);
}

function showRankings() {
  const made = ['hardest', 'easiest'].flatMap((name) =>
    [...d3.group(rowsOf(name), (row) => row.by)].map(([by, rows]) => rankingPanel(name, by, rows)),
  );
  if (made.length === 0) return;
  const lead = PAGE ? 'The numbers of deals lead to a page that plays them.' : '';
  section('rankings', 'Hardest and easiest', lead, widePanels(...made));
}

function unsolvedPanel(verdict, rows) {
  const all = rowsOf('verdicts').find((row) => row.verdict === verdict).deals;
  const part = all > rows.length ? `the first ${numberText(rows.length)} of ` : '';
  const title = `${labelOf(verdict)}: ${part}${numberText(all)}`;
  const columns = ['deal', 'freecells', 'cascades', 'reason', 'expanded'].filter(
    (column) => !CONSTANTS.has(column),
  );
  const known = columns.filter((column) => rows.some((row) => row[column] !== null));
  const table = tableOf(title, rows, { columns: known, texts: { deal: dealText } });
  table.classList.add('long');
  return panel(title, rows, verdict, table);
}

function showUnsolved() {
  const made = ['unsolvable', 'unknown']
    .map((verdict) => [verdict, rowsOf(verdict)])
    .filter(([, rows]) => rows.length > 0)
    .map(([verdict, rows]) => unsolvedPanel(verdict, rows));
  if (made.length > 0)
    section(
      'unsolved',
      'Unsolvable and unknown',
      '',
      element('div', { class: 'panels lists' }, ...made),
    );
}

restoreTheme();
document.getElementById('theme').addEventListener('click', toggleTheme);
document.getElementById('print').addEventListener('click', () => print());
showOverview();
showHistograms();
showCurve();
showGames();
showClasses();
showBlocks();
showCorrelations();
showSummary();
showRankings();
showUnsolved();
showContents();
