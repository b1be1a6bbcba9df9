import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  signInWithPopup,
  signOut,
} from 'firebase/auth';
import type { FirebaseConfig } from '#contract/system/system.ts';
import { createFirebaseClient, type FirebaseSdk } from './firebase-client.ts';
import type { IdentityClient } from './identity-client.ts';

/** Always shows Google's choice of accounts, and asks for name and picture. */
export function googleProvider(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.addScope('profile');
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
}

const firebaseSdk: FirebaseSdk = {
  // Not the library's shorter call, which also reads settings from a cookie that could name another server.
  openAuth: (config) =>
    initializeAuth(initializeApp(config), {
      persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
      popupRedirectResolver: browserPopupRedirectResolver,
    }),
  signInWithGoogle: (auth) => signInWithPopup(auth, googleProvider()),
  signOut,
  onAuthStateChanged,
};

/** A chunk of its own: only this file imports Firebase. */
export const openFirebaseClient = (config: FirebaseConfig): IdentityClient => createFirebaseClient(firebaseSdk, config);
