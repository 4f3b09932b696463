import { store } from '../store.js';
import { OWN } from './deal.js';
import { t } from './texts.js';

const NAME = 'list';

/** Whether something is what keepAt keeps. Others, too, may write to the storage. */
const isList = (kept) =>
  Array.isArray(kept?.deals) &&
  kept.deals.every((item) => typeof item?.name === 'string') &&
  kept.at in kept.deals;

/**
 * The list of deals that is open: `name` and `deals` as parseDeals has them, `rules`, the game that
 * they are dealt for, and `at`, where one is in it. It is kept on the device.
 */
export class KeptList {
  name;
  deals;
  rules;
  at = 0;
  #opener;
  #keys = [];

  /** `opener`: a DealOpener, which reads the cards. */
  constructor(opener, list) {
    this.#opener = opener;
    Object.assign(this, list);
  }

  /** What the page calls it. */
  get title() {
    return this.name === OWN ? t('yourBoard') : this.name;
  }

  /** The list that was kept last; null if there is none, and if what is kept is damaged. */
  static restore(opener) {
    const kept = store.get(NAME);
    return isList(kept) ? new KeptList(opener, kept) : null;
  }

  /** Keeps the list, now at the item of this index; false if the device has no room for it. */
  keepAt(index) {
    this.at = index;
    const { name, rules, deals, at } = this;
    const isKept = store.set(NAME, { name, rules, deals, at });
    if (!isKept) store.remove(NAME); // what is there is another list
    return isKept;
  }

  dealAt(index) {
    return this.#opener.ofItem(this.deals[index], this.rules);
  }

  /** The key of an item's deal, as PlayedDeal has it; empty if the item cannot be read. */
  keyAt(index) {
    return (this.#keys[index] ??= this.#readKey(index));
  }

  #readKey(index) {
    try {
      return this.dealAt(index).key;
    } catch {
      return '';
    }
  }

  /**
   * The index of a deal, by its cards; -1 if it is not in the list. A deal may be there twice, and
   * one may have gone back in the list, so the search goes from here to the front and then on from
   * the end.
   */
  indexOf(deal) {
    const { length } = this.deals;
    for (let step = 0; step < length; ++step) {
      const index = (this.at - step + length) % length;
      if (canBe(this.deals[index], deal) && this.keyAt(index) === deal.key) return index;
    }
    return -1;
  }
}

/** Spares the reading of cards: a deal with a number is another one than boards without. */
const canBe = ({ name, board }, { number }) =>
  number === null ? board !== undefined : name === number;
