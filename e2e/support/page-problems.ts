import type { Page } from 'playwright-core';
import { runs } from '../../test/long-run.ts';
import { DESKTOP, expectAccessible, PHONE } from './journey.ts';
import { expectNoSidewaysScroll } from './layout.ts';
import { resize, turn } from './themes-and-widths.ts';

const SIZES = { wide: DESKTOP, narrow: PHONE };
type Size = keyof typeof SIZES;

const BOTH = ['light', 'dark'] as const;
/** The long form looks at both schemes in both sizes, the short one at light when wide and dark when narrow. */
const SCHEMES: Record<Size, readonly (typeof BOTH)[number][]> = {
  wide: BOTH.slice(0, runs(1, 2)),
  narrow: BOTH.toReversed().slice(0, runs(1, 2)),
};

export const SOUND = 'light and dark, wide and narrow: passes axe, stays within the window and complains of nothing';

/** Light and dark: nothing axe objects to, on the page or in one part of it, nothing that runs out of the window. */
export async function expectSound(
  page: Page,
  sizes: readonly Size[] = ['wide', 'narrow'],
  part?: string,
): Promise<void> {
  for (const size of sizes) {
    await resize(page, SIZES[size]);
    await expectNoSidewaysScroll(page);
    for (const colorScheme of SCHEMES[size]) {
      await turn(page, colorScheme);
      await expectAccessible(page, part);
    }
  }
}
