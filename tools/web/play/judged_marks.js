import { HOME, isCascade, parseCard } from './rules.js';
import { distinctMoves, intendedMove } from './choice.js';
import { outlookClass } from './advice_words.js';

const BEST_FIRST = ['winning', 'unsure', 'losing'];

/**
 * What to write on the cards of a table: a card is as good as the best of its moves but for swaps,
 * and bad only once all moves have been judged (`isAll`). Returns a Map of cards.
 */
export function marksOfCards(position, judged, isAll) {
  const marks = new Map();
  for (const move of distinctMoves(position, judged)) {
    const card = parseCard(move.card);
    const words = [marks.get(card), outlookClass(move)];
    marks.set(
      card,
      BEST_FIRST.find((word) => words.includes(word)),
    );
  }
  if (!isAll) for (const [card, word] of marks) if (word === 'losing') marks.delete(card);
  return marks;
}

/** What to write on the targets of what is chosen: a Map of places. */
export function marksOfTargets(position, judged, chosen, targets) {
  const marks = new Map();
  for (const to of targets) {
    const { count } = intendedMove(position, chosen, to);
    const isEmpty = isCascade(to) && position.cards(to).length === 0;
    const move = judged.find(
      (other) =>
        other.from === chosen.from &&
        other.to === to &&
        (other.count === count || isEmpty || to === HOME),
    );
    if (move) marks.set(to, outlookClass(move));
  }
  return marks;
}
