// Lists of deals, as the program has them: `1-1000,11982`, `1-1000:10`, `random:7:0-99`.

import { FreecellError } from '../index.js';

const RANGE = /^(-?\d+)(?:-(-?\d+))?(?::([1-9]\d*))?$/;
const NAMED = /^(pysol:|random:\d+:)(\d+)(?:-(\d+))?$/;

export const isList = (text) =>
  text.split(',').every((part) => RANGE.test(part) || NAMED.test(part));

/** What a part of a list names: the kind of deals, and their first and last number. */
function rangeOf(part) {
  const [, kind = '', first, last, step] = NAMED.exec(part) ?? [
    '',
    '',
    ...RANGE.exec(part).slice(1),
  ];
  const range = {
    kind,
    first: BigInt(first),
    last: BigInt(last ?? first),
    step: BigInt(step ?? 1),
  };
  if (range.first <= range.last) return range;
  throw new FreecellError(`range ${part} runs backwards`);
}

function dealOf(kind, number) {
  if (kind === '') return Number(number);
  return kind === 'pysol:'
    ? { pysol: number }
    : { seed: BigInt(kind.split(':')[1]), index: number };
}

function* dealsIn(ranges) {
  for (const { kind, first, last, step } of ranges)
    for (let number = first; number <= last; number += step)
      yield { name: `${kind}${number}`, deal: dealOf(kind, number) };
}

/** The deals of a list, as `Solver.deal` takes them, with their names. */
export const dealsOf = (list) => dealsIn(list.split(',').map(rangeOf));
