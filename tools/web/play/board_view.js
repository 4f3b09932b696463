import { HOME, SUITS, cardText, isCascade, isFreecell, rankOf, suitOf } from './rules.js';
import { cardName } from './card_name.js';
import { celebrate } from './celebration.js';
import { TableLayout, arrangementFor } from './table_layout.js';
import { CardPointers } from './card_pointers.js';
import { t, wordOf } from './texts.js';

const PUT_DOWN = 200;
const FLYING = 1000;
/** Milliseconds after which what there is to say of a won game is said, however much still flies. */
const GLAD = 1500;
/** How many cards the tallest cascade of a long game has: the arrangement of a table is for that. */
const TALL_CASCADE = 13;
/** A table keeps room for a cascade of so many cards, so that cards rarely change their size. */
const USUAL_CASCADE = 10;

/** What is thought of a move, for screen readers. */
const THOUGHTS = { winning: 'wins', losing: 'loses', unsure: 'undecided' };

const FACE = '<svg viewBox="0 0 240 336" aria-hidden="true"><use/></svg>';
export const pip = (suit) =>
  `<svg class="pip" viewBox="0 0 1200 1200" aria-hidden="true"><use href="#pip-${SUITS[suit]}"/></svg>`;

/**
 * The table: 52 cards that move by CSS transitions, and a button for every place under them. Knows
 * what is drawn, not what is played, which may be ahead while cards are on their way: what is
 * touched is a card. `handlers` has onTapPlace(place), where no card is, onTapFelt(place), in the
 * column of a cascade or null, and press, onTap, onDoubleTap and onDrop as CardPointers has them.
 */
export class BoardView {
  #stage;
  #handlers;
  #position;
  #goal; // the last of the positions that are being shown
  #cards = [];
  #slots = new Map();
  #labels = [];
  #layout;
  #arrangement;
  #size = '';
  #pace = 1;
  #style = {};
  #judged = { cards: new Map(), places: new Map() };
  #tallest = USUAL_CASCADE;
  #pointers;
  #carried = new Set();
  #pending = [];
  #tossed = [];
  #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(stage, handlers) {
    this.#stage = stage;
    this.#handlers = handlers;
    this.#pointers = new CardPointers(this.#touched());
    for (let card = 0; card < 52; ++card) this.#cards.push(this.#makeCard(card));
    new ResizeObserver(() => this.relayout()).observe(stage);
    stage.addEventListener('click', (event) => {
      if (event.target === stage) handlers.onTapFelt(this.#columnAt(event.clientX, event.clientY));
    });
  }

  // ---- Making ----

