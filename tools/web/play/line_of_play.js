import { gameOf } from './games.js';
import { HOME, Position, expand, moveText, parseCard } from './rules.js';

/** The start of a deal as the page is given it. */
export function startOf(deal) {
  const cells = Array.from({ length: deal.freecells }, (_, i) =>
    i < deal.freecell_cards.length ? parseCard(deal.freecell_cards[i]) : null,
  );
  return new Position(
    deal.cascades.map((cards) => cards.map(parseCard)),
    cells,
    [...deal.foundations],
    gameOf(deal.game ?? 'freecell').rules,
  );
}

/**
 * Moves one after the other, each with what it takes home automatically: the solution, or a game by
 * hand. `positions[i]` is the one after `i` moves; before the first move, too, cards may go home
 * (`opening`).
 */
export class LineOfPlay {
  constructor(start, isAutomatic = true) {
    this.start = start;
    this.isAutomatic = isAutomatic;
    this.steps = [];
    this.opening = isAutomatic ? start.automaticMoves() : [];
    this.positions = [this.opening.reduce((position, move) => position.after(move), start)];
  }

  get length() {
    return this.steps.length;
  }

  get last() {
    return this.positions.at(-1);
  }

  /** The most cards that any cascade has in any of the positions. */
  get tallest() {
    const tallestOf = ({ cascades }) => Math.max(...cascades.map((cards) => cards.length));
    const taller = (most, position) => Math.max(most, tallestOf(position));
    return this.positions.reduce(taller, tallestOf(this.start));
  }

  /** The rule that a move after the first `length` breaks, or null. Its count may be 0: implied. */
  violation(given, length = this.length) {
    const before = this.positions[length];
    if (before.isWon()) return 'moves go on after the last card is home';
    return before.violation(before.resolve(given));
  }

  /** Adds a move at the end. Its count may be implied (0). Returns the rule it breaks, or null. */
  add(given, isAutomatic = true) {
    const violation = this.violation(given);
    if (violation !== null) return violation;
    const before = this.last;
    const move = before.resolve(given);
    const moved = before.after(move);
    const home = isAutomatic ? moved.automaticMoves() : [];
    this.steps.push({
      move,
      text: moveText(before, move),
      cards: before.cards(move.from).slice(-move.count),
      target: move.to === HOME ? undefined : before.top(move.to),
      singles: expand(before, move),
      isAutomatic,
      home,
      homeCards: cardsOf(moved, home),
      isListed: move.to !== HOME || !before.leavesByItself(before.top(move.from)),
    });
    this.positions.push(home.reduce((position, automatic) => position.after(automatic), moved));
    return null;
  }

  /** Forgets all but the first `length` moves. */
  truncate(length) {
    this.steps.length = length;
    this.positions.length = length + 1;
  }

  openingCards() {
    return cardsOf(this.start, this.opening);
  }

  /** Counts of the first `length` moves, under the names of docs/look-up/solutions.md. */
  counts(length = this.length) {
    const steps = this.steps.slice(0, length);
    const cardMoves = ({ singles }) => singles.reduce((sum, { count }) => sum + count, 0);
    const automatic = this.opening.length + steps.reduce((sum, step) => sum + step.home.length, 0);
    const playerMoves = steps.filter((step) => step.move.to !== HOME).length;
    return {
      player_moves: playerMoves,
      card_moves: automatic + steps.reduce((sum, step) => sum + cardMoves(step), 0),
      listed_moves: steps.filter((step) => step.isListed).length,
      explicit_moves: length + automatic,
    };
  }
}

/** The cards that `moves`, one after the other, take. */
function cardsOf(position, moves) {
  return moves.map((move) => {
    const card = position.top(move.from);
    position = position.after(move);
    return card;
  });
}
