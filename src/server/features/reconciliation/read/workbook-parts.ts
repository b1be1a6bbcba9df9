import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { MIB } from '#domain/byte-size.ts';
import { WorkbookRefused, workbookRefusal } from './workbook-problem.ts';
import { type XmlListener, XmlTokens } from './xml-tokens.ts';

/** Bytes that may be unpacked of a workbook, all parts together. A month of 50,000 rows has some 60 MB. */
export const MOST_UNPACKED = 160 * MIB;
const MOST_ENTRIES = 2_000;

/** Thrown by a listener that has seen enough. */
export class StopReading extends Error {
  override name = 'SeenEnough';
}

/** The parts of a workbook, unpacked one at a time and never kept. */
export class WorkbookParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #room: number;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, room: number) {
    this.#zip = zip;
    this.#entries = entries;
    this.#room = room;
  }

  static async open(bytes: Uint8Array, mostUnpacked = MOST_UNPACKED): Promise<WorkbookParts> {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      const zip = await fromBufferPromise(whole);
      if (zip.entryCount > MOST_ENTRIES) throw workbookRefusal('damaged');
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
      }
      return new WorkbookParts(zip, entries, mostUnpacked);
    } catch (cause) {
      throw cause instanceof WorkbookRefused ? cause : workbookRefusal('damaged', { cause });
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Passes the part to the listener, until it has seen enough. Nothing when there is no such part. */
  async read(name: string, listener: XmlListener): Promise<void> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    if (entry.isEncrypted()) throw workbookRefusal('locked');
    if (!entry.canDecodeFileData()) throw workbookRefusal('damaged');
    if (entry.uncompressedSize > this.#room) throw this.#tooMuch();
    const tokens = new XmlTokens(listener);
    try {
      let decoder: InstanceType<typeof TextDecoder> | null = null;
      for await (const chunk of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        this.#room -= chunk.length;
        if (this.#room < 0) throw this.#tooMuch();
        decoder ??= new TextDecoder(encodingOf(chunk));
        tokens.write(decoder.decode(chunk, { stream: true }));
      }
      tokens.write(decoder?.decode() ?? '');
      tokens.end();
    } catch (cause) {
      if (cause instanceof StopReading) return;
      throw isOurs(cause) ? cause : workbookRefusal('damaged', { cause });
    }
  }

  #tooMuch(): WorkbookRefused {
    return new WorkbookRefused({ code: 'too-large-inside', params: { mib: MOST_UNPACKED / MIB } });
  }
}

/** True for errors of the listener or our own, not of the library. */
const isOurs = (cause: unknown): boolean =>
  cause instanceof Error && ['WorkbookRefused', 'RegisterRefused'].includes(cause.name);

function encodingOf(beginning: Buffer): string {
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
