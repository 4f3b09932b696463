import { csvOf } from './data.js';
import { svgOf } from './svg.js';

// What sections of the page are made of.

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Appends a section to the page. The contents list names it by its title. */
export function section(id, title, lead, ...children) {
  document
    .getElementById('main')
    .append(
      element(
        'section',
        { id, 'aria-labelledby': `${id}-title` },
        element('h2', { id: `${id}-title` }, title),
        ...(lead ? [element('p', { class: 'lead' }, lead)] : []),
        ...children,
      ),
    );
}

export const panels = (...children) => element('div', { class: 'panels' }, ...children);
export const widePanels = (...children) => element('div', { class: 'panels wide' }, ...children);

/** A number in large print. */
export function tile(kind, value, label) {
  return element(
    'div',
    { class: `tile ${kind}`, 'data-tile': kind },
    element('b', {}, value),
    element('span', {}, label),
  );
}

/** Gives a text to whoever looks at the page, as a file. */
function download(text, type, file) {
  const link = element('a', {
    href: URL.createObjectURL(new Blob([text], { type })),
    download: file,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** A button that gives a file of this kind, such as `CSV`. `make` makes its text. */
function fileButton(kind, type, title, name, make) {
  const ending = kind.toLowerCase();
  const file = `${name}.${ending}`;
  const button = element(
    'button',
    {
      type: 'button',
      class: `file ${ending}`,
      [`data-${ending}`]: name,
      'aria-label': `${kind}: ${title}`,
      title: file,
    },
    kind,
  );
  button.addEventListener('click', () => download(make(), type, file));
  return button;
}

/** A line below the title of a panel; none if there is nothing to say. */
export const noteOf = (text) => (text ? [element('p', { class: 'note' }, text)] : []);

export function panel(title, rows, name, ...children) {
  const csv = fileButton('CSV', 'text/csv', title, name, () => csvOf(rows));
  return element(
    'div',
    { class: 'panel', 'data-panel': name },
    element('header', {}, element('h3', {}, title), csv),
    ...children,
  );
}

// ---- Pictures ----

/** An entry of a legend: a `key` in its colour and what it stands for, or words alone. */
function legendEntry({ key, colour, opacity = 1, text }) {
  if (!key) return element('li', {}, text);
  const mark = element('i', { class: key });
  mark.style.color = colour; // the policy allows no style in an attribute
  mark.style.opacity = opacity;
  return element('li', {}, mark, text);
}

const legendOf = (entries) => element('ul', { class: 'legend' }, ...entries.map(legendEntry));

/** On paper a picture is drawn for the width that it has there. */
const PAPER = { narrow: 310, wide: 640 };

/**
 * Makes what Plot has drawn a part of this page: one image for screen readers, whose parts have
 * names for tests only, and no style of its own, which the policy does not allow. Its rules are in
 * report.css.
 */
function adopt(picture, title) {
  picture.querySelector('style').remove();
  for (const part of picture.querySelectorAll('[aria-label]')) {
    part.dataset.mark = part.ariaLabel;
    part.removeAttribute('aria-label');
  }
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', title);
  return picture;
}

/** A panel with a picture, which is drawn again when its width changes. `note` is said above it. */
export function figurePanel(title, rows, name, { draw, legend }, note = '') {
  const figure = element('figure', { class: 'plot' });
  let drawn = 0;
  const drawFor = (width) => {
    if (width === 0 || width === drawn) return;
    drawn = width;
    figure.replaceChildren(adopt(draw(width), title));
  };
  const drawForWindow = () => drawFor(Math.round(figure.clientWidth));
  new ResizeObserver(drawForWindow).observe(figure);
  addEventListener('beforeprint', () =>
    drawFor(figure.closest('.wide') ? PAPER.wide : PAPER.narrow),
  );
  addEventListener('afterprint', drawForWindow);
  const legends = legend.length > 0 ? [legendOf(legend)] : [];
  const made = panel(title, rows, name, ...noteOf(note), ...legends, figure);
  const svg = fileButton('SVG', 'image/svg+xml', title, name, () =>
    svgOf(figure.firstChild, legends[0]),
  );
  made.querySelector('.file').after(svg);
  return made;
}

// ---- Contents ----

/** Lists the sections of the page, and marks the one that is being read. */
export function showContents() {
  const links = new Map(
    [...document.querySelectorAll('section')].map((shown) => [
      shown,
      element('a', { href: `#${shown.id}` }, shown.querySelector('h2').textContent),
    ]),
  );
  const items = [...links.values()].map((link) => element('li', {}, link));
  document.getElementById('contents').append(element('ul', {}, ...items));
  const mark = (entries) => {
    for (const { target, isIntersecting } of entries)
      links.get(target).ariaCurrent = isIntersecting ? 'true' : null;
  };
  // A section is being read if it covers a line a quarter down the window.
  const observer = new IntersectionObserver(mark, { rootMargin: '-25% 0% -75% 0%' });
  for (const shown of links.keys()) observer.observe(shown);
}
