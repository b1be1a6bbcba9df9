import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Nothing reaches beyond the right edge of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, { message: `${page.url()} at ${page.viewportSize()?.width} px` }).toBeLessThanOrEqual(0);
}
