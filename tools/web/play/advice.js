import { distinctMoves } from './choice.js';
import { HOME, isCascade } from './rules.js';
import { hintMarks, outlookClass, outlookWords } from './advice_words.js';
import { cardMarks, placeName } from './move_words.js';
import { PATIENCE, losingMove, lookAhead } from './outlook.js';
import { toSolver } from './solver_start.js';
import { t } from './texts.js';

/** Milliseconds after which a search for one of many moves gives up. */
const PATIENCE_A_MOVE = 3000;
/** Milliseconds before the page says that it is looking: most answers are there before. */
const GRACE = 250;

const LOST = { answer: false, reason: 'exhausted', movesLeft: null, solution: null };

/**
 * What the solver says about the game by hand that is on the table. `elements` has line, text,
 * retreat (a button), hint (a button), possible (a list); `handlers` has
 *   goTo(index)                 shows an earlier position
 *   makeMove({ from, to, count })
 *   onHint(html, move)          shows a hint and the move that it means; null: the hint is over
 *   onJudged(moves, isAll)      what is known of the legal moves, as bindings/js has them
 *   onLost(index)               the move with which the game was lost, or null
 *   onOutlook(outlook)          whether the game can still be won, or null
 */
export class Advice {
  isWanted = true;
  areMovesJudged = false;
  /** Whether the number of moves that are left is said, too. */
  isLeftSaid = true;
  /** The autoplay rule under which the player moves. */
  autoplay = 'ms';
  #helped = {};
  #solver;
  #elements;
  #handlers;
  #game = null;
  #position = null;
  #known = '';
  #controller = new AbortController();
  #looking = Promise.resolve();
  #hint = null;
  /** The position for which a hint is sought, or null. */
  #sought = null;

  constructor(solver, elements, handlers) {
    this.#solver = solver;
    this.#elements = elements;
    this.#handlers = handlers;
    elements.hint.addEventListener('click', () => this.hint());
  }

  /**
   * Advises on what is on the table: a HandGame, or null. `known` says what is known of its deal:
   * `unsolvable`, `searching` while the start is being searched anyway, or nothing. Whatever was
   * looked for before is dropped.
   */
  show(game, known = '') {
    const position = game?.position ?? null;
    const isSame = position === this.#position && known === this.#known;
    if (isSame && !this.#controller.signal.aborted) return;
    this.stop();
    this.#game = game;
    this.#position = position;
    this.#known = known;
    this.#controller = new AbortController();
    const isOver = game === null || game.isWon;
    this.#elements.line.hidden = isOver || !this.isWanted;
    this.#elements.possible.replaceChildren();
    this.#elements.possible.dataset.all = false;
    if (isOver) return;
    this.#looking = this.#search(this.#look());
    if (this.areMovesJudged) this.#search(this.#judge());
  }

  /** Looks again, with other wishes. */
  renew() {
    this.stop();
    this.show(this.#game, this.#known);
  }

  stop() {
    this.#controller.abort();
    this.#forgetHint();
    this.#handlers.onJudged([], false);
    this.#handlers.onLost(null);
    this.#handlers.onOutlook(null);
  }

  /** Counts a help that the player has on the position on the table. */
  #help(name) {
    if (this.#helped[name] === this.#position) return;
    this.#helped[name] = this.#position;
    ++this.#game.helps[name];
  }

  /**
   * The autoplay rule of the table. Cards that were left lying while autoplay was off go home only
   * after the next move, so that move has to be one of the table as it is.
   */
  get #rule() {
    return this.#position.automaticMoves().length > 0 ? 'none' : this.autoplay;
  }

  /** Lets a search run to its end, or until it is dropped. */
  #search(promise) {
    return promise.catch((error) => {
      if (error.name !== 'AbortError') this.#tell(t('noAdvice', error.message), 'unsure');
    });
  }

  // ---- Can it still be won? ----

  async #look() {
    if (!this.isWanted) return;
    if (this.#known !== '') return this.#tellKnown();
    const { signal } = this.#controller;
    const grace = setTimeout(() => this.#tell(outlookWords(null), 'looking'), GRACE);
    signal.addEventListener('abort', () => clearTimeout(grace));
    await lookAhead(this.#solver, this.#position, signal, (outlook) => {
      clearTimeout(grace);
      if (outlook.answer !== null && this.#game.isMoved) this.#help('verdicts');
      this.#tell(outlookWords(outlook, null, this.isLeftSaid), outlookClass(outlook));
      this.#handlers.onOutlook(outlook);
      if (outlook.answer === false) this.#search(this.#findLoss(outlook));
    });
  }

  #tellKnown() {
    const outlook = this.#known === 'searching' ? null : LOST;
    this.#tell(outlookWords(outlook, 0), outlookClass(outlook));
    this.#handlers.onOutlook(outlook);
  }

