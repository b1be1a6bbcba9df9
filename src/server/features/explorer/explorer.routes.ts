import { getMonthStatistics, listMonths } from '#contract/explorer.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { readMonthStatistics } from './read-month-statistics.ts';
import { readMonths } from './read-months.ts';

export const explorerRoutes = (deps: Pick<Deps, 'db'>) => [
  bind(listMonths, async ({ caller }) => ({ months: await readMonths(deps, caller.ownerId) })),
  bind(getMonthStatistics, async ({ caller, params }) => ({
    statistics: await readMonthStatistics(deps, caller.ownerId, params.month),
  })),
];
