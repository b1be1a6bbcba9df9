import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Cdc } from '#domain/identifiers/cdc.ts';
import { parseCdc } from '#domain/identifiers/cdc.ts';
import type { Amount } from '#domain/money/money.ts';
import { parseAmount } from '#domain/money/money.ts';
import type { LocalDateTime } from '#domain/time/calendar.ts';
import { unescapeXml } from './xml/escape.ts';

/** What the QR address of a document says (technical manual v150 §13.8). `null`: it does not say. */
export interface Qr {
  readonly environment: 'production' | 'test';
  readonly cdc: Cdc;
  readonly issuedAt: LocalDateTime | null;
  /** Without check digit. */
  readonly receiverRuc: string | null;
  readonly receiverId: string | null;
  readonly total: Amount | null;
  readonly vat: Amount | null;
  readonly itemCount: number | null;
  /** The digest of the signature, as its base64 text. */
  readonly digest: string | null;
  readonly secretId: string | null;
  readonly hash: string | null;
  /** The part of the address over which the hash is made. */
  readonly hashed: string;
}

/** Some issuers escape the address twice, indent it, or leave blanks in it: this undoes all that. */
export function plainAddress(written: string): string {
  let address = written.replace(/\s+/g, '');
  for (let turn = 0; turn < MOST_ESCAPINGS && address.includes('&'); turn++) {
    const plain = unescapeXml(address);
    if (plain === address) break;
    address = plain;
  }
  return address;
}

const MOST_ESCAPINGS = 5;

export function isTestAddress(address: string): boolean {
  return /\/consultas-test\//i.test(address);
}

const OFFICIAL_HOSTS = new Set(['ekuatia.set.gov.py', 'www.ekuatia.set.gov.py']);

/** The parsed address, when it is one of the tax office and nothing in it leads elsewhere. */
export function officialUrl(written: string): URL | undefined {
  const url = urlOf(plainAddress(written));
  if (url === undefined || !OFFICIAL_HOSTS.has(url.hostname)) return undefined;
  const isPlain = url.port === '' && url.username === '' && url.password === '';
  return isPlain && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}

/** The host of an address that is not the tax office's; undefined when it is, or when the text is no address. */
export function foreignHostOf(written: string): string | undefined {
  const url = urlOf(plainAddress(written));
  return url === undefined || officialUrl(written) !== undefined ? undefined : url.host || url.protocol;
}

/** Some issuers leave `https://` out: a text that begins like a host is an address too. */
function urlOf(address: string): URL | undefined {
  const hasScheme = /^[a-z][a-z0-9+-]*:/i.test(address);
  const whole = hasScheme ? address : `https://${address}`;
  if (!hasScheme && !/^[^/?#]+\.[^/?#]/.test(address)) return undefined;
  return URL.canParse(whole) ? new URL(whole) : undefined;
}

/** Undefined when the text is no address of the tax office, or names no document. */
export function parseQr(written: string): Qr | undefined {
  const address = plainAddress(written);
  const start = address.indexOf('?') + 1;
  const fields = new Map(parametersOf(address));
  const cdc = parseCdc(fields.get('id') ?? '');
  if (cdc === undefined || officialUrl(address) === undefined) return undefined;
  const items = fields.get('citems');
  return {
    environment: isTestAddress(address) ? 'test' : 'production',
    cdc,
    issuedAt: dateTimeOf(fields.get('dfeemide')),
    receiverRuc: fields.get('drucrec') || null,
    receiverId: fields.get('dnumidrec') || null,
    total: parseAmount(fields.get('dtotgralope') ?? '') ?? null,
    vat: parseAmount(fields.get('dtotiva') ?? '') ?? null,
    itemCount: items !== undefined && /^\d{1,4}$/.test(items) ? Number(items) : null,
    digest: fromHex(fields.get('digestvalue')),
    secretId: fields.get('idcsc') || null,
    hash: fields.get('chashqr')?.toLowerCase() || null,
    hashed: address.slice(start).replace(/&cHashQR=.*$/i, ''),
  };
}

/** The parameters with their names in small letters; repeated ones are all listed. */
export function parametersOf(address: string): (readonly [name: string, value: string])[] {
  const query = address.slice(address.indexOf('?') + 1);
  return query.split('&').flatMap((part) => {
    const equals = part.indexOf('=');
    return equals > 0 ? [[part.slice(0, equals).toLowerCase(), decoded(part.slice(equals + 1))] as const] : [];
  });
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // a stray percent sign
  }
}

/** Date and digest are sent as the hexadecimal of their ASCII text; a few issuers send them plain. */
function fromHex(value: string | undefined): string | null {
  if (!value) return null;
  const isHex = value.length % 2 === 0 && /^[0-9a-f]+$/i.test(value);
  return isHex ? Buffer.from(value, 'hex').toString('latin1').trim() : value;
}

function dateTimeOf(value: string | undefined): LocalDateTime | null {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.exec(fromHex(value) ?? '')?.[0] ?? null;
}

/** Test documents are hashed with one of two published secrets; in production each issuer has its own. */
const PUBLIC_SECRETS = ['ABCD0000000000000000000000000000', 'EFGH0000000000000000000000000000'];

export function isHashedWithPublicSecret({ hashed, hash }: Qr): boolean {
  return PUBLIC_SECRETS.some(
    (secret) =>
      createHash('sha256')
        .update(hashed + secret)
        .digest('hex') === hash,
  );
}
