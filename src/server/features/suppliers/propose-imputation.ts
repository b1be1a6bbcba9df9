import type { ImputationProposal, SupplierProposal } from '#contract/suppliers/proposals.ts';
import { MOST_PROPOSED } from '#contract/suppliers/proposals.ts';
import { proposalSentence } from '#contract/suppliers/watch.text.ts';
import type { getSupplierWatch } from '#contract/suppliers/watch.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { chosenImputation, type Imputation } from '#domain/business/imputation.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { isRucValid } from '#domain/identifiers/ruc.ts';
import { type ImputationEvidence, proposeImputation } from '#domain/suppliers/imputation-proposal.ts';
import { addMonths, type FiscalMonth, monthInAsuncion } from '#domain/time/period.ts';
import {
  findBusiness,
  findChosenSuppliers,
  requireBusiness,
  type SupplierException,
} from '#server/features/business/read-business.ts';
import { closedAmong } from '#server/features/closing/view-month.ts';
import { readImputedVouchers } from '#server/features/reconciliation/imputed/read-imputed.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findSettled } from './settled.store.ts';
import {
  findMonthSuppliers,
  findSupplierSum,
  findTaughtDocuments,
  type SupplierSum,
  type TaughtDocument,
} from './suppliers.store.ts';

/** Newest documents of a supplier that are asked for its activity and its obligations. */
const TAUGHT_BY = 5;
/** Suppliers with a choice of their own, the newest choices first, that others are compared with. */
const MOST_ALIKE = 20;
/** Months before the running one that a choice would still touch, as the strip of the close shows them. */
const MONTHS_TOUCHED = 5;

type SupplierImputation = NonNullable<RouteReply<typeof getSupplierWatch>['imputation']>;

/** What a supplier's purchases are put down to, and what could be proposed; `supplier` without check digit. */
export async function readSupplierImputation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  supplier: string,
): Promise<SupplierImputation | null> {
  const business = await findBusiness(db, ownerId);
  if (business === null) return null;
  const chosen = await findChosenSuppliers(db, ownerId);
  const own = chosen.find(({ rucNumber }) => rucNumber === supplier);
  if (own) return { holds: own.imputation, from: 'supplier', version: own.version, proposal: null };
  const holds = chosenImputation(business.purchases);
  const running = monthInAsuncion(clock.now().getTime());
  const months = Array.from({ length: MONTHS_TOUCHED + 1 }, (_, at) => addMonths(running, -at));
  const closed = await closedAmong(db, ownerId, months);
  const sum = await findSupplierSum(db, ownerId, {
    ...{ supplier, business: rucNumberOf(business.ruc) },
    months: months.filter((month) => !closed.includes(month)),
  });
  const [proposed] = await proposeFor(db, ownerId, { sums: [{ ...sum, number: supplier }], chosen, holds });
  return {
    ...{ holds, from: holds === null ? 'nobody' : 'business', version: 0 },
    proposal: proposed?.proposal ?? null,
  };
}

/** Of all suppliers of a month for whom nobody chose. */
export async function readMonthProposals(db: Db, ownerId: string, month: FiscalMonth): Promise<SupplierProposal[]> {
  const business = await requireBusiness(db, ownerId);
  const chosen = await findChosenSuppliers(db, ownerId);
  const without = chosen.map(({ rucNumber }) => rucNumber);
  const asked = { month, business: rucNumberOf(business.ruc), without };
  const sums = await findMonthSuppliers(db, ownerId, asked, MOST_PROPOSED);
  return proposeFor(db, ownerId, { sums, chosen, holds: chosenImputation(business.purchases) });
}

interface Asked {
  readonly sums: readonly SupplierSum[];
  readonly chosen: readonly SupplierException[];
  readonly holds: Imputation | null;
}

/** In the order of the sums. */
async function proposeFor(db: Db, ownerId: string, { sums, chosen, holds }: Asked): Promise<SupplierProposal[]> {
  const suppliers = sums.map(({ number }) => number);
  if (suppliers.length === 0) return [];
  const newestChoices = chosen
    .toSorted((one, other) => other.version - one.version)
    .slice(0, MOST_ALIKE)
    .map(({ rucNumber }) => rucNumber);
  const [taught, known, register, settled] = await Promise.all([
    findTaughtDocuments(db, ownerId, suppliers, TAUGHT_BY),
    findTaughtDocuments(db, ownerId, newestChoices, 1),
    readImputedVouchers(db, ownerId, suppliers),
    findSettled(db, ownerId, suppliers),
  ]);
  const bySupplier = Map.groupBy(taught, ({ number }) => number);
  const alike = choicesByActivity(chosen, known);
  return sums.flatMap(({ number, count, amount }) => {
    const documents = bySupplier.get(number) ?? [];
    const newest = documents[0];
    // No choice can be kept for a RUC whose check digit is wrong: its document is to be corrected first.
    if (newest === undefined || !isRucValid(newest.issuerRuc)) return [];
    const evidence = { ...evidenceOf(documents, alike), register: register.get(number) ?? [] };
    const proposed = proposeImputation(evidence, holds);
    if (proposed === null) return [];
    const { imputation, reason } = proposed;
    const subject = subjectOf(imputation);
    const isLeft = settled.some((one) => one.number === number && one.kind === 'imputation' && one.subject === subject);
    if (isLeft) return [];
    const sentence = proposalSentence(imputation, reason);
    const proposal: ImputationProposal = { imputation, reason: reason.kind, sentence, subject, count, amount };
    return [{ ruc: newest.issuerRuc, name: newest.issuerName || newest.issuerRuc, proposal }];
  });
}

/** Key under which it is kept that a person declined this proposal. */
const subjectOf = ({ vat, ire, irp, none }: Imputation): string =>
  Object.entries({ vat, ire, irp, none })
    .flatMap(([tax, is]) => (is ? [tax] : []))
    .join(' ');

interface Activity {
  readonly code: string;
  readonly description: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function activityOf({ activity }: TaughtDocument): Activity | null {
  if (typeof activity !== 'object' || activity === null) return null;
  const { code, description } = activity as { code?: unknown; description?: unknown };
  return isText(code) ? { code, description: isText(description) ? description : code } : null;
}

function choicesByActivity(
  chosen: readonly SupplierException[],
  known: readonly TaughtDocument[],
): ReadonlyMap<string, Imputation[]> {
  const found = new Map<string, Imputation[]>();
  for (const { rucNumber, imputation } of chosen) {
    const activity = known.filter(({ number }) => number === rucNumber).map(activityOf)[0];
    if (activity) found.set(activity.code, [...(found.get(activity.code) ?? []), imputation]);
  }
  return found;
}

function evidenceOf(
  documents: readonly TaughtDocument[],
  alike: ReadonlyMap<string, Imputation[]>,
): Pick<ImputationEvidence, 'alike' | 'obligations'> {
  const activity = documents.map(activityOf).find((one) => one !== null) ?? null;
  return {
    alike: activity && { activity: activity.description, chosen: alike.get(activity.code) ?? [] },
    obligations: documents
      .filter(({ isVerified }) => isVerified)
      .map(codesOf)
      .filter((codes) => codes.length > 0),
  };
}

function codesOf({ obligations }: TaughtDocument): string[] {
  if (!Array.isArray(obligations)) return [];
  return obligations.flatMap((one: { code?: unknown } | null) => (isText(one?.code) ? [one.code] : []));
}
