import type { InvoiceFile } from '#contract/invoices/invoice.ts';
import type { FileAnswer } from '#contract/wire/route.ts';
import { findInvoiceFiles } from '#server/features/invoices/describe/files-and-relations/find-invoice-files.ts';
import type { Deps } from '#server/platform/deps.ts';
import { DamagedFile } from '#server/platform/files/file-store.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';

/** No type that a browser would run or lay out: a web page is sent as plain bytes. */
const CONTENT_TYPES: Readonly<Record<InvoiceFile['kind'], string>> = {
  xml: 'application/xml',
  pdf: 'application/pdf',
  zip: 'application/zip',
  eml: 'application/octet-stream',
  html: 'application/octet-stream',
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  webp: 'image/webp',
};

export type OriginalNeeds = Pick<Deps, 'db' | 'files' | 'log'>;

interface Asked {
  readonly id: string;
  readonly sha256: string;
}

/** The bytes as they came, to be saved under the name with which they came. */
export async function readOriginal(deps: OriginalNeeds, ownerId: string, asked: Asked): Promise<FileAnswer> {
  const file = await findOriginal(deps.db, ownerId, asked);
  const bytes = await readBytes(deps, ownerId, asked);
  return { bytes, contentType: CONTENT_TYPES[file.kind], fileName: file.name };
}

/** The bytes of a file that was found; answers 404 if it is deleted just now. */
export async function readBytes({ db, files, log }: OriginalNeeds, ownerId: string, asked: Asked): Promise<Buffer> {
  try {
    return await files.read(ownerId, asked.sha256);
  } catch (error) {
    await findOriginal(db, ownerId, asked);
    if (!(error instanceof DamagedFile)) throw error;
    log.error({ err: error, ownerId, sha256: asked.sha256 }, 'ALARMA: un archivo original está dañado o falta');
    throw new ApiError('original_danado', { cause: error });
  }
}

/** A file is reached through its invoice only. */
export async function findOriginal(db: Deps['db'], ownerId: string, { id, sha256 }: Asked): Promise<InvoiceFile> {
  const file = (await findInvoiceFiles(db, ownerId, id)).find((one) => one.sha256 === sha256);
  if (file === undefined) throw new ApiError('no_encontrado');
  return file;
}
