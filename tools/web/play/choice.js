import { HOME, isCascade, isFreecell, rankOf } from './rules.js';

/**
 * The move that is meant: a top card alone stands for the run that fits, except to an empty
 * cascade.
 */
export function intendedMove(position, { from, count }, to) {
  const isImplied = count === 1 && isCascade(to) && position.cards(to).length > 0;
  return position.resolve({ from, to, count: isImplied ? 0 : count });
}

/** The places that what is chosen may go to. */
export const targetsOf = (position, chosen) =>
  [...position.places(), HOME].filter(
    (to) => to !== chosen.from && position.violation(intendedMove(position, chosen, to)) === null,
  );

/** Whether a move only swaps empty places: the table is as good as it was. */
export function isSwap(position, { from, to, count }) {
  if (isFreecell(from)) return isFreecell(to);
  const isWhole = isCascade(from) && position.cards(from).length === count;
  return isWhole && isCascade(to) && position.cards(to).length === 0;
}

/** Those of `moves` that differ: no swaps, and one empty cascade or freecell stands for all. */
export function distinctMoves(position, moves) {
  const kindOf = (to) => {
    if (to === HOME || position.cards(to).length > 0) return to;
    return isCascade(to) ? 'cascade' : 'freecell';
  };
  const seen = new Set();
  return moves.filter((move) => {
    const key = `${move.from}${move.count}${kindOf(move.to)}`;
    const isNew = !seen.has(key) && !isSwap(position, move);
    seen.add(key);
    return isNew;
  });
}

/**
 * The moves with which a tap sends what is chosen, the best first: home, onto a card, and then what
 * costs less, a freecell for a card alone, an empty cascade for a run or a king.
 */
export function waysOf(position, chosen) {
  const wantsCascade = (move) => move.count > 1 || rankOf(position.top(move.from)) === 13;
  const cost = (move) => {
    if (move.to === HOME) return 0;
    if (position.cards(move.to).length > 0) return 1;
    return isCascade(move.to) === wantsCascade(move) ? 2 : 3;
  };
  const moves = targetsOf(position, chosen).map((to) => intendedMove(position, chosen, to));
  return distinctMoves(position, moves).sort((one, other) => cost(one) - cost(other));
}

/**
 * What is chosen to move, by tapping first the cards and then their target. `handlers` has
 *   position()                       what is on the table
 *   onChoose(cards, targets, chosen) shows the choice, { from, count }, or null for none
 *   onMove(from, count, to), onRefuse(card)
 * A count is how many cards are meant, to the end of their place; 0 if a place was chosen and no
 * card.
 */
export class Choice {
  #handlers;
  #chosen = null;

  constructor(handlers) {
    this.#handlers = handlers;
  }

  get isMade() {
    return this.#chosen !== null;
  }

  drop() {
    this.#choose(null);
  }

  /** Takes `by` cards more, or fewer; a place that was chosen by its key begins with one card. */
  change(by) {
    if (this.#chosen === null) return;
    const { from, count } = this.#chosen;
    const most = this.#handlers.position().runLength(from);
    this.#choose({ from, count: Math.max(1, Math.min(Math.max(1, count) + by, most)) });
  }

  /**
   * The felt was tapped, in the column of `place` or nowhere: moves what is chosen there, or lets go,
   * of a hint, too.
   */
  tapFelt(place) {
    const chosen = this.#chosen;
    const isTarget = chosen && targetsOf(this.#handlers.position(), chosen).includes(place);
    if (isTarget) this.#handlers.onMove(chosen.from, chosen.count, place);
    else this.drop();
  }

  #choose(chosen) {
    this.#chosen = chosen;
    if (chosen === null) return this.#handlers.onChoose([], [], null);
    const position = this.#handlers.position();
    const cards = position.cards(chosen.from).slice(-Math.max(1, chosen.count));
    this.#handlers.onChoose(cards, targetsOf(position, chosen), chosen);
  }

  tap(place, count) {
    if (this.#chosen !== null) {
      const { from, count: chosenCount } = this.#chosen;
      if (place !== from) return this.#handlers.onMove(from, chosenCount, place);
      this.drop();
      if (count === chosenCount || count <= 1) return;
    }
    const position = this.#handlers.position();
    const cards = place === HOME ? [] : position.cards(place);
    if (cards.length === 0) return;
    if (count > position.runLength(place)) return this.#handlers.onRefuse(cards.at(-count));
    this.#choose({ from: place, count });
  }
}
