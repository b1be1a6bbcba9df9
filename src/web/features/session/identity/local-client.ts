import { type LocalSession, localRefresh, localSignOut } from '#contract/local-identity.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Call } from '#web/api/client.ts';
import type { LocalMessage } from './chooser-window.ts';
import { type ChooserDeps, createChooserWindow } from './chooser-window.ts';
import { type IdentityClient, IdentityError, type Principal } from './identity-client.ts';

interface Deps extends ChooserDeps {
  call: Call;
  now: () => number;
}

const RENEW_BEFORE_MS = 5 * 60_000;

const principalOf = ({ user }: LocalSession): Principal => ({ id: user.id, email: user.email, name: user.name });

const identityError = (cause: unknown): IdentityError => {
  const answered = cause instanceof ApiError && cause.status >= 400 && cause.status < 500 && cause.status !== 429;
  return new IdentityError(answered ? 'refused' : 'unreachable', { cause });
};

/** The accounts of this computer: chosen in a window of our own, kept in a cookie that scripts cannot read. */
export function createLocalClient({ call, now, ...chooser }: Deps): IdentityClient {
  const { channel } = chooser;
  const chooseAccount = createChooserWindow(chooser);
  let held: { session: LocalSession; until: number } | null = null;
  let renewing: Promise<void> | null = null;
  const listeners = new Set<(principal: Principal | null) => void>();

  function hold(session: LocalSession | null): void {
    const before = held?.session.user.id;
    held = session && { session, until: now() + session.expiresIn * 1000 };
    if (before === held?.session.user.id) return;
    for (const listener of listeners) listener(session && principalOf(session));
  }

  function renew(): Promise<void> {
    renewing ??= call(localRefresh, { anonymous: true })
      .then(({ session }) => hold(session))
      .catch((problem: unknown) => {
        throw identityError(problem);
      })
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }

  // Another tab signed out.
  channel.addEventListener('message', ({ data }: MessageEvent<LocalMessage>) => {
    if (data.kind === 'signed-out') hold(null);
  });

  return {
    kind: 'local',
    ready: async () => {
      await renew();
      return held && principalOf(held.session);
    },
    signIn: async () => {
      const session = await chooseAccount();
      hold(session);
      return principalOf(session);
    },
    signOut: async () => {
      try {
        await call(localSignOut, { anonymous: true });
      } finally {
        hold(null);
        channel.postMessage({ kind: 'signed-out' } satisfies LocalMessage);
      }
    },
    getToken: async (force = false) => {
      if (!held) return null;
      const stillGood = held.until > now();
      if (force || held.until - now() < RENEW_BEFORE_MS) {
        await renew().catch((problem: unknown) => {
          if (force || !stillGood) throw problem;
        });
      }
      return held?.session.token ?? null;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
