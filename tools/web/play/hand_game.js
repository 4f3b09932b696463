import { areHelps, noHelps } from './helps.js';
import { countMoves, gameText, playText } from './game_text.js';
import { LineOfPlay } from './line_of_play.js';
import { HOME } from './rules.js';
import { Stopwatch } from './stopwatch.js';
import { t } from './texts.js';

/** More moves than any game needs, and few enough to be played and listed in a moment. */
const MOST_LINKED = 2000;

/**
 * A game by hand from the start of a deal: a line of play, how much of it is not undone, which of
 * its moves are the solver's, and the time that it took.
 */
export class HandGame {
  index = 0;
  /** How often the player had which help, as helps.js has them. */
  helps = noHelps();
  /** The name of the game among all, once it has begun: those begun earlier come first. */
  id = '';
  /** When a move was last made, undone or redone, in milliseconds since 1970; later each time. */
  changed = Date.now();
  #solvers = [];

  constructor(start, isAutomatic) {
    this.line = new LineOfPlay(start, isAutomatic);
    this.stopwatch = new Stopwatch();
  }

  get position() {
    return this.line.positions[this.index];
  }

  get isWon() {
    return this.position.isWon();
  }

  /** The counts of the moves that are not undone. */
  get counts() {
    return this.line.counts(this.index);
  }

  /** Whether the player has made a move that is not undone. */
  get isBegun() {
    return this.#solvers.slice(0, this.index).includes(false);
  }

  /** Whether the player made the last move: of the start and of the solver's moves all is known. */
  get isMoved() {
    return this.index > 0 && !this.#solvers[this.index - 1];
  }

  /** Whether no move that is not undone is the solver's. */
  get isOwn() {
    return !this.#solvers.slice(0, this.index).includes(true);
  }

  /** Whether the player had no help at all. */
  get isAlone() {
    return this.isOwn && Object.values(this.helps).every((times) => times === 0);
  }

  /** How many of the player moves are the solver's. */
  get solversMoves() {
    return this.line.steps
      .slice(0, this.index)
      .filter(({ move }, i) => this.#solvers[i] && move.to !== HOME).length;
  }

  isSolvers(i) {
    return this.#solvers[i];
  }

  /** Adds a move in place of those that were undone. Returns the rule it breaks, or null. */
  add(move, isAutomatic, isSolvers = false) {
    const violation = this.line.violation(move, this.index);
    if (violation !== null) return violation;
    this.line.truncate(this.index);
    this.#solvers.length = this.index;
    this.line.add(move, isAutomatic);
    this.#solvers.push(isSolvers);
    ++this.index;
    this.touch();
    return null;
  }

  /** Undoes or redoes to `target` moves. */
  goTo(target) {
    this.index = Math.max(0, Math.min(target, this.line.length));
    this.touch();
  }

  /** Notes that the game is another one now. */
  touch() {
    this.changed = Math.max(Date.now(), this.changed + 1);
  }

  // ---- As plain data ----

  /** The moves that are not undone, without whose they are: for links. */
  get movesText() {
    return gameText(this.line, this.index);
  }

  /** The same with whose they are. */
  get textSoFar() {
    return gameText(this.line, this.index, (i) => this.#solvers[i]);
  }

  /** Adds the first `length` moves of a line that begins where the game stands, as the solver's. */
  addLine(line, length = line.length) {
    for (const move of line.opening) this.add(move, false, true);
    for (const { move, isAutomatic } of line.steps.slice(0, length))
      this.add(move, isAutomatic, true);
  }

  save() {
    return {
      moves: gameText(this.line, this.line.length, (i) => this.#solvers[i]),
      index: this.index,
      milliseconds: this.stopwatch.milliseconds,
      helps: this.helps,
      id: this.id,
      changed: this.changed,
    };
  }

  /** The game that `saved` tells of, as far as its moves are legal; `wrong` as playText has it. */
  static restore(start, saved) {
    const { moves, index = Infinity, milliseconds = 0, helps, id = '' } = saved;
    const { changed = Date.now() } = saved;
    const { line, solvers, wrong } = playText(start, moves);
    const game = new HandGame(start, line.isAutomatic);
    game.line = line;
    game.#solvers = solvers;
    game.goTo(index);
    game.stopwatch = new Stopwatch(milliseconds);
    Object.assign(game, { helps: areHelps(helps) ? { ...helps } : noHelps(), id, changed });
    return { game, wrong };
  }

  /** The same of the moves of a link; throws if they are too many. */
  static ofLink(start, moves) {
    if (countMoves(moves) > MOST_LINKED) throw new Error(t('linkTooLong', MOST_LINKED));
    return HandGame.restore(start, { moves });
  }
}
