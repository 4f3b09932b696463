// The page of `freecell play`. `play.html` is that page without the files that the package has
// already; `npm pack` has the program make it.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const file = (name) => new URL(`../${name}`, import.meta.url);

/** These files, by the elements in which the page has them: compressed, in base64. */
const FILES = { 'solver-worker': 'dist/worker.js', 'solver-wasm': 'dist/freecell.wasm' };

/** A page with what `textOf` returns for each of these elements, from its text and its file. */
export function withFiles(html, textOf) {
  return Object.entries(FILES).reduce(
    (text, [id, name]) =>
      text.replace(new RegExp(`(?<=<script [^>]*id="${id}">)[^<]*(?=</script>)`), (before) =>
        textOf(before, name),
      ),
    html,
  );
}

export function page() {
  const compressed = (_, name) =>
    gzipSync(readFileSync(file(name)), { level: 9 }).toString('base64');
  return withFiles(readFileSync(file('play.html'), 'utf8'), compressed);
}
