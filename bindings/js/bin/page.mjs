// The page of `freecell play`. The package has its parts in `play.br`, inflated, so that they are
// compressed together; `npm pack` has the program make it. What the package has anyway is left out.

import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

const file = (name) => new URL(`../${name}`, import.meta.url);

/** The elements of the page that hold files, compressed and in base64. */
const PART = /(<(?:script|style)[^>]* id="([\w-]+)"[^>]*>)(H4sI[^<]*)(?=<)/g;
/** Of these, the ones that the package has. */
const FILES = { 'solver-worker': 'dist/worker.js', 'solver-wasm': 'dist/freecell.wasm' };

/** The page without these parts, and the parts by their elements, inflated. */
export function takenApart(html) {
  const parts = {};
  const rest = html.replace(PART, (_, tag, id, text) => {
    parts[id] = gunzipSync(Buffer.from(text, 'base64'));
    return tag;
  });
  return { rest, parts };
}

/** What `play.br` has of a page. */
export function packed(html) {
  const { rest, parts } = takenApart(html);
  const texts = Object.entries(parts).map(([id, part]) => [id, FILES[id] ? '' : part.toString()]);
  return brotliCompressSync(JSON.stringify({ rest, parts: Object.fromEntries(texts) }));
}

export function page() {
  const { rest, parts } = JSON.parse(brotliDecompressSync(readFileSync(file('play.br'))));
  return Object.entries(parts).reduce((html, [id, text]) => {
    const bytes = FILES[id] ? readFileSync(file(FILES[id])) : text;
    const base64 = gzipSync(bytes, { level: 9 }).toString('base64');
    return html.replace(
      new RegExp(`<(?:script|style)[^>]* id="${id}"[^>]*>`),
      (tag) => tag + base64,
    );
  }, rest);
}
