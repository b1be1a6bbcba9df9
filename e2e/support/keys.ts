import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Keys that belong together, struck one right after the other: the page's patience between them is not ours. */
export async function strike(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/** A long page has fewer stops. Each is looked at without a pause: a hundred pauses took half a minute. */
const TABS = 200;

export async function tabTo(page: Page, place: Locator): Promise<void> {
  const isReached = () => place.evaluate((one) => one.contains(document.activeElement));
  for (let pressed = 0; pressed < TABS && !(await isReached()); pressed++) await page.keyboard.press('Tab');
  await expect.poll(isReached).toBe(true);
}
