import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { MIB } from '#domain/byte-size.ts';
import { ListRefused, type WrongKind } from './list-problem.ts';

/** Some whole lines of a file, and where in it they end. */
export interface Slice {
  readonly bytes: Buffer;
  /** Bytes of the unpacked file up to here. */
  readonly end: number;
  readonly isLast: boolean;
}

/** A slice is in memory several times while it is read. It has some 70,000 lines, which take a third of a second. */
const SLICE_BYTES = 4 * MIB;
const NEWLINE = 10;

/** Bytes of one unpacked text. The ten of the tax office have some 11 MiB each. */
const MOST_UNPACKED = 256 * MIB;
const MOST_ENTRIES = 50;

/**
 * A file in slices, each of whole lines, so that no more than one is in memory. Those before `from` are passed over.
 */
export async function* slicesOf(source: AsyncIterable<Uint8Array>, name: string, from = 0): AsyncGenerator<Slice> {
  let kept: Uint8Array[] = [];
  let size = 0;
  let passed = 0;
  let start = from;
  for await (const chunk of source) {
    const fresh = chunk.subarray(Math.min(chunk.length, Math.max(0, from - passed)));
    passed += chunk.length;
    if (passed > MOST_UNPACKED) throw tooLarge(name);
    if (fresh.length === 0) continue;
    kept.push(fresh);
    size += fresh.length;
    if (size < SLICE_BYTES) continue;
    const whole = Buffer.concat(kept);
    // A text of this size without a line end is none: it is told like any line that is too long.
    const cut = whole.lastIndexOf(NEWLINE) + 1 || whole.length;
    const rest = whole.subarray(cut);
    start += cut;
    yield { bytes: whole.subarray(0, cut), end: start, isLast: false };
    kept = rest.length === 0 ? [] : [rest];
    size = rest.length;
  }
  yield { bytes: Buffer.concat(kept), end: start + size, isLast: true };
}

const tooLarge = (name: string) =>
  new ListRefused({ code: 'too-large-inside', params: { name, mib: MOST_UNPACKED / MIB } });

/** What a file is, as its beginning says. */
export function kindOf(head: Uint8Array): 'zip' | 'text' | WrongKind {
  const text = Buffer.from(head.subarray(0, 64)).toString('latin1');
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) return 'zip';
  if (text.startsWith('%PDF')) return 'pdf';
  if (/^(?:\xef\xbb\xbf)?\s*</.test(text)) return 'web-page';
  return text.includes('|') ? 'text' : 'other';
}

export function refuseUnlessText(head: Uint8Array, name: string): void {
  const kind = kindOf(head);
  if (kind === 'text') return;
  throw new ListRefused({ code: 'wrong-file', params: { name, kind: kind === 'zip' ? 'other' : kind } });
}

/** The texts in a ZIP. */
export class ListZip {
  readonly entries: readonly Entry[];
  readonly #zip: ZipFile;
  readonly #name: string;

  private constructor(zip: ZipFile, entries: readonly Entry[], name: string) {
    this.#zip = zip;
    this.entries = entries;
    this.#name = name;
  }

  static fromBytes(bytes: Uint8Array, name: string): Promise<ListZip> {
    return ListZip.#open(fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)), name);
  }

  static fromFile(path: string, name: string): Promise<ListZip> {
    return ListZip.#open(openPromise(path, { autoClose: false }), name);
  }

  static async #open(opening: Promise<ZipFile>, name: string): Promise<ListZip> {
    let zip: ZipFile | undefined;
    try {
      zip = await opening;
      if (zip.entryCount > 20 * MOST_ENTRIES) throw tooMany(name);
      const entries: Entry[] = [];
      for await (const entry of zip.eachEntry()) if (!isPassedOver(entry.fileName)) entries.push(entry);
      refuseEntries(entries, name);
      return new ListZip(zip, entries, name);
    } catch (cause) {
      zip?.close();
      throw cause instanceof ListRefused ? cause : damaged(name, cause);
    }
  }

  /** The lines of a text from this place on. */
  async *slices(entry: Entry, from = 0): AsyncGenerator<Slice> {
    const name = `${this.#name} › ${entry.fileName}`;
    let isFirst = from === 0;
    try {
      const unpacked = (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
      for await (const slice of slicesOf(unpacked, name, from)) {
        if (isFirst && slice.bytes.length > 0) refuseUnlessText(slice.bytes, name);
        isFirst = false;
        yield slice;
      }
    } catch (cause) {
      throw cause instanceof ListRefused ? cause : damaged(name, cause);
    }
  }

  /** The day of the newest text, by the clock of the computer that packed it. */
  get day(): string | null {
    const days = this.entries.map((entry) => dayOf(entry.getLastModDate({ forceDosFormat: true })));
    return days.toSorted().at(-1) ?? null;
  }

  /** How much of all texts is read at this place of one. */
  shareOf(entry: Entry, end: number): number {
    const sizes = this.entries.map(({ uncompressedSize }) => uncompressedSize);
    const sum = (some: readonly number[]) => some.reduce((total, size) => total + size, 0);
    return (sum(sizes.slice(0, this.entries.indexOf(entry))) + end) / Math.max(1, sum(sizes));
  }

  close(): void {
    this.#zip.close();
  }
}

/** A ZIP has no time zone: what it says is the day that people there saw. */
const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

const isPassedOver = (name: string) =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name);

const tooMany = (name: string) => new ListRefused({ code: 'too-many-inside', params: { name, most: MOST_ENTRIES } });
const damaged = (name: string, cause: unknown) => new ListRefused({ code: 'damaged', params: { name } }, { cause });

function refuseEntries(entries: readonly Entry[], name: string): void {
  if (entries.some(({ fileName }) => fileName === '[Content_Types].xml')) {
    throw new ListRefused({ code: 'wrong-file', params: { name, kind: 'workbook' } });
  }
  if (entries.length === 0) throw new ListRefused({ code: 'empty', params: { name } });
  if (entries.length > MOST_ENTRIES) throw tooMany(name);
  for (const entry of entries) {
    if (entry.isEncrypted()) throw new ListRefused({ code: 'locked', params: { name } });
    if (!entry.canDecodeFileData()) throw damaged(name, undefined);
    if (entry.uncompressedSize > MOST_UNPACKED) throw tooLarge(name);
  }
}
