import { publicConfig } from '#web/api/public-config.ts';
import type { IdentityClient } from './identity-client.ts';

/** Depends on the server's settings; only the client that is used is downloaded. */
export async function openIdentity(): Promise<IdentityClient> {
  const { identity, firebase } = await publicConfig();
  if (identity === 'firebase' && firebase) {
    const { openFirebaseClient } = await import('./firebase-sdk.ts');
    return openFirebaseClient(firebase);
  }
  const { openLocalClient } = await import('./open-local-client.ts');
  return openLocalClient();
}
