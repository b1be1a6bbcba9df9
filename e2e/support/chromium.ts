import { type Browser, chromium } from 'playwright-core';
import { FULL_CHROMIUM, SHARED_CHROMIUM } from './launch-chromium.ts';

let shared: Promise<Browser> | undefined;

/**
 * The worker's browser: one for all its journeys, each in contexts of its own, which they close; it ends with the worker.
 * One for the whole run is spoken to through the process that leads it: that took a tenth more of the processor.
 */
export function workerChromium(): Promise<Browser> {
  shared ??= chromium.launch(SHARED_CHROMIUM);
  return shared;
}

/** A browser of one's own that blocks windows as everybody's does. */
export const launchBlockingChromium = (): Promise<Browser> => chromium.launch(FULL_CHROMIUM);
