import { describe, expect, test } from 'vitest';
import type { Log } from './log-client.ts';
import { watchPage } from './watch-page.ts';

/** A page whose events the test fires, and a log that writes down what it is told. */
function aWatchedPage() {
  const written: string[] = [];
  const note = (message: string) => void written.push(message);
  const flushLast = async () => void written.push('(last)');
  const log: Log = {
    debug: note,
    info: note,
    warn: note,
    error: note,
    flush: async () => {},
    flushLast,
    start: () => () => {},
  };
  const counted: string[][] = [];
  const analytics = { appError: (...fields: (string | undefined)[]) => void counted.push(fields.map(String)) };
  const page = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState }),
  });
  watchPage({ log, analytics }, page as unknown as Parameters<typeof watchPage>[1]);
  const fire = (type: string, detail: object) => page.dispatchEvent(Object.assign(new Event(type), detail));
  return { written, counted, page, fire };
}

describe('what nobody caught', () => {
  test('an uncaught error and an unhandled rejection are written down', () => {
    const { written, fire } = aWatchedPage();
    fire('error', { error: new Error('uno') });
    fire('unhandledrejection', { reason: new Error('dos') });
    expect(written).toEqual([expect.stringContaining('uno'), expect.stringContaining('dos')]);
  });

  test('ANA-06 what nobody caught is counted with its kind, its message and where, and never with a token', () => {
    const { counted, fire } = aWatchedPage();
    fire('error', { error: new TypeError(`uno eyJhbGciOiJ.eyJzdWIi.c2ln ${'x'.repeat(200)}`) });
    expect(counted).toEqual([['TypeError', expect.stringMatching(/^uno \[token\] x{88}$/), 'window']]);
  });

  test('the offline rejection of the analytics library and given-up requests are not', () => {
    const { written, counted, fire } = aWatchedPage();
    const offline = Object.assign(new Error('Installations: offline'), { code: 'installations/app-offline' });
    fire('unhandledrejection', { reason: offline });
    fire('unhandledrejection', { reason: new DOMException('', 'AbortError') });
    expect([written, counted]).toEqual([[], []]);
  });
});

test('LOG-05 the log is sent when the page goes and when it is hidden', () => {
  const { written, page, fire } = aWatchedPage();
  fire('pagehide', {});
  page.document.dispatchEvent(new Event('visibilitychange'));
  page.document.visibilityState = 'hidden';
  page.document.dispatchEvent(new Event('visibilitychange'));
  expect(written).toEqual(['(last)', '(last)']);
});
