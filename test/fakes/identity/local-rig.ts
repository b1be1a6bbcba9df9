import { type LocalSession, localRefresh, localSignOut } from '#contract/local-identity.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Call } from '#web/api/client.ts';
import type { LocalMessage } from '#web/features/session/identity/chooser-window.ts';
import { createLocalClient } from '#web/features/session/identity/local-client.ts';
import type { IdentityRig, Person } from './identity-rig.ts';

/** A fake of our server's local identity (its cookie and its answers), and the windows of one browser. */
export function aLocalRig() {
  const channel = new EventTarget();
  const opened: { address: string; closed: boolean; focus: () => void }[] = [];
  let cookie: Person | null = null;
  let online = true;
  let blocking = false;
  let issued = 0;
  let refreshes = 0;

  const sessionOf = (user: Person): LocalSession => ({ token: `local-${++issued}`, expiresIn: 3600, user });
  const post = (data: LocalMessage) => channel.dispatchEvent(Object.assign(new Event('message'), { data }));
  const call = (async (route: { path: string }) => {
    if (!online) throw new ApiError({ status: 0, code: 'sin_conexion', message: '' });
    if (route.path === localSignOut.path) cookie = null;
    if (route.path !== localRefresh.path) return {};
    refreshes++;
    return { session: cookie && sessionOf(cookie) };
  }) as Call;

  const rig: IdentityRig = {
    openPage: () =>
      createLocalClient({
        call,
        channel: Object.assign(channel, { postMessage: post }) as unknown as BroadcastChannel,
        openWindow: (address) => {
          if (blocking) return null;
          const chooser = { address, closed: false, focus: () => {} };
          opened.push(chooser);
          return chooser;
        },
        newId: () => `intento-${opened.length + 1}`,
        now: () => Date.now(),
      }),
    choose: (person) => {
      cookie = person;
      post({ kind: 'chosen', id: opened.at(-1)?.address.split('id=')[1] ?? '', session: sessionOf(person) });
    },
    closeWindow: () => {
      const last = opened.at(-1);
      if (last) last.closed = true;
    },
    blockWindows: () => {
      blocking = true;
    },
    cutNetwork: () => {
      online = false;
    },
    revoke: () => {
      cookie = null;
    },
  };
  return Object.assign(rig, { opened, post, refreshes: () => refreshes });
}
