// The rules of FreeCell as dealer/referee.cc has them; tests/browser/rules.test.mjs compares the
// two. They are not those of the WebAssembly, because a page of one deal can be played without it.
//
// A card is a number, rank * 4 + suit, from AC = 0 to KS = 51. A place is its letter in standard
// notation.

export const RANKS = 'A23456789TJQK';
export const SUITS = 'CDHS';
export const CASCADES = '123456789ABCD';
export const FREECELLS = 'abcdefgijk';
export const HOME = 'h';

export const parseCard = (text) => RANKS.indexOf(text[0]) * 4 + SUITS.indexOf(text[1]);
export const cardText = (card) => RANKS[card >> 2] + SUITS[card & 3];
export const rankOf = (card) => (card >> 2) + 1;
export const suitOf = (card) => card & 3;
export const isRed = (card) => suitOf(card) === 1 || suitOf(card) === 2;

/** FreeCell's rules besides the numbers of cascades and freecells; words as the options have them. */
export const FREECELL = {
  game: 'freecell',
  building: 'alternate',
  emptyCascade: 'any',
  runMoves: 'room',
};

/** What a card one rank higher must be like to be built on. */
const BUILDING = {
  alternate: (card, target) => isRed(card) !== isRed(target),
  suit: (card, target) => suitOf(card) === suitOf(target),
};
/**
 * What an empty cascade takes, and why not other cards. Where it takes kings only, it is no room
 * for others, and a run enters it as a whole, because its king lies deepest.
 */
const EMPTY_CASCADE = {
  any: { takes: () => true, isRoom: true },
  kings: {
    takes: (card) => rankOf(card) === RANKS.length,
    isRoom: false,
    refusal: 'an empty cascade takes kings only',
  },
  none: { takes: () => false, isRoom: false, refusal: 'an empty cascade takes no card' },
};

export const isCascade = (place) => CASCADES.includes(place);
export const isFreecell = (place) => FREECELLS.includes(place);

/** A position. Its methods but `put` and `take` leave it as it is. */
export class Position {
  /**
   * `cascades`: cards, deepest first; `cells`: a card or null each; `home`: the rank of each suit's
   * top card, 0 if none; `rules`: those of the game.
   */
  constructor(cascades, cells, home, rules = FREECELL) {
    this.cascades = cascades;
    this.cells = cells;
    this.home = home;
    this.rules = rules;
  }

  copy() {
    return new Position(
      this.cascades.map((cards) => [...cards]),
      [...this.cells],
      [...this.home],
      this.rules,
    );
  }

  // ---- Places ----

  /** Every cascade and freecell. */
  places() {
    return [...CASCADES.slice(0, this.cascades.length), ...FREECELLS.slice(0, this.cells.length)];
  }

  has(place) {
    return place === HOME || this.places().includes(place);
  }

  /** The cards that lie in a cascade or freecell, deepest first. */
  cards(place) {
    if (isCascade(place)) return this.cascades[CASCADES.indexOf(place)];
    const card = this.cells[FREECELLS.indexOf(place)];
    return card === null ? [] : [card];
  }

  top(place) {
    return this.cards(place).at(-1);
  }

  /** Where a card lies, and how many cards there are from it to the end of its place; 0 at home. */
  find(card) {
    const place = this.places().find((one) => this.cards(one).includes(card)) ?? HOME;
    const cards = place === HOME ? [] : this.cards(place);
    return { place, count: cards.length - Math.max(0, cards.indexOf(card)) };
  }

  cardsHome() {
    return this.home.reduce((sum, rank) => sum + rank, 0);
  }

  isWon() {
    return this.cardsHome() === 52;
  }

