import type { MatchingFilters } from '#server/features/invoices/page-through/invoice-pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { HashList } from '../workbook/hash-list.ts';
import { writeZip, type ZipPart } from '../workbook/write-zip.ts';
import { originalParts, type ToldOriginal } from './original-parts.ts';

type Needs = Pick<Deps, 'db' | 'files' | 'log'>;

interface Told {
  readonly onInvoices?: (count: number) => Promise<void>;
  readonly onOriginal?: (told: ToldOriginal) => void;
}

/**
 * A ZIP of the originals of the invoices that the filters match, with an index as a workbook and the hashes of all in
 * `SHA256SUMS`. What is missing stands in the index.
 */
export function writeOriginals(
  needs: Needs,
  ownerId: string,
  filters: MatchingFilters,
  told: Told = {},
): AsyncGenerator<Uint8Array> {
  return writeZip(allParts(needs, ownerId, filters, told));
}

async function* allParts(needs: Needs, ownerId: string, filters: MatchingFilters, told: Told): AsyncGenerator<ZipPart> {
  const spool = await needs.files.spool();
  try {
    const hashes = new HashList(spool);
    yield* originalParts(needs, ownerId, filters, { ...told, hashes });
    yield hashes.part();
  } finally {
    await spool.close();
  }
}
