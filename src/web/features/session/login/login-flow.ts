import { t } from '#text/common.ts';
import { loginText } from '#text/login.ts';
import type { Analytics } from '#web/analytics/analytics-client.ts';
import type { Log } from '#web/log/log-client.ts';
import { IdentityError } from '../identity/identity-client.ts';
import type { Session } from '../session-store.ts';

export type LoginState =
  | { readonly phase: 'idle' | 'loading' | 'success' | 'already' }
  /** `mild`: nothing failed; the person closed the window. */
  | { readonly phase: 'error'; readonly message: string; readonly mild: boolean };

/** Where to go after sign-in: only an address of this application, whatever the query says. */
export function safeReturnUrl(returnUrl: string | undefined, origin: string): string {
  const wanted = returnUrl && URL.canParse(returnUrl, origin) ? new URL(returnUrl, origin) : null;
  // A path that begins with two slashes would lead to another host.
  if (wanted?.origin !== origin || wanted.pathname.startsWith('//') || wanted.pathname === '/login') return '/';
  return wanted.pathname + wanted.search + wanted.hash;
}

interface Deps {
  session: Pick<Session, 'state' | 'whenReady' | 'subscribe' | 'signIn'>;
  log: Pick<Log, 'warn' | 'error'>;
  analytics: Pick<Analytics, 'login' | 'buttonClick'>;
  /** The way of signing in, as analytics names it; undefined until the server has said it. */
  method: () => string | undefined;
  /** Goes to the page that the person wanted. */
  leave: () => void;
}

const ALREADY_MS = 600;
const SUCCESS_MS = 1500;

function sentenceFor(problem: unknown): string {
  const own = problem instanceof IdentityError ? loginText.problems[problem.reason] : '';
  return (problem instanceof Error && problem.message) || own || loginText.failed;
}

/** idle → loading → success (and leaves) or error (and again). A second attempt replaces the first. */
export function createLoginFlow({ session, log, analytics, method, leave }: Deps) {
  let state: LoginState = { phase: 'idle' };
  let attempts = 0;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function become(next: LoginState, thenLeaveAfter?: number): void {
    state = next;
    clearTimeout(leaving);
    if (thenLeaveAfter !== undefined) leaving = setTimeout(leave, thenLeaveAfter);
    for (const listener of listeners) listener();
  }

  function noticeSession(): void {
    const free = state.phase === 'idle' || state.phase === 'error';
    if (free && session.state === 'signed-in') become({ phase: 'already' }, ALREADY_MS);
  }

  function fail(problem: unknown): void {
    const reason = problem instanceof IdentityError ? problem.reason : 'unknown';
    const mild = reason === 'closed';
    const write = mild ? log.warn : log.error;
    write(t.log.loginFailed, { component: 'login', eventType: 'login_failed', extra: { reason }, error: problem });
    become({ phase: 'error', message: sentenceFor(problem), mild });
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The screen is shown: loads the identity client now. Loaded by the click, its window would be blocked. */
    arrive: () => {
      noticeSession();
      const stop = session.subscribe(noticeSession);
      void session.whenReady();
      return () => {
        stop();
        clearTimeout(leaving);
        // A screen that is shown again must be able to leave again.
        if (state.phase === 'already') state = { phase: 'idle' };
      };
    },
    signIn: async (): Promise<void> => {
      const attempt = ++attempts;
      become({ phase: 'loading' });
      analytics.buttonClick('continue_with_google', 'login');
      try {
        await session.signIn();
        if (attempt !== attempts) return;
        analytics.login(method());
        become({ phase: 'success' }, SUCCESS_MS);
      } catch (problem) {
        if (attempt === attempts) fail(problem);
      }
    },
  };
}
