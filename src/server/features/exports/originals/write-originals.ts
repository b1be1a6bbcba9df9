import { createHash } from 'node:crypto';
import type { CellValue } from '#domain/export/export-fields.ts';
import { nameOr } from '#domain/export/exported-invoice.ts';
import { inOwnCurrency } from '#domain/export/guarani-amounts.ts';
import { DOCUMENT_TYPE_NAMES } from '#domain/invoice/invoice.ts';
import {
  type InvoiceWithFiles,
  type OriginalFile,
  type WalkFilters,
  walkInvoicesWithFiles,
} from '#server/features/invoices/page-through/walk-invoices.ts';
import type { Deps } from '#server/platform/deps.ts';
import { DamagedFile } from '#server/platform/files/disk-files.ts';
import type { Column } from '../workbook/sheet.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import { writeZip, type ZipPart } from '../workbook/write-zip.ts';

type Needs = Pick<Deps, 'db' | 'files' | 'log'>;

/**
 * A ZIP of the originals of the invoices that the filters match, with an index as a workbook and the hashes of all in
 * `SHA256SUMS`. What is missing stands in the index.
 */
export function writeOriginals(
  needs: Needs,
  ownerId: string,
  filters: WalkFilters,
  onInvoices?: (count: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  return writeZip(originalParts(needs, ownerId, filters, onInvoices));
}

const INDEX = 'indice.xlsx';
const HASHES = 'SHA256SUMS';

async function* originalParts(
  { db, files, log }: Needs,
  ownerId: string,
  filters: WalkFilters,
  onInvoices?: (count: number) => Promise<void>,
): AsyncGenerator<ZipPart> {
  const index: CellValue[][] = [];
  const hashes: string[] = [];
  const shared = new Set<string>();
  for await (const page of walkInvoicesWithFiles(db, ownerId, filters)) {
    for (const invoice of page) {
      const originals = eachOnce(invoice.files);
      if (originals.length === 0) index.push(indexRow(invoice, null, 'Sin archivo original'));
      for (const original of originals) {
        const { sha256, isShared, kind } = original;
        const path = pathOf(invoice, original);
        if (!isShared || !shared.has(sha256)) {
          const content = await files.read(ownerId, sha256).catch((error: unknown) => {
            if (!(error instanceof DamagedFile)) throw error;
            log.error({ err: error, ownerId, sha256 }, 'ALARMA: un archivo original está dañado o falta');
            return null;
          });
          if (content === null) {
            index.push(
              indexRow(invoice, { ...original, path: null }, 'Falta: está dañado o se perdió. Súbelo otra vez'),
            );
            continue;
          }
          if (isShared) shared.add(sha256);
          yield { path, content, isCompressed: !isText(kind) };
          hashes.push(hashLine(sha256, path));
        }
        index.push(indexRow(invoice, { ...original, path }, 'Incluido'));
      }
    }
    await onInvoices?.(page.length);
  }
  const workbook = await indexWorkbook(index);
  yield { path: INDEX, content: workbook, isCompressed: true };
  hashes.push(hashLine(createHash('sha256').update(workbook).digest('hex'), INDEX));
  yield { path: HASHES, content: Buffer.from(hashes.join('')) };
}

/** As `sha256sum -c` reads it. */
const hashLine = (sha256: string, path: string) => `${sha256}  ${path}\n`;

const isText = (kind: string) => kind === 'xml' || kind === 'html';

function eachOnce(files: readonly OriginalFile[]): OriginalFile[] {
  return [...new Map(files.map((file) => [file.sha256, file])).values()];
}

/** Ours from the first letter to the last: what came from outside is only RUC and number, without anything but these. */
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

function indexRow(
  invoice: InvoiceWithFiles,
  file: (Pick<OriginalFile, 'name' | 'sha256'> & { readonly path: string | null }) | null,
  state: string,
): CellValue[] {
  const { issueDate, documentType, documentNumber, issuerRuc, issuerName, currency, total, cdc } = invoice;
  const type = DOCUMENT_TYPE_NAMES[documentType];
  const name = nameOr(issuerName, issuerRuc);
  const facts = [issueDate, type, documentNumber, issuerRuc, name, currency, inOwnCurrency(total, currency), cdc];
  return [state, file?.path ?? null, ...facts, file?.name ?? null, file?.sha256 ?? null];
}

async function indexWorkbook(index: readonly CellValue[][]): Promise<Buffer> {
  async function* rows() {
    yield index;
  }
  const sheet = { name: 'Originales', columns: COLUMNS, hasHeader: true, rows: rows(), totals: () => [] };
  const parts: Uint8Array[] = [];
  for await (const part of writeWorkbook([sheet])) parts.push(part);
  return Buffer.concat(parts);
}
