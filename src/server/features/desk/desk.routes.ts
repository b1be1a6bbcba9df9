import { getDesk, listDeskQueue } from '#contract/desk.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { listQueue } from './list-queue.ts';
import { readDesk } from './read-desk.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/** These calls are about all businesses of the caller; which one a call names does not matter. */
export const deskRoutes = (deps: Needs) => [
  bind(getDesk, ({ caller, query }) => readDesk(deps, caller.userId, query.month)),
  bind(listDeskQueue, ({ caller, query }) => listQueue(deps, caller.userId, query)),
];
