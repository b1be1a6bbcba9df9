import type { listMissingSuppliers, listRequests } from '#contract/closing/missing.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { toUnits } from '#domain/money/money.ts';
import { dayInAsuncion, type FiscalMonth } from '#domain/time/period.ts';
import { type MonthsWritten, readWithoutXml } from '#server/features/invoices/closing/read-closing-groups.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findListed, saveFinding, saveFindingsOf } from './findings.store.ts';
import { type Findings, suppliersBasis } from './findings.ts';
import { findMissingSuppliers, findMissingSuppliersOf, type UsualSupplier } from './notices.store.ts';
import { closingBusiness, hasMonthEnded, viewMonth } from './view-month.ts';

/** Nobody writes to more suppliers in a month, or asks for more files. */
const MOST_SUPPLIERS = 200;
const MOST_ASKED_FOR = 2_000;
/** As many as a notice names. */
const MOST_NAMED = 3;
const PAGE_SIZE = 50;
const matter = 'usual-suppliers' as const;

/** How many usual suppliers are missing, and the names of the first. */
export interface MissingSuppliers {
  readonly count: number;
  readonly names: readonly string[];
}

interface Asked {
  readonly month: FiscalMonth;
  /** RUC without check digit. */
  readonly business: string;
  readonly written: MonthsWritten;
  readonly settled: number;
}

export const knownMissing = (findings: Findings, { month, ...asked }: Asked): MissingSuppliers | undefined =>
  findings.known(month, 'usual-suppliers', suppliersBasis(month, asked));

export const tellMissing = (
  db: Db,
  ownerId: string,
  { month, ...asked }: Asked,
  findings: Findings,
): Promise<MissingSuppliers> =>
  findings.told(month, 'usual-suppliers', suppliersBasis(month, asked), () =>
    lookForMissing(db, ownerId, month, asked.business),
  );

async function lookForMissing(db: Db, ownerId: string, month: FiscalMonth, business: string) {
  return lookedAt(month, business, await findMissingSuppliers(db, ownerId, month, business, MOST_SUPPLIERS));
}

function lookedAt(
  month: FiscalMonth,
  business: string,
  { suppliers, written, settled }: Awaited<ReturnType<typeof findMissingSuppliers>>,
) {
  const names = suppliers.slice(0, MOST_NAMED).map(({ name, ruc }) => name || ruc);
  return {
    basis: suppliersBasis(month, { business, written, settled }),
    found: { count: suppliers.length, names },
    listed: suppliers,
  };
}

interface AskedOwner extends Omit<Asked, 'month'> {
  readonly ownerId: string;
  readonly findings: Findings;
}

/** The same for several businesses, by owner: one statement looks at all for which nothing is kept. */
export async function tellMissingOf(
  db: Db,
  month: FiscalMonth,
  asked: readonly AskedOwner[],
): Promise<ReadonlyMap<string, MissingSuppliers>> {
  const told = new Map<string, MissingSuppliers>();
  const unknown: AskedOwner[] = [];
  for (const one of asked) {
    const known = knownMissing(one.findings, { month, ...one });
    if (known === undefined) unknown.push(one);
    else told.set(one.ownerId, known);
  }
  if (unknown.length === 0) return told;
  const found = new Map(
    (await findMissingSuppliersOf(db, unknown, month, MOST_SUPPLIERS)).map((one) => [one.ownerId, one]),
  );
  const looks = unknown.flatMap(({ ownerId, business }) => {
    const own = found.get(ownerId);
    return own === undefined ? [] : [{ ownerId, month, matter, ...lookedAt(month, business, own) }];
  });
  await saveFindingsOf(db, looks);
  for (const { ownerId, found: missing } of looks) told.set(ownerId, missing);
  return told;
}

/** The same rule for one supplier, without check digit as `business` is; null where nothing is missing of it. */
export async function findMissedSupplier(
  db: Db,
  ownerId: string,
  { month, business, supplier }: { month: FiscalMonth; business: string; supplier: string },
): Promise<UsualSupplier | null> {
  const { suppliers } = await findMissingSuppliers(db, ownerId, month, business, 1, supplier);
  return suppliers[0] ?? null;
}

type Page = RouteInput<typeof listMissingSuppliers>['query'];

const pageOf = <T>(all: readonly T[], { page = 1, pageSize = PAGE_SIZE }: Page) => ({
  suppliers: all.slice((page - 1) * pageSize, page * pageSize),
  ...{ total: all.length, page, pageSize },
});

/** Usual suppliers of whom nothing came in the month, by name. While it runs they may still come. */
export async function listMissing(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  { month, query }: { month: FiscalMonth; query: Page },
): Promise<RouteReply<typeof listMissingSuppliers>> {
  const business = await closingBusiness(db, ownerId);
  const today = dayInAsuncion(clock.now().getTime());
  const all = hasMonthEnded(month, today) ? await missingOf(db, ownerId, month, business) : [];
  return pageOf(
    all.map((one) => ({ ...one, name: one.name || null })),
    query,
  );
}

async function missingOf(
  db: Db,
  ownerId: string,
  month: FiscalMonth,
  business: Awaited<ReturnType<typeof closingBusiness>>,
): Promise<readonly UsualSupplier[]> {
  const { written } = await viewMonth(db, ownerId, business, month);
  const basis = suppliersBasis(month, { business: business.number, written, settled: business.settled });
  const kept = await findListed<readonly UsualSupplier[]>(db, ownerId, { month, matter, basis });
  if (kept !== undefined) return kept;
  const looked = await lookForMissing(db, ownerId, month, business.number);
  await saveFinding(db, ownerId, { month, matter, ...looked });
  return looked.listed;
}

/** Documents without XML by supplier, the largest sums first: one letter asks a supplier for all of its own. */
export async function listWithoutXml(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  { month, query }: { month: FiscalMonth; query: Page },
): Promise<RouteReply<typeof listRequests>> {
  const { number } = await closingBusiness(db, ownerId);
  const documents = await readWithoutXml(db, ownerId, { month, business: number, most: MOST_ASKED_FOR });
  const bySupplier = [...Map.groupBy(documents, ({ issuerRuc }) => rucNumberOf(issuerRuc)).values()];
  const worth = (all: typeof documents) => all.reduce((sum, { total }) => sum + toUnits(total), 0n);
  const largestFirst = bySupplier.toSorted((one, other) => (worth(one) < worth(other) ? 1 : -1));
  return pageOf(largestFirst.flatMap(askedOf), query);
}

function askedOf(all: Awaited<ReturnType<typeof readWithoutXml>>) {
  const newest = all.at(-1);
  if (newest === undefined) return [];
  return [
    {
      ruc: newest.issuerRuc,
      name: newest.issuerName || null,
      email: all.findLast(({ email }) => email !== null)?.email ?? null,
      invoices: all.map(({ id, documentNumber, issueDate, cdc, total }) => ({
        ...{ id, cdc, total },
        number: documentNumber,
        date: issueDate,
      })),
    },
  ];
}
