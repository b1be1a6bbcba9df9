import { type Cdc, QUERY_PAGE } from '#domain/identifiers/cdc.ts';
import { isTestAddress, officialUrl, parseQr } from './qr.ts';

/**
 * Where the tax office answers about a document: the address of its QR when that is really the tax office's and about
 * this very document, else the page that asks for the CDC. Any other address in a document is never offered.
 */
export function officialAddress(cdc: Cdc | null, written: string | null): string | null {
  if (cdc === null) return null;
  const url = written === null ? undefined : officialUrl(written);
  if (written === null || url === undefined || parseQr(written)?.cdc !== cdc) return QUERY_PAGE;
  const { pathname, search } = url;
  if (isTestAddress(pathname) || !/^\/consultas\/qr\/?$/i.test(pathname)) return QUERY_PAGE;
  return `${QUERY_PAGE}qr${search}`;
}
