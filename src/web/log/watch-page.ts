import { cutText } from '#domain/text/cut-text.ts';
import { t } from '#text/common.ts';
import type { Analytics } from '#web/analytics/analytics-client.ts';
import type { Log } from './log-client.ts';
import { redact } from './redact.ts';

type Page = Pick<Window, 'addEventListener'> & { document: Pick<Document, 'addEventListener' | 'visibilityState'> };

interface Told {
  log: Log;
  analytics: Pick<Analytics, 'appError'>;
}

/** The analytics service cuts longer values. */
const COUNTED_CHARACTERS = 100;

/** Not worth logging: Firebase Analytics rejects with the first, unhandled, whenever there is no network. */
const NOISE = /installations\/app-offline|ResizeObserver loop/;

function note({ log, analytics }: Told, message: string, thrown: unknown): void {
  const text = thrown instanceof Error ? thrown.message : String(thrown ?? '');
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const aborted = thrown instanceof DOMException && thrown.name === 'AbortError';
  if (aborted || NOISE.test(`${code} ${text}`)) return;
  log.error(`${message}: ${text}`, { component: 'window', eventType: 'app_error', error: thrown });
  const kind = thrown instanceof Error ? thrown.name : 'unknown';
  analytics.appError(kind, cutText(redact(text), COUNTED_CHARACTERS), 'window');
}

/** Sends the log every 10 s and when the page closes, and logs errors that nobody caught. */
export function watchPage(told: Told, page: Page): () => void {
  const { log } = told;
  page.addEventListener('error', ({ error, message }) => note(told, t.log.uncaught, error ?? message));
  page.addEventListener('unhandledrejection', ({ reason }) => note(told, t.log.unhandled, reason));
  page.addEventListener('pagehide', () => void log.flushLast());
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') void log.flushLast();
  });
  return log.start();
}
