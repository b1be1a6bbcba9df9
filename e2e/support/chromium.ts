import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** The run's Chromium: one process for all journeys, each in contexts of its own. Closing it only hangs up. */
export function connectChromium(): Promise<Browser> {
  return chromium.connect(inject('chromiumEndpoint'));
}
