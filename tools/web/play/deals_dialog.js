import { dailyDeal } from './daily.js';
import { DEALT, OWN, shownName } from './deal.js';
import { parseDeals } from './deal_list.js';
import { wrongWords } from './deal_words.js';
import { plainNumber } from './number.js';
import { starsOf } from './results.js';
import { FIRST_TO_CELLS, gameNames, gameOf, gameTitle, gameWords } from './games.js';
import { readSolution } from './solution_text.js';
import { t } from './texts.js';

const FIRST_OF_PYSOL = 32000;
/** The most deals of a list that are shown to choose from: those around the current one. */
const MOST_SHOWN = 500;

/**
 * The dialog in which another deal is chosen, and what may be dropped or pasted on the page.
 * `desk` is the DealsDesk; `wonGames()` is a Map of the games
 * that were won, by the keys of their deals.
 */
export class DealsDialog {
  #dialog;
  #desk;
  #wonGames;
  #won = new Map();

  constructor(dialog, desk, wonGames) {
    this.#dialog = dialog;
    this.#desk = desk;
    this.#wonGames = wonGames;
    this.#listen('#open-number', () => this.#openNumber(this.#value('#deal-number')));
    this.#listen('#open-daily', () => desk.openDaily(new Date()));
    this.#find('#open-text').addEventListener('click', () =>
      this.openAny(this.#value('#deal-text'), OWN),
    );
    this.#listen('#open-random', () => {
      this.#say(t('searching'), true);
      return desk.openRandom(this.rules, this.#value('#band'), this.#find('#winnable').checked);
    });
    this.#find('#rule-game').addEventListener('change', ({ target }) => {
      this.rules = { game: target.value, ...gameOf(target.value) };
    });
    dialog.addEventListener('close', () => desk.dropSearch());
    this.#find('#deal-number').addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.#find('#open-number').click();
    });
    this.#find('#deal-file').addEventListener('change', ({ target }) =>
      this.openFile(target.files[0]),
    );
  }

  #find(selector) {
    return this.#dialog.querySelector(selector);
  }

  #value(selector) {
    return this.#find(selector).value;
  }

  #listen(selector, action) {
    this.#find(selector).addEventListener('click', () => this.#attempt(action));
  }

  get rules() {
    const game = this.#dealtAs(this.#value('#rule-game') || 'freecell');
    const usual = gameOf(game);
    const number = (name) => {
      const { valueAsNumber } = this.#find(`#rule-${name}`);
      return Number.isNaN(valueAsNumber) ? usual[name] : valueAsNumber;
    };
    return { game, freecells: number('freecells'), cascades: number('cascades') };
  }

  /** KPatience deals the first cards of the deck to the freecells, all others the last. */
  #dealtAs(game) {
    const isDealt = Number(gameOf(game).rules.dealtToCells) > 0; // options are words
    const isOther = isDealt && this.#value('#rule-numbers') === 'kpatience';
    return isOther && !game.includes(':') ? `${game}:${FIRST_TO_CELLS}` : game;
  }

  set rules({ game = 'freecell', freecells, cascades }) {
    this.#showGames(game);
    this.#find('#rule-freecells').value = freecells;
    this.#find('#rule-cascades').value = cascades;
  }

  /** Shows the games to choose from; `game` may be one with rules of its own. */
  #showGames(game) {
    const names = [...new Set([...gameNames(), game])];
    const options = names.map((name) => new Option(gameTitle(name), name, false, name === game));
    this.#find('#rule-game').replaceChildren(...options);
    this.#find('#rule-words').textContent = gameWords(game);
  }

  open() {
    this.#say('');
    this.#find('#daily-words').textContent = t(dailyDeal(new Date()).band);
    this.#won = this.#wonGames();
    this.#showList();
    this.#dialog.showModal();
    this.#scrollToCurrent();
    this.#find('#deal-number').select();
  }

  /** Says what is wrong, or what one has to wait for. */
  #say(text, isWait = false) {
    this.#find('#deals-wrong').textContent = text;
    this.#find('#deals-wrong').classList.toggle('wait', isWait);
  }

  /**
   * Does what may fail, and says what is wrong, in the dialog or where it is opened for that. Only
   * the last deal that was asked for is opened.
   */
  async #attempt(action) {
    this.#desk.dropSearch();
    try {
      await action();
      this.#dialog.close();
    } catch (error) {
      if (error.name === 'AbortError') return; // something else was asked for
      if (!this.#dialog.open) this.open();
      const words = wrongWords(error);
      const isPlaced = error.line !== undefined; // then it begins with a word of ours
      this.#say(isPlaced ? words[0].toUpperCase() + words.slice(1) : words);
    }
  }

  #openNumber(text) {
    if (text.trim() === '') throw new Error(t('noNumber'));
    const isLink = /#(deal|board)=/.test(text);
    const number = isLink ? text : this.#numbered(plainNumber(text));
    if (isLink || DEALT.test(number)) this.#desk.openText(number, this.rules);
    else this.#openAny(number, OWN);
  }

  /** A number as the program that is chosen has it: PySolFC has numbers of its own from 32000 on. */
  #numbered(number) {
    const isOwn = this.#value('#rule-numbers') === 'pysol' && /^\d+$/.test(number);
    return isOwn && Number(number) >= FIRST_OF_PYSOL ? `pysol:${number}` : number;
  }

  /** Opens what somebody has pasted, dropped or picked: one deal, or a list of them. */
  openAny(text, name) {
    return this.#attempt(() => this.#openAny(text, name));
  }

  #openAny(text, name) {
    if (/#(deal|board)=/.test(text)) return this.#desk.openText(text, this.rules);
    const solution = readSolution(text);
    if (solution) return this.#desk.openSolution(solution, this.rules);
    const list = parseDeals(text, name);
    if (list.deals.length === 1) return this.#desk.openOne(list.deals[0], this.rules);
    return this.#desk.openList(list, this.rules);
  }

  async openFile(file) {
    if (file) await this.#attempt(async () => this.#openAny(await textOf(file), file.name));
    this.#find('#deal-file').value = '';
  }

  // ---- The list ----

  #showList() {
    const { list, place } = this.#desk;
    this.#find('#deal-list').hidden = list === null;
    if (list === null) return;
    const { title, deals } = list;
    this.#find('#deal-list-title').textContent =
      place < 0 ? t('listOf', title, deals.length) : t('listAt', title, place + 1, deals.length);
    const first = Math.max(0, Math.min(place - MOST_SHOWN / 2, deals.length - MOST_SHOWN));
    const rows = deals
      .slice(first, first + MOST_SHOWN)
      .map((item, i) => this.#row(item, first + i, first + i === place));
    this.#find('#deal-list-items').replaceChildren(...rows);
  }

  /** The current deal is in the middle of what is seen of the list. */
  #scrollToCurrent() {
    const items = this.#find('#deal-list-items');
    const current = items.querySelector('[aria-current]')?.parentElement;
    if (current)
      items.scrollTop = current.offsetTop - (items.clientHeight - current.clientHeight) / 2;
  }

  #row(item, index, isCurrent) {
    const row = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    const [name, note] = [document.createElement('span'), document.createElement('span')];
    name.textContent = shownName(item.name) || `${index + 1}`;
    const won = starsOf(this.#won.get(this.#desk.list.keyAt(index)) ?? [], item.par);
    note.textContent = [item.band && t(item.band), item.par && t('parOf', item.par), won]
      .filter(Boolean)
      .join(' · ');
    button.append(name, note);
    if (isCurrent) button.setAttribute('aria-current', 'true');
    button.addEventListener('click', () => this.#attempt(() => this.#desk.openItem(index)));
    row.append(button);
    return row;
  }
}

/** The text of a file, which may be compressed by gzip. */
async function textOf(file) {
  if (file.name.endsWith('.zst')) throw new Error(t('noZstd'));
  if (!file.name.endsWith('.gz')) return decoded(new Uint8Array(await file.arrayBuffer()));
  const stream = file.stream().pipeThrough(new DecompressionStream('gzip'));
  try {
    return await new Response(stream).text();
  } catch {
    throw new Error(t('noInflating', file.name));
  }
}

/** The text of bytes in UTF-8, or in UTF-16 with a byte order mark. */
function decoded(bytes) {
  const mark = bytes[0] * 256 + bytes[1];
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
