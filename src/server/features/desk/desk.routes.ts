import { getDesk, listDeskQueue } from '#contract/desk/desk.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { listQueue } from './list-queue.ts';
import { readDesk } from './read-desk.ts';

export const deskRoutes = (deps: Pick<Deps, 'db' | 'clock'>) => [
  bind(getDesk, ({ caller, query }) => readDesk(deps, caller.userId, query.month)),
  bind(listDeskQueue, ({ caller, query }) => listQueue(deps, caller.userId, query)),
];
