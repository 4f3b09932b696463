import { statistics } from './statistics.js';

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

/** Shows the player's own games, and deletes them on wish. */
export class StatisticsDialog {
  #dialog;

  constructor(dialog) {
    this.#dialog = dialog;
    dialog.querySelector('#statistics-forget').addEventListener('click', () => {
      statistics.forget();
      this.#fill();
    });
  }

  open() {
    this.#fill();
    this.#dialog.showModal();
  }

  #fill() {
    const { played, won, alone, deals } = statistics.get();
    const counts = { played, won, 'won without help': alone };
    this.#dialog.querySelector('#statistics-counts').replaceChildren(
      ...Object.entries(counts).map(([name, value]) => {
        const entry = document.createElement('div');
        entry.append(cell('dt', name), cell('dd', value.toLocaleString('en')));
        return entry;
      }),
    );
    this.#dialog.querySelector('#statistics-deals').replaceChildren(...this.#rows(deals));
    this.#dialog.querySelector('#statistics-forget').disabled = played === 0;
  }

  /** The deals that were won last come first. */
  #rows(deals) {
    const rows = Object.values(deals)
      .reverse()
      .slice(0, MOST_SHOWN)
      .map(({ name, won, best, par }) => row('td', [name, won, best ?? 'with help', par ?? '']));
    if (rows.length === 0) return [];
    return [row('th', ['Deal', 'Won', 'Best', 'Short solution']), ...rows];
  }
}
