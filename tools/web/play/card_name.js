import { t, wordOf } from './texts.js';
import { suitOf } from './rules.js';

/** For screen readers: `seven of hearts`. */
export const cardName = (card) =>
  t('card', wordOf('ranks', card >> 2), wordOf('suits', suitOf(card)));
