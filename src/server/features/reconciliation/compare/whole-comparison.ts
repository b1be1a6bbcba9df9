import type { ComparisonSums } from '#contract/reconciliation/reconciliation.ts';
import type { Register } from '#domain/reconciliation/register-row.ts';
import { type FiscalMonth, firstDay } from '#domain/time/period.ts';
import type { Sheet } from '#server/features/exports/workbook/sheet.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findRegisterFiles } from '../load/register-files.store.ts';
import { compareMonth } from './compare-month.ts';
import { comparisonSheet } from './export-comparison.ts';
import { FILES_LOOKED_AT, sumsOf } from './read-comparison.ts';

/** A register of Marangatu that somebody brought, compared with what is here. */
export interface ComparedBook {
  readonly register: Register;
  /** Null where the table was pasted. */
  readonly fileName: string | null;
  readonly loadedAt: Date;
  readonly sums: ComparisonSums;
}

/** The compared books of a month, purchases first; none until a file is brought. */
export async function comparedBooks(
  needs: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  month: FiscalMonth,
): Promise<ComparedBook[]> {
  const comparison = await compareMonth(needs, ownerId, month);
  if (comparison === null) return [];
  const files = await findRegisterFiles(needs.db, ownerId, firstDay(month), FILES_LOOKED_AT);
  return comparison.files.flatMap(({ register, fileId }) => {
    const summary = comparison.summaries[register];
    const file = files.find(({ id }) => id === fileId);
    if (!summary || !file) return [];
    return [{ register, fileName: file.name, loadedAt: file.createdAt, sums: sumsOf(summary) }];
  });
}

/** Every line of them, each register on a sheet. */
export async function comparedSheets(
  needs: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  month: FiscalMonth,
  books: readonly Pick<ComparedBook, 'register'>[],
): Promise<Sheet[]> {
  const made = books.map(({ register }) => comparisonSheet(needs, ownerId, { month, register }));
  return (await Promise.all(made)).map(({ sheet }) => sheet);
}