  #fitsOn(card, target) {
    const fits = BUILDING[this.rules.building];
    return rankOf(card) + 1 === rankOf(target) && fits(card, target);
  }

  /** How many cards at the end of a place form a run. */
  runLength(place) {
    const cards = this.cards(place);
    let length = Math.min(1, cards.length);
    while (length > 0 && length < cards.length) {
      if (!this.#fitsOn(cards.at(-length), cards.at(-length - 1))) break;
      ++length;
    }
    return length;
  }

  freeCells() {
    return this.cells.filter((card) => card === null).length;
  }

  get #emptyCascade() {
    return EMPTY_CASCADE[this.rules.emptyCascade];
  }

  /** The empty cascades but `target` on which cards of a supermove to it can be put. */
  emptyCascades(target) {
    if (!this.#emptyCascade.isRoom) return 0;
    return this.cascades.filter((cards, i) => cards.length === 0 && CASCADES[i] !== target).length;
  }

  /** How many cards a supermove to `target` may have. */
  capacity(target) {
    if (this.rules.runMoves === 'any') return RANKS.length;
    return (this.freeCells() + 1) * 2 ** this.emptyCascades(target);
  }

  // ---- Moves ----

  /** `move` with an implied count (0) made explicit, as standard notation implies it. */
  resolve(move) {
    if (move.count !== 0) return move;
    if (!isCascade(move.from) || !isCascade(move.to)) return { ...move, count: 1 };
    if (!this.has(move.from) || !this.has(move.to) || this.cards(move.from).length === 0)
      return move;
    if (this.cards(move.to).length === 0) {
      const most = this.#emptyCascade.isRoom ? this.capacity(move.to) : RANKS.length;
      return { ...move, count: Math.min(this.runLength(move.from), most) };
    }
    const count = rankOf(this.top(move.to)) - rankOf(this.top(move.from));
    return count >= 1 ? { ...move, count } : move;
  }

  /** The rule that `move`, its count given, breaks, in the referee's words; null if it is legal. */
  violation(move) {
    if (!this.has(move.from) || !this.has(move.to)) return 'no such cascade or freecell';
    if (move.from === HOME) return 'foundations never give a card back';
    if (move.from === move.to) return 'source and target are the same';
    if (this.cards(move.from).length === 0) return 'nothing there to move';
    if (move.count === 0) return 'card does not fit on the target';
    if (move.count > 1 && move.count > this.runLength(move.from))
      return 'cards do not form a sequence';
    if (isCascade(move.to)) return this.#violationOntoCascade(move);
    if (move.count > 1) return 'not enough room to move so many cards';
    if (isFreecell(move.to))
      return this.cards(move.to).length === 0 ? null : 'target freecell is occupied';
    return this.#isNextHome(this.top(move.from)) ? null : 'card is not the next on its foundation';
  }

  #violationOntoCascade(move) {
    const target = this.top(move.to);
    const card = this.cards(move.from).at(-move.count);
    if (target === undefined && !this.#emptyCascade.takes(card)) return this.#emptyCascade.refusal;
    if (target !== undefined && !this.#fitsOn(card, target))
      return 'card does not fit on the target';
    const isRoomy = move.count === 1 || move.count <= this.capacity(move.to);
    return isRoomy ? null : 'not enough room to move so many cards';
  }

  #isNextHome(card) {
    return this.home[suitOf(card)] + 1 === rankOf(card);
  }

  /** Every legal move of a single card. */
  legalMoves() {
    const targets = [...this.places(), HOME];
    const moves = this.places().flatMap((from) => targets.map((to) => ({ from, to, count: 1 })));
    return moves.filter((move) => this.violation(move) === null);
  }

  /** The position after `move`, which is legal. */
  after(move) {
    const position = this.copy();
    position.put(move.to, position.take(move.from, move.count));
    return position;
  }

  take(place, count) {
    if (isCascade(place)) return this.cards(place).splice(-count);
    const cards = this.cards(place);
    this.cells[FREECELLS.indexOf(place)] = null;
    return cards;
  }

  put(place, cards) {
    if (isCascade(place)) {
      this.cards(place).push(...cards);
    } else if (isFreecell(place)) {
      [this.cells[FREECELLS.indexOf(place)]] = cards;
    } else {
      for (const card of cards) this.home[suitOf(card)] = rankOf(card);
    }
  }

  // ---- Autoplay ----

  /** The moves home that Microsoft's rule makes now, one after the other. */
  automaticMoves() {
    const moves = [];
    let position = this;
    for (let move = position.#automaticMove(); move; move = position.#automaticMove()) {
      moves.push(move);
      position = position.after(move);
    }
    return moves;
  }

  /** The lowest card goes first. */
  #automaticMove() {
    const leaving = this.places().filter(
      (place) => this.cards(place).length > 0 && this.leavesByItself(this.top(place)),
    );
    const [from] = leaving.sort((one, other) => this.top(one) - this.top(other));
    return from && { from, to: HOME, count: 1 };
  }

  /** Whether Microsoft's rule takes `card`, which nothing covers. */
  leavesByItself(card) {
    if (!this.#isNextHome(card)) return false;
    const suit = suitOf(card);
    const otherColour = Math.min(this.home[suit ^ 1], this.home[suit ^ 2]);
    return rankOf(card) <= 2 || otherColour >= rankOf(card) - 1;
  }
}

