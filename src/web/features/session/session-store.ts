import { rateLimitErrorOf, retryWaitMs } from '#web/api/api-error.ts';
import { type IdentityClient, IdentityError, type Principal } from './identity/identity-client.ts';

export interface SessionSnapshot {
  /** `unknown` until the identity client has answered for the first time. */
  readonly state: 'unknown' | 'signed-out' | 'signed-in';
  readonly user: Principal | null;
}

export interface Session extends SessionSnapshot {
  snapshot(): SessionSnapshot;
  subscribe(listener: () => void): () => void;
  /** Starts the identity client with the first call. Never rejects. */
  whenReady(): Promise<SessionSnapshot>;
  signIn(): Promise<Principal>;
  signOut(): Promise<void>;
  getToken(force?: boolean): Promise<string | null>;
}

interface Deps {
  open: () => Promise<IdentityClient>;
  pause: (ms: number) => Promise<void>;
  /** The server asked to wait this long before it is asked again. */
  notifyWait: (ms: number) => void;
}

/** Milliseconds before each new attempt: a server that is just restarting must not look like a sign-out. */
const RETRY_PAUSES_MS = [400, 1200];

export function createSession({ open, pause, notifyWait }: Deps): Session {
  let current: SessionSnapshot = { state: 'unknown', user: null };
  let client: IdentityClient | null = null;
  let opening: Promise<IdentityClient> | null = null;
  let starting: Promise<SessionSnapshot> | null = null;
  const listeners = new Set<() => void>();

  function become(user: Principal | null): SessionSnapshot {
    const state = user ? 'signed-in' : 'signed-out';
    if (current.state !== state || current.user?.id !== user?.id) {
      current = { state, user };
      for (const listener of listeners) listener();
    }
    return current;
  }

  async function openClient(): Promise<IdentityClient> {
    const opened = await open();
    const user = await opened.ready();
    client = opened;
    opened.onChange(become);
    become(user);
    return opened;
  }

  function connect(): Promise<IdentityClient> {
    opening ??= openClient().catch((problem: unknown) => {
      opening = null;
      throw problem;
    });
    return opening;
  }

  async function start(): Promise<SessionSnapshot> {
    for (let failures = 0; ; ) {
      try {
        await connect();
        return current;
      } catch (problem) {
        const asked = retryWaitMs(problem);
        const wait = asked ?? RETRY_PAUSES_MS[failures++];
        if (wait === undefined) {
          console.error(problem);
          starting = null; // the next caller tries again
          return become(null);
        }
        // A server that refuses with a 429 has not said who is signed in: it is asked again at the time it named.
        if (asked !== null) notifyWait(asked);
        await pause(wait);
      }
    }
  }

  return {
    get state() {
      return current.state;
    },
    get user() {
      return current.user;
    },
    snapshot: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    whenReady: () => {
      starting ??= start();
      return starting.then(() => current);
    },
    // When the client is loaded, nothing is awaited first: the window must open within the click.
    signIn: async () => {
      const user = await (client ? client.signIn() : signInWhenConnected(connect()));
      become(user);
      return user;
    },
    signOut: async () => {
      try {
        await client?.signOut();
      } finally {
        become(null);
      }
    },
    getToken: async (force) => (current.state === 'signed-in' && client ? client.getToken(force) : null),
  };
}

async function signInWhenConnected(connecting: Promise<IdentityClient>): Promise<Principal> {
  const client = await connecting.catch((cause: unknown) => {
    throw new IdentityError('unreachable', { cause, message: rateLimitErrorOf(cause)?.message });
  });
  return client.signIn();
}
