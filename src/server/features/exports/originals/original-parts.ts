import type { CellValue } from '#domain/export/export-fields.ts';
import { nameOr } from '#domain/export/exported-invoice.ts';
import { inOwnCurrency } from '#domain/export/guarani-amounts.ts';
import { DOCUMENT_TYPE_NAMES } from '#domain/invoice/invoice.ts';
import { hasInvoiceFile } from '#server/features/invoices/describe/files-and-relations/find-invoice-files.ts';
import {
  type InvoiceWithFiles,
  type MatchingFilters,
  type OriginalFile,
  pagesWithFiles,
} from '#server/features/invoices/page-through/invoice-pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { DamagedFile } from '#server/platform/files/file-store.ts';
import { linesOf, type Spool } from '#server/platform/files/spool.ts';
import type { HashList } from '../workbook/hash-list.ts';
import type { Column } from '../workbook/sheet.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import type { ZipPart } from '../workbook/write-zip.ts';

type Needs = Pick<Deps, 'db' | 'files' | 'log'>;

const INDEX = 'indice.xlsx';

const STATES = {
  included: 'Incluido',
  none: 'Sin archivo original',
  damaged: 'Falta: está dañado o se perdió. Súbelo otra vez',
  deleted: 'Falta: se eliminó mientras se armaba este archivo',
} as const;
export type OriginalState = keyof typeof STATES;

/** What became of an original. */
export interface ToldOriginal {
  readonly invoice: InvoiceWithFiles;
  readonly state: OriginalState;
}

interface Options {
  readonly hashes: HashList;
  /** Folder of the originals and their index inside the archive; absent: the archive's root. */
  readonly folder?: string;
  readonly onInvoices?: ((count: number) => Promise<void>) | undefined;
  readonly onOriginal?: (told: ToldOriginal) => void;
}

/**
 * The originals of the invoices that the filters match, and after them a workbook that lists all of them, missing ones
 * too. Only one original is in memory at a time; the index is on the disk.
 */
export async function* originalParts(
  needs: Needs,
  ownerId: string,
  filters: MatchingFilters,
  { hashes, folder = '', onInvoices, onOriginal }: Options,
): AsyncGenerator<ZipPart> {
  const index = await needs.files.spool();
  const shared = new Set<string>();
  const note = async (invoice: InvoiceWithFiles, file: IndexedFile | null, state: OriginalState) => {
    onOriginal?.({ invoice, state });
    await index.write(`${JSON.stringify(indexRow(invoice, file, STATES[state]))}\n`);
  };
  try {
    for await (const page of pagesWithFiles(needs.db, ownerId, filters)) {
      for (const invoice of page) {
        const originals = eachOnce(invoice.files);
        if (originals.length === 0) await note(invoice, null, 'none');
        for (const original of originals) {
          const { sha256, isShared, kind } = original;
          const path = pathOf(invoice, original);
          if (!isShared || !shared.has(sha256)) {
            const content = await readFile(needs, ownerId, { invoiceId: invoice.id, sha256 });
            if (typeof content === 'string') {
              await note(invoice, { ...original, path: null }, content);
              continue;
            }
            if (isShared) shared.add(sha256);
            yield { path: folder + path, content, isCompressed: !isText(kind) };
            await hashes.add(sha256, folder + path);
          }
          await note(invoice, { ...original, path }, 'included');
        }
      }
      await onInvoices?.(page.length);
    }
    yield hashes.hashed({ path: folder + INDEX, content: indexWorkbook(index), isCompressed: true });
  } finally {
    await index.close();
  }
}

/** A page was listed a while ago: what somebody deleted since then is no damage. */
async function readFile(
  { db, files, log }: Needs,
  ownerId: string,
  { invoiceId, sha256 }: { readonly invoiceId: string; readonly sha256: string },
): Promise<Buffer | 'damaged' | 'deleted'> {
  try {
    return await files.read(ownerId, sha256);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    if (!(await hasInvoiceFile(db, ownerId, invoiceId, sha256))) return 'deleted';
    log.error({ err: error, ownerId, sha256 }, 'ALARMA: un archivo original está dañado o falta');
    return 'damaged';
  }
}

const isText = (kind: string) => kind === 'xml' || kind === 'html';

function eachOnce(files: readonly OriginalFile[]): OriginalFile[] {
  return [...new Map(files.map((file) => [file.sha256, file])).values()];
}

/** Made by us: of the document it holds only RUC and number, stripped of every other character. */
function pathOf({ issueDate, issuerRuc, documentNumber }: InvoiceWithFiles, { sha256, kind, isShared }: OriginalFile) {
  const extension = kind === 'jpeg' ? 'jpg' : kind;
  if (isShared) return `varias-facturas/${sha256.slice(0, 16)}.${extension}`;
  const name = [issuerRuc, documentNumber].map((part) => part.replace(/[^0-9A-Za-z-]/g, '').slice(0, 30)).join('_');
  return `${issueDate.slice(0, 7)}/${name}_${sha256.slice(0, 16)}.${extension}`;
}

const text = (title: string, width: number): Column => ({ title, type: 'text', alignment: 'left', width });
const COLUMNS: readonly Column[] = [
  text('Estado', 160),
  text('Archivo', 320),
  { title: 'Fecha', type: 'date', alignment: 'left', width: 90 },
  text('Tipo', 120),
  text('Número', 140),
  text('RUC Emisor', 110),
  text('Nombre Emisor', 260),
  text('Moneda', 70),
  { title: 'Total', type: 'currency', alignment: 'right', width: 110 },
  text('CDC', 340),
  text('Nombre con que llegó', 260),
  text('SHA-256', 470),
];

type IndexedFile = Pick<OriginalFile, 'name' | 'sha256'> & { readonly path: string | null };

function indexRow(invoice: InvoiceWithFiles, file: IndexedFile | null, state: string): CellValue[] {
  const { issueDate, documentType, documentNumber, issuerRuc, issuerName, currency, total, cdc } = invoice;
  const type = DOCUMENT_TYPE_NAMES[documentType];
  const name = nameOr(issuerName, issuerRuc);
  const facts = [issueDate, type, documentNumber, issuerRuc, name, currency, inOwnCurrency(total, currency), cdc];
  return [state, file?.path ?? null, ...facts, file?.name ?? null, file?.sha256 ?? null];
}

function indexWorkbook(index: Spool): AsyncGenerator<Uint8Array> {
  async function* rows() {
    for await (const line of linesOf(index)) yield [JSON.parse(line) as CellValue[]];
  }
  const sheet = { name: 'Originales', columns: COLUMNS, hasHeader: true, rows: rows(), totals: () => [] };
  return writeWorkbook([sheet]);
}
