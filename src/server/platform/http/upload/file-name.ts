import { cutText } from '#domain/text/cut-text.ts';

/** A text that can be stored or searched: PostgreSQL accepts no null characters. */
export const plainText = (text = ''): string => text.replaceAll('\0', ' ').trim();
const LONGEST = 200;
/** Control characters, and marks that reverse the direction of writing: «factura‮fdp.exe» reads as a PDF. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * A name fit to be shown: composed letters, no folders, nothing invisible, limited in length; the extension is kept.
 */
export function cleanFileName(sent: string | undefined): string {
  const last = (sent ?? '').replaceAll('\\', '/').split('/').at(-1) ?? '';
  const clean = last.normalize('NFC').replace(INVISIBLE, '').trim();
  if (clean === '' || clean === '.' || clean === '..') return 'archivo';
  if (clean.length <= LONGEST) return clean;
  const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(clean)?.[0] ?? '';
  return `${cutText(clean, LONGEST - ending.length - 1)}…${ending}`;
}
