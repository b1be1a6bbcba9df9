import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Visitor } from './journey.ts';
import { followTo } from './tab.ts';

/**
 * The tests of a block come one after the other to the same page, which loads the application once. Each begins by
 * `comeTo`, so that it does not matter which ran before it.
 */
export function withOnePage(arrive: () => Promise<Visitor>): void {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await arrive();
  });
  afterEach(() => visitor.leaveAlone());
  afterAll(() => visitor.close());
}

/** A screen as whoever comes from another one finds it: nothing typed, ticked or opened. */
export async function comeTo(page: Page, path: string): Promise<void> {
  // A page that has just been loaded does not listen before it shows something.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await followTo(page, '/ayuda');
  await page.getByRole('heading', { level: 1, name: 'Centro de ayuda' }).waitFor();
  await followTo(page, path);
}
