import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    chromiumEndpoint: string;
  }
}

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Debian's Chromium, once for the whole run. As root its sandbox cannot be used; the rest keeps it from calling home. */
export default async function setup(project: TestProject) {
  const server = await chromium.launchServer({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    // Chromium blocks windows for everybody else; it must for us too.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  });
  project.provide('chromiumEndpoint', server.wsEndpoint());
  return () => server.close();
}
