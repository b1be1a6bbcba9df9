import type { Page } from 'playwright-core';

/** More than the order to stop can take to arrive. */
const AHEAD_MS = 10_000;

/** From here on the page's time stands still, and moves only by `page.clock.runFor`. Wants `page.clock.install` before. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}
