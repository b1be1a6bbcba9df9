import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { getFacsimile } from '#contract/invoices/facsimile.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { drawQr, prepareQrEncoder } from '#sifen/kude/draw-qr.ts';
import { findHeader } from '../describe/header/invoice-header.store.ts';
import { drawFacsimile } from './draw-facsimile.ts';

let isPrepared = false;

/** From the disk, at the first invoice that is looked at: most processes draw none. */
function prepareEncoder(): void {
  if (isPrepared) return;
  prepareQrEncoder(readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))));
  isPrepared = true;
}

/**
 * The printed look of an invoice that came as XML. An altered one has none: drawn like that, a forged invoice would look
 * true. What was read from a PDF has its own pages to look at.
 */
export async function readFacsimile(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  id: string,
): Promise<RouteReply<typeof getFacsimile>> {
  const header = await findHeader(db, ownerId, id);
  if (header === undefined) throw new ApiError('no_encontrado');
  if (header.source !== 'xml' || header.isAltered) return { facsimile: null };
  prepareEncoder();
  const { details } = header;
  const qr = await drawQr(details.qr, details.cdc);
  return { facsimile: { ...drawFacsimile(details), qr, isCancelled: header.isCancelled } };
}
