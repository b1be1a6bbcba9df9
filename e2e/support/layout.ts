import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Nothing reaches beyond the right edge of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { needed, given } = await page.evaluate(() => ({
    needed: document.documentElement.scrollWidth,
    given: document.documentElement.clientWidth,
  }));
  expect(needed, `${page.url()} at ${given} px`).toBeLessThanOrEqual(given);
}
