import { columnText, isWords, labelOf, meaningOf, ownOf } from './data.js';
import { element } from './parts.js';

// Tables that can be sorted: a button in the head of each column sorts the rows by it, and once
// more the other way round.

const FLIPPED = { ascending: 'descending', descending: 'ascending' };

/** Compares fields; those that are not known come last in both directions. */
function comparisonBy(column, direction, areWords) {
  const sign = direction === 'ascending' ? 1 : -1;
  const compare = areWords
    ? (a, b) => a.localeCompare(b, 'en', { numeric: true })
    : (a, b) => a - b;
  return ({ row: { [column]: a } }, { row: { [column]: b } }) => {
    if (a === null || b === null) return (a === null) - (b === null);
    return sign * compare(a, b);
  };
}

/** More columns need a page of paper on its side. */
const MANY = 14;

/** Numbers begin with the greatest, words and deals with the first. */
const firstDirection = (column, areWords) =>
  areWords || column === 'deal' || column === 'rank' ? 'ascending' : 'descending';

function say(text) {
  document.getElementById('said').textContent = text;
}

/** Sorts `lines`, rows with their elements, in `body`, and marks the head of the column. */
function sortBy(head, body, lines) {
  const { column } = head.dataset;
  const areWords = head.classList.contains('words');
  const direction = FLIPPED[head.getAttribute('aria-sort')] ?? firstDirection(column, areWords);
  for (const other of head.parentElement.children) other.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', direction);
  lines.sort(comparisonBy(column, direction, areWords));
  body.append(...lines.map((line) => line.made));
  say(`Sorted by ${head.textContent.toLowerCase()}, ${direction}.`);
}

/** A field of a column: the name of what the row is about, or what is known of it. */
function cell(column, content, { isName, areWords }) {
  return element(
    isName ? 'th' : 'td',
    {
      'data-column': column,
      ...(areWords ? { class: 'words' } : {}),
      ...(isName ? { scope: 'row' } : {}),
    },
    content,
  );
}

function headOf(column, text, areWords, onClick) {
  const button = element('button', { type: 'button' }, text);
  button.addEventListener('click', onClick);
  return element(
    'th',
    { scope: 'col', 'data-column': column, ...(areWords ? { class: 'words' } : {}) },
    button,
  );
}

/**
 * A table of rows. `columns`: which, and in what order. `heads` and `texts`: columns whose names
 * and fields are said in a way of their own. `sorted`: a column by which the rows come sorted, and
 * how. `isAbout`: the column of words that says what a row is about, if it is not a deal's. `words`:
 * others with words. The heads of columns that are ours say what they mean.
 */
export function tableOf(title, rows, options) {
  const { columns, heads: names = {}, texts = {}, sorted = {}, isAbout, words = [] } = options;
  const kinds = columns.map((column) => ({
    isName: ['verdict', 'deal', isAbout].includes(column),
    areWords: column === isAbout || words.includes(column) || isWords(column),
  }));
  const sayers = columns.map(
    (column, i) =>
      ownOf(texts, column) ??
      (kinds[i].areWords ? (value) => value ?? '–' : columnText(rows, column)),
  );
  const lines = rows.map((row) => ({
    row,
    made: element(
      'tr',
      {},
      ...columns.map((column, i) => cell(column, sayers[i](row[column], row), kinds[i])),
    ),
  }));
  const body = element('tbody', {}, ...lines.map((line) => line.made));
  const heads = columns.map((column, i) => {
    const name = ownOf(names, column) ?? labelOf(column);
    const head = headOf(column, name, kinds[i].areWords, () => sortBy(head, body, lines));
    if (meaningOf(column)) head.title = meaningOf(column);
    const direction = ownOf(sorted, column);
    if (direction) head.setAttribute('aria-sort', direction);
    return head;
  });
  const table = element(
    'table',
    { 'aria-label': title },
    element('thead', {}, element('tr', {}, ...heads)),
    body,
  );
  table.style.setProperty('--columns', columns.length);
  return element('div', { class: columns.length > MANY ? 'scroll many' : 'scroll' }, table);
}
