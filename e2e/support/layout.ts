import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Nothing reaches beyond the right edge of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, { message: `${page.url()} at ${page.viewportSize()?.width} px` }).toBeLessThanOrEqual(0);
}

/** No table reaches beyond the card it stands in. */
export async function expectTablesInCards(page: Page): Promise<void> {
  const beyond = () =>
    page
      .locator('section > table')
      .evaluateAll((tables) =>
        tables
          .filter((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0))
          .map((table) => `${table.parentElement?.textContent?.slice(0, 20)}: ${table.scrollWidth}`),
      );
  await expect.poll(beyond, { message: `${page.url()} at ${page.viewportSize()?.width} px` }).toEqual([]);
}
