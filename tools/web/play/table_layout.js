import { CASCADES, FREECELLS, HOME, isCascade, isFreecell } from './rules.js';

const ASPECT = 1.4;
/** The greatest width of a card: a share of the table's, from the first of these to the second. */
const MAX_CARD_WIDTH = [144, 205];
const SHARE_OF_TABLE = 0.082;
/** Where a table is nearly as high as wide, cards lie further apart. */
const UPRIGHT = 0.75;
const UPRIGHT_COMFORT = 0.35;
const MIN_CARD_WIDTH = 16;
/** The share of a row's width that is its gaps: a gap is a ninth of a card. */
const GAP = 1 / 9;

/**
 * The two faces of a card. `strip` is the share of a card's height in which its rank is seen whole,
 * and `comfort` how much is shown where there is room. The corner of a large face is small, so the
 * card must have a certain width to be read.
 */
const FACES = {
  face: { strip: 0.165, comfort: 0.25, label: 18, leastWidth: 60 },
  small: { strip: 0.295, comfort: 0.42, label: 13, leastWidth: 0 },
};

const HOME_STACKS = 4;
const sideColumns = (cells) => Math.ceil(cells / HOME_STACKS);

/**
 * Freecells and foundations stand in a row above the cascades, or in columns to their left and
 * right, which is for a telephone on its side. `heights` are [cards, pixels] that have to fit into
 * the height of the table: a card's height so many times, and so many pixels.
 */
const ARRANGEMENTS = {
  above: {
    columns: ({ cascades, cells }) => Math.max(cascades, cells + HOME_STACKS),
    heights: (tallest, { strip, label }, between) => [
      [2 + (tallest - 1) * strip, 2 * label + between],
    ],
  },
  beside: {
    columns: ({ cascades, cells }) => cascades + sideColumns(cells) + 1,
    heights: (tallest, { strip, label }) => [
      [1 + (tallest - 1) * strip, label],
      [HOME_STACKS, HOME_STACKS * label],
    ],
  },
};
/** A row above looks better; columns beside must make the cards that much larger. */
const WORTH_IT = 1.15;

function mostWidth(width) {
  const [least, most] = MAX_CARD_WIDTH;
  return Math.max(least, Math.min(SHARE_OF_TABLE * width, most));
}

/**
 * Where everything lies on a table: arithmetic only. `stage` has the width, height and padding of
 * the table in pixels, `game` its numbers of cascades and cells, `isLeftHanded` and `isLarge`. A cascade of `tallest` cards still
 * shows every rank.
 */
export class TableLayout {
  constructor(stage, game, tallest, arrangement) {
    this.stage = stage;
    this.game = game;
    this.between = Math.max(6, stage.padding / 2);
    Object.assign(this, this.#fit(arrangement, tallest));
    const { strip, comfort, label } = FACES[this.face];
    this.height = Math.round(this.width * ASPECT);
    this.label = label;
    this.leastFan = this.height * strip;
    const isUpright = stage.height > UPRIGHT * stage.width;
    this.mostFan = Math.round(
      this.height * (isUpright ? Math.max(comfort, UPRIGHT_COMFORT) : comfort),
    );
    this.#placeColumns();
  }

  /** The face with which cards are largest, and their width. */
  #fit(arrangement, tallest) {
    const fits = Object.keys(FACES).map((face) => ({
      arrangement,
      face,
      width: this.#widthOf(arrangement, face, tallest),
    }));
    const isReadable = ({ face, width }) => !this.game.isLarge && width >= FACES[face].leastWidth;
    return fits.find(isReadable) ?? fits.at(-1);
  }

  #widthOf(arrangement, face, tallest) {
    const { columns, heights } = ARRANGEMENTS[arrangement];
    const { width, height, padding } = this.stage;
    const count = columns(this.game);
    const byWidth = (width - 2 * padding) / (count + (count - 1) * GAP);
    const byHeight = heights(tallest, FACES[face], this.between).map(
      ([cards, pixels]) => (height - 2 * padding - pixels) / cards / ASPECT,
    );
    const fitting = Math.floor(Math.min(mostWidth(width), byWidth, ...byHeight));
    return Math.max(MIN_CARD_WIDTH, fitting);
  }

  #placeColumns() {
    const { width, padding } = this.stage;
    const columns = ARRANGEMENTS[this.arrangement].columns(this.game);
    const room = (width - 2 * padding - columns * this.width) / Math.max(1, columns - 1);
    this.step = this.width + Math.min(16, room, this.width / 5);
    const total = columns * this.step - (this.step - this.width);
    this.left = (width - total) / 2;
    this.right = this.left + total;
    this.top = padding + this.label;
    const isBeside = this.arrangement === 'beside';
    this.cascadesTop = isBeside ? this.top : this.top + this.height + this.label + this.between;
    const sideBefore = this.game.isLeftHanded ? 1 : sideColumns(this.game.cells);
    const before = isBeside ? sideBefore : (columns - this.game.cascades) / 2;
    this.cascadesLeft = this.left + before * this.step;
  }

  /** The left upper corner of a place; of the foundations, that of a suit. */
  corner(place, suit = 0) {
    if (isCascade(place))
      return [this.cascadesLeft + CASCADES.indexOf(place) * this.step, this.cascadesTop];
    const index = isFreecell(place) ? FREECELLS.indexOf(place) : suit;
    if (this.arrangement === 'beside') return this.#cornerBeside(place, index);
    const count = place === HOME ? HOME_STACKS : this.game.cells;
    return [this.#sideOf(place, count) + index * this.step, this.top];
  }

  /** Where so many columns begin: freecells on the left, foundations on the right, or reversed. */
  #sideOf(place, count) {
    const isLeft = (place === HOME) === Boolean(this.game.isLeftHanded);
    return isLeft ? this.left : this.right - count * this.step + this.#gap();
  }

  #cornerBeside(place, index) {
    const count = place === HOME ? 1 : sideColumns(this.game.cells);
    const x = this.#sideOf(place, count) + Math.floor(index / HOME_STACKS) * this.step;
    return [x, this.top + (index % HOME_STACKS) * (this.height + this.label)];
  }

  #gap() {
    return this.step - this.width;
  }

  /**
   * How far apart the cards of a cascade lie. Long ones close up so that they end above the lower
   * edge.
   */
  fan(size) {
    const bottom = this.stage.height - this.stage.padding;
    const room = (bottom - this.cascadesTop - this.height) / Math.max(1, size - 1);
    return Math.max(Math.min(this.mostFan, room), this.leastFan);
  }

  /** Where every card lies in `position`: [x, y, z]. */
  spots(position) {
    const spots = [];
    for (const place of position.places()) {
      const [x, y] = this.corner(place);
      const cards = position.cards(place);
      const fan = isCascade(place) ? this.fan(cards.length) : 0;
      cards.forEach((card, i) => {
        spots[card] = [x, y + i * fan, i + 1];
      });
    }
    for (let suit = 0; suit < 4; ++suit) {
      const [x, y] = this.corner(HOME, suit);
      for (let rank = 1; rank <= position.home[suit]; ++rank)
        spots[(rank - 1) * 4 + suit] = [x, y, rank];
    }
    return spots;
  }
}

/** The arrangement with which cards are largest where a cascade has `tallest` cards. */
export function arrangementFor(stage, game, tallest) {
  const widthOf = (arrangement) => new TableLayout(stage, game, tallest, arrangement).width;
  return widthOf('beside') > widthOf('above') * WORTH_IT ? 'beside' : 'above';
}
