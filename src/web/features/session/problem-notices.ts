import type { ApiError } from '#web/api/api-error.ts';
import { onProblem, type ProblemListener } from '#web/api/client.ts';
import { t } from '#web/text/es.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { session } from './session.ts';
import type { Session } from './session-store.ts';
import { rememberSuspended } from './suspended/suspended-flag.ts';

interface Notice {
  /** Several calls of one screen fail together: the same id, one notice. */
  id: string;
  type: 'error' | 'warning' | 'info';
  title: string;
  message: string;
  duration?: number;
}

interface Surroundings {
  session: Pick<Session, 'state' | 'signOut'>;
  notify: (notice: Notice) => void;
  goTo: (path: string, options?: { replace?: boolean }) => void;
  rememberSuspended: () => void;
  /** The address in view, with its query. */
  here: () => string;
}

const BLOCKED_ACCOUNT_MS = 12_000;

const isAiLimit = (detail: string): boolean => /l[íi]mite/i.test(detail) && /\b(IA|AI)\b/i.test(detail);
const isSuspension = ({ status, message, detail }: ApiError): boolean =>
  status === 403 && /suspendid/i.test(`${message} ${detail}`);

export function paymentNotice(detail: string): Notice {
  const told = detail || t.session.trialExpired.detail;
  const [type, { title, advice }] = isAiLimit(told)
    ? (['warning', t.session.aiLimit] as const)
    : (['error', t.session.trialExpired] as const);
  const sentence = /[.!?…]$/.test(told) ? told : `${told}.`;
  return { id: 'payment', type, title, message: `${sentence} ${advice}`, duration: BLOCKED_ACCOUNT_MS };
}

/** What happens everywhere when the server says: not signed in, not paid, suspended. */
export function createProblemListener(around: Surroundings): ProblemListener {
  function sessionLost(): void {
    const here = around.here();
    if (here.startsWith('/login')) return;
    if (around.session.state === 'signed-in') {
      // The server no longer takes these tokens. Kept, they would lead from the sign-in screen straight back here.
      around.session.signOut().catch((problem: unknown) => console.error(problem));
      around.notify({ id: 'session', type: 'info', ...t.session.expired });
    }
    around.goTo(`/login?returnUrl=${encodeURIComponent(here)}`);
  }

  function suspended(quiet: boolean): void {
    around.rememberSuspended();
    if (around.here().startsWith('/suspended')) return;
    if (!quiet) around.notify({ id: 'suspended', type: 'error', ...t.session.suspended, duration: BLOCKED_ACCOUNT_MS });
    around.goTo('/suspended', { replace: true });
  }

  return (problem, { quiet }) => {
    if (problem.status === 401) sessionLost();
    else if (problem.status === 402 && !quiet) around.notify(paymentNotice(problem.detail));
    else if (isSuspension(problem)) suspended(quiet);
  };
}

/** Call once at start. */
export const startProblemNotices = (): (() => void) =>
  onProblem(
    createProblemListener({
      session,
      notify,
      goTo,
      rememberSuspended,
      here: () => location.pathname + location.search,
    }),
  );
