const DRAG_THRESHOLD = 5;
/** Milliseconds within which a second tap makes a double tap. */
const DOUBLE_TAP = 350;

/**
 * Taps, double taps and drags of cards, by mouse, pen or finger. A pointer holds a card and not a
 * place, because the game may go on under it. `table` does what is asked:
 *   press(card, pointerType)   returns the cards that may be dragged with it, none if it may not
 *   carry(cards, dx, dy), putDown(cards), which returns the place under the cards or null
 *   onTap(card), onDoubleTap(card), onDrop(card, to)
 */
export class CardPointers {
  #table;
  #lastTap = { card: null, time: 0 };
  #ends = new Set(); // what ends the holding of each card that is held

  constructor(table) {
    this.#table = table;
  }

  attach(element, card) {
    element.addEventListener('pointerdown', (event) => this.#pressed(event, card));
  }

  /** Lets go of whatever is held, as if the pointers had been taken away. */
  release() {
    for (const end of this.#ends) end({ type: 'pointercancel' });
  }

  #pressed(event, card) {
    if (event.button !== 0) return;
    const cards = this.#table.press(card, event.pointerType);
    const start = [event.clientX, event.clientY];
    const target = event.currentTarget;
    let isDragging = false;
    target.setPointerCapture(event.pointerId);
    const moved = (moveEvent) => {
      const dx = moveEvent.clientX - start[0];
      const dy = moveEvent.clientY - start[1];
      isDragging ||= cards.length > 0 && Math.hypot(dx, dy) > DRAG_THRESHOLD;
      if (isDragging) this.#table.carry(cards, dx, dy);
    };
    const ended = (endEvent) => {
      this.#ends.delete(ended);
      target.removeEventListener('pointermove', moved);
      target.removeEventListener('pointerup', ended);
      target.removeEventListener('pointercancel', ended);
      const isUp = endEvent.type === 'pointerup';
      if (isDragging) this.#drop(cards, isUp);
      else if (isUp) this.#tapped(card);
    };
    target.addEventListener('pointermove', moved);
    target.addEventListener('pointerup', ended);
    target.addEventListener('pointercancel', ended);
    this.#ends.add(ended);
  }

  #drop(cards, isUp) {
    const to = this.#table.putDown(cards);
    if (isUp && to !== null) this.#table.onDrop(cards[0], to);
  }

  #tapped(card) {
    const time = performance.now();
    const isDouble = this.#lastTap.card === card && time - this.#lastTap.time < DOUBLE_TAP;
    this.#lastTap = { card: isDouble ? null : card, time };
    if (isDouble) this.#table.onDoubleTap(card);
    else this.#table.onTap(card);
  }
}
