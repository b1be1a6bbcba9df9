import { createHash } from 'node:crypto';
import { addMonths, type FiscalMonth } from '#domain/time/period.ts';
import type { VatImputation } from '#server/features/invoices/closing/closing-filter.ts';
import type { MonthsWritten } from '#server/features/invoices/closing/read-closing-groups.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findFindings, findFindingsOf, type KeptFinding, type Matter, saveFinding } from './findings.store.ts';

/** A finding and the basis that it was found from, both of the same moment. */
export interface Look<T> {
  readonly basis: string;
  readonly found: T;
  readonly listed?: unknown;
}

/**
 * Findings about some months, kept so that they are not computed again. `basis` names all that a finding depends on and
 * changes with any of it: nothing else keeps findings up to date.
 */
export interface Findings {
  /** Undefined where nothing is kept for this basis. */
  known<T>(month: FiscalMonth, matter: Matter, basis: string): T | undefined;
  keep<T>(month: FiscalMonth, matter: Matter, look: Look<T>): Promise<void>;
  /** Returns what is kept for this basis; else calls `look` and keeps what it finds. */
  told<T>(month: FiscalMonth, matter: Matter, basis: string, look: () => Promise<Look<T>>): Promise<T>;
}

export async function openFindings(db: Db, ownerId: string, months: readonly FiscalMonth[]): Promise<Findings> {
  return findingsIn(db, ownerId, await findFindings(db, ownerId, months));
}

/** The same for several businesses, by owner. */
export async function openFindingsOf(
  db: Db,
  ownerIds: readonly string[],
  months: readonly FiscalMonth[],
): Promise<ReadonlyMap<string, Findings>> {
  const kept = Map.groupBy(await findFindingsOf(db, ownerIds, months), ({ ownerId }) => ownerId);
  return new Map(ownerIds.map((ownerId) => [ownerId, findingsIn(db, ownerId, kept.get(ownerId) ?? [])]));
}

function findingsIn(db: Db, ownerId: string, kept: readonly KeptFinding[]): Findings {
  const known = <T>(month: FiscalMonth, matter: Matter, basis: string) =>
    kept.find((one) => one.month === month && one.matter === matter && one.basis === basis)?.found as T | undefined;
  const keep = <T>(month: FiscalMonth, matter: Matter, look: Look<T>) =>
    saveFinding(db, ownerId, { month, matter, ...look });
  return {
    known,
    keep,
    told: async <T>(month: FiscalMonth, matter: Matter, basis: string, look: () => Promise<Look<T>>) => {
      const found = known<T>(month, matter, basis);
      if (found !== undefined) return found;
      const looked = await look();
      await keep(month, matter, looked);
      return looked.found;
    },
  };
}

/** A usual supplier sold in most of so many months before. */
export const MONTHS_BEFORE = 4;

/** Basis of a month's figures: its documents, and what the business chose to put down to VAT. */
export const figuresBasis = (
  month: FiscalMonth,
  { number, imputation }: { number: string; imputation: VatImputation },
  written: MonthsWritten,
): string => {
  const chosen = createHash('sha256').update(JSON.stringify(imputation)).digest('base64url');
  return [number, chosen, written[month] ?? '-'].join(' ');
};

interface SuppliersSource {
  /** Without check digit. */
  readonly business: string;
  readonly written: MonthsWritten;
  /** How often a person marked a missing supplier as fine, or took that back. */
  readonly settled: number;
}

/** Basis of the usual suppliers: documents of the month and of those before, and what a person marked as fine. */
export const suppliersBasis = (month: FiscalMonth, { business, written, settled }: SuppliersSource): string =>
  [
    business,
    settled,
    ...Array.from({ length: MONTHS_BEFORE + 1 }, (_, at) => written[addMonths(month, -at)] ?? '-'),
  ].join(' ');
