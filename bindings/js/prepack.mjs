// Makes play.br for the package, before `npm pack`, of the page that the program writes
// (bin/page.mjs).
//
//   FREECELL=build/release/freecell npm pack ./bindings/js

import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packed } from './bin/page.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const program = process.env.FREECELL ?? here('../../build/release/freecell');
if (!existsSync(program)) {
  console.error(
    `prepack: no program at ${program}: build it by tools/scripts/run, or name it in FREECELL`,
  );
  process.exit(1);
}

const options = { encoding: 'utf8', maxBuffer: 2 ** 24 };
writeFileSync(here('play.br'), packed(execFileSync(program, ['play', '--output', '-'], options)));
