import type { Page } from 'playwright-core';

/** The parts of the last form that the page sent, in their order; files by their name. */
export async function watchForms(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (address, request) => {
      const body = request?.body;
      if (body instanceof FormData) {
        const parts = [...body].map(([name, value]) => [name, value instanceof File ? value.name : value]);
        Object.assign(window, { lastForm: parts });
      }
      return fetch(address, request);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'lastForm'));
}
