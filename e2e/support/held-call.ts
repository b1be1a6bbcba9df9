import type { Page } from 'playwright-core';

/** Keeps the answer to a call back until it is let go, so that a test can look at what waits for it. */
export async function holdCall(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
