import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const paletteField = (page: Page): Locator => page.getByRole('combobox', { name: 'Buscar o ir a' });
export const chosenIn = (page: Page): Promise<string | null> =>
  page.getByRole('option', { selected: true }).textContent();

/** By its key; open is when it takes what is typed. One that is still on its way out would take the key as well. */
export async function openPalette(page: Page, key: 'Control+k' | '/' = 'Control+k'): Promise<void> {
  await paletteField(page).waitFor({ state: 'hidden' });
  await page.keyboard.press(key);
  await expect.poll(() => paletteField(page).evaluate((field) => field === document.activeElement)).toBe(true);
}

/** Types, and goes once the palette means what is wanted. */
export async function goByPalette(page: Page, typed: string, wanted: string): Promise<void> {
  await page.keyboard.type(typed);
  await expect.poll(() => chosenIn(page)).toContain(wanted);
  await page.keyboard.press('Enter');
}
