// The tables of the page, and the text of their numbers.

const TABLES =
  typeof document === 'undefined' ? {} : JSON.parse(document.getElementById('tables').textContent);

/** The rows of a table; none if the page has no such table. */
export const rowsOf = (name) => TABLES[name] ?? [];

/** What an object has for a column, whatever its name: `constructor` is in every object. */
export const ownOf = (object, column) =>
  Object.hasOwn(object, column) ? object[column] : undefined;

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
export const DEALS = countDeals();

const COLUMNS = new Map(rowsOf('columns').map((row) => [row.column, row]));
/** What kind of values a column has: `integer`, `number`, `class` (numbers that are names), `text`. */
export const typeOf = (column) => COLUMNS.get(column)?.type;
/** What a column means, with its unit; empty if only its author knows. */
export function meaningOf(column) {
  const { unit, meaning } = COLUMNS.get(column) ?? {};
  if (!meaning) return '';
  const text = meaning.replaceAll('`', '');
  return unit ? text.replace(/\.$/, ` (${unit}).`) : text;
}

/** What the columns of `freecell solve` count, for titles and the heads of tables. */
const LABELS = {
  player_moves: 'Player moves',
  card_moves: 'Card moves',
  listed_moves: 'Listed moves',
  expanded: 'Positions expanded',
  generated: 'Successors generated',
  stage: 'Stage that decided',
  microseconds: 'Microseconds',
  lower_bound: 'Lower bound',
  gap: 'Gap over the lower bound',
};
export const labelOf = (column) =>
  ownOf(LABELS, column) ?? column.replaceAll('_', ' ').replace(/^./, (c) => c.toUpperCase());

export const isDealNumber = (deal) => /^-?\d+$/.test(deal);

/**
 * The columns whose fields are words. A column is one of words in all tables or in none, so that it
 * looks the same everywhere, also where it is empty. Deals are words only if some have names.
 */
const WORDS = new Set(['verdict', 'reason']);
for (const row of ['hardest', 'easiest', 'unsolvable', 'unknown'].flatMap(rowsOf))
  for (const [column, value] of Object.entries(row))
    if (typeof value === 'string' && !(column === 'deal' && isDealNumber(value))) WORDS.add(column);
export const isWords = (column) => WORDS.has(column);

const whole = new Intl.NumberFormat('en-US');
/** A minus sign, which d3 writes, too: a hyphen is short, and lines break behind it. */
export const withMinus = (text) => text.replace('-', '−');

/** How many decimals make some four digits. */
function decimalsOf(value) {
  if (value === null || Number.isInteger(value)) return 0;
  const size = Math.abs(value);
  return size >= 1000 ? 1 : size >= 10 ? 2 : size >= 0.01 ? 3 : 6;
}

/** Some four digits, or as many decimals as asked for. */
export function numberText(value, decimals = decimalsOf(value)) {
  if (value === null || value === undefined) return '–';
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return withMinus(value.toLocaleString('en-US', digits));
}

/** Writes the numbers of a column, all with as many decimals as the one that needs the most. */
export function columnText(rows, column) {
  const decimals = d3.max(rows, (row) => decimalsOf(row[column] ?? null));
  return (value) => numberText(value, decimals);
}

/** A share of deals has as many decimals as one deal more or less can change. */
const SHARE_DECIMALS = Math.min(4, Math.max(0, Math.ceil(Math.log10(DEALS || 1)) - 2));
export const shareText = (value) =>
  value === null ? '–' : `${(value * 100).toFixed(SHARE_DECIMALS)}%`;
export const dealsText = (deals) => `${numberText(deals)} ${deals === 1 ? 'deal' : 'deals'}`;
/** An interval, behind what it is of. */
export const rangeText = (row) =>
  row.low === null ? '' : ` (${numberText(row.low)} to ${numberText(row.high)})`;
/** For axes: `10k`. */
export const shortText = (value) =>
  Math.abs(value) >= 10_000 ? d3.format('~s')(value) : withMinus(whole.format(value));

function field(value) {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180), as `freecell stats --format csv` writes them. */
export function csvOf(rows) {
  if (rows.length === 0) return '';
  const columns = Object.keys(rows[0]);
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((row) => `${row.map(field).join(',')}\n`)
    .join('');
}
