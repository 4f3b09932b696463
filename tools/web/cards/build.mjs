// Makes cards.svg, the one file of all faces, from Adrian Kennard's playing cards (CC0) as the npm
// package @letele/playing-cards has them: npm ci && npm run cards, in tools/web
//
// Taken over are the court figures, the pips and the rank letters. The faces are laid out here,
// because cascades overlap: rank and suit stand side by side in the corner, so that a narrow strip
// shows both.
//   #face-7H   a face with its standard layout of pips, or its court figure
//   #small-7H  the same card for a telephone: a large corner and one large pip or the figure
//   #pip-H     a suit alone, in the colour of the text around it
// A face measures 240 by 336 units. The card itself, white with round corners, is CSS.

import { readFileSync } from 'node:fs';
import { optimize } from 'svgo';

const RED = '#cf1b2d',
  BLACK = '#16161a',
  BLUE = '#2f4aa8',
  GOLD = '#f2bb3c';
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
const SUITS = ['C', 'D', 'H', 'S'];
const COURTS = ['J', 'Q', 'K'];
const original = await loadOriginal();

/**
 * The package's faces by name, `Hk`, as SVG text. They are React components; a stand-in for React
 * that writes text will do.
 */
async function loadOriginal() {
  const source = readFileSync(
    new URL('../node_modules/@letele/playing-cards/dist/index.esm.js', import.meta.url),
    'utf8',
  )
    .replace(/^import _extends.*$/m, 'const _extends = Object.assign;')
    .replace(/^import \* as React.*$/m, `const React = { createElement: ${createElement} };`);
  const deck = await import(
    `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`
  );
  return Object.fromEntries(Object.entries(deck).map(([name, draw]) => [name, draw({})]));
}

function createElement(tag, properties, ...children) {
  const camelCase = new Set(['viewBox', 'preserveAspectRatio', 'patternUnits']);
  const special = { className: 'class', xmlnsXlink: 'xmlns:xlink', xlinkHref: 'href' };
  const attribute = (name) =>
    special[name] ??
    (camelCase.has(name) ? name : name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`));
  const attributes = Object.entries(properties ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${attribute(name)}="${value}"`);
  return `<${tag}${attributes.join('')}>${children.filter(Boolean).join('')}</${tag}>`;
}

function face(rank, suit) {
  return original[suit + (rank === 'T' ? '10' : rank.toLowerCase())];
}

/** The content of the `index`-th symbol with this view box. */
function symbol(text, viewBox, index = 0) {
  return [
    ...text.matchAll(new RegExp(`<symbol [^>]*viewBox="${viewBox}"[^>]*>(.*?)</symbol>`, 'g')),
  ][index][1];
}

const colour = (suit) => (suit === 'D' || suit === 'H' ? RED : BLACK);

const pathOf = (text) => text.match(/ d="([^"]*)"/)[1];

function pip(suit) {
  return `<symbol id="pip-${suit}" viewBox="-600 -600 1200 1200"><path fill="currentColor" d="${pathOf(symbol(face('2', suit), '-600 -600 1200 1200'))}"/></symbol>`;
}

/**
 * A rank's letter, drawn heavier than the original's 80 so that it stays readable when it is small.
 */
function letter(rank) {
  return `<symbol id="rank-${rank}" viewBox="-500 -580 1000 1160"><path fill="none" stroke="currentColor" stroke-width="124" stroke-linecap="square" stroke-miterlimit="1.5" d="${pathOf(symbol(face(rank, 'C'), '-500 -500 1000 1000'))}"/></symbol>`;
}

/** A court figure: the original's layers from the ground up, each with its upside-down twin. */
function court(rank, suit) {
  const recoloured = (layer) =>
    layer
      .replace(/"red"/g, `"${RED}"`)
      .replace(/"#44F"/g, `"${BLUE}"`)
      .replace(/"#FC4"/g, `"${GOLD}"`)
      .replace(/href="#[^"]*"/g, `href="#pip-${suit}"`);
  const layers = [5, 4, 3, 2, 1, 0].map((index) => {
    const id = `${rank}${suit}${index}`;
    const drawn = recoloured(symbol(face(rank, suit), '0 0 1300 2000', index));
    return `<g id="${id}">${drawn}</g><use href="#${id}" transform="rotate(180 650 1000)"/>`;
  });
  return `<symbol id="court-${rank}${suit}" viewBox="0 0 1300 2000">${layers.join('')}</symbol>`;
}

const use = (id, x, y, width, height = width) =>
  `<use href="#${id}" x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"/>`;

const turned = (content) => `<g transform="rotate(180)">${content}</g>`;

