import type { Page } from 'playwright-core';

/** How often each path was asked since now. */
export function countCalls(page: Page): (path: string) => number {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return (path) => asked.filter((one) => one === path).length;
}
