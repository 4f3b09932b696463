import { plural } from './move_words.js';
import { clockText } from './stopwatch.js';

/** How a number of moves compares with the short solution's. */
export function comparison(moves, par) {
  if (par === null) return '';
  if (moves === par) return `The short solution has ${par}, too.`;
  if (moves > par) return `The short solution has ${par}.`;
  return `${plural(par - moves, 'move')} fewer than the short solution: well played!`;
}

/**
 * What there is to say of a game that is won: `moves` player moves, those of them that are the
 * solver's, the time; `par`: the length of the short solution or null.
 */
export function wonWords({ moves, solversMoves, milliseconds, par }) {
  const time = `Won with ${plural(moves, 'player move')} in ${clockText(milliseconds)}.`;
  const help =
    solversMoves === 0
      ? ''
      : ` ${solversMoves === 1 ? 'One move is' : `${solversMoves} moves are`} the solver’s.`;
  return [time + help, comparison(moves, par)];
}

/** The dialog after a game that is won. */
export class WonDialog {
  #dialog;

  constructor(dialog) {
    this.#dialog = dialog;
  }

  get isOpen() {
    return this.#dialog.open;
  }

  show(game) {
    const [told, compared] = wonWords(game);
    this.#dialog.querySelector('.told').textContent = told;
    this.#dialog.querySelector('.compared').textContent = compared;
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  close() {
    this.#dialog.close();
  }
}
