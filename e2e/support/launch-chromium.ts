import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';
import { isLeftOut } from '../../test/parts-left-out.ts';

const CHROMIUM = '/usr/bin/chromium';
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

// As root its sandbox cannot be used; the rest keeps it from calling home.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds here: what the compilers would gain they never earn back (an eighth of a page's time). Only
  // the first pays: it is nearly free, and axe takes a sixth less with it.
  '--js-flags=--no-opt,--no-maglev',
];

/** Debian's Chromium as people have it: it alone blocks windows that nobody asked for. */
export const FULL_CHROMIUM: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? CHROMIUM,
  args: ARGS,
  ignoreDefaultArgs: ['--disable-popup-blocking'],
};

/** The same engine without the window around it; it takes half the processor time for the same page. */
export const SHARED_CHROMIUM: LaunchOptions =
  existsSync(HEADLESS_SHELL) && !isLeftOut('headless-shell') && process.env.CHROMIUM_PATH === undefined
    ? { executablePath: HEADLESS_SHELL, args: ARGS }
    : FULL_CHROMIUM;
