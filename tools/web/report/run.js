import { dealsText, DEALS, labelOf, numberText, rowsOf } from './data.js';
import { element, panel } from './parts.js';

// How the rows were made, as the records beside their files say.

const FACTS = {
  command: 'Command',
  deals: 'Deals',
  shard: 'Part',
  version: 'Version',
  effort: 'Effort',
  max_expanded: 'Limit of positions',
  state: 'State',
  time: 'Time',
  machine: 'Machine',
};

/** What the record of a file says, in words. */
const factsOf = (file) => ({
  ...file,
  time: file.started && `${file.started} to ${file.ended ?? '…'}`,
  machine: file.cpu && `${file.cpu}, ${file.cores} cores, ${file.jobs} threads`,
});

/** Different values with commas between them, or nothing if there are none. */
function listText(values) {
  const said = [...new Set(values.filter((value) => value !== null))];
  const more = said.length > 12 ? ` and ${said.length - 12} more` : '';
  return said.slice(0, 12).join(', ') + more;
}

export const isConstant = ({ minimum, maximum }) => minimum === maximum;

/** A column in which all deals are alike, or those of them that have a number. */
function constantText({ column, minimum }) {
  const { deals, empty } = rowsOf('means').find((row) => row.column === column);
  const which = empty > 0 ? ` (${dealsText(deals)})` : '';
  return `${labelOf(column).toLowerCase()} ${numberText(minimum)}${which}`;
}

/** What is said elsewhere. */
const ELSEWHERE = ['verdict', 'solution'];

/** Words that all deals have, such as the name of the game. */
const constantWords = () =>
  rowsOf('words')
    .filter(({ column, deals }) => !ELSEWHERE.includes(column) && deals === DEALS)
    .map(({ column, word }) => `${labelOf(column).toLowerCase()} ${word}`);

/** `table` has the files of the run or, of two that are compared, of one. */
export function runPanel(title, table) {
  const files = rowsOf(table);
  const known = files.map(factsOf);
  const constantNumbers = rowsOf('extremes').filter(isConstant).map(constantText);
  const facts = [
    [files.length === 1 ? 'File' : 'Files', listText(files.map((file) => file.file))],
    ...Object.entries(FACTS).map(([column, name]) => [
      name,
      listText(known.map((file) => file[column] ?? null)),
    ]),
    ['The same for all', [...constantWords(), ...constantNumbers].join(', ')],
  ];
  const said = facts
    .filter(([, text]) => text !== '')
    .flatMap(([name, text]) => [element('dt', {}, name), element('dd', {}, text)]);
  return panel(title, files, table, element('dl', { class: 'facts' }, ...said));
}
