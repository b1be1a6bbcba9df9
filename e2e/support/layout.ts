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

/** No table reaches beyond the card it stands in. */
export async function expectTablesInCards(page: Page): Promise<void> {
  const beyond = await page
    .locator('section > table')
    .evaluateAll((tables) =>
      tables
        .filter((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0))
        .map((table) => `${table.parentElement?.textContent?.slice(0, 20)}: ${table.scrollWidth}`),
    );
  expect(beyond, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}
