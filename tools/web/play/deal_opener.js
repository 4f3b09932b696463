import { DEALT, PlayedDeal } from './deal.js';
import { gameOf, isUsualGame } from './games.js';
import { PATIENCE } from './outlook.js';
import { fromSolver, toSolver } from './solver_start.js';
import { t } from './texts.js';

/** The greatest difficulty of a band: the quartiles of deals in docs/understand/findings.md. */
const BANDS = [
  ['easy', 34.63],
  ['medium', 46.37],
  ['hard', 59.1],
  ['expert', Infinity],
];
/** The random games that say how difficult a deal is, in parts: other searches go in between. */
const GAMES = 100;
const PART = 10;
/** Milliseconds after which measuring gives up. */
const MEASURING = 5_000;
const MOST_TRIES = 200;
/** Microsoft's later games have so many deals, so that a number means something to others, too. */
const RANDOM_DEALS = 1_000_000;
const LAST_DEAL = `${2 ** 33 - 1}`;

const isMicrosofts = (rules) => isUsualGame(rules) && rules.freecells === 4 && rules.cascades === 8;

/** The game of a list's item, which may name its own; the rest is what is usual. */
function rulesOf({ game, freecells, cascades }, usual) {
  const base = game === undefined || game === usual.game ? usual : { game, ...gameOf(game) };
  return {
    game: base.game ?? 'freecell',
    freecells: freecells ?? base.freecells,
    cascades: cascades ?? base.cascades,
  };
}

const bandOf = (difficulty) => BANDS.find(([, most]) => difficulty <= most)[0];

/** Makes deals of what is typed, pasted, picked from a list or left to chance. */
export class DealOpener {
  #solver;

  constructor(solver) {
    this.#solver = solver;
  }

  get solver() {
    return this.#solver;
  }

  /** Reads a number, a random deal of a seed, or a board in any format, which `name` names. */
  read(text, { game, freecells, cascades }, name = '') {
    const isDealt = DEALT.test(text.trim());
    const table = isDealt ? { freecells, cascades } : { freecells };
    const position = this.#solver.read(text, isUsualGame({ game }) ? table : { ...table, game });
    return new PlayedDeal(isDealt ? text.trim() : name, fromSolver(position));
  }

  /** Reads what begins after `line` lines of a text; errors count the lines of that. */
  #readAt(line, ...asked) {
    try {
      return this.read(...asked);
    } catch (error) {
      if (error.line !== undefined) error.line += line;
      throw error;
    }
  }

  /** The deal of a list's item. A number holds only if the cards are those that it deals. */
  ofItem({ name, board, line = 0, ...own }, usual) {
    if (board === undefined && !DEALT.test(name)) throw new Error(t('isNoDealNumber', name));
    const rules = rulesOf(own, usual);
    const deal = this.#readAt(line, board ?? name, rules, name);
    const isNumbered = deal.number === null || this.read(name, deal).text === deal.text;
    return isNumbered ? deal : Object.assign(deal, { number: null });
  }

  /** The deal after `deal`; null after a board. */
  after(deal) {
    const [, prefix = '', number] = /^(pysol:|random:\d+:)?(-?\d+)$/.exec(deal.number ?? '') ?? [];
    if (number === undefined) return null;
    const next = prefix === '' && number === LAST_DEAL ? 0n : BigInt(number) + 1n;
    return this.read(`${prefix}${next}`, deal);
  }

  /**
   * A deal that nobody has chosen; `band`: how hard it should be, in Microsoft's game alone;
   * `isWinnable`: that it should be proved that it can be won.
   */
  async random(rules, { band = '', isWinnable = false, signal } = {}) {
    if (band && !isMicrosofts(rules)) throw new Error(t('ratedOnly'));
    for (let tries = 0; tries < MOST_TRIES; ++tries) {
      const number = Math.floor(Math.random() * RANDOM_DEALS) + 1;
      const deal = this.read(String(number), rules);
      if (!band && !isWinnable) return deal;
      await this.solve(deal, signal);
      if (band) await this.measure(deal, signal);
      if (band ? deal.band === band : deal.verdict === 'solved') return deal;
    }
    throw new Error(t('noneFound', MOST_TRIES, t(band || 'won')));
  }

  /** Finds out whether a deal can be won, and notes it. */
  async solve(deal, signal) {
    const options = { effort: 'fast', maxMilliseconds: PATIENCE, signal };
    const found = await this.#solver.solve(toSolver(deal.start), options);
    deal.isTried = true;
    deal.note({ ...found, moves: found.solution ?? '' });
  }

  /** Measures how hard a deal of Microsoft's game is, if it can be won, and notes it. */
  async measure(deal, signal) {
    if (!isMicrosofts(deal) || deal.verdict !== 'solved') return;
    const end = performance.now() + MEASURING;
    let sum = 0;
    for (let first = 1; first <= GAMES; first += PART) {
      const games = [first, first + PART - 1];
      const maxMilliseconds = Math.max(1, end - performance.now()); // 0 is no limit of the solver
      const options = { games, maxMilliseconds, signal };
      const start = toSolver(deal.start);
      const { difficulty } = await this.#solver.measure(start, ['difficulty'], options);
      if (difficulty === null) return;
      sum += difficulty * PART;
    }
    const difficulty = sum / GAMES;
    Object.assign(deal, { difficulty, band: bandOf(difficulty) });
  }

  /** Finds a short solution of a deal that can be won, and notes it. */
  async shorten(deal, signal) {
    if (deal.verdict !== 'solved') return;
    const options = { effort: 'short', maxMilliseconds: PATIENCE, signal };
    const { answer, solution } = await this.#solver.canBeWon(toSolver(deal.start), options);
    if (answer) deal.noteSolution(solution);
  }
}
