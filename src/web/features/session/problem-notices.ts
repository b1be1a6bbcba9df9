import { t } from '#text/common.ts';
import { retryWaitMs } from '#web/api/api-error.ts';
import { NO_BUSINESS, onProblem, type ProblemListener } from '#web/api/client.ts';
import { knownBusinesses, pageBusiness, updateKnownBusinesses } from '#web/api/page-business.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { helpAction } from '#web/ui/feedback/help-link.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { sessionQueries } from './session.queries.ts';
import { session } from './session.ts';
import type { Session } from './session-store.ts';
import { rememberSuspended } from './suspended/suspended-flag.ts';
import { notifyWait } from './wait-notices.ts';

interface Notice {
  /** The same id for all calls of a screen that fail together, so that there is one notice. */
  id: string;
  type: 'error' | 'warning' | 'info';
  title: string;
  message: string;
  duration?: number;
  action?: { label: string; handler: () => void };
}

interface ListenerDeps {
  session: Pick<Session, 'state' | 'signOut'>;
  notify: (notice: Notice) => void;
  goTo: (path: string, options?: { replace?: boolean }) => void;
  rememberSuspended: (contact: string | null) => void;
  rememberContact: (contact: string) => void;
  notifyWait: (ms: number) => void;
  /** Called when the person does not belong to the business, or no longer does. */
  businessLost: (id: string | null) => void;
  /** The current address, with its query. */
  here: () => string;
}

const BLOCKED_ACCOUNT_MS = 12_000;

const PAYMENT_TEXTS = {
  'not-paid': { type: 'error', topic: 'notPaid', ...t.session.trialExpired },
  'ai-limit': { type: 'warning', topic: 'aiLimit', ...t.session.aiLimit },
  'plan-lacks': { type: 'warning', topic: 'planLacks', ...t.session.planLacks },
} as const;

function paymentNotice(kind: keyof typeof PAYMENT_TEXTS, detail: string): Notice {
  const { type, topic, title, advice } = PAYMENT_TEXTS[kind];
  const told = detail || t.session.trialExpired.detail;
  const sentence = /[.!?…]$/.test(told) ? told : `${told}.`;
  const message = `${sentence} ${advice}`.trim();
  return { id: 'payment', type, title, message, duration: BLOCKED_ACCOUNT_MS, action: helpAction(topic) };
}

/** What every page does when the server answers that somebody is not signed in, has not paid or is suspended. */
export function createProblemListener(deps: ListenerDeps): ProblemListener {
  function sessionLost(): void {
    const here = deps.here();
    if (here.startsWith('/login')) return;
    if (deps.session.state === 'signed-in') {
      // The server no longer accepts these tokens. If they were kept, the sign-in screen would lead straight back here.
      deps.session.signOut().catch((problem: unknown) => console.error(problem));
      deps.notify({ id: 'session', type: 'info', ...t.session.expired });
    }
    deps.goTo(`/login?returnUrl=${encodeURIComponent(here)}`);
  }

  function suspended(contact: string | null, quiet: boolean): void {
    deps.rememberSuspended(contact);
    if (deps.here().startsWith('/suspended')) return;
    if (!quiet) deps.notify({ id: 'suspended', type: 'error', ...t.session.suspended, duration: BLOCKED_ACCOUNT_MS });
    deps.goTo('/suspended', { replace: true });
  }

  return (problem, { quiet, business }) => {
    if (problem.code === NO_BUSINESS) return deps.businessLost(business);
    const wait = retryWaitMs(problem);
    if (wait !== null && !quiet) return deps.notifyWait(wait);
    switch (problem.kind) {
      case 'signed-out':
        return sessionLost();
      case 'suspended':
        return suspended(problem.contact, quiet);
      case 'not-paid':
      case 'ai-limit':
      case 'plan-lacks':
        if (problem.contact) deps.rememberContact(problem.contact);
        if (!quiet) deps.notify(paymentNotice(problem.kind, problem.detail));
    }
  };
}

/** Call once at start. */
export const startProblemNotices = (): (() => void) =>
  onProblem(
    createProblemListener({
      session,
      notify,
      goTo,
      notifyWait,
      rememberSuspended,
      // The strip at the top names the contact too, since the notice disappears after a while.
      rememberContact: (contact) => queryClient.setQueryData(sessionQueries.contact().queryKey, contact),
      // Only for the page's business: work for another one in the background shows its own problem.
      businessLost: (id) => {
        if (id === pageBusiness() && id !== knownBusinesses().lost) updateKnownBusinesses({ lost: id });
      },
      here: () => location.pathname + location.search,
    }),
  );
