import libmime from 'libmime';

/**
 * Names out of a part's own header, for what the structure gives cut or not at all: `filename=Factura Año.XML` without
 * its quotes reaches us as `Factura`.
 */
export function nameInHeader(header: Buffer): string | null {
  // Headers should be ASCII; what is not is UTF-8 if it can be.
  const text = decodeBytes(header, 'utf-8');
  const name = nameIn(text);
  return name?.includes(UNREADABLE) ? nameIn(declaredLatin(text)) : name;
}

function nameIn(header: string): string | null {
  const fields = libmime.decodeHeaders(header);
  const parameter = (field: string, name: string) => {
    const value = libmime.parseHeaderValue(fields[field]?.at(-1) ?? '').params[name];
    // Many write encoded words into parameters, where they have no place.
    return value ? libmime.decodeWords(value) : null;
  };
  return parameter('content-disposition', 'filename') ?? parameter('content-type', 'name');
}

/** What a header says, of which words may be encoded. */
export const decodeHeaderWords = (written: string): string => libmime.decodeWords(written);

const UNREADABLE = '\u{FFFD}';

/** A character set that there is not, or is not the one declared, is read as Latin, which never fails. */
const declaredLatin = (header: string) =>
  header
    .replace(/=\?[^?]+\?(?=[bq]\?)/gi, '=?iso-8859-1?')
    .replace(/(?<=\*(?:0\*)?="?)[^'";]*(?='[^']*')/g, 'iso-8859-1');

/** An unknown character set is read as Latin, which never fails. */
export function decodeBytes(bytes: Uint8Array, charset: string | null): string {
  try {
    return new TextDecoder(charset?.trim() || 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
