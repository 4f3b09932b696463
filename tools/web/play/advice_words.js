import { cardMarks, plural } from './move_words.js';
import { parseCard } from './rules.js';

const GIVEN_UP = {
  time: 'the search gave up after 20 seconds',
  memory: 'the search ran out of memory',
};

/**
 * Whether a position can be won, in words. `lostAt`: the losing move's number, 0, or null;
 * `isLeftSaid`: whether the number of moves that are left is said.
 */
export function outlookWords(outlook, lostAt = null, isLeftSaid = true) {
  if (outlook === null) return 'Looking whether it can still be won …';
  const { answer, movesLeft, reason } = outlook;
  if (answer && !isLeftSaid) return 'Can still be won';
  if (answer && movesLeft === 0) return 'Can still be won: only moves home are left';
  if (answer) return `Can still be won: ${plural(movesLeft, 'move')} left`;
  if (answer === null)
    return `Undecided whether it can still be won: ${GIVEN_UP[reason] ?? 'the search failed'}`;
  if (lostAt === 0) return 'Cannot be won: this deal has no solution';
  return `Cannot be won any more${lostAt === null ? '' : `: lost with move ${lostAt}`}`;
}

/** What `answer` of an outlook is called in the style sheet. */
export const outlookClass = (outlook) =>
  outlook === null
    ? 'looking'
    : { true: 'winning', false: 'losing', null: 'unsure' }[outlook.answer];

/** A hint of bindings/js as HTML: `Move 5♥ onto 6♠, which empties cascade 3.` */
export function hintMarks({ text }) {
  const marked = text.replace(/\b[A2-9TJQK][CDHS]\b/g, (card) => cardMarks([parseCard(card)]));
  return `${marked[0].toUpperCase()}${marked.slice(1)}.`;
}
