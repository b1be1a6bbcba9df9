import { LOCAL_IDENTITY_CHANNEL } from '#contract/local-identity.ts';
import { call } from '#web/api/client.ts';
import { randomId } from '#web/api/random-id.ts';
import type { IdentityClient } from './identity-client.ts';
import { createLocalClient } from './local-client.ts';

const WIDTH = 500;
const HEIGHT = 600;

/** Always the same window name, so that a second click reuses the window. */
function openChooser(address: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2);
  return window.open(address, LOCAL_IDENTITY_CHANNEL, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}

export const openLocalClient = (): IdentityClient =>
  createLocalClient({
    call,
    channel: new BroadcastChannel(LOCAL_IDENTITY_CHANNEL),
    openWindow: openChooser,
    newId: randomId,
    now: () => Date.now(),
  });
