import type { Auth, User } from 'firebase/auth';
import type { FirebaseConfig } from '#contract/system/system.ts';
import { type IdentityClient, IdentityError, type IdentityFailure, type Principal } from './identity-client.ts';

/** The part of Firebase that is used, so that a test can replace it. */
export interface FirebaseSdk {
  /** Opens the sign-in library, which restores the session of an earlier visit by itself. */
  openAuth(config: FirebaseConfig): Auth;
  signInWithGoogle(auth: Auth): Promise<{ user: User }>;
  signOut(auth: Auth): Promise<void>;
  onAuthStateChanged(auth: Auth, listener: (user: User | null) => void): () => void;
}

const REASONS: Record<string, IdentityFailure> = {
  'auth/popup-closed-by-user': 'closed',
  'auth/user-cancelled': 'closed',
  'auth/popup-blocked': 'blocked',
  'auth/cancelled-popup-request': 'superseded',
  // When Google's script is blocked or unreachable, the library reports an internal error.
  'auth/internal-error': 'unreachable',
  'auth/network-request-failed': 'unreachable',
  'auth/timeout': 'unreachable',
};
/** After these errors the library has already signed the user out. */
const SESSION_ENDED = new Set(['auth/user-token-expired', 'auth/user-disabled', 'auth/user-not-found']);

const codeOf = (problem: unknown): string =>
  problem instanceof Error && 'code' in problem && typeof problem.code === 'string' ? problem.code : '';

// The library's own messages are in English and for programmers: they are kept in `cause`.
const identityError = (cause: unknown) => new IdentityError(REASONS[codeOf(cause)] ?? 'refused', { cause });

const principalOf = ({ uid, email, displayName, photoURL }: User): Principal => ({
  id: uid,
  email: email ?? '',
  name: displayName ?? email ?? '',
  ...(photoURL ? { picture: photoURL } : {}),
});

export function createFirebaseClient(sdk: FirebaseSdk, config: FirebaseConfig): IdentityClient {
  const auth = sdk.openAuth(config);
  const onChange: IdentityClient['onChange'] = (listener) =>
    sdk.onAuthStateChanged(auth, (user) => listener(user && principalOf(user)));

  return {
    kind: 'firebase',
    ready: () =>
      new Promise((resolve) => {
        const stop = onChange((principal) => {
          resolve(principal);
          queueMicrotask(() => stop()); // the library may call back before it has answered `stop`
        });
      }),
    signIn: async () => {
      try {
        return principalOf((await sdk.signInWithGoogle(auth)).user);
      } catch (problem) {
        throw identityError(problem);
      }
    },
    signOut: () => sdk.signOut(auth),
    getToken: async (force = false) => {
      try {
        return (await auth.currentUser?.getIdToken(force)) ?? null;
      } catch (problem) {
        if (SESSION_ENDED.has(codeOf(problem))) return null;
        throw identityError(problem);
      }
    },
    onChange,
  };
}
