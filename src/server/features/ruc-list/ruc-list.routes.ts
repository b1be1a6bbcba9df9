import { getListedRuc } from '#contract/ruc-list/listed-ruc.ts';
import { getRucList, loadRucList } from '#contract/ruc-list/ruc-list.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { orderLoad } from './load/order-load.ts';
import { readListedRuc, readRucList } from './read-ruc-list.ts';

export const rucListRoutes = (deps: Pick<Deps, 'db' | 'queue' | 'files' | 'clock'>) => [
  bind(getListedRuc, async ({ params }) => ({ listed: await readListedRuc(deps.db, params.ruc) })),
  bind(getRucList, async () => ({ list: await readRucList(deps.db) })),
  bind(loadRucList, async ({ caller, files }) => {
    await orderLoad(deps, caller.userId, files);
    return { list: await readRucList(deps.db) };
  }),
];