// ---- Supermoves ----

/**
 * Plans a supermove of `cards` cards with the fewest moves of single cards: how many cards to park
 * on the last of `empty` cascades first, and what that costs.
 */
const plans = new Map();
function plan(cards, cells, empty) {
  if (empty === 0) return { parked: 0, cost: cards <= cells + 1 ? 2 * cards - 1 : Infinity };
  const key = `${cards},${cells},${empty}`;
  if (!plans.has(key)) plans.set(key, cheapestPlan(cards, cells, empty));
  return plans.get(key);
}

function cheapestPlan(cards, cells, empty) {
  let best = { parked: 0, cost: plan(cards, cells, empty - 1).cost };
  for (let parked = 1; parked < cards; ++parked) {
    const cost =
      2 * plan(parked, cells, empty - 1).cost + plan(cards - parked, cells, empty - 1).cost;
    if (cost < best.cost) best = { parked, cost };
  }
  return best;
}

/**
 * The moves of single cards that `move`, legal in `position`, stands for. Where any number of cards
 * may move, a run moves as one.
 */
export function expand(position, move) {
  if (move.count === 1 || position.rules.runMoves === 'any') return [move];
  const cells = position
    .places()
    .filter((place) => isFreecell(place) && position.cards(place).length === 0);
  const cascades = position
    .places()
    .filter((place) => isCascade(place) && position.cards(place).length === 0 && place !== move.to)
    .slice(0, position.emptyCascades(move.to));
  const single = (from, to) => ({ from, to, count: 1 });
  const spread = (cards, from, to, empty) => {
    if (empty === 0) {
      const used = cells.slice(0, cards - 1);
      return [
        ...used.map((cell) => single(from, cell)),
        single(from, to),
        ...used.reverse().map((cell) => single(cell, to)),
      ];
    }
    const { parked } = plan(cards, cells.length, empty);
    const rest = (count, source, target) =>
      count > 0 ? spread(count, source, target, empty - 1) : [];
    const park = cascades[empty - 1];
    return [
      ...rest(parked, from, park),
      ...rest(cards - parked, from, to),
      ...rest(parked, park, to),
    ];
  };
  return spread(move.count, move.from, move.to, cascades.length);
}

// ---- Standard notation ----

/** `26`, or `3bv2` where another count than the implied one is meant. */
export function moveText(position, move) {
  const implied = position.resolve({ ...move, count: 0 }).count;
  return move.from + move.to + (move.count === implied ? '' : `v${move.count.toString(16)}`);
}

export function parseMoves(text) {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({
      from: word[0],
      to: word[1],
      count: word[2] === 'v' ? parseInt(word[3], 16) : 0,
    }));
}
