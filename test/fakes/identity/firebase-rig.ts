import type { Auth, User } from 'firebase/auth';
import { createFirebaseClient, type FirebaseSdk } from '#web/features/session/identity/firebase-client.ts';
import type { IdentityRig, Person } from './identity-rig.ts';

const CONFIG = { apiKey: 'k', authDomain: 'demo.firebaseapp.com', projectId: 'demo', appId: 'a' };

const sdkError = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });

interface FakeAuth {
  currentUser: User | null;
  listeners: Set<(user: User | null) => void>;
}

/** A fake of Firebase's library: kept session, one popup at a time, its own error codes. */
export function aFirebaseRig() {
  let kept: Person | null = null;
  let pending: { auth: FakeAuth; resolve: (user: { user: User }) => void; reject: (problem: Error) => void } | null =
    null;
  let online = true;
  let blocking = false;
  let revoked = false;
  let issued = 0;

  const become = (auth: FakeAuth, person: Person | null) => {
    kept = person;
    auth.currentUser = person && userOf(auth, person);
    for (const listener of auth.listeners) listener(auth.currentUser);
  };
  const userOf = (auth: FakeAuth, { id, email, name }: Person): User =>
    ({
      uid: id,
      email,
      displayName: name,
      photoURL: null,
      getIdToken: async (force: boolean) => {
        if (force && !online) throw sdkError('auth/network-request-failed');
        if (force && revoked) {
          become(auth, null);
          throw sdkError('auth/user-token-expired');
        }
        if (force || issued === 0) issued++;
        return `firebase-${issued}`;
      },
    }) as unknown as User;

  const fake = (auth: Auth) => auth as unknown as FakeAuth;
  const sdk: FirebaseSdk = {
    openAuth: () => {
      const auth: FakeAuth = { currentUser: null, listeners: new Set() };
      auth.currentUser = kept && userOf(auth, kept);
      return auth as unknown as Auth;
    },
    signInWithGoogle: (auth) =>
      new Promise((resolve, reject) => {
        pending?.reject(sdkError('auth/cancelled-popup-request'));
        pending = { auth: fake(auth), resolve, reject };
        if (blocking) reject(sdkError('auth/popup-blocked'));
        else if (!online) reject(sdkError('auth/internal-error'));
      }),
    signOut: async (auth) => become(fake(auth), null),
    onAuthStateChanged: (auth, listener) => {
      fake(auth).listeners.add(listener);
      queueMicrotask(() => listener(auth.currentUser));
      return () => void fake(auth).listeners.delete(listener);
    },
  };

  const rig: IdentityRig = {
    openPage: () => createFirebaseClient(sdk, CONFIG),
    choose: (person) => {
      if (!pending) return;
      const { auth, resolve } = pending;
      pending = null;
      become(auth, person);
      resolve({ user: userOf(auth, person) });
    },
    closeWindow: () => {
      pending?.reject(sdkError('auth/popup-closed-by-user'));
      pending = null;
    },
    blockWindows: () => {
      blocking = true;
    },
    cutNetwork: () => {
      online = false;
    },
    revoke: () => {
      revoked = true;
    },
  };
  return Object.assign(rig, { failWith: (code: string) => pending?.reject(sdkError(code)) });
}
