import type { Page } from 'playwright-core';
import { isFullRun, runs } from '../../test/long-run.ts';
import { DESKTOP, expectAccessible, PHONE } from './journey.ts';
import { expectNoSidewaysScroll } from './layout.ts';
import { resize, turn } from './themes-and-widths.ts';

const SIZES = { wide: DESKTOP, narrow: PHONE };
type Size = keyof typeof SIZES;

const BOTH = ['light', 'dark'] as const;
/** The long form looks at both schemes in each size, the short one at light when wide and at dark when narrow. */
const SCHEMES: Record<Size, readonly (typeof BOTH)[number][]> = {
  wide: BOTH.slice(0, runs(1, 2)),
  narrow: BOTH.toReversed().slice(0, runs(1, 2)),
};

export const SOUND = 'light and dark, wide and narrow: passes axe, stays within the window and complains of nothing';

/**
 * Nothing axe objects to, on the page or in one part of it, and nothing that runs out of the window. The short form has
 * axe look at the first size alone, and measures whether the other holds all of it: what a scheme does to
 * colours is computed (`tokens.test.ts`), and a phone is looked at where a test is about the phone, and by `every-screen`.
 */
export async function expectSound(
  page: Page,
  sizes: readonly Size[] = ['wide', 'narrow'],
  part?: string,
): Promise<void> {
  for (const size of sizes) {
    await resize(page, SIZES[size]);
    await expectNoSidewaysScroll(page);
    if (size !== sizes[0] && !isFullRun) continue;
    for (const colorScheme of SCHEMES[size]) {
      await turn(page, colorScheme);
      await expectAccessible(page, part, true);
    }
  }
}
