import { monthName } from '#contract/closing/closing.text.ts';
import type { acceptProposals } from '#contract/suppliers/proposals.ts';
import { watchMessages } from '#contract/suppliers/watch.text.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { isSameImputation } from '#domain/suppliers/imputation-proposal.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import { addExceptions, lockChoices } from '#server/features/business/change-business.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/new-id.ts';
import { readMonthProposals } from './propose-imputation.ts';

type Accepted = RouteInput<typeof acceptProposals>['body']['accepted'];

/**
 * Accepts proposals as the person saw them, all in one transaction. Suppliers that changed meanwhile, by another
 * proposal or a choice, are left out and named.
 */
export async function acceptMonthProposals(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  { month, accepted }: { month: FiscalMonth; accepted: Accepted },
  by: DoneBy,
): Promise<RouteReply<typeof acceptProposals>> {
  return await db.transaction().execute(async (tx) => {
    await lockChoices(tx, ownerId);
    const proposals = await readMonthProposals(tx, ownerId, month);
    const proposed = new Map(proposals.map((one) => [rucNumberOf(one.ruc), one]));
    const standing = accepted.flatMap(({ ruc, imputation }) => {
      const now = proposed.get(rucNumberOf(ruc));
      return now && isSameImputation(now.proposal.imputation, imputation) ? [now] : [];
    });
    const isStanding = ({ ruc }: { ruc: string }) => standing.some((one) => rucNumberOf(one.ruc) === rucNumberOf(ruc));
    const changed = accepted.filter((one) => !isStanding(one));
    if (standing.length > 0) {
      const chosen = standing.map(({ ruc, name, proposal }) => ({ ruc, name, imputation: proposal.imputation }));
      await addExceptions(tx, ownerId, chosen, by);
      const subject = { kind: 'closing', id: newId(by.at), name: monthName(month) } as const;
      const details = { month, count: standing.length, suppliers: standing.map(({ ruc }) => ruc) };
      await recordSecurityEvent(tx, ownerId, { action: 'imputations-accepted', subject, details }, by);
    }
    return {
      message: watchMessages.accepted(standing.length),
      count: standing.length,
      changed: changed.map(({ ruc }) => proposed.get(rucNumberOf(ruc))?.name ?? ruc),
    };
  });
}
