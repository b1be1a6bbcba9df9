import { setImmediate as nextTurn } from 'node:timers/promises';
import { rucNumberOf, taxBookSideOf } from '#domain/business/invoice-side.ts';
import {
  type ComparedInvoice,
  type ComparedRegister,
  type ComparisonEntry,
  compareRegisters,
  differenceOf,
  summaryOf,
} from '#domain/reconciliation/compare-registers.ts';
import type { Register } from '#domain/reconciliation/register-row.ts';
import { isUtilityIssuer } from '#domain/reconciliation/utilities.ts';
import { type FiscalMonth, firstDay, lastDay } from '#domain/time/period.ts';
import { requireBusiness } from '#server/features/business/read-business.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { OwnerShares, TooManyWaiting } from '#server/platform/owner-shares.ts';
import {
  type CountedInvoice,
  type CurrentFile,
  findBasisAndFingerprint,
  findCountedInvoices,
  findCurrentFileIds,
  findCurrentFileIdsOf,
  findCurrentFiles,
  findCurrentRows,
  findInvoiceBasis,
  findMoreOfIssuers,
  findStoredComparison,
  findStoredComparisonsOf,
  type StoredComparison,
  type StoredEntry,
  type StoredRow,
  saveComparison,
} from './comparison.store.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/** A comparison of the files and invoices as they are now. */
export interface FreshComparison extends StoredComparison {
  /** RUC of the business without its check digit. */
  readonly business: string;
  /** Registers with a file, purchases first. */
  readonly files: readonly CurrentFile[];
}

/** One of a business at a time: whoever comes meanwhile finds it done. */
const comparisons = new OwnerShares({ total: 2, perOwner: 1, mostWaiting: 64 });

/** Invoices may change faster than they are compared: after so many tries the last comparison is answered. */
const MOST_TRIES = 3;

/**
 * The comparison of a month, made anew if a file, an invoice or the business changed since; null until a file is
 * brought. It is kept current in no other way: its sources are checked whenever somebody looks.
 */
export async function compareMonth(needs: Needs, ownerId: string, month: FiscalMonth): Promise<FreshComparison | null> {
  const known = await freshOrBasis(needs, ownerId, month);
  if (known === null || 'basis' in known) return known;
  try {
    return await comparisons.run(ownerId, async () => {
      for (let tried = 1; ; tried++) {
        const now = await freshOrBasis(needs, ownerId, month);
        if (now === null || 'basis' in now) return now;
        const made = await compareAnew(needs, ownerId, month, now);
        if (tried === MOST_TRIES) return made;
      }
    });
  } catch (error) {
    throw error instanceof TooManyWaiting ? new ApiError('demasiados_a_la_vez', { cause: error }) : error;
  }
}

type Sources = Omit<FreshComparison, keyof StoredComparison>;

async function freshOrBasis(
  { db }: Needs,
  ownerId: string,
  month: FiscalMonth,
): Promise<FreshComparison | Sources | null> {
  const business = rucNumberOf((await requireBusiness(db, ownerId)).ruc);
  const files = await findCurrentFiles(db, ownerId, firstDay(month));
  if (files.length === 0) return null;
  const stored = await findStoredComparison(db, ownerId, firstDay(month));
  const sources: Sources = { business, files };
  if (stored === undefined) return sources;
  const basis = basisOf(sources, await findInvoiceBasis(db, ownerId, daysOf(month)));
  return stored.basis === basis ? { ...sources, ...stored } : sources;
}

const daysOf = (month: FiscalMonth) => ({ from: firstDay(month), to: lastDay(month) });

/** Raised when the way of comparing changes: all are made anew. */
const VERSION = 1;

const sourcesBasis = ({ business, files }: Sources): string =>
  [VERSION, business, ...files.map(({ register, fileId }) => `${register}=${fileId}`)].join(' ');
const basisOf = (sources: Sources, invoices: string): string => `${sourcesBasis(sources)} ${invoices}`;

/** What the last comparison of a month found. */
export interface KeptComparison extends StoredComparison {
  readonly files: readonly CurrentFile[];
  /**
   * Whether files or invoices changed since, found out in one pass over the month. `basis` ends with the fingerprint of
   * the month's documents, as closes have it.
   */
  isOutdated: () => Promise<{ readonly basis: string; readonly found: boolean }>;
}

/**
 * Reads the last comparison without making a new one, to tell whether there is something to look at. Null where none
 * was made with the present files for this business (RUC without check digit).
 */
export async function readKeptComparison(
  db: Db,
  ownerId: string,
  { month, business }: { month: FiscalMonth; business: string },
): Promise<KeptComparison | null> {
  const files = await findCurrentFileIds(db, ownerId, firstDay(month));
  const stored = files.length === 0 ? undefined : await findStoredComparison(db, ownerId, firstDay(month));
  return keptOf(db, ownerId, { month, stored, sources: { business, files } });
}

/** A month's files, and what the last comparison with them found. */
export interface ComparedMonth {
  readonly ownerId: string;
  readonly month: FiscalMonth;
  readonly kept: KeptComparison | null;
}

