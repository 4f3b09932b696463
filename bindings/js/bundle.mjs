// Makes the scripts of dist/, each of which is one file without imports, for pages that carry all
// in themselves.
//
//   node bindings/js/bundle.mjs FOLDER

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BUNDLES = {
  'worker.js': { parts: ['engine', 'worker'], exported: [] },
  'freecell.js': {
    parts: ['engine', 'known_lines', 'request_queue', 'advice', 'platform', 'index'],
    exported: ['Solver', 'FreecellError'],
  },
};

/** The text of a module without its imports and exports. */
function body(name) {
  return readFileSync(join(import.meta.dirname, `${name}.js`), 'utf8')
    .replace(/^import [^;]*;\n+/gm, '')
    .replace(/^export \{[^}]*\};\n+/gm, '')
    .replace(/^export /gm, '')
    .replaceAll("'./dist/", "'./") // as seen from dist/
    .trim();
}

/** The parts stand in a function, so that their names cannot clash with those of a page. */
function bundle({ parts, exported }) {
  const names = exported.join(', ');
  return [
    '// Made by bindings/js/bundle.mjs.',
    `${exported.length > 0 ? `export const { ${names} } = ` : ''}(() => {`,
    ...parts.map(body),
    ...(exported.length > 0 ? [`return { ${names} };`] : []),
    '})();\n',
  ].join('\n');
}

for (const [name, parts] of Object.entries(BUNDLES)) {
  writeFileSync(join(process.argv[2], name), bundle(parts));
}
