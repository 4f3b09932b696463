import { addressOf, parseAddress, partsOfPage } from './address.js';
import { dailyDeal } from './daily.js';
import { wrongWords } from './deal_words.js';
import { gameOf } from './games.js';
import { KeptList } from './kept_list.js';
import { store } from '../store.js';
import { t } from './texts.js';

const ofPage = () => partsOfPage(location.hash);

/**
 * Which deal is played: the one that the page was made for (`own`, or null), or what the address,
 * the dialog or the button for the next deal ask for. `handlers` has open(deal, moves), which puts
 * a deal on the table or throws why it cannot, onSolved(deal), onFailure(message) and choose(),
 * which opens the dialog, welcome(), for who is here for the first time, and watch(solution), which
 * shows a solution of the deal on the table.
 */
export class DealsDesk {
  /** A DealOpener; null until the solver has started, and if it cannot. */
  opener = null;
  /** The KeptList that is open, or null. */
  list = null;
  #own;
  #rules;
  #handlers;
  #deal = null;
  #solving = new AbortController();
  #searching = new AbortController();

  /** `rules`: the game of the page, { game, freecells, cascades }. */
  constructor(own, rules, handlers) {
    this.#own = own;
    this.#rules = rules;
    this.#handlers = handlers;
  }

  /** The solver has started: all deals can be opened now. */
  start(opener) {
    this.opener = opener;
    this.list = KeptList.restore(opener);
  }

  get isOpen() {
    return this.#deal !== null;
  }

