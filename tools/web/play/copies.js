import { addressOf } from './address.js';
import { boardText } from './board_text.js';

/**
 * The address of this page with the moves that are made on the table. Of a file it is the name
 * alone: where it lies on this device is nobody's business.
 */
function linkTo(table) {
  const page = location.href.replace(/#.*/, '');
  const shown = location.protocol === 'file:' ? page.replace(/.*\//, '') : page;
  return shown + addressOf(table.deal, table.gameHere().movesText);
}

const textOf = (steps) => steps.map(({ text }) => text).join(' ');

/** What can be copied of a PlayedTable, by the names of the buttons: the name of the text that says what it is, and what it is. */
export const COPIES = {
  'copy-link': ['copiedLink', linkTo],
  'copy-moves': ['copiedMoves', ({ hand }) => textOf(hand.line.steps.slice(0, hand.index))],
  'copy-position': ['copiedPosition', ({ position }) => boardText(position)],
  'copy-deal': ['copiedDeal', ({ deal }) => deal.text],
  'copy-solution': ['copiedSolution', ({ deal }) => textOf(deal.solution.steps)],
};
