import { clockText } from './stopwatch.js';
import { plural } from './move_words.js';
import { toSolver } from './solver_start.js';

/** Megabytes of positions after which the search gives up: the worker has some more. */
const MEMORY = 96;

/** What a search for a shortest solution, a Solution of bindings/js, has come to. */
function outcomeWords({ counts, lowerBound, verdict, reason }) {
  if (verdict === 'unsolvable') return 'There is no solution from here: that is proved.';
  const bound = lowerBound === null ? '' : `; no solution has fewer than ${lowerBound}`;
  if (counts === null) return `No solution was found${bound}.`;
  const moves = plural(counts.player, 'move');
  if (counts.player === lowerBound) return `${moves}: no solution is shorter, and that is proved.`;
  const why = reason === 'memory' ? 'The search ran out of memory. ' : '';
  return `${why}The best solution has ${moves}${bound}.`;
}

/**
 * The dialog in which the solver looks for a shortest solution, shows how far it is, and can be
 * stopped. `onWatch(solution)` shows what was found.
 */
export class ShortestDialog {
  #dialog;
  #controller = null;
  #solution = null;

  constructor(dialog, onWatch) {
    this.#dialog = dialog;
    this.#find('.watch').addEventListener('click', () => {
      const solution = this.#solution;
      dialog.close();
      onWatch(solution);
    });
    dialog.addEventListener('close', () => this.#controller?.abort());
  }

  #find(selector) {
    return this.#dialog.querySelector(selector);
  }

  #say(text, solution) {
    this.#solution = solution;
    this.#find('.found').textContent = text;
    this.#find('.watch').disabled = solution === null;
  }

  /** Searches from a position until it is decided, or the dialog is closed. */
  async search(solver, position) {
    this.#controller = new AbortController();
    this.#say('Looking for a shortest solution …', null);
    this.#dialog.showModal();
    try {
      const found = await solver.solve(toSolver(position), {
        effort: 'shortest',
        maxMemory: MEMORY << 20,
        signal: this.#controller.signal,
        onProgress: (progress) => this.#tellProgress(progress),
      });
      this.#say(outcomeWords(found), found.solution);
    } catch (error) {
      if (error.name !== 'AbortError') this.#say(`The search failed: ${error.message}`, null);
    }
  }

  #tellProgress({ best, milliseconds, memory }) {
    const known = best === null ? '' : ` ${plural(best.counts.player, 'move')} so far.`;
    const spent = `${clockText(milliseconds)}, ${Math.round(memory / 2 ** 20)} MB`;
    this.#say(`Looking for a shortest solution …${known} (${spent})`, best?.solution ?? null);
  }
}
