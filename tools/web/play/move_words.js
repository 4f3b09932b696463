import { HOME, RANKS, isCascade, isRed, suitOf } from './rules.js';
import { t, wordOf } from './texts.js';
import { pip } from './board_view.js';

/** The suit is drawn, and spoken by screen readers. */
function cardMark(card) {
  const rank = RANKS[card >> 2].replace('T', '10');
  const suit = t('ofSuit', wordOf('suits', suitOf(card)));
  return `<span class="${isRed(card) ? 'red' : ''}">${rank}${pip(suitOf(card))}<span class="spoken">${suit}</span></span>`;
}

/** `Q♥ J♠` as HTML. */
export const cardMarks = (cards) =>
  `<span class="cards-of">${cards.map(cardMark).join(' ')}</span>`;

const MANY = 6;

/** Cards that go home, as HTML: if they are many, the first and the last of them. */
export function homeMarks(cards) {
  if (cards.length <= MANY) return cardMarks(cards);
  return t('cardsFirstLast', cardMarks([cards[0]]), cardMarks([cards.at(-1)]), cards.length);
}

export function placeName(place) {
  if (place === HOME) return t('home');
  return t(isCascade(place) ? 'cascade' : 'freecell', place);
}

/** `Q♥ → K♣` as HTML. */
export function stepMarks(step) {
  const { cards, target, move } = step;
  const from =
    cards.length > 3 ? `${cardMarks([cards[0]])} … ${cardMarks([cards.at(-1)])}` : cardMarks(cards);
  if (target !== undefined) return `${from} → ${cardMarks([target])}`;
  return `${from} → ${isCascade(move.to) ? t('emptyCascade', move.to) : placeName(move.to)}`;
}
