import { helpWords } from './helps.js';
import { clockText } from './stopwatch.js';
import { t } from './texts.js';

/** How a number of moves compares with par. Only who had no help is praised. */
export function comparison(moves, par, isAlone) {
  if (par === null) return '';
  if (moves === par) return t('parToo', par);
  if (moves > par || !isAlone) return t('parIs', par);
  return t('underPar', par - moves);
}

/** What there is to say of a HandGame that is won; `par`: the length of the best solution or null. */
export function wonWords(hand, par) {
  const moves = hand.counts.player_moves;
  const helps = helpWords(hand);
  return {
    told: t('wonWith', moves, clockText(hand.stopwatch.milliseconds)),
    helped: helps.length === 0 ? t('withoutHelp') : t('withHelp', helps.join(', ')),
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
