import { type ListCounts, readListedRuc } from '#domain/ruc-list/listed-ruc.ts';
import { ListRefused } from './list-problem.ts';

/** Lines of the list, as `copy` takes them: RUC, digit, name and state, in the order of the file. */
export interface ReadLines extends ListCounts {
  readonly rows: Uint8Array;
}

/** Bytes of a line. The longest names of the list have some 250. */
const LONGEST_LINE = 2_000;

const NEWLINE = 10;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin = new TextDecoder('windows-1252');

/**
 * Whole lines as they stand in a file. They are UTF-8, or Latin-1 where they are not; which of them is decided for all at
 * once, and line by line where they are mixed.
 */
export function readLines(bytes: Uint8Array, name: string): ReadLines {
  const written: string[] = [];
  let unreadable = 0;
  let wrongDigits = 0;
  const take = (line: string) => {
    const found = readListedRuc(line);
    if (found === undefined) {
      if (line.trim() !== '') unreadable++;
      return;
    }
    if (found === null) return;
    if (!found.isDigitRight) wrongDigits++;
    written.push(`${found.number}\t${found.checkDigit}\t${forCopy(found.name)}\t${found.state}\n`);
  };
  eachLine(bytes, name, take);
  // Some programs leave one sign after the last line, which may be all that is left for a slice.
  if (written.length === 0 && unreadable > 1) {
    throw new ListRefused({ code: 'wrong-file', params: { name, kind: 'other' } });
  }
  return { rows: Buffer.from(written.join('')), lines: written.length, unreadable, wrongDigits };
}

function eachLine(bytes: Uint8Array, name: string, take: (line: string) => void): void {
  const whole = decoded(bytes);
  if (whole === null) {
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(NEWLINE, at);
      const line = bytes.subarray(at, end < 0 ? bytes.length : end);
      refuseLong(line.length, name);
      take(decoded(line) ?? latin.decode(line));
      at = end < 0 ? bytes.length : end + 1;
    }
    return;
  }
  for (let at = 0; at < whole.length; ) {
    const end = whole.indexOf('\n', at);
    const line = whole.slice(at, end < 0 ? whole.length : end);
    refuseLong(line.length, name);
    take(line);
    at = end < 0 ? whole.length : end + 1;
  }
}

function refuseLong(length: number, name: string): void {
  if (length > LONGEST_LINE) throw new ListRefused({ code: 'line-too-long', params: { name, most: LONGEST_LINE } });
}

/** Null when it is not UTF-8. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Line ends and the like are gone already; only a backslash means something to `copy`. */
const forCopy = (name: string) => (name.includes('\\') ? name.replaceAll('\\', '\\\\') : name);
