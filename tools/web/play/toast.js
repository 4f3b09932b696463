const SHOWN = 7000; // milliseconds
const MOST_CHARACTERS = 160;

/** A text that is not ours, such as a link, cut to what a message can show. */
export const shortened = (text) =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

/** A short message over the table, with a button if there is something to do about it. */
export class Toast {
  #element;
  #text;
  #button;
  #timer;

  constructor(element) {
    this.#element = element;
    this.#text = element.querySelector('p');
    this.#button = element.querySelector('button');
  }

  /** It `stays` until it is used, or another message comes: perhaps a dialog covers it. */
  show(text, { label, action, stays = false } = {}) {
    clearTimeout(this.#timer);
    this.#text.textContent = text;
    this.#button.hidden = action === undefined;
    this.#button.textContent = label ?? '';
    this.#button.onclick = () => {
      this.hide();
      action();
    };
    this.#element.hidden = false;
    if (!stays) this.#timer = setTimeout(() => this.#hideUnlessUsed(), SHOWN);
  }

  /** Nothing vanishes under a finger or the focus. */
  #hideUnlessUsed() {
    if (this.#element.matches(':hover, :focus-within'))
      this.#timer = setTimeout(() => this.#hideUnlessUsed(), SHOWN);
    else this.hide();
  }

  hide() {
    clearTimeout(this.#timer);
    this.#element.hidden = true;
  }
}
