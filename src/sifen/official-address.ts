import type { Cdc } from '#domain/identifiers/cdc.ts';
import { isTestAddress, parseQr } from './qr.ts';

/** Where anybody can look a document up by its CDC. */
const QUERY_PAGE = 'https://ekuatia.set.gov.py/consultas/';
const OFFICIAL_HOSTS = new Set(['ekuatia.set.gov.py', 'www.ekuatia.set.gov.py']);

/**
 * Where the tax office answers about a document: the address of its QR when that is really the tax office's and about
 * this very document, else the page that asks for the CDC. What a document carries is never opened unseen.
 */
export function officialAddress(cdc: Cdc | null, written: string | null): string | null {
  if (cdc === null) return null;
  const qr = written === null ? undefined : parseQr(written);
  if (written === null || qr?.cdc !== cdc || !URL.canParse(written)) return QUERY_PAGE;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(written);
  const isPlain = port === '' && username === '' && password === '';
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb || !isPlain || !OFFICIAL_HOSTS.has(hostname) || isTestAddress(pathname)) return QUERY_PAGE;
  if (!/^\/consultas\/qr\/?$/i.test(pathname)) return QUERY_PAGE;
  return `${QUERY_PAGE}qr${search}`;
}
