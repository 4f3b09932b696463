import { BoardView } from './board_view.js';
import { Choice, intendedMove, waysOf } from './choice.js';
import { FLIGHT, Film, showStep } from './film.js';
import { Finisher } from './finisher.js';
import { HandGame } from './hand_game.js';
import { keptGames } from './kept_games.js';
import { HOME } from './rules.js';
import { t, translated } from './texts.js';

/**
 * What is played: a deal, a film of a solution, and a game by hand, which is kept while the film is
 * shown. `isByHand` says which of the two is on the table. `handlers` has
 *   onChange()                         after every change
 *   onSolution()                       more is known; the table is as it was, and what was said of it,
 *                                      such as a hint or why a move is not possible, holds
 *   onChoose(cards, targets, chosen)   as Choice has it
 *   onRefuse(reason)                   what was asked for is not possible
 *   onBegin(index)                     a game by hand has begun, from the index-th move of a film
 *   onAside(saved)                     the game that was kept until now, for bringBack
 *   onOver(duration)                   a game by hand is won or at a dead end, which is seen in
 *                                      `duration` milliseconds
 *   onMade()                           a move was made by hand
 *   onLeave()                          what was said of a position is outdated
 */
export class PlayedTable {
  deal = null;
  film = null;
  hand = null; // a HandGame
  isByHand = false;
  /**
   * What the player wishes: the film's speed, supermoves card by card, cards going home, and that a
   * single tap sends a card away.
   */
  options = { speed: 1, singles: false, isAutomatic: true, isOneTap: false };
  /** What was sent away last: { card, step, ways, at }, so that it can be sent elsewhere. */
  #sent = null;
  #handlers;
  #finisher = new Finisher();
  #choice;

