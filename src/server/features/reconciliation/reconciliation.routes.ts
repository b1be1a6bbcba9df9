import {
  exportComparison,
  getComparison,
  getRegisterFile,
  listRegisterFiles,
  loadRegister,
} from '#contract/reconciliation/reconciliation.ts';
import { doneBy } from '#server/features/audit/audit-events.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { streamComparison } from './compare/export-comparison.ts';
import { readComparison } from './compare/read-comparison.ts';
import { listRegisterFiles as listFiles, readRegisterBytes } from './load/list-register-files.ts';
import { loadRegister as load } from './load/load-register.ts';

export const reconciliationRoutes = (deps: Pick<Deps, 'db' | 'queue' | 'files' | 'clock' | 'settings' | 'log'>) => [
  bind(loadRegister, ({ caller, params, files, body }) =>
    load(deps, caller, { month: params.month, files, text: body.text }),
  ),
  bind(getComparison, ({ caller, params, query }) =>
    readComparison(deps, caller.ownerId, { month: params.month, query }),
  ),
  bind(listRegisterFiles, async ({ caller, params }) => ({
    files: await listFiles(deps.db, caller.ownerId, params.month),
  })),
  bind(getRegisterFile, ({ caller, http, params }) =>
    readRegisterBytes(deps, caller.ownerId, params, doneBy(caller, http, deps.clock.now())),
  ),
  bind(exportComparison, ({ caller, http, params, query }) =>
    streamComparison(deps, caller, { month: params.month, query }, doneBy(caller, http, deps.clock.now())),
  ),
];
