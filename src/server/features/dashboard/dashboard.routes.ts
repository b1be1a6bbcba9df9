import { getExportStats } from '#contract/dashboard.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { readExportStats } from './read-export-stats.ts';

export const dashboardRoutes = (deps: Pick<Deps, 'db' | 'clock'>) => [
  bind(getExportStats, ({ caller }) => readExportStats(deps, caller.ownerId)),
];
