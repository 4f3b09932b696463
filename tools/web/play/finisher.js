const BETWEEN = 160; // milliseconds

/** Makes the moves of a line of play in a game by hand, one by one, until it is stopped. */
export class Finisher {
  #run = null;

  /**
   * `findLine()` promises the line, or null if there is none; `makeMove(move, isAutomatic)` makes a
   * move and returns the milliseconds that it takes. A new run ends the one before it. A run that
   * is ended while it waits makes no further move, even if it still waits for its line.
   */
  async start(findLine, makeMove) {
    const run = Symbol('run');
    this.#run = run;
    const line = await findLine();
    if (line === null) return;
    for (const [move, isAutomatic] of movesOf(line)) {
      if (this.#run !== run) return;
      const duration = makeMove(move, isAutomatic);
      await new Promise((resolve) => setTimeout(resolve, duration + BETWEEN));
    }
  }

  stop() {
    this.#run = null;
  }
}

/** The moves of a line, each with whether cards go home by themselves after it. */
const movesOf = ({ opening, steps }) => [
  ...opening.map((move) => [move, false]),
  ...steps.map(({ move }) => [move, true]),
];
