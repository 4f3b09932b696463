const SHOWN = 7000; // milliseconds

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

  show(text, { label, action } = {}) {
    clearTimeout(this.#timer);
    this.#text.textContent = text;
    this.#button.hidden = action === undefined;
    this.#button.textContent = label ?? '';
    this.#button.onclick = () => {
      this.hide();
      action();
    };
    this.#element.hidden = false;
    this.#timer = setTimeout(() => this.#hideUnlessUsed(), SHOWN);
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
