// The page of `freecell play`. `play.html` is that page without the WebAssembly, which the package
// has already; `npm pack` has the program make it.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const file = (name) => new URL(`../${name}`, import.meta.url);

/** Where the page has the WebAssembly: compressed, in base64. */
export const WASM = /(?<=<script [^>]*id="solver-wasm">)[^<]*(?=<\/script>)/;

export function page() {
  const wasm = gzipSync(readFileSync(file('dist/freecell.wasm')), { level: 9 }).toString('base64');
  return readFileSync(file('play.html'), 'utf8').replace(WASM, `\n${wasm}\n`);
}
