// Milliseconds at speed 1.
export const FLIGHT = 340;
const BETWEEN_SINGLES = 240;
const BETWEEN_HOME_MOVES = 150;
/** Many cards that go home together take so long, and not longer. */
const LONGEST_HOMEWARD = 900;
const BETWEEN_MOVES = 620;
const JUMP = 420;

/**
 * Shows on `board` how the `number`-th step of a line goes, a card flying for `flight`; returns the
 * milliseconds that it takes. `isDealt`: the cards that go home before the first move have not been
 * shown yet.
 */
export function showStep(board, line, number, { flight, speed = 1, isDealt, singles }) {
  const scenes = [];
  const step = line.steps[number - 1];
  let shown = isDealt ? line.start : line.positions[number - 1];
  const add = (move, pause) => {
    shown = shown.after(move);
    scenes.push([shown, pause / speed]);
  };
  const goHome = (moves) => {
    const pause = Math.min(BETWEEN_HOME_MOVES, LONGEST_HOMEWARD / moves.length);
    moves.forEach((move) => add(move, pause));
  };
  if (isDealt) goHome(line.opening);
  (singles ? step.singles : [step.move]).forEach((move) => add(move, BETWEEN_SINGLES));
  goHome(step.home);
  return board.showScenes(scenes, flight);
}

/**
 * A line of play that is shown move by move, by steps and jumps, or playing. `options` are read
 * when they are needed: speed, and singles, for supermoves card by card. `onChange` is called after
 * every change of the index and of whether it plays.
 */
export class Film {
  index = 0;
  #board;
  #options;
  #onChange;
  #timer = null;

  constructor(line, board, options, onChange) {
    this.line = line;
    this.#board = board;
    this.#options = options;
    this.#onChange = onChange;
  }

  get length() {
    return this.line.length;
  }

  get isAtEnd() {
    return this.index === this.length;
  }

  get isPlaying() {
    return this.#timer !== null;
  }

  /** Before the first move, the cards that go home by themselves are still on the table. */
  get position() {
    return this.index === 0 ? this.line.start : this.line.positions[this.index];
  }

  /** Goes to the position after `target` moves; returns the milliseconds that it takes. */
  goTo(target) {
    const next = Math.max(0, Math.min(target, this.length));
    const isStep = next === this.index + 1;
    this.index = next;
    const duration = isStep ? this.#showStep() : this.show();
    this.#onChange();
    return duration;
  }

  show() {
    return this.#board.show(this.position, JUMP / Math.max(1, this.#options.speed));
  }

  #showStep() {
    const { speed, singles } = this.#options;
    const flight = FLIGHT / Math.max(1, speed * 0.8);
    const isDealt = this.index === 1;
    return showStep(this.#board, this.line, this.index, { flight, speed, isDealt, singles });
  }

  play() {
    if (this.isAtEnd) this.goTo(0);
    this.#wait(200);
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#onChange();
  }

  #wait(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#playNext(), milliseconds);
    this.#onChange();
  }

  #playNext() {
    const duration = this.goTo(this.index + 1);
    if (this.isAtEnd) this.pause();
    else this.#wait(duration + (BETWEEN_MOVES - BETWEEN_SINGLES) / this.#options.speed);
  }
}
