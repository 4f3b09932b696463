import {
  CASCADES,
  FREECELLS,
  HOME,
  SUITS,
  cardText,
  isCascade,
  isFreecell,
  rankOf,
  suitOf,
} from './rules.js';
import { cardName } from './line_of_play.js';

const ASPECT = 1.4;
const MAX_CARD_WIDTH = 144;
/** Below this width a card shows its small face. */
const SMALL_CARD = 66;
const DRAG_THRESHOLD = 5;
const PUT_DOWN = 200;
const FLYING = 1000;

const FACE = '<svg viewBox="0 0 240 336" aria-hidden="true"><use/></svg>';
export const pip = (suit) =>
  `<svg class="pip" viewBox="0 0 1200 1200" aria-hidden="true"><use href="#pip-${SUITS[suit]}"/></svg>`;

/**
 * The table: 52 cards that move by CSS transitions, and a button for every place under them. Knows
 * where things lie, not what is allowed: `handlers` has canDrag(place, count), onTap(place, count),
 * onDoubleTap(place), onDrop(from, count, to). The count is how many cards are meant, from the one
 * touched to the end of its place; 0 if a place was chosen and no card.
 */
export class BoardView {
  #stage;
  #handlers;
  #position;
  #cards = [];
  #slots = new Map();
  #labels = [];
  #metrics;
  #pending = [];
  #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(stage, position, handlers) {
    this.#stage = stage;
    this.#handlers = handlers;
    this.#position = position;
    this.#makeSlots(position);
    for (let card = 0; card < 52; ++card) this.#cards.push(this.#makeCard(card));
    new ResizeObserver(() => this.#relayout()).observe(stage);
    this.#relayout();
  }

  // ---- Making ----

