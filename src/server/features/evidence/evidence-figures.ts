import { isDeepStrictEqual } from 'node:util';
import { evidenceContents as contents, evidenceFiles } from '#contract/closing/evidence.text.ts';
import { type FiscalMonth, firstDay, lastDay } from '#domain/time/period.ts';
import { readClosing } from '#server/features/closing/read-closing.ts';
import { readPicture } from '#server/features/closing/read-picture.ts';
import { closingBusiness, viewMonth } from '#server/features/closing/view-month.ts';
import { exportFilters } from '#server/features/exports/run/export-filters.ts';
import { invoiceSheet } from '#server/features/exports/run/export-sheets.ts';
import { writeExport } from '#server/features/exports/run/write-export.ts';
import { PRESETS, SALES_BOOK } from '#server/features/exports/templates/presets.ts';
import { writeWorkbook } from '#server/features/exports/workbook/write-workbook.ts';
import {
  type ComparedBook,
  comparedBooks,
  comparedSheets,
} from '#server/features/reconciliation/compare/whole-comparison.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Spool } from '#server/platform/files/spool.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { pictureSheets } from './picture-sheets.ts';
import { summaryReport } from './summary-report.ts';

type Needs = Pick<Deps, 'db' | 'files' | 'clock'>;

/** Documents may keep coming while the files are made. */
const MOST_TRIES = 3;

/** A file of the evidence, made already. */
export interface MadePart {
  readonly path: string;
  /** What it is, for people. */
  readonly words: string;
  readonly spool: Spool;
}

export interface EvidenceFigures {
  /** The version of the month that all parts show. */
  readonly version: number;
  readonly parts: readonly MadePart[];
  /** Sentences for people about parts that there are not. */
  readonly absent: readonly string[];
  close(): Promise<void>;
}

/**
 * Everything that has figures: books, summary, picture and comparison. They are made before anything is sent, and made
 * anew where something of the month, or of what Marangatu says of it, changed meanwhile: all of them are of one moment.
 */
export async function makeFigures(needs: Needs, ownerId: string, month: FiscalMonth): Promise<EvidenceFigures> {
  for (let tried = 1; ; tried++) {
    const version = await versionNow(needs.db, ownerId, month);
    const spools: Spool[] = [];
    const close = async () => void (await Promise.all(spools.map((spool) => spool.close())));
    const made = await tryFigures(needs, ownerId, month, spools).catch((error: unknown) => ({ error }));
    const isSame =
      (await versionNow(needs.db, ownerId, month)) === version &&
      ('error' in made || isDeepStrictEqual(await comparedBooks(needs, ownerId, month), made.books));
    if (isSame && !('error' in made)) return { version, ...made, close };
    await close();
    // A failure is tried again too when the month changed meanwhile: a document may have been removed.
    if (isSame && 'error' in made) throw made.error;
    if (tried === MOST_TRIES) throw new ApiError('muchos_cambios');
  }
}

/** Another one whenever a document of the month changes. */
export async function versionNow(db: Db, ownerId: string, month: FiscalMonth): Promise<number> {
  return (await viewMonth(db, ownerId, await closingBusiness(db, ownerId), month)).version;
}

async function tryFigures(
  needs: Needs,
  ownerId: string,
  month: FiscalMonth,
  spools: Spool[],
): Promise<Pick<EvidenceFigures, 'parts' | 'absent'> & { readonly books: readonly ComparedBook[] }> {
  const { db, files, clock } = needs;
  const days = { from: firstDay(month), to: lastDay(month) };
  const closing = await readClosing(needs, ownerId, month);
  const books = await comparedBooks(needs, ownerId, month);
  const parts: MadePart[] = [];
  const add = async (kind: keyof typeof contents & keyof typeof evidenceFiles, source: AsyncIterable<Uint8Array>) => {
    const spool = await files.spool();
    spools.push(spool);
    for await (const chunk of source) await spool.write(chunk);
    const path = evidenceFiles[kind](month);
    parts.push({ path, words: contents[kind](path), spool });
  };
  const bought = PRESETS.vatPurchases;
  const purchases = await exportFilters(db, ownerId, bought, days);
  await add('purchases', writeExport(db, ownerId, { template: bought, filters: purchases, format: 'excel' }));
  if (closing.sales) {
    const sales = await exportFilters(db, ownerId, SALES_BOOK, days);
    await add('sales', writeWorkbook([invoiceSheet(db, ownerId, SALES_BOOK, sales)]));
  }
  // What writes it takes 200 ms and 30 MiB to load.
  const { writeReport } = await import('#server/features/exports/pdf/write-report.ts');
  await add('summary', chunk(writeReport(summaryReport(closing, books, clock.now()))));
  const picture = await readPicture(db, ownerId, month);
  if (picture) await add('picture', writeWorkbook(pictureSheets(picture)));
  if (books.length > 0) await add('comparison', writeWorkbook(await comparedSheets(needs, ownerId, month, books)));
  return {
    ...{ parts, books },
    absent: [...(picture ? [] : [contents.open]), ...(books.length > 0 ? [] : [contents.notCompared])],
  };
}

async function* chunk(bytes: Uint8Array) {
  yield bytes;
}
