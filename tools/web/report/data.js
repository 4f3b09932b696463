// The tables of the page, and the text of their numbers.

const TABLES =
  typeof document === 'undefined' ? {} : JSON.parse(document.getElementById('tables').textContent);

/** The rows of a table; none if the page has no such table. */
export const rowsOf = (name) => TABLES[name] ?? [];

/** What the columns of `freecell solve` count, for the titles of pictures. */
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
  LABELS[column] ?? column.replaceAll('_', ' ').replace(/^./, (c) => c.toUpperCase());

const whole = new Intl.NumberFormat('en-US');
/** Some four digits. */
export function numberText(value) {
  if (value === null || value === undefined) return '–';
  if (Number.isInteger(value)) return whole.format(value);
  const size = Math.abs(value);
  const digits = size >= 1000 ? 1 : size >= 10 ? 2 : size >= 0.01 ? 3 : 6;
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
export const shareText = (value) => (value === null ? '–' : `${(value * 100).toFixed(4)}%`);
/** For axes: `10k`. */
export const shortText = (value) =>
  Math.abs(value) >= 10_000 ? d3.format('~s')(value) : whole.format(value);

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
