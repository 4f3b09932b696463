import { RANKS, SUITS, cardText } from './rules.js';

/** The lines of board text, as `freecell solve` reads them; empty parts are left out. */
function linesOf(position) {
  const { cascades, cells, home } = position;
  const foundations = home.map((rank, suit) => `${SUITS[suit]}-${`0${RANKS}`[rank]}`);
  const freecells = cells.map((card) => (card === null ? '-' : cardText(card)));
  return [
    ...(home.some((rank) => rank > 0) ? [`Foundations: ${foundations.join(' ')}`] : []),
    ...(cells.some((card) => card !== null) ? [`Freecells: ${freecells.join(' ')}`] : []),
    ...cascades.map((cards) => `: ${cards.map(cardText).join(' ')}`.trimEnd()),
  ];
}

/** Board text, which every subcommand of `freecell` reads. */
export const boardText = (position) => `${linesOf(position).join('\n')}\n`;