/** Centres of the pips that stand upright; those with y > 0 are drawn upside down. */
function pipPlaces(count) {
  const X = 46,
    Y = 84;
  const rows = (n) => Array.from({ length: n }, (_, i) => -Y + (2 * Y * i) / (n - 1));
  const middle =
    {
      1: [0],
      2: [-Y, Y],
      3: [-Y, 0, Y],
      5: [0],
      7: [-Y / 2],
      8: [-Y / 2, Y / 2],
      9: [0],
      10: [(-Y * 2) / 3, (Y * 2) / 3],
    }[count] ?? [];
  const columnRows = count < 4 ? [] : rows(count < 6 ? 2 : count < 9 ? 3 : 4);
  return [
    ...columnRows.flatMap((y) => [
      [-X, y],
      [X, y],
    ]),
    ...middle.map((y) => [0, y]),
  ];
}

function pips(count, suit) {
  const size = count > 8 ? 52 : 60;
  const draw = ([x, y]) => use(`pip-${suit}`, x, y, size);
  const places = pipPlaces(count);
  const upright = places
    .filter(([, y]) => y <= 0)
    .map(draw)
    .join('');
  const upsideDown = places
    .filter(([, y]) => y > 0)
    .map(([x, y]) => draw([-x, -y]))
    .join('');
  return upright + turned(upsideDown);
}

/** The ace of spades has its ornament; its maker's address and code are left out. */
function aceOfSpades() {
  const outline = (attributes) => use('pip-S', 0, 0, 180).replace('/>', ` ${attributes}/>`);
  return (
    outline(
      `stroke="${BLACK}" stroke-width="100" stroke-dasharray="100,100" stroke-linecap="round"`,
    ) +
    outline('stroke="#fff" stroke-width="50"') +
    outline('')
  );
}

function centre(rank, suit) {
  if (COURTS.includes(rank)) {
    return (
      use(`court-${rank}${suit}`, 0, 0, 143, 220) +
      `<path fill="none" stroke="${BLUE}" stroke-width="1.4" d="M-71.5-110h143v220h-143z"/>` +
      courtPips(rank, suit)
    );
  }
  if (rank === 'A') return suit === 'S' ? aceOfSpades() : use(`pip-${suit}`, 0, 0, 96);
  return pips(RANKS.indexOf(rank) + 1, suit);
}

/** The pip beside a figure's head, on the side where the original has room for it. */
function courtPips(rank, suit) {
  const size = 44;
  const isLeft = new RegExp('height="55.68" width="55.68" x="-').test(face(rank, suit));
  const one = use(`pip-${suit}`, isLeft ? -48 : 48, -86, size);
  return one + turned(one);
}

function corner(rank, suit) {
  return use(`rank-${rank}`, -93, -138, 40, 46) + use(`pip-${suit}`, -56, -138, 36);
}

function large(rank, suit) {
  return (
    `<symbol id="face-${rank}${suit}" viewBox="-120 -168 240 336" color="${colour(suit)}">` +
    `${corner(rank, suit)}${turned(corner(rank, suit))}${centre(rank, suit)}</symbol>`
  );
}

function small(rank, suit) {
  const mark = use(`rank-${rank}`, -68, -116, 86, 92) + use(`pip-${suit}`, 30, -114, 84);
  const body = COURTS.includes(rank)
    ? use(`court-${rank}${suit}`, 0, 50, 136, 209)
    : use(`pip-${suit}`, 0, 52, 170);
  return `<symbol id="small-${rank}${suit}" viewBox="-120 -168 240 336" color="${colour(suit)}">${mark}${body}</symbol>`;
}

/** Rounds numbers and writes paths as short as can be. Ids stay: the page uses them. */
function optimised(symbols, floatPrecision) {
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    floatPrecision,
    plugins: ['convertPathData', 'convertTransform', 'cleanupNumericValues'],
  });
  return data.replace(/^<svg[^>]*>|<\/svg>$/g, '').replace(/<symbol/g, '\n<symbol');
}

const deck = SUITS.flatMap((suit) => RANKS.map((rank) => [rank, suit]));
const courts = deck.filter(([rank]) => COURTS.includes(rank));
console.log(
  '<svg xmlns="http://www.w3.org/2000/svg">' +
    optimised([...SUITS.map(pip), ...RANKS.map(letter)], 1) +
    // 1300 units wide on a card of some 100 pixels: whole units are fine enough.
    optimised(
      courts.map(([rank, suit]) => court(rank, suit)),
      0,
    ) +
    optimised(
      [
        ...deck.map(([rank, suit]) => large(rank, suit)),
        ...deck.map(([rank, suit]) => small(rank, suit)),
      ],
      2,
    ) +
    '\n</svg>',
);
