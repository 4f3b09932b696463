const BETWEEN = 160; // milliseconds

/** Makes the moves of a line of play in a game by hand, one by one, until it is stopped. */
export class Finisher {
  #timer = null;

  get isAtWork() {
    return this.#timer !== null;
  }

  /** `makeMove(move, isAutomatic)` makes one and returns the milliseconds that it takes. */
  start(line, makeMove) {
    const moves = [
      ...line.opening.map((move) => [move, false]),
      ...line.steps.map(({ move }) => [move, true]),
    ];
    const next = () => {
      const duration = makeMove(...moves.shift());
      this.#timer = moves.length > 0 ? setTimeout(next, duration + BETWEEN) : null;
    };
    this.#timer = setTimeout(next, 0);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }
}