  constructor(stage, handlers) {
    this.#handlers = handlers;
    this.#choice = new Choice({
      position: () => this.position,
      onChoose: handlers.onChoose,
      onMove: (from, count, to) => this.move(from, count, to),
      onRefuse: (card) => {
        this.board.refuse([card]);
        handlers.onRefuse(t('noRun'));
      },
    });
    this.board = new BoardView(stage, {
      press: (card, pointerType) => this.#press(card, pointerType),
      onTapPlace: (place) => this.tapPlace(place),
      onTapFelt: (place) => this.deal && this.#choice.tapFelt(place), // none before the first deal
      onTap: (card) => this.#tapCard(card),
      onDoubleTap: (card) => this.options.isOneTap || this.#send(card),
      onDrop: (card, to) => this.#drop(card, to),
    });
  }

  get line() {
    return this.isByHand ? this.hand.line : this.film.line;
  }

  get index() {
    return this.isByHand ? this.hand.index : this.film.index;
  }

  get position() {
    return this.isByHand ? this.hand.position : this.film.position;
  }

  get isChosen() {
    return this.#choice.isMade;
  }

  // ---- Deals ----

  /**
   * Puts a deal on the table. `moves`: those of a link, or null for the game that is kept. Returns
   * { wrong, aside }: the first move of the link that is not legal, as playText has it, and the
   * game that was kept until now, for bringBack; null for none. Throws if the link cannot be shown;
   * what is on the table then stays there.
   */
  open(deal, moves) {
    const linked = moves === null ? null : HandGame.ofLink(deal.start, moves);
    this.#leave();
    this.deal = deal;
    this.film = this.#newFilm(deal.solution ?? new HandGame(deal.start, true).line);
    this.hand = null;
    this.isByHand = false;
    this.board.setTable(deal.start);
    const aside = this.#resume(linked?.game ?? null);
    this.#handlers.onChange();
    return { wrong: linked?.wrong ?? null, aside };
  }

  #leave() {
    if (this.deal === null) return;
    this.pause();
    this.#choice.drop();
    this.keep();
    this.#handlers.onLeave();
  }

  /**
   * Takes up the game of a link, or the one that is kept of this deal; else begins as usual.
   * Returns the game that the link puts aside, or null.
   */
  #resume(linked) {
    const { start, key, solution } = this.deal;
    const kept = keptGames.get(key);
    if (linked !== null) {
      this.#showHand(linked);
      return kept?.moves === linked.save().moves ? null : kept;
    }
    if (kept) this.hand = HandGame.restore(start, kept).game;
    const isOver = this.hand?.isWon ?? true;
    if (this.hand && (!isOver || solution === null)) this.#showHand(this.hand);
    else if (solution === null) this.playAgain();
    return null;
  }

  /** Keeps the game by hand on the device. */
  keep() {
    if (this.hand === null) return;
    if (this.hand.line.length > 0) keptGames.keep(this.deal.key, this.hand.save());
    else keptGames.forget(this.deal.key);
  }

  /** Forgets the game by hand, which is then not kept. */
  forget() {
    this.hand = null;
    this.isByHand = false;
  }

  // ---- The film of a solution ----

  /**
   * `title`: the name of the text that says what is shown, `solution` if it is that of the deal;
   * `origin`: the moves of the game by hand before the film begins, as game text.
   */
  #newFilm(line, title = 'solution', origin = '') {
    const film = new Film(line, this.board, this.options, () => this.#handlers.onChange());
    return Object.assign(film, { title, origin });
  }

  /** A solution of the deal was found, or a shorter one: whoever looks at the start looks at it. */
  takeSolution() {
    const { title, index, isPlaying } = this.film;
    const isUntouched = title === 'solution' && index === 0 && !isPlaying;
    if (this.deal.solution !== null && isUntouched) this.film = this.#newFilm(this.deal.solution);
    this.#handlers.onSolution();
  }

  /** Shows the solution of the deal. */
  showSolution() {
    if (!this.isByHand || this.deal.solution === null) return;
    this.countSolution();
    this.pause();
    const isThere = this.film.title === 'solution';
    this.#showFilm(isThere ? this.film : this.#newFilm(this.deal.solution));
  }

  /** Shows a solution that begins where the game by hand stands. */
  showSolutionFromHere(line) {
    this.countSolution();
    this.pause();
    this.#showFilm(this.#newFilm(line, 'solutionFromHere', this.hand.textSoFar));
  }

  /** Shows a solution of the deal that the player has brought, from the start on. */
  showOwnSolution(line) {
    if (this.isByHand) this.countSolution();
    this.pause();
    this.#showFilm(this.#newFilm(line, 'ownSolution', line.isAutomatic ? '' : '!'));
  }

  /** The player looks at a solution, which is help. */
  countSolution() {
    if (this.hand.isBegun && !this.hand.isWon) ++this.hand.helps.solutions;
  }

  /**
   * Another tab has kept a state of this game: takes up what is newer. What is older was kept there
   * before this tab's last move was known: keeps this tab's again.
   */
  adopt() {
    const kept = keptGames.get(this.deal.key);
    if (!this.isByHand || kept === null || kept.changed === this.hand.changed) return;
    if (kept.changed > this.hand.changed) this.bringBack(kept);
    else this.keep();
  }

  #showFilm(film) {
    this.#handlers.onLeave();
    this.#choice.drop();
    this.film = film;
    this.isByHand = false;
    film.show();
    this.#handlers.onChange();
  }

  togglePlay() {
    this.#choice.drop();
    if (this.film.isPlaying) this.film.pause();
    else this.film.play();
  }

  /** Stops what moves by itself. Cards that are still to move fly to where they lie in the game. */
  pause() {
    this.film.pause();
    this.#finisher.stop();
    this.board.hasten(FLIGHT);
  }

  /** Goes to the position after `target` moves. What the person asks for stops the playing. */
  visit(target) {
    this.pause();
    this.#choice.drop();
    if (this.isByHand) this.#visitByHand(target);
    else this.film.goTo(target);
  }

  step(by) {
    this.visit(this.index + by);
  }

  // ---- A game by hand ----

  /** The game by hand that has come to where the table is. */
  gameHere() {
    if (this.isByHand) return this.hand;
    const { origin, index, line } = this.film;
    const game =
      index > 0 || origin !== ''
        ? HandGame.restore(this.deal.start, { moves: origin }).game
        : new HandGame(this.deal.start, this.options.isAutomatic);
    game.addLine(line, index);
    return game;
  }

  /** Begins a game by hand where the film stands; the game that was kept is put aside. */
  beginByHand() {
    if (this.isByHand || this.position.isWon()) return;
    this.pause();
    const aside = this.hand?.isBegun ? this.hand.save() : null;
    this.#showHand(this.gameHere());
    this.#handlers.onBegin(this.film.index);
    if (aside) this.#handlers.onAside(aside);
  }

  backToHand() {
    if (this.isByHand || this.hand === null) return;
    this.pause();
    this.#choice.drop();
    this.#showHand(this.hand);
  }

  /** Takes up a game that was put aside. */
  bringBack(saved) {
    this.pause();
    this.#choice.drop();
    this.#showHand(HandGame.restore(this.deal.start, saved).game);
  }

  playAgain() {
    this.#showHand(new HandGame(this.deal.start, this.options.isAutomatic));
  }

  #showHand(game) {
    this.hand = game;
    this.isByHand = true;
    this.board.show(game.position, FLIGHT);
    this.#handlers.onChange();
  }

  /** Undoes or redoes to `target` moves. */
  #visitByHand(target) {
    const before = this.hand.index;
    this.hand.goTo(target);
    if (this.hand.index === before) return;
    this.#handlers.onLeave();
    const isRedone = this.hand.index === before + 1;
    this.#shown(isRedone ? this.#showMove(FLIGHT) : this.board.show(this.hand.position, FLIGHT));
  }

  #showMove(flight) {
    return showStep(this.board, this.hand.line, this.hand.index, { flight });
  }

  /** After a change of the game by hand, which is shown for `duration`. */
  #shown(duration) {
    this.#handlers.onChange();
    const isOver = this.hand.isWon || this.hand.position.legalMoves().length === 0;
    if (isOver) this.#handlers.onOver(duration);
    return duration;
  }

  /** Moves what was taken hold of; counts are as in Choice. */
  move(from, count, to) {
    this.makeMove(intendedMove(this.position, { from, count }, to));
  }

  /** Makes a move in the game by hand, if it is legal. */
  makeMove({ from, to, count }) {
    const move = { from, to, count };
    const violation = this.position.violation(move);
    if (violation !== null) return this.#refuse(from, count, violation);
    this.pause();
    this.#choice.drop();
    this.beginByHand();
    this.hand.add(move, this.options.isAutomatic);
    this.#handlers.onMade();
    return this.#shown(this.#showMove(0.75 * FLIGHT));
  }

  #refuse(from, count, violation) {
    this.board.refuse(this.position.cards(from).slice(-Math.max(1, count)));
    this.#choice.drop();
    this.#handlers.onRefuse(translated(violation));
  }

  /**
   * Makes the moves of a solution from here, as the solver's, until anything else is asked for.
   * `findLine()` promises it, or null.
   */
  finish(findLine) {
    if (!this.isByHand) return;
    this.#handlers.onLeave();
    this.#choice.drop();
    this.#finisher.start(findLine, (move, isAutomatic) => {
      this.hand.add(move, isAutomatic, true);
      return this.#shown(this.#showMove(FLIGHT * 0.7));
    });
  }

  stopFinishing() {
    this.#finisher.stop();
  }

  // ---- What is touched ----

  /**
   * Stops what moves by itself, so that nothing takes the card away, and returns the cards that may
   * be dragged with it. On a telephone, a film leaves them to scrolling.
   */
  #press(card, pointerType) {
    this.pause();
    const { place, count } = this.position.find(card);
    const isRun = place !== HOME && count <= this.position.runLength(place);
    const mayDrag = isRun && (this.isByHand || pointerType !== 'touch');
    return mayDrag ? this.position.cards(place).slice(-count) : [];
  }

  /**
   * Comes to the position that a move by hand begins from. Only there may one look for what was
   * touched: at the start of a film, cards that go home by themselves are still on the table.
   */
  #takeOver() {
    this.pause();
    const hasOpening = this.film.index === 0 && this.film.line.opening.length > 0;
    if (hasOpening) this.beginByHand();
  }

  tapPlace(place) {
    this.#takeOver();
    this.#choice.tap(place, 0);
  }

  #tapCard(card) {
    this.#takeOver();
    if (this.options.isOneTap && !this.isChosen) return this.#send(card);
    const { place, count } = this.position.find(card);
    this.#choice.tap(place, count);
  }

  /** Sends a card where it does best; the card that was sent last goes elsewhere. */
  #send(card) {
    this.#takeOver();
    this.#choice.drop();
    if (this.#isSent(card)) return this.#sendElsewhere();
    const { place, count } = this.position.find(card);
    if (place === HOME) return;
    if (count > this.position.runLength(place)) return this.#refuse(place, count, t('noRun'));
    const ways = waysOf(this.position, { from: place, count });
    if (ways.length === 0) return this.#refuse(place, count, t('nowhereToGo'));
    this.#sendBy(card, ways, 0);
  }

  #isSent(card) {
    const { hand } = this;
    if (this.#sent === null || !this.isByHand || hand.index !== hand.line.length) return false;
    return this.#sent.card === card && this.#sent.step === hand.line.steps.at(-1);
  }

  #sendBy(card, ways, at) {
    this.makeMove(ways[at]);
    this.#sent = { card, ways, at, step: this.hand.line.steps.at(-1) };
  }

  /** After the last of its ways, the card lies where it came from. */
  #sendElsewhere() {
    const { card, ways, at } = this.#sent;
    if (at + 1 === ways.length) return this.step(-1);
    this.hand.goTo(this.hand.index - 1);
    this.#sendBy(card, ways, at + 1);
  }

  #drop(card, to) {
    this.#takeOver();
    const { place, count } = this.position.find(card);
    if (place === to) return;
    if (place === HOME) this.#handlers.onRefuse(t('homeAlready'));
    else this.move(place, count, to);
  }

  /** Takes `by` more of the cards that are chosen. */
  changeChoice(by) {
    this.#choice.change(by);
  }

  dropChoice() {
    this.#choice.drop();
  }
}
