import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { runs } from '../../test/long-run.ts';
import { DESKTOP, PHONE, TABLET } from './journey.ts';

/**
 * Schemes and sizes that a screen with something in it is looked at in, by itself, in the long form. In the short one
 * the tests that are there anyway look at it (`expectSound`: light on a desktop and dark on a phone).
 */
export const LOOKS = (
  [
    ['dark', PHONE],
    ['light', DESKTOP],
    ['dark', DESKTOP],
    ['light', PHONE],
    ['light', TABLET],
  ] as const
).slice(0, runs(0, 5));

/** The same for what a phone shows as another screen: wide windows, and apart from them the phone. */
export const WIDE_LOOKS = (
  [
    ['dark', TABLET],
    ['light', DESKTOP],
    ['dark', DESKTOP],
    ['light', TABLET],
  ] as const
).slice(0, runs(1, 4));
export const PHONE_SCHEMES = (['dark', 'light'] as const).slice(0, runs(1, 2));

/** The system turns light or dark, and the page has followed. */
export async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // The window for accounts looks only when it opens: it is made to look again.
  if (page.url().includes('/local-identity/choose')) await page.addScriptTag({ url: '/color-scheme.js' });
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(colorScheme);
}

/** The window takes another size, and the page has drawn itself for it: media queries are told with the next frame. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );
}
