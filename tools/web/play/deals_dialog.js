import { OWN } from './deal.js';
import { parseDeals } from './deal_list.js';
import { wrongWords } from './deal_words.js';
import { gameNames, gameOf, gameTitle } from './games.js';

/** The most deals of a list that are shown to choose from. */
const MOST_SHOWN = 500;

/**
 * The dialog in which another deal is chosen, and what may be dropped or pasted on the page.
 * `desk` is the DealsDesk; `wonKeys()` is the set of the keys of deals that were won.
 */
export class DealsDialog {
  #dialog;
  #desk;
  #wonKeys;

  constructor(dialog, desk, wonKeys) {
    this.#dialog = dialog;
    this.#desk = desk;
    this.#wonKeys = wonKeys;
    this.#listen('#open-number', () => this.#openText(this.#value('#deal-number')));
    this.#find('#open-text').addEventListener('click', () =>
      this.openAny(this.#value('#deal-text'), OWN),
    );
    this.#listen('#open-random', () => desk.openRandom(this.rules, this.#value('#band')));
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
    const number = (selector) => this.#find(selector).valueAsNumber;
    return {
      game: this.#value('#rule-game'),
      freecells: number('#rule-freecells'),
      cascades: number('#rule-cascades'),
    };
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
  }

  open() {
    this.#find('#deals-wrong').textContent = '';
    this.#showList();
    this.#dialog.showModal();
    this.#find('#deal-number').select();
  }

  /** Does what may fail, and says what is wrong, in the dialog or where it is opened for that. */
  async #attempt(action) {
    try {
      await action();
      this.#dialog.close();
    } catch (error) {
      if (error.name === 'AbortError') return; // something else was asked for
      if (!this.#dialog.open) this.open();
      this.#find('#deals-wrong').textContent = wrongWords(error).replace(/^line/, 'Line');
    }
  }

  #openText(text) {
    if (text.trim() === '') throw new Error('no number is given');
    this.#desk.openText(text, this.rules);
  }

  /** Opens what somebody has pasted, dropped or picked: one deal, or a list of them. */
  openAny(text, name) {
    return this.#attempt(() => this.#openAny(text, name));
  }

  #openAny(text, name) {
    if (/#(deal|board)=/.test(text)) return this.#openText(text);
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
    const { name, deals } = list;
    this.#find('#deal-list-title').textContent =
      `${name}: ${deals.length.toLocaleString('en')} deals`;
    const won = this.#wonKeys();
    const rows = deals
      .slice(0, MOST_SHOWN)
      .map((item, i) =>
        this.#row(item, i, { isCurrent: i === place, isWon: won.has(list.keyAt(i)) }),
      );
    this.#find('#deal-list-items').replaceChildren(...rows);
  }

  #row(item, index, { isCurrent, isWon }) {
    const row = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    const [name, note] = [document.createElement('span'), document.createElement('span')];
    name.textContent = item.name || `${index + 1}`;
    note.textContent = [item.band, item.par && `par ${item.par}`, isWon && 'won']
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
  if (file.name.endsWith('.zst'))
    throw new Error('this page reads files compressed by gzip, not by zstd');
  if (!file.name.endsWith('.gz')) return decoded(new Uint8Array(await file.arrayBuffer()));
  const stream = file.stream().pipeThrough(new DecompressionStream('gzip'));
  try {
    return await new Response(stream).text();
  } catch {
    throw new Error(`${file.name} cannot be decompressed`);
  }
}

/** The text of bytes in UTF-8, or in UTF-16 with a byte order mark. */
function decoded(bytes) {
  const mark = bytes[0] * 256 + bytes[1];
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
