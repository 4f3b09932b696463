// What axe finds wrong with a page for people who do not see it, or see little.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

/** `state`: what is on the page, for the message. */
export async function assertAccessible(page, state) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { rules: { 'label-content-name-mismatch': { enabled: true } } }),
  );
  const found = violations.map(({ id, nodes }) => `${state}: ${id}: ${nodes[0].html}`);
  assert.deepEqual(found, []);
}