  #tell(text, kind) {
    const { line, text: element, retreat } = this.#elements;
    line.className = `advice ${kind}`;
    element.textContent = text;
    retreat.hidden = true;
  }

  async #findLoss(outlook) {
    const { line, index } = this.#game;
    const positions = line.positions.slice(0, index + 1);
    const lostAt = await losingMove(this.#solver, positions, this.#controller.signal);
    this.#tell(outlookWords(outlook, lostAt), outlookClass(outlook));
    this.#handlers.onLost(lostAt);
    const { retreat } = this.#elements;
    retreat.hidden = !lostAt;
    const game = this.#game;
    retreat.onclick = () => {
      ++game.helps.retreats;
      this.#handlers.goTo(lostAt - 1);
    };
  }

  // ---- Hints ----

  /** Shows what to do next; asked once more, does it. */
  async hint() {
    if (this.#game === null || this.#game.isWon) return;
    if (this.#hint !== null) return this.#handlers.makeMove(this.#hint);
    const position = this.#position;
    if (this.#sought === position) return;
    this.#sought = position;
    try {
      const hint = await this.solution();
      const isWanted = this.#sought === position && this.#position === position;
      if (hint !== null && isWanted) this.#showHint(hint);
    } finally {
      if (this.#sought === position) this.#sought = null;
    }
  }

  #showHint(hint) {
    if (hint.step === null) return this.#handlers.onHint(`${outlookWords(hint)}.`, null);
    const { from, to, count } = hint.step;
    this.#handlers.onHint(hintMarks(this.#position, hint), { from, to, count });
    this.#hint = { from, to, count };
    this.#elements.hint.querySelector('span').textContent = t('doIt');
    this.#help('hints');
  }

  /**
   * The player has chosen something, so the marks of the hint are gone, and one that is still sought
   * would come too late. Asked once more, the hint is shown anew.
   */
  dropHint() {
    this.#sought = null;
    this.#hint = null;
    this.#elements.hint.querySelector('span').textContent = t('hint');
  }

  #forgetHint() {
    if (this.#hint === null) return;
    this.dropHint();
    this.#handlers.onHint(null, null);
  }

  /**
   * A short solution from the position on the table, as bindings/js has it; null if another
   * position came onto the table. A search that was dropped for anything else begins again.
   */
  async solution() {
    const position = this.#position;
    while (this.#position === position) {
      const { signal } = this.#controller;
      try {
        await this.#looking; // whose solution is the one that is wanted
        return await this.#solver.hint(toSolver(position), {
          autoplay: this.#rule,
          maxMilliseconds: PATIENCE,
          signal,
        });
      } catch (error) {
        if (error.name !== 'AbortError') throw error;
      }
    }
    return null;
  }

  // ---- Every legal move ----

  async #judge() {
    const { signal } = this.#controller;
    const judged = [];
    await this.#solver.judgeMoves(toSolver(this.#position), {
      autoplay: this.#rule,
      maxMilliseconds: PATIENCE_A_MOVE,
      signal,
      onMove: (move) => {
        this.#help('marks');
        judged.push(move);
        this.#handlers.onJudged(judged, false);
        this.#listJudged(judged);
      },
    });
    this.#elements.possible.dataset.all = true;
    this.#handlers.onJudged(judged, true);
  }

  /**
   * The moves that win come first, those with the shortest solutions before the others. A move home
   * counts nothing, so it comes before moves that lead no further.
   */
  #listJudged(judged) {
    const rank = ({ answer, movesLeft, to }) =>
      (answer ? movesLeft : answer === null ? 1e3 : 1e4) - (to === HOME ? 0.5 : 0);
    const moves = distinctMoves(this.#position, judged);
    const sorted = moves.sort((one, other) => rank(one) - rank(other));
    this.#elements.possible.replaceChildren(...sorted.map((move) => this.#row(move)));
  }

  #row(move) {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = outlookClass(move);
    button.innerHTML =
      `<span class="mark"></span><span class="text-of-move">${move.move}</span>` +
      `<span>${this.#moveMarks(move)}</span><span class="left">${leftWords(move)}</span>`;
    button.addEventListener('click', () => this.#handlers.makeMove(move));
    item.append(button);
    return item;
  }

  #moveMarks({ from, to, count }) {
    const cards = this.#position.cards(from).slice(-count);
    const target = isCascade(to) ? this.#position.top(to) : undefined;
    const onto = target === undefined ? placeName(to) : cardMarks([target]);
    const more = count > 1 ? ` … ${cardMarks([cards.at(-1)])}` : '';
    return `${cardMarks([cards[0]])}${more} → ${onto}`;
  }
}

const leftWords = ({ answer, movesLeft }) =>
  answer ? t('left', movesLeft) : t(answer === null ? 'undecided' : 'loses');
