import { postFrontendLogs } from '#contract/system/browser-logs.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { randomId } from '#web/api/random-id.ts';
import { createLogClient } from './log-client.ts';

const SESSION_KEY = 'ajaka.browser-session';
/** With these statuses, sending the same entries again cannot succeed. */
const NEVER = new Set([400, 413, 422]);

let sessionId: string | null = null;
let userEmail: () => string | null = () => null;

/** The session says whose entries these are; this module does not import it. */
export function setLogUser(source: () => string | null): void {
  userEmail = source;
}

/** Lives as long as the tab, also across a reload. */
function browserSession(): string {
  sessionId ??= sessionStorage.getItem(SESSION_KEY) ?? randomId();
  sessionStorage.setItem(SESSION_KEY, sessionId);
  return sessionId;
}

export const log = createLogClient({
  send: (logs, { keepalive }) =>
    call(postFrontendLogs, { body: { logs }, keepalive }).then(
      () => 'sent',
      (problem: unknown) => (problem instanceof ApiError && NEVER.has(problem.status) ? 'lost' : 'failed'),
    ),
  browserSession,
  userEmail: () => userEmail(),
  place: () => ({ url: location.pathname + location.search, userAgent: navigator.userAgent }),
  now: () => new Date(),
});
