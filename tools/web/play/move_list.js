import { cardMarks, stepMarks } from './move_words.js';
import { t } from './texts.js';

/**
 * The moves of a line of play, one a row, what goes home by itself with its move;
 * `onChoose(number)`: a row was clicked.
 */
export class MoveList {
  #list;
  #onChoose;
  #line = null;
  #rows = [];

  constructor(list, onChoose) {
    this.#list = list;
    this.#onChoose = onChoose;
  }

  /**
   * Shows `line` with `current` of its moves made. The first row is the start. `isSolvers(i)` says
   * whose the i-th move is.
   */
  show(line, current, isSolvers = () => false) {
    if (this.#isOutdated(line)) this.#fill(line, isSolvers);
    this.#mark(current);
  }

  /** Of a game by hand, moves that were taken back may have made room for others. */
  #isOutdated(line) {
    return (
      line !== this.#line ||
      this.#rows.length !== line.length + 1 ||
      this.#rows.at(-1).step !== line.steps.at(-1)
    );
  }

  /** Marks the move with which the game was lost; null: none. */
  markLost(number) {
    this.#rows.forEach(({ button }, i) => button.classList.toggle('lost', i > 0 && i === number));
  }

  #fill(line, isSolvers) {
    this.#line = line;
    this.#rows = [this.#makeRow(0, '', t('start'), line.openingCards())];
    line.steps.forEach((step, i) => {
      const row = this.#makeRow(i + 1, step.text, stepMarks(step), step.homeCards);
      row.button.classList.toggle('solvers', isSolvers(i));
      this.#rows.push({ ...row, step });
    });
    this.#list.replaceChildren(...this.#rows.map((row) => row.item));
  }

  #makeRow(number, text, marks, homeCards) {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.index = number;
    const gone =
      homeCards.length > 0 ? `<span class="gone">${t('homeNow', cardMarks(homeCards))}</span>` : '';
    button.innerHTML = `<span class="number">${number || ''}</span><span class="text-of-move">${text}</span><span>${marks}${gone}</span>`;
    button.addEventListener('click', () => this.#onChoose(number));
    item.append(button);
    return { item, button };
  }

  #mark(current) {
    this.#rows.forEach(({ button }, i) => {
      if (i === current) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
      button.classList.toggle('undone', i > current);
    });
    const { item } = this.#rows[current];
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Only the list scrolls, never the page.
    const top = item.offsetTop - (this.#list.clientHeight - item.offsetHeight) / 2;
    this.#list.scrollTo({ top, behavior: isStill ? 'auto' : 'smooth' });
  }
}
