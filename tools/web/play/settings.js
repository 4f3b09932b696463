import { store } from '../store.js';

const NAME = 'wishes';

/**
 * What the player wishes: the controls in `dialog` that have `data-wish`, their names. They are kept
 * on the device, and noted on the root of the page for the style sheet. `onChange` is called after
 * every change, and when they are restored.
 */
export class Settings {
  #controls;
  #onChange;

  constructor(dialog, onChange) {
    this.#controls = [...dialog.querySelectorAll('[data-wish]')];
    this.#onChange = onChange;
    for (const control of this.#controls) control.addEventListener('change', () => this.#keep());
  }

  /** Restores what was kept; `usual` has what is wished for otherwise, where the page does not. */
  restore(usual) {
    const wishes = { ...usual, ...store.get(NAME) };
    for (const control of this.#controls) {
      const wish = wishes[control.dataset.wish];
      if (control.type === 'checkbox' && typeof wish === 'boolean') control.checked = wish;
      const isOption = [...(control.options ?? [])].some(({ value }) => value === wish);
      if (isOption) control.value = wish;
    }
    this.#tell();
  }

  /** The wishes by their names: booleans and words. */
  get all() {
    const wishOf = (control) => (control.type === 'checkbox' ? control.checked : control.value);
    return Object.fromEntries(
      this.#controls.map((control) => [control.dataset.wish, wishOf(control)]),
    );
  }

  #keep() {
    store.set(NAME, this.all);
    this.#tell();
  }

  #tell() {
    for (const [name, wish] of Object.entries(this.all))
      document.documentElement.dataset[name] = wish;
    this.#onChange(this.all);
  }
}
