import { restoreTheme, toggleTheme } from '../theme.js';
import {
  dealsText,
  DEALS,
  isDealNumber,
  labelOf,
  meaningOf,
  numberText,
  rowsOf,
  shareText,
  typeOf,
} from './data.js';
import { blockMeans, blockMedians, varies } from './blocks.js';
import { isComparison, showComparison } from './comparison.js';
import { correlationFigure } from './correlations.js';
import {
  classBars,
  classBoxes,
  effortAndLength,
  histogram,
  isLongTailed,
  remainderCurve,
  remaindersOf,
  solvedCurve,
} from './figures.js';
import { isShown, losingMovesAlong, losingPoints, survivalCurve, survivalPoints } from './games.js';
import {
  element,
  figurePanel,
  panel,
  panels,
  section,
  showContents,
  tile,
  widePanels,
} from './parts.js';
import { isConstant, runPanel } from './run.js';
import { tableOf } from './tables.js';
import { notProved, solutionsText, unproved } from './unproved.js';

// What the page shows, section by section.

/** The row that a table has for a column. */
const summaryOf = (table, column) => rowsOf(table).find((row) => row.column === column);
const CONSTANTS = new Map(
  rowsOf('extremes')
    .filter(isConstant)
    .map((row) => [row.column, row.minimum]),
);

/** The columns of numbers in which deals differ. Numbers that name classes are none. */
const COLUMNS = rowsOf('extremes')
  .filter((row) => !isConstant(row) && isShown(row.column) && typeOf(row.column) !== 'class')
  .map((row) => row.column);
const BINS = d3.group(rowsOf('histograms'), (row) => row.column);

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

function tiles() {
  const made = [tile('total', numberText(DEALS), DEALS === 1 ? 'deal' : 'deals')];
  for (const { verdict, deals, share } of rowsOf('verdicts'))
    made.push(tile(verdict, numberText(deals), `${verdict}, ${shareText(share)}`));
  const { solutions, share } = notProved();
  if (solutions > 0)
    made.push(tile('longer', numberText(solutions), `not proved shortest, ${shareText(share)}`));
  const moves = summaryOf('means', 'player_moves');
  if (moves)
    made.push(tile('moves', numberText(moves.mean), `player moves on average, ${solutionsText()}`));
  const effort = summaryOf('quantiles', 'expanded');
  if (effort) made.push(tile('effort', numberText(effort.median), 'positions expanded, median'));
  return element('div', { class: 'tiles' }, ...made);
}

/** What was not proved comes before the numbers. */
function unprovedPanel() {
  const said = unproved().map((text) => element('li', {}, text));
  if (said.length === 0) return [];
  const list = element('ul', {}, ...said);
  return [element('div', { class: 'unproved' }, element('h3', {}, 'What is not proved'), list)];
}

function showSubtitle() {
  const files = rowsOf('files');
  const [first] = files;
  const deals =
    first?.deals && files.length === 1 ? `Deals ${first.deals.slice(0, 80)}` : dealsText(DEALS);
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
  const children = [
    ...unprovedPanel(),
    tiles(),
    panels(...verdicts, runPanel('What was run', 'files')),
  ];
  section('overview', 'Overview', '', ...children);
}

// ---- Pictures ----

/** The columns that put deals into classes, by words or by numbers that are names. */
function classColumns() {
  const words = rowsOf('words').filter(({ column }) => column !== 'verdict');
  const named = rowsOf('histograms')
    .filter(({ column, deals }) => typeOf(column) === 'class' && deals > 0)
    .map(({ column, from, deals }) => ({
      column,
      word: String(from),
      deals,
      share: deals / DEALS,
    }));
  return [...d3.group([...words, ...named], (row) => row.column)].filter(
    ([, rows]) => rows.length > 1,
  );
}

