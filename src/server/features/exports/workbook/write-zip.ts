import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';

export interface ZipPart {
  readonly path: string;
  /** Read only as fast as the client takes the archive. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** False for what is compressed already. */
  readonly isCompressed?: boolean;
}

/** Half the time of zlib's own choice for a tenth more bytes. */
const COMPRESSION = 3;
const MODIFIED = new Date('2026-01-01T00:00:00Z');

/**
 * An archive, made while it is read. Parts are asked for one by one, each once the one before was read: memory does not
 * grow. When reading stops, the parts are ended.
 */
export async function* writeZip(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  let current: Readable | null = null;
  const addParts = async () => {
    for await (const { path, content, isCompressed = false } of parts) {
      current = content instanceof Uint8Array ? givenOnce(content) : Readable.from(content, { objectMode: false });
      const isRead = finished(current);
      // The library keeps this function until the archive ends, so the stream that was handed over is let go here.
      let given: Readable | null = current;
      const options = { mtime: MODIFIED, compress: !isCompressed, compressionLevel: isCompressed ? 0 : COMPRESSION };
      zip.addReadStreamLazy(path, options, (take) => {
        const stream = given;
        given = null;
        if (stream !== null) take(null, stream);
      });
      await isRead;
    }
    zip.end();
  };
  void addParts().catch((error: Error) => output.destroy(error));
  try {
    yield* output;
  } finally {
    (current as Readable | null)?.destroy();
  }
}

/** A stream that lets the bytes go once they were read, also while somebody still holds the stream. */
function givenOnce(bytes: Uint8Array): Readable {
  let left: Uint8Array | null = bytes.length === 0 ? null : bytes;
  return new Readable({
    read() {
      const given = left;
      left = null;
      this.push(given);
    },
  });
}