/** The same of several businesses (by owner, RUC without check digit), for the months that have a file. */
export async function readKeptComparisonsOf(
  db: Db,
  businesses: ReadonlyMap<string, string>,
  months: readonly FiscalMonth[],
): Promise<readonly ComparedMonth[]> {
  const files = await findCurrentFileIdsOf(db, [...businesses.keys()], months.map(firstDay));
  const owners = [...new Set(files.map(({ ownerId }) => ownerId))];
  const stored = owners.length === 0 ? [] : await findStoredComparisonsOf(db, owners, months.map(firstDay));
  return owners.flatMap((ownerId) =>
    months.flatMap((month) => {
      const isOfMonth = (one: { ownerId: string; month: string }) =>
        one.ownerId === ownerId && one.month === firstDay(month);
      const sources = { business: businesses.get(ownerId) ?? '', files: files.filter(isOfMonth) };
      if (sources.files.length === 0) return [];
      return [{ ownerId, month, kept: keptOf(db, ownerId, { month, stored: stored.find(isOfMonth), sources }) }];
    }),
  );
}

function keptOf(
  db: Db,
  ownerId: string,
  { month, stored, sources }: { month: FiscalMonth; stored: StoredComparison | undefined; sources: Sources },
): KeptComparison | null {
  if (!stored?.basis.startsWith(`${sourcesBasis(sources)} `)) return null;
  const { basis } = stored;
  const isOutdated = async () => {
    const { basis: now, fingerprint } = await findBasisAndFingerprint(db, ownerId, daysOf(month));
    return { basis: `${basis} ${fingerprint}`, found: basis !== basisOf(sources, now) };
  };
  return { ...stored, files: sources.files, isOutdated };
}

async function compareAnew(
  { db, clock }: Needs,
  ownerId: string,
  month: FiscalMonth,
  sources: Sources,
): Promise<FreshComparison> {
  const { business, files } = sources;
  const { basis: seen, invoices: counted } = await findCountedInvoices(db, ownerId, daysOf(month));
  const rows = await findCurrentRows(db, ownerId, firstDay(month));
  const invoices = counted.flatMap((invoice) => comparedInvoice(invoice, business));
  const loaded = files.map(({ register }) => register);
  const compared = await yieldingBetweenParts(compareRegisters({ rows, invoices, loaded, business }));
  const explained = await explainRest(db, ownerId, compared, { rows, invoices });
  const basis = basisOf(sources, seen);
  const summaries = Object.fromEntries(explained.map(({ register, summary }) => [register, summary]));
  const entries: Record<Register, StoredEntry[]> = { purchases: [], sales: [] };
  for (const { register, entries: list } of explained) {
    entries[register] = list.map((entry) => storedEntry(entry, rows, invoices));
  }
  await db
    .transaction()
    .execute((tx) => saveComparison(tx, ownerId, firstDay(month), { basis, summaries, entries, at: clock.now() }));
  return { ...sources, basis, summaries };
}

/** Others have their turn between its parts. */
async function yieldingBetweenParts<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await nextTurn();
  }
}

type IdentifiedInvoice = ComparedInvoice & { readonly id: string };

/** Empty for an invoice with which the business neither bought nor sold. */
function comparedInvoice(invoice: CountedInvoice, business: string): IdentifiedInvoice[] {
  const side = taxBookSideOf(invoice, business);
  if (side !== 'purchase' && side !== 'sale') return [];
  const { issuerRuc, receiverRuc, ...rest } = invoice;
  const isIssued = rucNumberOf(issuerRuc) === business;
  const counterpart = isIssued ? receiverRuc : issuerRuc;
  return [
    {
      ...rest,
      register: side === 'purchase' ? 'purchases' : 'sales',
      isIssued,
      counterpartRuc: counterpart === null ? null : rucNumberOf(counterpart),
      dueDate: null,
      isUtility: false,
    },
  ];
}

interface Compared {
  readonly rows: readonly StoredRow[];
  readonly invoices: readonly IdentifiedInvoice[];
}

/** Differences that no figure explains are looked up in the documents themselves. */
async function explainRest(
  db: Needs['db'],
  ownerId: string,
  compared: readonly ComparedRegister[],
  { rows, invoices }: Compared,
): Promise<readonly ComparedRegister[]> {
  const unexplained = compared.flatMap(({ entries }) => entries.filter(({ reason }) => reason?.code === 'differs'));
  const ids = unexplained.flatMap(({ invoice }) => (invoice === null ? [] : (invoices[invoice]?.id ?? [])));
  if (ids.length === 0) return compared;
  const more = new Map((await findMoreOfIssuers(db, ownerId, ids)).map((one) => [one.id, one]));
  const again = (entry: ComparisonEntry): ComparisonEntry => {
    const invoice = entry.invoice === null ? undefined : invoices[entry.invoice];
    const row = entry.row === null ? undefined : rows[entry.row];
    const known = invoice && more.get(invoice.id);
    if (entry.reason?.code !== 'differs' || !known || !row) return entry;
    const { dueDate, issuerName, activities } = known;
    const isUtility = isUtilityIssuer({ name: issuerName, activities });
    return { ...entry, reason: differenceOf(row, { ...invoice, dueDate, isUtility }) };
  };
  return compared.map(({ register, entries }) => {
    const explained = entries.map(again);
    return { register, entries: explained, summary: summaryOf(explained, rows) };
  });
}

function storedEntry(
  { class: kind, reason, isRepeated, row, invoice }: ComparisonEntry,
  rows: readonly StoredRow[],
  invoices: readonly IdentifiedInvoice[],
): StoredEntry {
  const there = row === null ? undefined : rows[row];
  return {
    class: kind,
    reason,
    isRepeated,
    fileId: there?.fileId ?? null,
    rowPosition: there?.position ?? null,
    invoiceId: (invoice === null ? undefined : invoices[invoice]?.id) ?? null,
  };
}
