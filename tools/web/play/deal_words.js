const WHY_UNKNOWN = {
  expanded: 'the search reached its limit of positions (--max-expanded) first.',
  memory: 'the search reached its limit of memory (--max-memory) first.',
  time: 'the search reached its limit of time first.',
  interrupted: 'the search was interrupted.',
};

const DEFECT = 'the search failed, which is a defect of the program.';

/** A sentence about a deal, and what more there is to say. */
export function verdictWords({ verdict, reason, isSearched }) {
  if (verdict === 'solved')
    return [
      'This deal can be won.',
      'The solution was replayed by a referee that shares no code with the solver; it is correct, not necessarily the shortest.',
    ];
  if (verdict === 'unsolvable')
    return [
      'This deal cannot be won, and that is proved:',
      'every position that can be reached was searched, and none is won. You may play it all the same.',
    ];
  if (!isSearched) return ['Looking for a solution …', ''];
  return [
    `Whether this deal can be won is not known: ${WHY_UNKNOWN[reason] ?? DEFECT}`,
    'You may play it by hand.',
  ];
}

export const badgeWord = ({ verdict, isSearched }) =>
  ({
    solved: 'Winnable',
    unsolvable: 'No solution',
    unknown: isSearched ? 'Unknown' : 'Searching …',
  })[verdict];

/** What is wrong with a deal, as an error says it, and where in its text. */
export function wrongWords({ line, column, message }) {
  const place = line === undefined ? '' : `line ${line}, column ${column}: `;
  return `${place}${message}.`;
}
