/**
 * Names out of a part's own header, for what the structure gives cut or not at all: `filename=Factura Año.XML` without
 * its quotes reaches us as `Factura`.
 */
export function nameInHeader(header: Buffer): string | null {
  const fields = unfold(asText(header));
  const disposition = fields.get('content-disposition') ?? '';
  const type = fields.get('content-type') ?? '';
  return parameter(disposition, 'filename') ?? parameter(type, 'name');
}

function unfold(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return fields;
}

/** RFC 2231 (also in pieces), quoted, or without quotes up to the next semicolon. */
function parameter(field: string, name: string): string | null {
  const extended = new RegExp(`;\\s*${name}\\*(?:0\\*)?=([^;]*)`, 'i').exec(field)?.[1];
  if (extended !== undefined) return extendedValue(extended, laterPieces(field, name));
  const pieces = laterPieces(field, name, 0);
  if (pieces !== '') return decodeWords(pieces);
  const quoted = new RegExp(`;\\s*${name}\\s*=\\s*"((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(field)?.[1];
  if (quoted !== undefined) return decodeWords(quoted.replace(/\\(.)/g, '$1'));
  const bare = new RegExp(`;\\s*${name}\\s*=\\s*([^;]+)`, 'i').exec(field)?.[1]?.trim();
  return bare ? decodeWords(bare) : null;
}

function laterPieces(field: string, name: string, first = 1): string {
  const found = new Map<number, string>();
  for (const [, at = '', value = ''] of field.matchAll(
    new RegExp(`;\\s*${name}\\*(\\d{1,3})\\*?=("[^"]*"|[^;]*)`, 'gi'),
  )) {
    found.set(Number(at), value.trim().replace(/^"|"$/g, ''));
  }
  let joined = '';
  for (let at = first; found.has(at); at++) joined += found.get(at);
  return joined;
}

function extendedValue(first: string, rest: string): string {
  const [charset = '', , value = first.trim()] = first.trim().split("'", 3);
  const bytes = Buffer.from(
    (value + rest).replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  return decodeBytes(bytes, charset);
}

const ENCODED_WORD = /=\?([^?]+)\?([bq])\?([^?]*)\?=/gi;

/** RFC 2047, wherever it stands: many write it into parameters, where it has no place. */
export function decodeWords(text: string): string {
  const joined = text.replace(/(\?=)\s+(?==\?)/g, '$1');
  return joined.replace(ENCODED_WORD, (_, charset: string, encoding: string, value: string) =>
    decodeBytes(encoding.toLowerCase() === 'b' ? Buffer.from(value, 'base64') : fromQ(value), charset),
  );
}

function fromQ(value: string): Buffer {
  const plain = value
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, 'latin1');
}

/** An unknown character set is read as Latin, which never fails. */
export function decodeBytes(bytes: Uint8Array, charset: string | null): string {
  try {
    return new TextDecoder(charset?.trim() || 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** Headers should be ASCII; what is not is UTF-8 if it can be. */
const asText = (header: Buffer): string => decodeBytes(header, 'utf-8');
