import type { Page } from 'playwright-core';

/** Keys that belong together, struck one right after the other: the page's patience between them is not ours. */
export async function strike(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}
