import { expect, test } from 'vitest';
import { aFirebaseRig } from '../../../../../test/fakes/identity/firebase-rig.ts';
import { googleProvider } from './firebase-sdk.ts';
import type { IdentityFailure } from './identity-client.ts';

test.each<[string, IdentityFailure]>([
  ['auth/popup-closed-by-user', 'closed'],
  ['auth/user-cancelled', 'closed'],
  ['auth/popup-blocked', 'blocked'],
  ['auth/cancelled-popup-request', 'superseded'],
  ['auth/internal-error', 'unreachable'],
  ['auth/network-request-failed', 'unreachable'],
  ['auth/unauthorized-domain', 'refused'],
  ['auth/user-disabled', 'refused'],
  ['auth/operation-not-allowed', 'refused'],
])('ID-26 Firebase says %s: for people it is %s, without its English words', async (code, reason) => {
  const rig = aFirebaseRig();
  const attempt = rig.openPage().signIn();
  rig.failWith(code);
  await expect(attempt).rejects.toMatchObject({ name: 'IdentityError', reason, message: '' });
});

test('LOGIN-23 LOGIN-24 Google is asked for the account selection, always, and for the profile', () => {
  const provider = googleProvider();
  expect(provider.getCustomParameters()).toEqual({ prompt: 'select_account' });
  expect(provider.getScopes()).toContain('profile');
});
