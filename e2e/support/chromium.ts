import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { FULL_CHROMIUM } from './launch-chromium.ts';

/** The run's browser: one process for all journeys, each in contexts of its own. Closing it only hangs up. */
export function connectChromium(): Promise<Browser> {
  return chromium.connect(inject('chromiumEndpoint'));
}

/** A browser of one's own that blocks windows as everybody's does. */
export const launchBlockingChromium = (): Promise<Browser> => chromium.launch(FULL_CHROMIUM);
