import { evidenceFiles, momentOf, readmeText } from '#contract/closing/evidence.text.ts';
import { nameOr } from '#domain/export/exported-invoice.ts';
import { type FiscalMonth, firstDay, lastDay, monthOf } from '#domain/time/period.ts';
import type { EvidenceWriter } from '#server/features/exports/background/make-export-file.ts';
import { originalParts, type ToldOriginal } from '#server/features/exports/originals/original-parts.ts';
import { countOriginals } from '#server/features/exports/run/count-exported.ts';
import { HashList } from '#server/features/exports/workbook/hash-list.ts';
import { writeZip, type ZipPart } from '#server/features/exports/workbook/write-zip.ts';
import { matchingFiltersOf } from '#server/features/invoices/page-through/invoice-pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { makeFigures, versionNow } from './evidence-figures.ts';

type Needs = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

/** What could not be read is named here so many times; the index has all. */
const MOST_NAMED = 50;

export const daysOfMonth = (month: FiscalMonth) => ({ from: firstDay(month), to: lastDay(month) });
const documentsOf = (month: FiscalMonth) => matchingFiltersOf(daysOfMonth(month));

/** All documents of a month, whether they count or not. */
export const countDocuments = async ({ db }: Pick<Needs, 'db'>, ownerId: string, month: FiscalMonth): Promise<number> =>
  (await countOriginals(db, ownerId, documentsOf(month))).invoices;

/** The evidence as the work of the background job. */
export const evidenceWork: EvidenceWriter = async (needs, ownerId, { filters }, onWork) => {
  const month = monthOf(filters.from ?? '');
  if (month === undefined) throw new Error('evidence is of a month');
  const tally = new Tally();
  const source = writeEvidence(needs, ownerId, month, { tally, onInvoices: onWork });
  return { total: await countDocuments(needs, ownerId, month), source, missing: () => tally.missingCount };
};

/** What became of the originals. */
export class Tally {
  invoices = 0;
  withoutFile = 0;
  missingCount = 0;
  readonly missing: string[] = [];

  take({ invoice, state }: ToldOriginal): void {
    if (state === 'none') this.withoutFile += 1;
    if (state !== 'damaged') return;
    this.missingCount += 1;
    const { documentNumber, issuerName, issuerRuc } = invoice;
    if (this.missing.length < MOST_NAMED) this.missing.push(`${documentNumber} de ${nameOr(issuerName, issuerRuc)}`);
  }
}

interface Options {
  readonly tally: Tally;
  readonly onInvoices?: (count: number) => Promise<void>;
}

/**
 * All that proves a month, in a ZIP that is made while it is taken. What is in memory does not grow with the month:
 * books and lists lie on the disk until they are sent, originals are read one by one.
 */
export function writeEvidence(
  needs: Needs,
  ownerId: string,
  month: FiscalMonth,
  options: Options,
): AsyncGenerator<Uint8Array> {
  return writeZip(evidenceParts(needs, ownerId, month, options));
}

async function* evidenceParts(
  needs: Needs,
  ownerId: string,
  month: FiscalMonth,
  { tally, onInvoices }: Options,
): AsyncGenerator<ZipPart> {
  const made = momentOf(needs.clock.now());
  const figures = await makeFigures(needs, ownerId, month);
  try {
    const spool = await needs.files.spool();
    try {
      const hashes = new HashList(spool);
      for (const part of figures.parts) {
        yield hashes.hashed({ path: part.path, content: part.spool.read(), isCompressed: true });
      }
      yield* originalParts(needs, ownerId, documentsOf(month), {
        hashes,
        folder: evidenceFiles.originals,
        onOriginal: (told) => tally.take(told),
        onInvoices: async (count) => {
          tally.invoices += count;
          await onInvoices?.(count);
        },
      });
      const hasChanged = (await versionNow(needs.db, ownerId, month)) !== figures.version;
      const { invoices, withoutFile, missing, missingCount } = tally;
      const files = [...figures.parts.map(({ words }) => words), ...figures.absent];
      const told = { month, made, invoices, withoutFile, missing, missingCount, hasChanged, files };
      yield hashes.hashed({ path: evidenceFiles.readme, content: Buffer.from(readmeText(told)) });
      yield hashes.part();
    } finally {
      await spool.close();
    }
  } finally {
    await figures.close();
  }
}
