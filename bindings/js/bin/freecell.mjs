#!/usr/bin/env node
// `npx freecell`: the program's most common commands, with the solver as WebAssembly. Rows, texts
// and exit codes are those of the program (docs/look-up/exit-codes.md).

import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Solver } from '../index.js';
import { dealsOf, isList } from './deal_list.mjs';
import { page } from './page.mjs';
import { HEADERS, rowsOf } from './rows.mjs';
import { shown } from './show.mjs';

const MEMORY = 2 ** 30; // of a search, unless it is given, as in the program
const WORKER_MEMORY = 2 ** 32;

const HELP = `Usage: freecell LIST|FILE [options]          one deal: the board, and how it is won
       freecell solve LIST [options]         many deals, one row of CSV each
       freecell play [-o FILE]               a page for the browser: play any deal, with advice

LIST names deals: 617, 1-1000,11982 or 1-1000:10, Microsoft's -2 to 8589934591; pysol:100000 is one
of PySolFC, random:7:0-99 are random ones. FILE has a board.

Options:
      --game NAME         freecell (default), bakers, kings-only-bakers, eight-off, seahaven,
                          forecell, forecell-same-suit, relaxed-freecell, relaxed-seahaven
      --freecells N       0 to 10 (default: those of the game, 4 in FreeCell)
      --cascades N        4 to 13 (default: those of the game, 8 in FreeCell)
      --effort WORD       fast (default of solve), short (default for one deal) or shortest
      --max-expanded N    give up a deal as unknown after N positions expanded
      --max-memory BYTES  give up when stored positions take more (default 1 GiB)
  -j, --jobs N            solve: deals to search at a time (default: one a processor)
      --solution-column   solve: a column for the moves
  -o, --output FILE       solve and play: where rows or the page go; - is standard output
      --force             replace a file that exists
  -q, --quiet             print errors only
  -h, --help              print help and exit
  -V, --version           print the version and exit

Exit code: 0 all decided, 1 some unknown, 2 bad input, 3 internal error, 4 output failed.
The program itself, which has far more commands: see README.md.
`;

const OPTIONS = {
  game: { type: 'string' },
  freecells: { type: 'string' },
  cascades: { type: 'string' },
  effort: { type: 'string' },
  'max-expanded': { type: 'string' },
  'max-memory': { type: 'string' },
  jobs: { type: 'string', short: 'j' },
  'solution-column': { type: 'boolean' },
  output: { type: 'string', short: 'o' },
  force: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'V' },
};

/** What ends the program with a line on standard error. */
class Failure extends Error {
  constructor(message, code = 2) {
    super(message);
    this.code = code;
  }
}

function read(args) {
  // Deal numbers below 0 are no options.
  const escaped = args.map((arg) => (/^-\d/.test(arg) ? ` ${arg}` : arg));
  try {
    return parseArgs({ args: escaped, options: OPTIONS, allowPositionals: true });
  } catch ({ message }) {
    const [, option] = /^(Unknown option '[^']*')/.exec(message) ?? [];
    throw new Failure(option ? `${option.toLowerCase()}; see 'freecell --help'` : message);
  }
}

function integer(values, name, least, most) {
  const text = values[name];
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (least <= number && number <= most) return number;
  const range =
    most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new Failure(`--${name} '${text}': must be a whole number ${range}`);
}

const settingsOf = (values) => ({
  table: {
    game: values.game,
    freecells: integer(values, 'freecells', 0, 10),
    cascades: integer(values, 'cascades', 4, 13),
  },
  search: {
    effort: values.effort,
    maxExpanded: integer(values, 'max-expanded', 1, Number.MAX_SAFE_INTEGER),
    maxMemory: integer(values, 'max-memory', 1, Number.MAX_SAFE_INTEGER) ?? MEMORY,
  },
});

/** What writes to a file or, if that is `-`, to standard output. */
function output(name, force) {
  if (name === '-') {
    process.stdout.on('error', () => {}); // the callbacks have it, too
    return {
      write: (text) =>
        new Promise((resolve, reject) => {
          process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
        }),
      close() {},
    };
  }
  if (!force && existsSync(name)) throw new Failure(`${name}: exists already; --force replaces it`);
  let file;
  try {
    file = openSync(name, 'w');
  } catch ({ message }) {
    throw new Failure(`${name}: ${message}`);
  }
  return { write: async (text) => writeFileSync(file, text), close: () => closeSync(file) };
}

