import { t } from '#web/text/es.ts';
import type { Log } from './log-client.ts';

type Page = Pick<Window, 'addEventListener'> & { document: Pick<Document, 'addEventListener' | 'visibilityState'> };

/** Firebase Analytics rejects like this, unhandled, whenever there is no network. */
const NOISE = /installations\/app-offline|ResizeObserver loop/;

function note(log: Log, message: string, thrown: unknown): void {
  const text = thrown instanceof Error ? thrown.message : String(thrown ?? '');
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const aborted = thrown instanceof DOMException && thrown.name === 'AbortError';
  if (aborted || NOISE.test(`${code} ${text}`)) return;
  log.error(`${message}: ${text}`, { component: 'window', eventType: 'app_error', error: thrown });
}

/** Sends the log every 10 s and when the page goes, and writes down what nobody caught. */
export function watchPage(log: Log, page: Page): () => void {
  page.addEventListener('error', ({ error, message }) => note(log, t.log.uncaught, error ?? message));
  page.addEventListener('unhandledrejection', ({ reason }) => note(log, t.log.unhandled, reason));
  page.addEventListener('pagehide', () => void log.flushLast());
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') void log.flushLast();
  });
  return log.start();
}
