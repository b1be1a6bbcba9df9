import { type Browser, chromium } from 'playwright-core';

const PATHS = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Debian's Chromium. As root its sandbox cannot be used; the rest keeps it from calling home. */
export function launchChromium(options: { popupBlocking?: boolean } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: PATHS,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    ...(options.popupBlocking ? { ignoreDefaultArgs: ['--disable-popup-blocking'] } : {}),
  });
}
