import type { Page } from 'playwright-core';

/** Chromium without a window never hides a tab by itself. */
async function showTab(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

/** Somebody looks at another tab and comes back: what is on show is asked for anew, and no time passes. */
export async function comeBack(page: Page): Promise<void> {
  await showTab(page, 'hidden');
  await showTab(page, 'visible');
}

/** To another address as a link of the application leads there: without loading everything anew. */
export async function followTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}
