// A picture as a file of its own, for papers: with its legend, in the colours of the light look
// whatever the page has, and without the page's style sheet.

const SVG = 'http://www.w3.org/2000/svg';

function drawn(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The key of an entry of a legend, at its place in the list. */
function keyOf(key, list) {
  const { left, top, width, height } = key.getBoundingClientRect();
  return drawn('rect', {
    ...{ x: left - list.left, y: top - list.top, width, height },
    rx: key.className === 'dot' ? height / 2 : 0,
    fill: key.style.color,
    'fill-opacity': key.style.opacity,
  });
}

/** The words of an entry. */
function wordsOf(entry, list) {
  const range = document.createRange();
  range.selectNode(entry.lastChild);
  const { left, top, height } = range.getBoundingClientRect();
  const place = { x: left - list.left, y: top - list.top + 0.78 * height };
  return drawn('text', { ...place, fill: 'var(--faint)' }, entry.textContent);
}

function legendOf(legend) {
  const list = legend.getBoundingClientRect();
  const entries = [...legend.children].flatMap((entry) => [
    ...[...entry.querySelectorAll('i')].map((key) => keyOf(key, list)),
    wordsOf(entry, list),
  ]);
  const style = { 'text-anchor': 'start', 'font-size': 12.5 };
  return drawn('g', { ...style, transform: `translate(0,${-list.height - 6})` }, ...entries);
}

/** What a colour of the style sheet is in the light look. */
function lightColour(colour) {
  const probe = document.createElement('i');
  Object.assign(probe.style, { colorScheme: 'light', color: colour });
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The text of the file. `legend` is the list above the picture, if there is one. */
export function svgOf(picture, legend) {
  const write = (part) => new XMLSerializer().serializeToString(part);
  const [width, height] = ['width', 'height'].map((name) => Number(picture.getAttribute(name)));
  const above = legend ? legend.getBoundingClientRect().height + 6 : 0;
  const parts = [drawn('title', {}, picture.ariaLabel), ...(legend ? [legendOf(legend)] : [])];
  return write(picture)
    .replace(/^<svg[^>]*>/, (tag) => tag + parts.map(write).join(''))
    .replace(/ height="[^"]*"/, ` height="${height + above}"`)
    .replace(/ viewBox="[^"]*"/, ` viewBox="0 ${-above} ${width} ${height + above}"`)
    .replaceAll('var(--plot-background)', 'var(--panel)')
    .replaceAll(/var\(--[a-z]+\)/g, lightColour)
    .replaceAll(/currentColor/gi, lightColour('var(--ink)'));
}
