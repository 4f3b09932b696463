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

/** What can be copied of a PlayedTable, by the names of the buttons: what it is, and its text. */
export const COPIES = {
  'copy-link': ['a link to this position', linkTo],
  'copy-moves': [
    'your moves in standard notation',
    ({ hand }) => textOf(hand.line.steps.slice(0, hand.index)),
  ],
  'copy-position': ['this position as board text', ({ position }) => boardText(position)],
  'copy-deal': ['the deal as board text', ({ deal }) => deal.text],
  'copy-solution': ['the solution in standard notation', ({ deal }) => textOf(deal.solution.steps)],
};
