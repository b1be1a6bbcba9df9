import type pg from 'pg';

/** Rows in the text format of `copy`, as the one value of its statement. */
export class RowsToCopy {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** The rows are sent in messages of so many bytes. */
const CHUNK_BYTES = 64 * 1024;

interface Copied {
  readonly command: string;
  readonly rowCount: number;
  readonly rows: readonly never[];
}

/** What the driver's connection has and does not declare. */
interface CopyingConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** A statement of the driver that sends rows when the server asks for them. */
export class CopyStatement implements pg.Submittable {
  readonly #text: string;
  readonly #bytes: Uint8Array;
  readonly #settled = Promise.withResolvers<Copied>();
  #count = 0;

  constructor(text: string, { bytes }: RowsToCopy) {
    this.#text = text;
    this.#bytes = bytes;
  }

  get done(): Promise<Copied> {
    return this.#settled.promise;
  }

  submit(connection: pg.Connection): void {
    (connection as pg.Connection & CopyingConnection).query(this.#text);
  }

  handleCopyInResponse(connection: CopyingConnection): void {
    for (let at = 0; at < this.#bytes.length; at += CHUNK_BYTES) {
      const chunk = this.#bytes.subarray(at, at + CHUNK_BYTES);
      connection.sendCopyFromChunk(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    }
    connection.endCopyFrom();
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#count = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.#settled.resolve({ command: 'COPY', rowCount: this.#count, rows: [] });
  }

  handleError(error: Error): void {
    this.#settled.reject(error);
  }
}
