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

/** Google's account selection, always, with name and picture. */
export function googleProvider(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.addScope('profile');
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
}

const firebaseSdk: FirebaseSdk = {
  // The library's shorter door reads its settings from a cookie too, and lets them name another server.
  openAuth: (config) =>
    initializeAuth(initializeApp(config), {
      persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
      popupRedirectResolver: browserPopupRedirectResolver,
    }),
  signInWithGoogle: (auth) => signInWithPopup(auth, googleProvider()),
  signOut,
  onAuthStateChanged,
};

/** This file is a chunk of its own: it is the only one that brings Firebase. */
export const openFirebaseClient = (config: FirebaseConfig): IdentityClient => createFirebaseClient(firebaseSdk, config);