  /** Begins with another position, on a table with places for it. */
  setTable(position) {
    this.#pointers.release(); // a card of the table before
    this.#cancelPending();
    this.#position = position;
    this.#goal = position;
    this.#tallest = USUAL_CASCADE;
    for (const element of [...this.#slots.values(), ...this.#labels]) element.remove();
    this.#slots.clear();
    this.#labels = [];
    this.#size = '';
    this.mark([], []);
    for (const place of position.places()) this.#addSlot(place, place);
    for (let suit = 0; suit < 4; ++suit) this.#addSlot(HOME + suit, HOME);
    this.relayout();
  }

  #addSlot(key, place) {
    const slot = document.createElement('button');
    slot.type = 'button';
    slot.className = `slot ${place === HOME ? 'home' : isFreecell(place) ? 'cell' : 'cascade'}`;
    slot.dataset.place = place;
    if (place === HOME) slot.innerHTML = pip(Number(key[1]));
    slot.addEventListener('click', () => this.#handlers.onTapPlace(place));
    this.#cards[0].before(slot);
    this.#slots.set(key, slot);
    if (place === HOME) return;
    const label = document.createElement('span');
    label.className = 'label';
    label.textContent = place;
    label.ariaHidden = 'true';
    label.dataset.labels = place;
    this.#cards[0].before(label);
    this.#labels.push(label);
  }

  #makeCard(card) {
    const element = document.createElement('div');
    element.className = 'card';
    element.dataset.card = cardText(card);
    element.innerHTML = FACE;
    this.#pointers.attach(element, card);
    this.#stage.append(element);
    return element;
  }

  /**
   * How the table looks: `pace` times as long a flight, `leftHanded`, and `large` print, which is
   * that of the small face.
   */
  style({ pace, leftHanded, large }) {
    this.#pace = Number(pace);
    this.#style = { isLeftHanded: leftHanded, isLarge: large };
    this.#size = '';
    this.relayout();
  }

  // ---- Where things lie ----

  /** Keeps room for cascades of up to `tallest` cards. */
  reserve(tallest) {
    const reserved = Math.max(USUAL_CASCADE, tallest);
    if (reserved === this.#tallest) return;
    this.#tallest = reserved;
    this.relayout();
  }

  relayout() {
    if (!this.#position) return;
    this.#measure();
    this.#stage.classList.add('still');
    this.#placeSlots();
    this.#settle();
    void this.#stage.offsetWidth; // so that nothing moves because of the new size
    this.#stage.classList.remove('still');
  }

  #measure() {
    const { clientWidth, clientHeight } = this.#stage;
    const stage = {
      width: clientWidth,
      height: clientHeight,
      padding: parseFloat(getComputedStyle(this.#stage).paddingLeft),
    };
    const game = {
      cascades: this.#position.cascades.length,
      cells: this.#position.cells.length,
      ...this.#style,
    };
    // Freecells stay where they are in mid-game: only another size of the table may move them.
    const size = `${clientWidth}x${clientHeight}`;
    if (size !== this.#size) this.#arrangement = arrangementFor(stage, game, TALL_CASCADE);
    this.#size = size;
    this.#layout = new TableLayout(stage, game, this.#tallest, this.#arrangement);
    this.#stage.dataset.face = this.#layout.face;
    this.#stage.style.setProperty('--w', `${this.#layout.width}px`);
    this.#stage.style.setProperty('--h', `${this.#layout.height}px`);
    this.#cards.forEach((element, card) => {
      element.querySelector('use').setAttribute('href', `#${this.#layout.face}-${cardText(card)}`);
    });
  }

  #placeSlots() {
    for (const [key, slot] of this.#slots) {
      const place = slot.dataset.place;
      const [x, y] = this.#layout.corner(place, place === HOME ? Number(key[1]) : 0);
      slot.style.translate = `${x}px ${y}px`;
    }
    for (const label of this.#labels) {
      const [x, y] = this.#layout.corner(label.dataset.labels);
      label.style.translate = `${x}px ${y - this.#layout.label}px`;
    }
  }

  // ---- Showing ----

  /**
   * Shows `position`. All cards fly there together; returns the milliseconds that it takes.
   */
  show(position, wished) {
    const duration = wished * this.#pace;
    this.#cancelPending();
    this.#goal = position;
    this.#move(position, duration);
    this.#later(duration, () => this.#settle());
    return duration;
  }

  /**
   * Shows one position after the other: `scenes` are [position, milliseconds until the next one
   * begins] each. A card flies for `wished`. Returns the milliseconds until all have begun.
   */
  showScenes(scenes, wished) {
    const duration = wished * this.#pace;
    this.#cancelPending();
    [this.#goal] = scenes.at(-1);
    let time = 0;
    for (const [position, pause] of scenes) {
      this.#later(time, () => this.#move(position, duration));
      time += pause * this.#pace;
    }
    this.#later(time + duration, () => this.#settle());
    return this.#reducedMotion.matches ? 0 : time;
  }

  /** Shows at once what is still to be shown. */
  hasten(duration) {
    if (this.#goal !== this.#position) this.show(this.#goal, duration);
  }

  #move(position, duration) {
    const before = this.#layout.spots(this.#position);
    this.#position = position;
    const isStill = this.#reducedMotion.matches || duration === 0;
    this.#stage.style.setProperty('--duration', `${isStill ? 0 : duration}ms`);
    this.#layout.spots(position).forEach(([x, y, z], card) => {
      const element = this.#cards[card];
      if (this.#carried.has(card)) return;
      const flies = this.#placeChanges(before[card], [x, y]);
      element.style.transform = `translate(${x}px, ${y}px)`;
      if (flies && !isStill) element.style.zIndex = FLYING + z;
      else if (Number(element.style.zIndex) < FLYING || isStill) element.style.zIndex = z;
    });
    this.#describe();
  }

  /** Cards of a cascade that closes up move, too, but stay where they are among the others. */
  #placeChanges([x, y], [newX, newY]) {
    return x !== newX || Math.abs(y - newY) > this.#layout.mostFan * 2;
  }

  /** Cards in flight lie above all others; at the end each that is not held lies in its place. */
  #settle() {
    this.#layout.spots(this.#position).forEach(([x, y, z], card) => {
      if (this.#carried.has(card)) return;
      const element = this.#cards[card];
      element.style.transform = `translate(${x}px, ${y}px)`;
      element.style.zIndex = z;
      element.dataset.place = this.#position.find(card).place;
      // Thirteen shadows on each other would be a black edge.
      element.classList.toggle(
        'buried',
        element.dataset.place === HOME && rankOf(card) < this.#position.home[suitOf(card)],
      );
    });
    this.#describe();
  }

  #describe() {
    for (const [key, slot] of this.#slots)
      slot.ariaLabel = this.#slotLabel(slot.dataset.place, Number(key[1])) + this.#markLabel(slot);
    this.#sizeCascadeSlots();
  }

  #slotLabel(place, suit) {
    if (place === HOME) {
      const rank = this.#position.home[suit];
      const cards = rank === 0 ? t('empty') : cardName((rank - 1) * 4 + suit);
      return `${t('foundation', wordOf('suits', suit))}: ${cards}`;
    }
    const name = t(isFreecell(place) ? 'freecell' : 'cascade', place);
    const cards = this.#position.cards(place);
    return `${name}: ${cards.length === 0 ? t('empty') : [...cards].reverse().map(cardName).join(', ')}`;
  }

  /** What marks say of a place, for screen readers. */
  #markLabel(slot) {
    const { place } = slot.dataset;
    const top = place === HOME ? undefined : this.#position.top(place);
    const isTarget = slot.matches('.target');
    const thought = isTarget ? this.#judged.places.get(place) : this.#judged.cards.get(top);
    return (isTarget ? `; ${t('canGoHere')}` : '') + (thought ? `; ${t(THOUGHTS[thought])}` : '');
  }

  /** A cascade's button is as long as the cascade, so that its focus ring goes around all of it. */
  #sizeCascadeSlots() {
    for (const [place, slot] of this.#slots) {
      if (!isCascade(place)) continue;
      const size = this.#position.cards(place).length;
      slot.style.height = `${this.#layout.height + Math.max(0, size - 1) * this.#layout.fan(size)}px`;
    }
  }

  #later(milliseconds, action) {
    if (milliseconds === 0) return action();
    this.#pending.push(setTimeout(action, this.#reducedMotion.matches ? 0 : milliseconds));
  }

  #cancelPending() {
    this.#pending.forEach(clearTimeout);
    this.#pending = [];
    this.#tossed.forEach((animation) => animation.cancel());
    if (this.#position) this.#settle();
  }

  // ---- Marks ----

  /** Marks the chosen cards and the places they may go to. */
  mark(cards, places) {
    const chosen = cards.length > 0 ? this.#position.find(cards[0]).place : null;
    for (const slot of this.#slots.values())
      slot.setAttribute('aria-pressed', chosen !== null && slot.dataset.place === chosen);
    this.#cards.forEach((element, card) =>
      element.classList.toggle('chosen', cards.includes(card)),
    );
    const tops = new Set(
      places.filter((place) => place !== HOME).map((place) => this.#position.top(place)),
    );
    const suit = cards.length > 0 ? suitOf(cards[0]) : 0;
    if (places.includes(HOME) && this.#position.home[suit] > 0)
      tops.add((this.#position.home[suit] - 1) * 4 + suit);
    this.#cards.forEach((element, card) => element.classList.toggle('target', tops.has(card)));
    for (const [key, slot] of this.#slots) {
      const place = slot.dataset.place;
      slot.classList.toggle(
        'target',
        places.includes(place) && (place !== HOME || Number(key[1]) === suit),
      );
    }
    this.#describe();
  }

  /**
   * Writes on cards what is thought of moving them, and on places what is thought of moving there:
   * Maps of words for the style sheet.
   */
  judge(cards, places) {
    this.#judged = { cards, places };
    this.#cards.forEach((element, card) => {
      const isTarget = element.classList.contains('target');
      setWord(element, isTarget ? places.get(element.dataset.place) : cards.get(card));
      element.classList.toggle('covered', this.#position.find(card).count > 1);
    });
    for (const slot of this.#slots.values()) {
      const isTarget = slot.classList.contains('target');
      setWord(slot, isTarget ? places.get(slot.dataset.place) : undefined);
    }
    this.#describe();
  }

  /**
   * Is glad of a game that is won, in `wait` milliseconds; returns the milliseconds after which one
   * may say so.
   */
  celebrate(wait) {
    if (this.#reducedMotion.matches) return 0;
    this.#later(wait, () => {
      const kingsFirst = [...this.#cards].reverse();
      this.#tossed = celebrate(kingsFirst, this.#stage.clientHeight);
    });
    return GLAD;
  }

  /** Shakes cards that may not do what was asked of them. */
  refuse(cards) {
    for (const card of cards) {
      const element = this.#cards[card];
      element.classList.remove('refused');
      void element.offsetWidth; // begins the animation anew
      element.classList.add('refused');
    }
  }

  // ---- Pointers ----

  /** What CardPointers needs to know of the table. */
  #touched() {
    return {
      ...this.#handlers,
      carry: (cards, dx, dy) => this.#carry(cards, dx, dy),
      putDown: (cards) => this.#putDown(cards),
    };
  }

  #carry(cards, dx, dy) {
    const spots = this.#layout.spots(this.#position);
    cards.forEach((card, i) => {
      const element = this.#cards[card];
      const [x, y] = spots[card];
      this.#carried.add(card);
      element.classList.add('carried');
      element.style.transform = `translate(${x + dx}px, ${y + dy}px)`;
      element.style.zIndex = 2 * FLYING + i;
    });
  }

  /**
   * Lets carried cards fly back, unless a move takes them on from where they are. Returns the place
   * that they are over, or null.
   */
  #putDown(cards) {
    const under = this.#placeUnder(cards[0]);
    const duration = this.#reducedMotion.matches ? 0 : PUT_DOWN;
    this.#stage.style.setProperty('--duration', `${duration}ms`);
    const spots = this.#layout.spots(this.#position);
    for (const card of cards) {
      const [x, y] = spots[card];
      this.#carried.delete(card);
      this.#cards[card].classList.remove('carried');
      this.#cards[card].style.transform = `translate(${x}px, ${y}px)`;
    }
    this.#later(duration, () => this.#settle());
    return under;
  }

  /** Where a place takes cards: a cascade down to the edge of the table. */
  #areaOf(slot) {
    const { left, right, top, bottom } = slot.getBoundingClientRect();
    const edge = this.#stage.getBoundingClientRect().bottom;
    return { left, right, top, bottom: slot.matches('.cascade') ? edge : bottom };
  }

  /** The cascade whose column has this point of the window; null if none has. */
  #columnAt(x, y) {
    const isIn = ({ left, right, top, bottom }) =>
      left <= x && x <= right && top <= y && y <= bottom;
    const slot = [...this.#slots.values()].find((one) => isIn(this.#areaOf(one)));
    return slot?.dataset.place ?? null;
  }

  /** The place that a carried card covers most, null if it covers none. */
  #placeUnder(card) {
    const box = this.#cards[card].getBoundingClientRect();
    const overlap = (slot) => {
      const other = this.#areaOf(slot);
      const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      return width > 0 && height > 0 ? width * height : 0;
    };
    const slots = [...this.#slots.values()].map((slot) => [overlap(slot), slot.dataset.place]);
    const [area, place] = slots.reduce((best, one) => (one[0] > best[0] ? one : best));
    return area > 0 ? place : null;
  }
}

function setWord(element, word) {
  if (word === undefined) delete element.dataset.judged;
  else element.dataset.judged = word;
}
