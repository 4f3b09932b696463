import { HOME, isCascade, isFreecell } from './rules.js';

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

/** Where a double tap sends what is chosen: home if it can go there, or to a cell. */
export function awayFrom(position, chosen) {
  const open = targetsOf(position, chosen);
  if (open.includes(HOME)) return HOME;
  return open.find((target) => isFreecell(target) && !isFreecell(chosen.from));
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
