// What is known of positions: solutions that lead through them, and which cannot be won. Whoever
// plays on along a known solution gets no longer one for it.
//
// Cascades may change places, and so may freecells, without making a difference. So what is known
// of a position is kept in the names that its places have when they are sorted by their cards.

const CASCADES = '123456789ABCD';
const FREECELLS = 'abcdefgijk';
const EFFORTS = ['fast', 'short', 'shortest'];
const MOST_POSITIONS = 20000;

const byText = ([a], [b]) => (a < b ? -1 : Number(a > b));

/** Sorts places by what lies there. Returns the texts, and the letter of each place. */
function sorted(texts, letters) {
  const places = texts.map((text, index) => [text, letters[index]]).sort(byText);
  return { texts: places.map(([text]) => text), letters: places.map(([, letter]) => letter) };
}

/** The sorted position as text, and functions that rename the places of moves. */
function sort({ cascades, freecells, foundations: { C, D, H, S }, game = 'freecell' }) {
  const columns = sorted(cascades.map(String), CASCADES);
  const cells = sorted(freecells.map(String), FREECELLS);
  const here = [...columns.letters, ...cells.letters];
  const there = [...CASCADES.slice(0, cascades.length), ...FREECELLS.slice(0, freecells.length)];
  const rename = (from, to) => (move) => {
    const [source, target] = [...move.slice(0, 2)].map(
      (letter) => to[from.indexOf(letter)] ?? letter,
    );
    return source + target + move.slice(2);
  };
  return {
    key: [game, cascades.length, ...columns.texts, ...cells.texts, C, D, H, S].join(' '),
    toSorted: rename(here, there),
    fromSorted: rename(there, here),
  };
}

export const countPlayerMoves = (moves) => moves.filter((move) => move[1] !== 'h').length;

export class KnownLines {
  #facts = new Map();

  /**
   * What is known of a position: { isLost: true }, or { moves }, those of the best solution.
   * Returns null if nothing is, or only what less than `effort` has found.
   */
  of(position, effort) {
    const { key, fromSorted } = sort(position);
    const fact = this.#facts.get(key);
    if (!fact || (!fact.isLost && EFFORTS.indexOf(fact.effort) < EFFORTS.indexOf(effort)))
      return null;
    return fact.isLost ? fact : { moves: fact.moves.map(fromSorted) };
  }

  addLost(position) {
    this.#set(sort(position).key, { isLost: true });
  }

  /** Adds a solution of `position`, unless a better one is known. */
  addLine(position, moves, effort) {
    const { key, toSorted } = sort(position);
    const known = this.#facts.get(key);
    const isBetter = known?.moves && countPlayerMoves(known.moves) <= countPlayerMoves(moves);
    const efforts = [known?.effort, effort].map((word) => EFFORTS.indexOf(word));
    this.#set(key, {
      moves: isBetter ? known.moves : moves.map(toSorted),
      effort: EFFORTS[Math.max(...efforts)],
    });
  }

  #set(key, fact) {
    this.#facts.delete(key);
    this.#facts.set(key, fact);
    if (this.#facts.size > MOST_POSITIONS) this.#facts.delete(this.#facts.keys().next().value);
  }
}
