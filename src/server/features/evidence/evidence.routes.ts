import { enqueueEvidence, getEvidence } from '#contract/closing/evidence.ts';
import { getImputation } from '#contract/closing/imputation.ts';
import { doneBy } from '#server/features/audit/audit-events.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { orderEvidence, streamEvidence } from './order-evidence.ts';
import { readImputation } from './read-imputation.ts';

export const evidenceRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'files' | 'log'>) => [
  bind(getEvidence, ({ caller, http, params }) =>
    streamEvidence(deps, caller, params.month, doneBy(caller, http, deps.clock.now())),
  ),
  bind(enqueueEvidence, ({ caller, http, params }) =>
    orderEvidence(deps, caller, params.month, doneBy(caller, http, deps.clock.now())),
  ),
  bind(getImputation, ({ caller, params }) => readImputation(deps, caller.ownerId, params.month)),
];
