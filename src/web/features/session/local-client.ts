import { LOCAL_CHOOSER_PATH, type LocalSession, localRefresh, localSignOut } from '#contract/local-identity.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Call } from '#web/api/client.ts';
import { type IdentityClient, IdentityError, type Principal } from './identity-client.ts';
import type { LocalMessage } from './local-message.ts';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
type ChooserWindow = Pick<Window, 'closed' | 'focus'>;

interface Surroundings {
  call: Call;
  channel: Channel;
  openWindow: (address: string) => ChooserWindow | null;
  newId: () => string;
  now: () => number;
}

interface Attempt {
  id: string;
  settle: (outcome: LocalSession | IdentityError) => void;
}

const WATCH_MS = 250;
/** The result may still be on its way when the window is already gone. */
const GRACE_TURNS = 3;
const RENEW_BEFORE_MS = 5 * 60_000;

const principalOf = ({ user }: LocalSession): Principal => ({ id: user.id, email: user.email, name: user.name });

const identityError = (cause: unknown): IdentityError => {
  const answered = cause instanceof ApiError && cause.status >= 400 && cause.status < 500 && cause.status !== 429;
  return new IdentityError(answered ? 'refused' : 'unreachable', { cause });
};

/** The accounts of this computer: chosen in a window of our own, kept by a cookie that scripts cannot read. */
export function createLocalClient({ call, channel, openWindow, newId, now }: Surroundings): IdentityClient {
  let held: { session: LocalSession; until: number } | null = null;
  let pending: Attempt | null = null;
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

  function choose(): Promise<LocalSession> {
    pending?.settle(new IdentityError('superseded'));
    const id = newId();
    const chooser = openWindow(`${LOCAL_CHOOSER_PATH}?id=${id}`);
    if (!chooser) return Promise.reject(new IdentityError('blocked'));
    chooser.focus();
    return new Promise((resolve, reject) => {
      let turnsGone = 0;
      const watch = setInterval(() => {
        turnsGone = chooser.closed ? turnsGone + 1 : 0;
        if (turnsGone > GRACE_TURNS) pending?.settle(new IdentityError('closed'));
      }, WATCH_MS);
      pending = {
        id,
        settle: (outcome) => {
          clearInterval(watch);
          pending = null;
          if (outcome instanceof IdentityError) reject(outcome);
          else resolve(outcome);
        },
      };
    });
  }

  channel.addEventListener('message', ({ data }: MessageEvent<LocalMessage>) => {
    if (data.kind === 'signed-out') hold(null);
    else if (data.id === pending?.id) pending.settle(data.session);
  });

  return {
    kind: 'local',
    ready: async () => {
      await renew();
      return held && principalOf(held.session);
    },
    signIn: async () => {
      const session = await choose();
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
