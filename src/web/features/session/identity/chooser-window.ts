import { LOCAL_CHOOSER_PATH, type LocalSession } from '#contract/local-identity.ts';
import { IdentityError } from './identity-client.ts';

/** The messages between the windows of one browser; `id` names the attempt that opened the chooser. */
export type LocalMessage = { kind: 'chosen'; id: string; session: LocalSession } | { kind: 'signed-out' };

export interface ChooserDeps {
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  openWindow: (address: string) => Pick<Window, 'closed' | 'focus'> | null;
  newId: () => string;
}

interface Attempt {
  id: string;
  settle: (outcome: LocalSession | IdentityError) => void;
}

const WATCH_MS = 250;
/** After the window has closed, its result may still be on its way: this many checks wait for it. */
const GRACE_TURNS = 3;

/** Asks for an account in a window of our own. One attempt at a time: a new one cancels the one before. */
export function createChooserWindow({ channel, openWindow, newId }: ChooserDeps) {
  let pending: Attempt | null = null;

  channel.addEventListener('message', ({ data }: MessageEvent<LocalMessage>) => {
    if (data.kind === 'chosen' && data.id === pending?.id) pending.settle(data.session);
  });

  return function chooseAccount(): Promise<LocalSession> {
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
  };
}
