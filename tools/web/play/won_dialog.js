import { helpWords } from './helps.js';
import { plural } from './move_words.js';
import { clockText } from './stopwatch.js';

/** How a number of moves compares with par. Only who had no help is praised. */
export function comparison(moves, par, isAlone) {
  if (par === null) return '';
  if (moves === par) return `Par is ${par}, too.`;
  if (moves > par || !isAlone) return `Par is ${par}.`;
  return `${plural(par - moves, 'move')} under par: well played!`;
}

/** What there is to say of a HandGame that is won; `par`: the length of the best solution or null. */
export function wonWords(hand, par) {
  const moves = hand.counts.player_moves;
  const helps = helpWords(hand);
  return {
    told: `Won with ${plural(moves, 'move')} in ${clockText(hand.stopwatch.milliseconds)}.`,
    helped: helps.length === 0 ? 'Without help.' : `With help: ${helps.join(', ')}.`,
    compared: comparison(moves, par, hand.isAlone),
  };
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

  show(hand, par) {
    for (const [name, text] of Object.entries(wonWords(hand, par)))
      this.#dialog.querySelector(`.${name}`).textContent = text;
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  close() {
    this.#dialog.close();
  }
}