/** Lets `write` have the output, and says why if that fails. A closed pipe is no failure. */
async function writeTo(name, { force }, write) {
  const file = output(name, force);
  try {
    await write(file.write);
    file.close();
  } catch (error) {
    if (error.code === 'EPIPE') return;
    if (error.syscall !== 'write') throw error;
    throw new Failure(`${name === '-' ? 'standard output' : name}: ${error.message}`, 4);
  }
}

function boardOf(file) {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch {
    throw new Failure(`'${file}' is neither a deal list nor a file that exists`);
  }
}

/** Has `work` done, and says of which operand its input is wrong. */
function of(operand, work) {
  try {
    return work();
  } catch (error) {
    if (error.name !== 'FreecellError') throw error;
    throw new Failure(`${isList(operand) ? 'deal list ' : ''}'${operand}': ${error.message}`);
  }
}

/** The operands, which are read before any output is opened. */
const readOperands = (operands) =>
  operands.map((operand) => {
    if (isList(operand)) return { operand, deals: of(operand, () => dealsOf(operand)) };
    const text = boardOf(operand);
    const name = isList(text.trim()) ? text.trim() : `${operand}:1`;
    return { operand, deals: [{ name, text }] };
  });

/** Their deals, one after the other. */
function* dealt(solver, inputs, table) {
  for (const { operand, deals } of inputs)
    for (const { name, deal, text } of deals) {
      const position = of(operand, () =>
        text === undefined ? solver.deal(deal, table) : solver.read(text, table),
      );
      yield { name, position };
    }
}

async function show(operands, values) {
  const { table, search } = settingsOf(values);
  const inputs = readOperands(operands);
  const solver = await Solver.start({ maxMemory: WORKER_MEMORY });
  let isDecided = true;
  await writeTo('-', values, async (write) => {
    let separator = '';
    for (const { name, position } of dealt(solver, inputs, table)) {
      const found = await solver.solve(position, { ...search, effort: values.effort ?? 'short' });
      isDecided &&= found.verdict !== 'unknown';
      await write(separator + shown(solver, name, position, found));
      separator = '\n';
    }
  });
  return isDecided ? 0 : 1;
}

async function solve(operands, values) {
  if (operands.length === 0)
    throw new Failure('no deals given: a list such as 1-1000,11982, or a file with a board');
  const { table, search } = settingsOf(values);
  const jobs = integer(values, 'jobs', 1, 1024) ?? availableParallelism();
  const inputs = readOperands(operands);
  const start = () => Solver.start({ maxMemory: WORKER_MEMORY });
  const solvers = await Promise.all(Array.from({ length: jobs }, start));
  const withSolution = values['solution-column'];
  const deals = dealt(solvers[0], inputs, table);
  const { game } = solvers[0].deal(1, { game: table.game });
  let isDecided = true;
  await writeTo(values.output ?? '-', values, async (write) => {
    await write(HEADERS(game, withSolution));
    for await (const { rows, areDecided } of rowsOf(solvers, deals, search, withSolution)) {
      isDecided &&= areDecided;
      await write(rows);
    }
  });
  return isDecided ? 0 : 1;
}

async function play(operands, values) {
  if (operands.length > 0) throw new Failure('the page plays any deal; open one in it');
  const file = values.output ?? (process.stdout.isTTY ? 'freecell.html' : '-');
  const text = page();
  await writeTo(file, values, (write) => write(text));
  if (file !== '-' && !values.quiet)
    console.error(`freecell: the page is ${file}; open it in a browser`);
  return 0;
}

async function main() {
  const { values, positionals } = read(process.argv.slice(2));
  const [command, ...operands] = positionals.map((text) => text.trim());
  if (values.help) return writeTo('-', values, (write) => write(HELP));
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  if (values.version) return writeTo('-', values, (write) => write(`freecell ${version}\n`));
  if (command === undefined) throw new Failure("no deal given; see 'freecell --help'");
  if (command === 'solve') return solve(operands, values);
  if (command === 'play') return play(operands, values);
  if (command === 'show') return show(operands, values);
  if (isList(command) || command === '-' || existsSync(command))
    return show([command, ...operands], values);
  throw new Failure(`unknown subcommand '${command}'; see 'freecell --help'`);
}

main().then(
  (code) => process.exit(code ?? 0),
  (error) => {
    const isInput = error instanceof Failure || error.name === 'FreecellError';
    console.error(`freecell: ${isInput ? error.message : error.stack}`);
    process.exit(isInput ? (error.code ?? 2) : 3);
  },
);
