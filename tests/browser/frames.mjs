// How long the frames of the film take at 4x: prints the number of frames in eight seconds, and the
// median and the 95th percentile of the milliseconds from one to the next.
//
//   build/release/freecell play 617 --output 617.html && node tests/browser/frames.mjs 617.html

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const SECONDS = 8;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--disable-dev-shm-usage', ...(process.getuid() === 0 ? ['--no-sandbox'] : [])],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(pathToFileURL(resolve(process.argv[2])).href);
await page.locator('#speed [value="4"]').check({ force: true });
await page.waitForTimeout(1000);
await page.evaluate(() => {
  window.times = [];
  const note = (time) => {
    window.times.push(time);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
});
await page.locator('#play').click();
await page.waitForTimeout(1000 * SECONDS);
const times = await page.evaluate(() => window.times);
await browser.close();

const frames = times.slice(1).map((time, i) => time - times[i]);
frames.sort((one, other) => one - other);
const quantile = (share) => frames[Math.floor(share * frames.length)].toFixed(0);
console.log(`${frames.length} frames, median ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms`);
