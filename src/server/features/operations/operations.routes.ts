import { downloadAudit, listAudit } from '#contract/audit/audit.ts';
import { getOperations, retrySetAside } from '#contract/operations.ts';
import { doneBy } from '#server/features/audit/audit-events.ts';
import { readAudit, writeAuditCsv } from '#server/features/audit/read-audit.ts';
import { retryDocument } from '#server/features/reading/accept/retry-document.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { readOperations } from './read-operations.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'model' | 'clock' | 'log'>;

export const operationRoutes = (deps: Needs) => [
  bind(listAudit, ({ query }) => readAudit(deps, query)),
  bind(downloadAudit, ({ caller, http, query }) =>
    writeAuditCsv(deps, caller.ownerId, query, doneBy(caller, http, deps.clock.now())),
  ),
  bind(getOperations, async () => ({ operations: await readOperations(deps) })),
  bind(retrySetAside, async ({ caller, http, params: { ownerId, id } }) => {
    await retryDocument(deps, ownerId, id, doneBy(caller, http, deps.clock.now()));
    return { message: 'Se lee otra vez.' };
  }),
];
