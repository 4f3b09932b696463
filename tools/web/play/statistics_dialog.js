import { byKind, summary, wonDeals } from './results.js';
import { statistics } from './statistics.js';
import { clockText } from './stopwatch.js';
import { kindWords } from './game_note.js';
import { shownName } from './deal.js';
import { numberText, percentText, t } from './texts.js';

const MOST_SHOWN = 100;

const cell = (tag, text) => {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
};

function row(tag, texts) {
  const element = document.createElement('tr');
  element.append(...texts.map((text) => cell(tag, text)));
  return element;
}

const time = (milliseconds) => (milliseconds === null ? '–' : clockText(milliseconds));
const number = (value) => (value === null ? '–' : numberText(Math.round(value)));

const table = (heads, rows) =>
  rows.length === 0
    ? []
    : [
        row(
          'th',
          heads.map((head) => t(head)),
        ),
        ...rows.map((texts) => row('td', texts)),
      ];

/**
 * Shows the player's own games, and exports, imports and deletes them. `handlers` has openId(), the
 * id of the game that is played, and deleteAll().
 */
export class StatisticsDialog {
  #dialog;
  #handlers;

  constructor(dialog, handlers) {
    this.#dialog = dialog;
    this.#handlers = handlers;
    this.#find('#statistics-export').addEventListener('click', () => this.#export());
    this.#find('#statistics-import').addEventListener('change', ({ target }) =>
      this.#import(target.files[0]),
    );
    this.#find('#statistics-forget').addEventListener('click', () => this.#ask(true));
    this.#find('#forget-no').addEventListener('click', () => this.#ask(false));
    this.#find('#forget-yes').addEventListener('click', () => handlers.deleteAll());
  }

  #find(selector) {
    return this.#dialog.querySelector(selector);
  }

  open() {
    this.#ask(false);
    this.#say('');
    this.#fill();
    this.#dialog.showModal();
  }

  #ask(isAsked) {
    this.#find('#forget-sure').hidden = !isAsked;
    if (isAsked) this.#find('#forget-no').focus();
  }

  #say(text) {
    this.#find('#statistics-said').textContent = text;
  }

  #fill() {
    const games = statistics.games();
    const open = this.#handlers.openId();
    this.#find('#statistics-counts').replaceChildren(...this.#counts(summary(games, open)));
    this.#find('#statistics-kinds').replaceChildren(...this.#kinds(games, open));
    const deals = wonDeals(games)
      .slice(0, MOST_SHOWN)
      .map(({ name, won, best, par }) => [shownName(name), won, best ?? t('byHelp'), par ?? '']);
    this.#find('#statistics-deals').replaceChildren(
      ...table(['deal', 'wonHead', 'best', 'parHead'], deals),
    );
    this.#find('#statistics-export').disabled = games.length === 0;
  }

  #counts({ played, won, lost, rate, alone, streak, longest }) {
    const counts = {
      played,
      won,
      lostGames: lost,
      winRate: rate === null ? '–' : percentText(rate),
      wonAlone: alone,
      streak,
      longestStreak: longest,
    };
    return Object.entries(counts).map(([name, value]) => {
      const entry = document.createElement('div');
      const shown = typeof value === 'number' ? numberText(value) : value;
      entry.append(cell('dt', t(name)), cell('dd', shown));
      return entry;
    });
  }

  #kinds(games, open) {
    const rows = byKind(games).map(([kind, ones]) => {
      const sums = summary(ones, open);
      const { won, played, bestTime, meanTime, fewestMoves, meanMoves } = sums;
      const numbers = [time(bestTime), time(meanTime), number(fewestMoves), number(meanMoves)];
      return [kindWords(kind), t('wonOf', won, played), ...numbers];
    });
    return table(['game', 'wonHead', 'bestTime', 'mean', 'fewestMoves', 'mean'], rows);
  }

  #export() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([statistics.exported()], { type: 'application/json' }),
    );
    link.download = 'freecell-games.json';
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async #import(file) {
    if (!file) return;
    try {
      const count = statistics.import(await file.text());
      this.#say(t('gamesAdded', count));
      this.#fill();
    } catch (error) {
      this.#say(t('cannotRead', file.name, error.message));
    }
    this.#find('#statistics-import').value = '';
  }
}
