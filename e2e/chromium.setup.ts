import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { SHARED_CHROMIUM } from './support/launch-chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    chromiumEndpoint: string;
  }
}

/** One browser for the whole run. */
export default async function setup(project: TestProject) {
  const server = await chromium.launchServer(SHARED_CHROMIUM);
  project.provide('chromiumEndpoint', server.wsEndpoint());
  return () => server.close();
}
