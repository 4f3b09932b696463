import { LineOfPlay } from './line_of_play.js';
import { parseMoves } from './rules.js';
import { t } from './texts.js';

// A game by hand as text: its moves in standard notation with a dot between each two. `!` after a
// move says that no cards went home by themselves after it; an `!` of its own at the beginning says
// so of the start. `*` says that the move is the solver's.
//
//   2a.27.72!.4b*

const SEPARATORS = /[.\s,+]+/;

/** The first `length` moves of a line of play; `isSolvers(i)` says whose the i-th move is. */
export function gameText(line, length = line.length, isSolvers = () => false) {
  const moves = line.steps
    .slice(0, length)
    .map((step, i) => step.text + (step.isAutomatic ? '' : '!') + (isSolvers(i) ? '*' : ''));
  return [...(line.isAutomatic ? [] : ['!']), ...moves].join('.');
}

const wordsOf = (text) => text.split(SEPARATORS).filter(Boolean);

/** How many moves such a text has. */
export const countMoves = (text) => wordsOf(text).filter((word) => word !== '!').length;

/**
 * Plays such a text, or a solution in standard notation. Returns { line, solvers, wrong }: which
 * moves are the solver's, and the first that is not legal, as { number, word, violation }, or null.
 */
export function playText(start, text) {
  const words = wordsOf(text);
  const isAutomatic = words[0] !== '!';
  const line = new LineOfPlay(start, isAutomatic);
  const solvers = [];
  for (const word of isAutomatic ? words : words.slice(1)) {
    const violation = addWord(line, word);
    if (violation !== null)
      return { line, solvers, wrong: { number: line.length + 1, word, violation } };
    solvers.push(word.includes('*'));
  }
  return { line, solvers, wrong: null };
}

function addWord(line, word) {
  if (!/^[1-9A-Da-k][1-9A-Da-k](v[1-9a-d])?!?\*?$/.test(word)) return t('noMove');
  return line.add(parseMoves(word)[0], !word.includes('!'));
}
