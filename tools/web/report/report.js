import { restoreTheme, toggleTheme } from '../theme.js';
import { csvOf, labelOf, numberText, rowsOf, shareText } from './data.js';
import {
  correlationMatrix,
  curve,
  effortAndLength,
  histogram,
  means,
  remainder,
} from './figures.js';

// ---- Parts of the page ----

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function section(id, title, lead, ...children) {
  const made = element(
    'section',
    { id },
    element('h2', {}, title),
    ...(lead ? [element('p', { class: 'lead' }, lead)] : []),
    ...children,
  );
  document.getElementById('main').append(made);
  return made;
}

/** Gives rows to whoever looks at the page, as a file. */
function download(rows, name) {
  const link = element('a', {
    href: URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv' })),
    download: `${name}.csv`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function csvButton(rows, name) {
  const button = element(
    'button',
    { type: 'button', class: 'csv', 'data-csv': name, title: `The data as CSV: ${name}.csv` },
    'CSV',
  );
  button.addEventListener('click', () => download(rows, name));
  return button;
}

function panel(title, rows, name, ...children) {
  return element(
    'div',
    { class: 'panel', 'data-panel': name },
    element('header', {}, element('h3', {}, title), csvButton(rows, name)),
    ...children,
  );
}

/** A picture in a panel that is drawn again when its width changes. `draw`: takes the width. */
function figurePanel(title, rows, name, draw) {
  const figure = element('figure', { class: 'plot' });
  let drawn = 0;
  const redraw = () => {
    const width = Math.round(figure.clientWidth);
    if (width === 0 || width === drawn) return;
    drawn = width;
    const picture = draw(width);
    picture.querySelector('style').remove(); // report.css has its rules; the policy allows no other
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', title);
    figure.replaceChildren(picture);
  };
  new ResizeObserver(redraw).observe(figure);
  return panel(title, rows, name, figure);
}

/** `texts`: columns whose fields are said in a way of their own. */
function tableOf(rows, columns = Object.keys(rows[0] ?? {}), texts = {}) {
  const isWords = (column) =>
    column !== 'deal' && rows.some((row) => typeof row[column] === 'string');
  const cell = (tag, column, content) =>
    element(
      tag,
      { ...(isWords(column) ? { class: 'words' } : {}), 'data-column': column },
      content,
    );
  const text = (column, value) =>
    texts[column] ? texts[column](value) : typeof value === 'string' ? value : numberText(value);
  return element(
    'div',
    { class: 'scroll' },
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element('tr', {}, ...columns.map((column) => cell('th', column, labelOf(column)))),
      ),
      element(
        'tbody',
        {},
        ...rows.map((row) =>
          element(
            'tr',
            {},
            ...columns.map((column) => cell('td', column, text(column, row[column]))),
          ),
        ),
      ),
    ),
  );
}

// ---- The text ----

const PAGES = new Map(rowsOf('pages').map((row) => [row.deal, row.page]));
const dealText = (deal) =>
  PAGES.has(deal)
    ? element('a', { href: PAGES.get(deal).split('/').map(encodeURIComponent).join('/') }, deal)
    : deal;
const meanOf = (column) => rowsOf('means').find((row) => row.column === column);
const isVaried = ({ column }) =>
  rowsOf('extremes').some((row) => row.column === column && row.minimum !== row.maximum);
const COLUMNS = rowsOf('means')
  .filter(isVaried)
  .map((row) => row.column);
const DEALS =
  d3.sum(rowsOf('verdicts'), (row) => row.deals) ||
  d3.max(rowsOf('means'), (row) => row.deals + row.empty) ||
  0;

function tile(kind, value, label) {
  return element(
    'div',
    { class: `tile ${kind}`, 'data-tile': kind },
    element('b', {}, value),
    element('span', {}, label),
  );
}

function showTiles() {
  const tiles = [tile('total', numberText(DEALS), 'deals')];
  for (const row of rowsOf('verdicts'))
    tiles.push(tile(row.verdict, numberText(row.deals), `${row.verdict}, ${shareText(row.share)}`));
  const moves = meanOf('player_moves');
  if (moves) tiles.push(tile('moves', numberText(moves.mean), 'player moves on average'));
  const effort = rowsOf('quantiles').find((row) => row.column === 'expanded');
  if (effort) tiles.push(tile('effort', numberText(effort.median), 'positions expanded, median'));
  document.getElementById('main').append(element('div', { class: 'tiles' }, ...tiles));
}

function showRun() {
  const files = rowsOf('files');
  const facts = {
    deals: 'Deals',
    shard: 'Part',
    version: 'Version',
    effort: 'Effort',
    max_expanded: 'Limit of positions',
    state: 'State',
    started: 'Started',
    cpu: 'Machine',
  };
  const list = element('dl', { class: 'facts' });
  const add = (name, values) => {
    const said = [...new Set(values.filter((value) => value !== null))];
    if (said.length > 0)
      list.append(
        element('dt', {}, name),
        element(
          'dd',
          {},
          said.slice(0, 12).join(', ') + (said.length > 12 ? ` and ${said.length - 12} more` : ''),
        ),
      );
  };
  add(
    files.length === 1 ? 'File' : 'Files',
    files.map((file) => file.file),
  );
  for (const [column, name] of Object.entries(facts))
    add(
      name,
      files.map((file) => file[column]),
    );
  const constants = rowsOf('extremes')
    .filter((row) => row.minimum === row.maximum)
    .map((row) => `${labelOf(row.column).toLowerCase()} ${numberText(row.minimum)}`);
  if (constants.length > 0) add('All deals', [constants.join(', ')]);
  const [first] = files;
  document.getElementById('subtitle').textContent = [
    first?.deals && files.length === 1
      ? `Deals ${first.deals.slice(0, 80)}`
      : `${numberText(DEALS)} deals`,
    first?.version ? `freecell ${first.version}` : '',
    first?.effort ? `effort ${first.effort}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return panel('What was run', files, 'files', list);
}

function showVerdicts() {
  const rows = rowsOf('verdicts');
  const bar = element(
    'div',
    {
      class: 'share',
      role: 'img',
      'aria-label': rows.map((row) => `${row.verdict} ${shareText(row.share)}`).join(', '),
    },
    ...rows
      .filter((row) => row.deals > 0)
      .map((row) => {
        const part = element('i', { class: row.verdict });
        part.style.flex = `${row.share} 1 0`; // the policy allows no style in an attribute
        return part;
      }),
  );
  return panel(
    'Verdicts, with 95% intervals',
    rows,
    'verdicts',
    bar,
    tableOf(rows, undefined, { share: shareText, low: shareText, high: shareText }),
  );
}

function showHistograms() {
  const bins = d3.group(rowsOf('histograms'), (row) => row.column);
  const panels = COLUMNS.map((column) =>
    figurePanel(labelOf(column), bins.get(column), `histogram_${column}`, (width) =>
      histogram(bins.get(column), column, width),
    ),
  );
  if (panels.length > 0)
    section(
      'histograms',
      'Distributions',
      'How many deals have which number. Where few deals have far greater numbers than most, the axis is logarithmic.',
      element('div', { class: 'panels' }, ...panels),
    );
}

function showCurve() {
  const rows = rowsOf('curve');
  if (rows.length === 0) return;
  section(
    'curve',
    'Solved within so many positions',
    'What share of all deals a search solves that may expand so many positions, and what it leaves.',
    element(
      'div',
      { class: 'panels' },
      figurePanel('Solved', rows, 'curve', (width) => curve(rows, width)),
      figurePanel('Not solved yet', rows, 'curve', (width) => remainder(rows, width)),
    ),
  );
}

function showMeans() {
  const groups = d3.group(rowsOf('groups'), (row) => row.column);
  const panels = COLUMNS.filter((column) => groups.get(column)?.length > 1).map((column) =>
    figurePanel(labelOf(column), groups.get(column), `means_${column}`, (width) =>
      means(groups.get(column), column, meanOf(column).mean, width),
    ),
  );
  if (panels.length > 0)
    section(
      'means',
      'By deal number',
      'Means of blocks of deal numbers with 95% intervals; the dashed line is the mean of all.',
      element('div', { class: 'panels' }, ...panels),
    );
}

function showCorrelations() {
  const rows = rowsOf('correlations');
  const bins = rowsOf('effort_and_length');
  const panels = [];
  if (bins.length > 0)
    panels.push(
      figurePanel('Effort against length', bins, 'effort_and_length', (width) =>
        effortAndLength(bins, width),
      ),
    );
  if (rows.length > 0)
    panels.push(
      figurePanel(
        'Correlations: Spearman’s above the diagonal, Pearson’s below',
        rows,
        'correlations',
        (width) => correlationMatrix(rows, width),
      ),
    );
  if (panels.length > 0)
    section(
      'correlations',
      'What goes with what',
      'Depth of colour is the number of deals on a logarithmic scale, the line the mean length at each effort.',
      element('div', { class: 'panels wide' }, ...panels),
    );
}

function showSummary() {
  const quantiles = new Map(rowsOf('quantiles').map((row) => [row.column, row]));
  const extremes = new Map(rowsOf('extremes').map((row) => [row.column, row]));
  const rows = rowsOf('means').map((row) => {
    const { q01, q25, median, q75, q99 } = quantiles.get(row.column);
    const { minimum, maximum } = extremes.get(row.column);
    return {
      column: row.column,
      deals: row.deals,
      mean: row.mean,
      low: row.low,
      high: row.high,
      deviation: row.deviation,
      minimum,
      q01,
      q25,
      median,
      q75,
      q99,
      maximum,
    };
  });
  if (rows.length > 0)
    section(
      'summary',
      'Numbers',
      '',
      element(
        'div',
        { class: 'panels wide' },
        panel(
          'Means with 95% intervals, quantiles, extremes',
          rows,
          'summary',
          tableOf(rows, undefined, { column: labelOf }),
        ),
      ),
    );
}

function showRankings() {
  const panels = [];
  for (const [name, title] of [
    ['hardest', 'Hardest'],
    ['easiest', 'Easiest'],
  ]) {
    for (const [by, rows] of d3.group(rowsOf(name), (row) => row.by)) {
      const columns = Object.keys(rows[0]).filter(
        (column) => column !== 'by' && column !== 'solution',
      );
      panels.push(
        panel(
          `${title} by ${labelOf(by).toLowerCase()}`,
          rows,
          `${name}_${by}`,
          tableOf(rows, columns, { deal: dealText }),
        ),
      );
    }
  }
  if (panels.length > 0)
    section(
      'rankings',
      'Hardest and easiest deals',
      PAGES.size > 0 ? 'The numbers lead to pages that play the solution.' : '',
      element('div', { class: 'panels wide' }, ...panels),
    );
}

function showUnsolved() {
  const panels = [];
  for (const verdict of ['unsolvable', 'unknown']) {
    const rows = rowsOf(verdict);
    if (rows.length === 0) continue;
    const all = rowsOf('verdicts').find((row) => row.verdict === verdict).deals;
    const count =
      all > rows.length
        ? `the first ${numberText(rows.length)} of ${numberText(all)}`
        : numberText(all);
    panels.push(
      panel(
        `${labelOf(verdict)}: ${count}`,
        rows,
        verdict,
        element(
          'div',
          { class: 'deals' },
          ...rows.map((row) =>
            element(
              'span',
              {
                title: [
                  row.reason,
                  row.expanded === null ? '' : `${numberText(row.expanded)} positions`,
                ]
                  .filter(Boolean)
                  .join(', '),
              },
              dealText(row.deal),
            ),
          ),
        ),
      ),
    );
  }
  if (panels.length > 0)
    section(
      'unsolved',
      'Unsolvable and unknown deals',
      '',
      element('div', { class: 'panels' }, ...panels),
    );
}

restoreTheme();
document.getElementById('theme').addEventListener('click', toggleTheme);
document.getElementById('print').addEventListener('click', () => print());
showTiles();
const run = showRun();
document
  .getElementById('main')
  .append(
    element(
      'div',
      { class: 'panels' },
      ...(rowsOf('verdicts').length > 0 ? [showVerdicts()] : []),
      run,
    ),
  );
showHistograms();
showCurve();
showMeans();
showCorrelations();
showSummary();
showRankings();
showUnsolved();
