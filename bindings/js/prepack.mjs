// Makes play.html for the package, before `npm pack`: the page that the program writes, but for the
// files that `freecell play` puts into it (bin/page.mjs).
//
//   FREECELL=build/release/freecell npm pack ./bindings/js

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withFiles } from './bin/page.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const program = process.env.FREECELL ?? here('../../build/release/freecell');

const options = { encoding: 'utf8', maxBuffer: 2 ** 24 };
const page = execFileSync(program, ['play', '--output', '-'], options);
writeFileSync(
  here('play.html'),
  withFiles(page, () => ''),
);