function showHistograms() {
  const made = COLUMNS.map((column) => {
    const bins = BINS.get(column);
    const note = meaningOf(column);
    return figurePanel(labelOf(column), bins, `histogram_${column}`, histogram(bins, column), note);
  });
  for (const [column, rows] of classColumns()) {
    const note = meaningOf(column);
    made.push(figurePanel(labelOf(column), rows, `classes_of_${column}`, classBars(rows), note));
  }
  if (made.length === 0) return;
  const lead =
    'How many deals have which number or word. The axis is logarithmic where few deals have far greater numbers than most.';
  section('histograms', 'Distributions', lead, panels(...made));
}

function showCurve() {
  const rows = rowsOf('curve');
  if (!(rows.at(-1)?.solved > 1)) return; // one deal makes no curve
  const made = [figurePanel('Solved', rows, 'curve', solvedCurve(rows))];
  const remainders = remaindersOf(rows);
  if (remainders.length > 1)
    made.push(figurePanel('Not solved yet', rows, 'remainder', remainderCurve(remainders)));
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

/** What is known of a column in blocks: means, or medians where a few deals decide what means are. */
function blocksOf(column) {
  const isByMedians = isLongTailed(BINS.get(column));
  const rowsIn = (table) => rowsOf(table).filter((row) => row.column === column);
  return isByMedians
    ? {
        name: `medians_${column}`,
        rows: rowsIn('group_quantiles'),
        all: summaryOf('quantiles', column).median,
        figure: blockMedians,
      }
    : {
        name: `means_${column}`,
        rows: rowsIn('groups'),
        all: summaryOf('means', column).mean,
        figure: blockMeans,
      };
}

function blocksPanel(column) {
  const { name, rows, all, figure } = blocksOf(column);
  return figurePanel(labelOf(column), rows, name, figure(rows, column, all));
}

/** Names the columns that have no picture. */
function alikePanel(columns) {
  const text = columns.map(labelOf).join(', ');
  const rows = rowsOf('groups').filter(({ column }) => columns.includes(column));
  const title = 'No difference beyond chance';
  return panel(title, rows, 'blocks_alike', element('p', {}, text));
}

function showBlocks() {
  const columns = COLUMNS.filter((column) => blocksOf(column).rows.length > 1);
  if (columns.length === 0) return;
  const [drawn, alike] = [true, false].map((wanted) =>
    columns.filter((column) => {
      const { rows, all } = blocksOf(column);
      return varies(rows, all, summaryOf('extremes', column)) === wanted;
    }),
  );
  const lead =
    'Deals in blocks of their numbers. A column is drawn if more blocks differ from all deals than chance explains. Medians stand for means where few deals have far greater numbers than most: these would decide what the mean is.';
  const pictures = drawn.length > 0 ? [panels(...drawn.map(blocksPanel))] : [];
  const rest = alike.length > 0 ? [widePanels(alikePanel(alike))] : [];
  section('blocks', 'By deal number', lead, ...pictures, ...rest);
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
  const isNumber = (column) => isShown(column) && typeOf(column) !== 'class';
  const rows = rowsOf('correlations').filter(
    // A number that is the same for all deals with all numbers goes with nothing.
    ({ first, second, pearson }) => isNumber(first) && isNumber(second) && pearson !== null,
  );
  const bins = rowsOf('effort_and_length');
  const made = [];
  if (bins.length > 1)
    made.push(
      figurePanel('Effort against length', bins, 'effort_and_length', effortAndLength(bins)),
    );
  if (rows.length > 0) {
    const title = 'Correlations: Spearman’s above the diagonal, Pearson’s below';
    made.push(figurePanel(title, rows, 'correlations', correlationFigure(rows)));
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

/** Of these the greatest numbers are those of the hardest deals. */
const EFFORTS = ['difficulty', 'expanded', 'player_moves', 'fewest_freecells', 'short_moves'];
const RANKS = { hardest: 'Greatest', easiest: 'Least' };

function rankingPanel(name, by, rows) {
  const word = EFFORTS.includes(by) ? labelOf(name) : RANKS[name];
  const title = `${word} by ${labelOf(by).toLowerCase()}`;
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
if (isComparison) {
  showComparison();
} else {
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
}
showContents();