  #open(deal, moves = null) {
    const before = this.#deal;
    this.#deal = deal;
    try {
      this.#handlers.open(deal, moves);
    } catch (error) {
      this.#deal = before;
      throw error;
    }
    this.#solving.abort();
    this.dropSearch();
    this.solve();
  }

  /** Finds out what is not known about the deal: any solution, a short one, how hard it is. */
  async solve() {
    const deal = this.#deal;
    if (this.opener === null) return;
    this.#solving = new AbortController();
    const { signal } = this.#solving;
    const steps = [
      ...(deal.verdict === 'unknown' && !deal.isTried ? ['solve', 'shorten'] : []),
      ...(deal.band === null ? ['measure'] : []),
    ];
    try {
      for (const step of steps) {
        await this.opener[step](deal, signal);
        signal.throwIfAborted();
        this.#handlers.onSolved(deal);
      }
    } catch (error) {
      if (error.name !== 'AbortError') this.#handlers.onFailure(t('solverFailed', error.message));
    }
  }

  // ---- What is asked for ----

  /** Opens a deal that the page was not made for, under an address of its own. */
  #openOther(deal, moves = null) {
    this.#open(deal, moves);
    const address = addressOf(deal);
    history.pushState(history.state, '', address + ofPage());
    store.set('last', address);
  }

  /** Where the deal is in the list; -1 if it is not in it. */
  get place() {
    return this.list?.indexOf(this.#deal) ?? -1;
  }

  /** `3 of 40` of the list; empty if the deal is not in it. */
  get placeWords() {
    const { place } = this;
    return place < 0 ? '' : t('placeOf', place + 1, this.list.deals.length);
  }

  /** Opens the deal of a day. */
  openDaily(date) {
    if (this.opener === null) return;
    const { number } = dailyDeal(date);
    this.#openOther(this.opener.read(number, { ...gameOf('freecell'), game: 'freecell' }));
  }

  /** Opens the deal that follows: in the list, if this one is of it, or by its number. */
  openNext() {
    if (this.opener === null) return;
    const { place } = this;
    const next = this.opener.after(this.#deal);
    if (place >= 0 && place + 1 < this.list.deals.length) this.#openNextItem(place + 1);
    else if (next) this.#openOther(next);
    else this.#handlers.choose();
  }

  #openNextItem(index) {
    try {
      this.openItem(index);
    } catch (error) {
      this.#handlers.onFailure(t('itemFailed', this.list.title, index + 1, wrongWords(error)));
    }
  }

  /** Opens a list as parseDeals has it, with its first deal; throws what is wrong with that. */
  openList(list, rules) {
    const before = this.list;
    const opened = new KeptList(this.opener, { ...list, rules });
    this.list = opened;
    try {
      this.#openOther(opened.dealAt(0));
    } catch (error) {
      this.list = before;
      throw error;
    }
    if (!opened.keepAt(0)) this.#handlers.onFailure(t('tooLong'));
  }

  /** Opens a deal of the list; throws what is wrong with it. */
  openItem(index) {
    this.#openOther(this.list.dealAt(index));
    this.list.keepAt(index);
  }

  /** Opens an item of a list as parseDeals has it. */
  openOne(item, rules) {
    this.#openOther(this.opener.ofItem(item, rules));
  }

  /**
   * Opens a deal that is left to chance, as DealOpener.random has it. Throws an AbortError if the
   * search for one that is as hard as asked for is dropped: by dropSearch(), or because another deal
   * is opened first.
   */
  async openRandom(rules, band, isWinnable) {
    if (this.opener === null) return;
    this.dropSearch();
    this.#searching = new AbortController();
    const { signal } = this.#searching;
    const deal = await this.opener.random(rules, { band, isWinnable, signal });
    signal.throwIfAborted();
    this.#openOther(deal);
  }

  dropSearch() {
    this.#searching.abort();
  }

  /** Shows a solution as readSolution has it, and opens its deal for that if it names another one. */
  openSolution({ name, ...solution }, rules) {
    const isNamed = name !== undefined || solution.board !== undefined;
    const deal = isNamed ? this.opener.ofItem({ name: name ?? '', ...solution }, rules) : null;
    if (deal !== null && deal.key !== this.#deal?.key) this.#openOther(deal);
    this.#handlers.watch(solution);
  }

  /** Opens a number, a board or a link; throws what is wrong with it. */
  openText(text, rules) {
    const [, link] = /(#(?:deal|board)=\S*)/.exec(text) ?? [];
    if (link === undefined) return this.#openOther(this.opener.read(text, rules));
    const asked = parseAddress(link);
    return this.#openOther(this.#dealAsked(asked), asked.moves);
  }

  /** An address has no name for a board; the list that is open may have one. */
  #dealAsked(asked) {
    const deal = this.opener.read(asked.board ?? asked.deal, asked);
    const place = this.list?.indexOf(deal) ?? -1;
    return place < 0 ? deal : this.list.dealAt(place);
  }

  // ---- The address ----

  /** Whether an address asks for the deal that the page was made for. */
  #isForOwn(asked) {
    if (this.#own === null || asked === null) return this.#own !== null;
    const { deal: number = null, board: text = '' } = asked;
    return addressOf(this.#own) === addressOf({ ...asked, number, text });
  }

  /** What the address asks for; null if for nothing, and if for a game that nobody knows. */
  #addressAsked() {
    try {
      return parseAddress(location.hash);
    } catch (error) {
      this.#handlers.onFailure(t('linkFailed', error.message));
      return null;
    }
  }

  /** Opens what the address asks for, or the deal that the page was made for, or the last one. */
  async openAddress() {
    const asked = this.#addressAsked();
    const isForOwn = this.#isForOwn(asked);
    if (this.opener === null && !isForOwn) return;
    try {
      if (isForOwn) this.#open(this.#own, asked?.moves);
      else if (asked) this.#open(this.#dealAsked(asked), asked.moves);
      else await this.#openUsual();
    } catch (error) {
      this.#handlers.onFailure(t('linkFailed', error.message));
      if (!this.isOpen) await this.#openUsual();
    }
    if (asked === null && isForOwn) return;
    // From now on the game is kept, and a reload must not go back to what the link says.
    const address = addressOf(this.#deal);
    history.replaceState(history.state, '', address + ofPage());
    store.set('last', address);
  }

  /** What a page begins with: the deal that it was made for, or the one played last, or any. */
  async #openUsual() {
    const isFirst = store.get('last') === null && /^(#lang=.*)?$/.test(location.hash);
    if (this.#own === null && isFirst) this.#handlers.welcome();
    this.#open(this.#own ?? this.#lastDeal() ?? (await this.opener.random(this.#rules)));
  }

  /** The deal that was played last; null if none is kept, or if what is kept is damaged. */
  #lastDeal() {
    try {
      const asked = parseAddress(store.get('last') ?? '');
      return asked && this.#dealAsked(asked);
    } catch {
      return null;
    }
  }
}