  #makeSlots(position) {
    for (const place of position.places()) this.#addSlot(place, place);
    for (let suit = 0; suit < 4; ++suit) this.#addSlot(HOME + suit, HOME);
  }

  #addSlot(key, place) {
    const slot = document.createElement('button');
    slot.type = 'button';
    slot.className = `slot ${place === HOME ? 'home' : isFreecell(place) ? 'cell' : 'cascade'}`;
    slot.dataset.place = place;
    if (place === HOME) slot.innerHTML = pip(Number(key[1]));
    slot.addEventListener('click', () => this.#handlers.onTap(place, 0));
    this.#stage.append(slot);
    this.#slots.set(key, slot);
    if (place === HOME) return;
    const label = document.createElement('span');
    label.className = 'label';
    label.textContent = place;
    label.ariaHidden = 'true';
    label.dataset.labels = place;
    this.#stage.append(label);
    this.#labels.push(label);
  }

  #makeCard(card) {
    const element = document.createElement('div');
    element.className = 'card';
    element.dataset.card = cardText(card);
    element.innerHTML = FACE;
    element.addEventListener('pointerdown', (event) => this.#pressed(event, card));
    element.addEventListener('dblclick', () => this.#handlers.onDoubleTap(this.placeOf(card)));
    this.#stage.append(element);
    return element;
  }

  // ---- Where things lie ----

  placeOf(card) {
    return (
      this.#position.places().find((place) => this.#position.cards(place).includes(card)) ?? HOME
    );
  }

  /** How many cards lie from `card` to the end of its place. */
  #countFrom(card) {
    const cards = this.#position.cards(this.placeOf(card));
    return cards.length - cards.indexOf(card);
  }

  #relayout() {
    this.#measure();
    this.#stage.classList.add('still');
    this.#placeSlots();
    this.#settle();
    void this.#stage.offsetWidth; // so that nothing moves because of the new size
    this.#stage.classList.remove('still');
  }

  #measure() {
    const { clientWidth, clientHeight } = this.#stage;
    const style = getComputedStyle(this.#stage);
    const padding = parseFloat(style.paddingLeft);
    const cascades = this.#position.cascades.length;
    const cells = this.#position.cells.length;
    const columns = Math.max(cascades, cells + 4);
    const inner = clientWidth - 2 * padding;
    // A gap is a ninth of a card; rows need some five cards' heights and their fan.
    const width = Math.floor(
      Math.min(MAX_CARD_WIDTH, inner / (columns + (columns - 1) / 9), clientHeight / 5.1),
    );
    const gap = Math.min(16, (inner - columns * width) / Math.max(1, columns - 1), width / 5);
    const step = width + gap;
    const height = Math.round(width * ASPECT);
    const isSmall = width < SMALL_CARD;
    const label = isSmall ? 13 : 18;
    const boardWidth = columns * step - gap;
    const left = (clientWidth - boardWidth) / 2;
    const top = padding + label;
    this.#metrics = {
      width,
      height,
      step,
      label,
      top,
      left,
      right: left + boardWidth,
      cascadesLeft: left + ((columns - cascades) * step) / 2,
      cascadesTop: top + height + label + Math.max(6, padding / 2),
      bottom: clientHeight - padding,
      fan: Math.round(height * (isSmall ? 0.42 : 0.25)),
    };
    this.#stage.style.setProperty('--w', `${width}px`);
    this.#stage.style.setProperty('--h', `${height}px`);
    this.#cards.forEach((element, card) => {
      element
        .querySelector('use')
        .setAttribute('href', `#${isSmall ? 'small' : 'face'}-${cardText(card)}`);
    });
  }

  #corner(place, suit = 0) {
    const m = this.#metrics;
    if (place === HOME) return [m.right - (4 - suit) * m.step + (m.step - m.width), m.top];
    if (isFreecell(place)) return [m.left + FREECELLS.indexOf(place) * m.step, m.top];
    return [m.cascadesLeft + CASCADES.indexOf(place) * m.step, m.cascadesTop];
  }

  /**
   * How far apart the cards of a cascade lie. Long ones close up so that they end above the lower
   * edge.
   */
  #fan(size) {
    const m = this.#metrics;
    const room = (m.bottom - m.cascadesTop - m.height) / Math.max(1, size - 1);
    return Math.max(Math.min(m.fan, room), m.height * 0.08);
  }

  #placeSlots() {
    for (const [key, slot] of this.#slots) {
      const place = slot.dataset.place;
      const [x, y] = this.#corner(place, place === HOME ? Number(key[1]) : 0);
      slot.style.translate = `${x}px ${y}px`;
    }
    for (const label of this.#labels) {
      const [x, y] = this.#corner(label.dataset.labels);
      label.style.translate = `${x}px ${y - this.#metrics.label}px`;
    }
  }

  /** Where every card lies in `position`: [x, y, z]. */
  #spots(position) {
    const spots = [];
    for (const place of position.places()) {
      const [x, y] = this.#corner(place);
      const cards = position.cards(place);
      const fan = isCascade(place) ? this.#fan(cards.length) : 0;
      cards.forEach((card, i) => {
        spots[card] = [x, y + i * fan, i + 1];
      });
    }
    for (let suit = 0; suit < 4; ++suit) {
      const [x, y] = this.#corner(HOME, suit);
      for (let rank = 1; rank <= position.home[suit]; ++rank)
        spots[(rank - 1) * 4 + suit] = [x, y, rank];
    }
    return spots;
  }

  // ---- Showing ----

  /**
   * Shows `position`. All cards fly there together in `duration` milliseconds, which it returns.
   */
  show(position, duration) {
    this.#cancelPending();
    this.#move(position, duration);
    this.#later(duration, () => this.#settle());
    return duration;
  }

  /**
   * Shows one position after the other: `scenes` are [position, milliseconds until the next one
   * begins] each. A card flies for `duration`.
   */
  showScenes(scenes, duration) {
    this.#cancelPending();
    let time = 0;
    for (const [position, pause] of scenes) {
      this.#later(time, () => this.#move(position, duration));
      time += pause;
    }
    this.#later(time + duration, () => this.#settle());
  }

  #move(position, duration) {
    const before = this.#spots(this.#position);
    this.#position = position;
    const isStill = this.#reducedMotion.matches || duration === 0;
    this.#stage.style.setProperty('--duration', `${isStill ? 0 : duration}ms`);
    this.#spots(position).forEach(([x, y, z], card) => {
      const element = this.#cards[card];
      const flies = this.#placeChanges(before[card], [x, y]);
      element.style.transform = `translate(${x}px, ${y}px)`;
      if (flies && !isStill) element.style.zIndex = FLYING + z;
      else if (Number(element.style.zIndex) < FLYING || isStill) element.style.zIndex = z;
    });
    this.#describe();
  }

  /** Cards of a cascade that closes up move, too, but stay where they are among the others. */
  #placeChanges([x, y], [newX, newY]) {
    return x !== newX || Math.abs(y - newY) > this.#metrics.fan * 2;
  }

  /**
   * Cards in flight lie above all others; at the end each lies where it belongs. The kings are glad
   * of a game won.
   */
  #settle() {
    const isWon = this.#position.isWon();
    this.#spots(this.#position).forEach(([x, y, z], card) => {
      const element = this.#cards[card];
      element.style.transform = `translate(${x}px, ${y}px)`;
      element.style.zIndex = z;
      element.dataset.place = this.placeOf(card);
      element.classList.toggle('won', isWon && rankOf(card) === 13);
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
      slot.ariaLabel = this.#slotLabel(slot.dataset.place, Number(key[1]));
    this.#sizeCascadeSlots();
  }

  #slotLabel(place, suit) {
    if (place === HOME) {
      const rank = this.#position.home[suit];
      const suitName = cardName(suit).split(' of ')[1];
      return `foundation of ${suitName}: ${rank === 0 ? 'empty' : cardName((rank - 1) * 4 + suit)}`;
    }
    const name = isFreecell(place) ? `freecell ${place}` : `cascade ${place}`;
    const cards = this.#position.cards(place);
    return `${name}: ${cards.length === 0 ? 'empty' : [...cards].reverse().map(cardName).join(', ')}`;
  }

  /** A cascade's button is as long as the cascade, so that its focus ring goes around all of it. */
  #sizeCascadeSlots() {
    for (const [place, slot] of this.#slots) {
      if (!isCascade(place)) continue;
      const size = this.#position.cards(place).length;
      slot.style.height = `${this.#metrics.height + Math.max(0, size - 1) * this.#fan(size)}px`;
    }
  }

  #later(milliseconds, action) {
    if (milliseconds === 0) return action();
    this.#pending.push(setTimeout(action, this.#reducedMotion.matches ? 0 : milliseconds));
  }

  #cancelPending() {
    this.#pending.forEach(clearTimeout);
    this.#pending = [];
    this.#settle();
  }

  // ---- Marks ----

  /** Marks the chosen cards and the places they may go to. */
  mark(cards, places) {
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

  #pressed(event, card) {
    if (event.button !== 0) return;
    const place = this.placeOf(card);
    const count = place === HOME ? 0 : this.#countFrom(card);
    const mayDrag = place !== HOME && this.#handlers.canDrag(place, count, event.pointerType);
    const drag = mayDrag ? this.#position.cards(place).slice(-count) : [];
    const start = [event.clientX, event.clientY];
    const target = event.currentTarget;
    let isDragging = false;
    target.setPointerCapture(event.pointerId);
    const moved = (moveEvent) => {
      const dx = moveEvent.clientX - start[0];
      const dy = moveEvent.clientY - start[1];
      isDragging ||= drag.length > 0 && Math.hypot(dx, dy) > DRAG_THRESHOLD;
      if (isDragging) this.#carry(drag, dx, dy);
    };
    const ended = (endEvent) => {
      target.removeEventListener('pointermove', moved);
      target.removeEventListener('pointerup', ended);
      target.removeEventListener('pointercancel', ended);
      const isTap = !isDragging && endEvent.type === 'pointerup';
      if (isTap) return this.#handlers.onTap(place, count);
      if (!isDragging) return;
      const to = this.#placeUnder(drag[0]);
      this.#putDown(drag);
      if (endEvent.type === 'pointerup' && to !== null && to !== place)
        this.#handlers.onDrop(place, count, to);
    };
    target.addEventListener('pointermove', moved);
    target.addEventListener('pointerup', ended);
    target.addEventListener('pointercancel', ended);
  }

  #carry(cards, dx, dy) {
    const spots = this.#spots(this.#position);
    cards.forEach((card, i) => {
      const element = this.#cards[card];
      const [x, y] = spots[card];
      element.classList.add('carried');
      element.style.transform = `translate(${x + dx}px, ${y + dy}px)`;
      element.style.zIndex = 2 * FLYING + i;
    });
  }

  /** Lets carried cards fly back, unless a move takes them on from where they are. */
  #putDown(cards) {
    const duration = this.#reducedMotion.matches ? 0 : PUT_DOWN;
    this.#stage.style.setProperty('--duration', `${duration}ms`);
    const spots = this.#spots(this.#position);
    for (const card of cards) {
      const [x, y] = spots[card];
      this.#cards[card].classList.remove('carried');
      this.#cards[card].style.transform = `translate(${x}px, ${y}px)`;
    }
    this.#later(duration, () => this.#settle());
  }

  /** The place that a carried card covers most, null if it covers none. */
  #placeUnder(card) {
    const box = this.#cards[card].getBoundingClientRect();
    const overlap = (slot) => {
      const other = slot.getBoundingClientRect();
      const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      return width > 0 && height > 0 ? width * height : 0;
    };
    const slots = [...this.#slots.values()].map((slot) => [overlap(slot), slot.dataset.place]);
    const [area, place] = slots.reduce((best, one) => (one[0] > best[0] ? one : best));
    return area > 0 ? place : null;
  }
}
