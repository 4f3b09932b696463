import { dealsText, DEALS, labelOf, numberText, rowsOf, shareText } from './data.js';

// What was not proved, and what the numbers are not: the page says so before it says anything else.

/** How many deals have a word in a column. */
const countOf = (column, word) =>
  rowsOf('words').find((row) => row.column === column && row.word === word)?.deals ?? 0;

const PROVED = countOf('optimal', 'yes');
const NOT_PROVED = countOf('optimal', 'no');
const COUNTS = ['player_moves', 'card_moves', 'listed_moves'];

/** Who found the solutions whose moves are counted. */
function finder() {
  const efforts = new Set(rowsOf('files').map(({ effort }) => effort));
  const [effort] = efforts;
  return effort && efforts.size === 1 ? `effort ${effort}` : 'the solver';
}

/** Whose moves the counts are of. */
export const solutionsText = () =>
  PROVED + NOT_PROVED > 0
    ? `${numberText(PROVED)} of ${numberText(PROVED + NOT_PROVED)} solutions ${isOrAre(PROVED)} proved shortest`
    : `in the solutions that ${finder()} found`;

/** Solutions that may not be the shortest, where that was to be proved. */
export const notProved = () => ({
  solutions: NOT_PROVED,
  share: NOT_PROVED / (PROVED + NOT_PROVED),
});

const isOrAre = (number) => (number === 1 ? 'is' : 'are');

function unknownText() {
  const { deals, share } = rowsOf('verdicts').find(({ verdict }) => verdict === 'unknown') ?? {};
  if (!deals) return '';
  return `${dealsText(deals)} of ${numberText(DEALS)} (${shareText(share)}) ${isOrAre(deals)} unknown: neither a solution nor a proof that there is none was found.`;
}

function shortestText() {
  if (NOT_PROVED === 0) return '';
  const all = PROVED + NOT_PROVED;
  return `${numberText(NOT_PROVED)} of ${numberText(all)} solutions (${shareText(NOT_PROVED / all)}) ${isOrAre(NOT_PROVED)} not proved shortest.`;
}

function lengthText() {
  const has = rowsOf('means').some(({ column, deals }) => COUNTS.includes(column) && deals > 0);
  if (!has || PROVED + NOT_PROVED > 0) return '';
  return `Counts of moves are those of the solutions that ${finder()} found. There may be shorter ones.`;
}

/** The measures that only a limit leaves empty. Rows of `fewest` say so where none are enough. */
const DECIDED = ['fewest_freecells', 'winning_first_moves', 'difficulty'];

function undecidedText({ column, empty }) {
  const hopeless = column === 'fewest_freecells' ? countOf('reason', 'exhausted') : 0;
  const open = empty - hopeless;
  if (!DECIDED.includes(column) || open <= 0) return '';
  return `${labelOf(column)} is not known for ${dealsText(open)}.`;
}

function unfinishedText({ file, state }) {
  if (state === null || state === 'finished') return '';
  return `The run of ${file} is ${state}: rows may be missing.`;
}

/** All that is to be said, in sentences. */
export const unproved = () =>
  [
    unknownText(),
    shortestText(),
    ...rowsOf('means').map(undecidedText),
    ...rowsOf('files').map(unfinishedText),
    lengthText(),
  ].filter(Boolean);
