import { clockText } from './stopwatch.js';
import { toSolver } from './solver_start.js';
import { t } from './texts.js';

/** Megabytes of positions after which the search gives up: the worker has some more. */
const MEMORY = 96;

/** What a search for a shortest solution, a Solution of bindings/js, has come to. */
function outcomeWords({ counts, lowerBound, verdict, reason }) {
  if (verdict === 'unsolvable') return t('provedNone');
  const bound = lowerBound === null ? '' : t('fewerThan', lowerBound);
  if (counts === null) return t('noneWasFound', bound);
  if (counts.player === lowerBound) return t('provedShortest', counts.player);
  const best = t('bestHas', counts.player, bound);
  return reason === 'memory' ? t('outOfMemory', best) : best;
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
    this.#say(t('lookingShortest'), null);
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
      if (error.name !== 'AbortError') this.#say(t('searchFailed', error.message), null);
    }
  }

  #tellProgress({ best, lowerBound, milliseconds, memory }) {
    const found = best === null ? '' : t('soFar', best.counts.player);
    const known = found + (lowerBound === null ? '' : t('noneHasFewer', lowerBound));
    const spent = `${clockText(milliseconds)}, ${Math.round(memory / 2 ** 20)} MB`;
    this.#say(`${t('lookingShortest')}${known} (${spent})`, best?.solution ?? null);
  }
}
