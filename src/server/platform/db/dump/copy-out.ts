import type pg from 'pg';
import { KIB, MIB } from '#domain/byte-size.ts';

/** Rows that were received and not yet read here; beyond this the server is made to wait. */
const MOST_WAITING_BYTES = MIB;
/** Rows are handed on together: one by one they would cost a turn each. */
const BATCH_BYTES = 64 * KIB;

/** What the driver's connection has and does not declare. */
interface CopyingConnection {
  query(text: string): void;
  readonly stream: { pause(): void; resume(): void };
}

/** A statement of the driver that is answered with rows in the text format of `copy`, each of them a line. */
export class CopyOut implements pg.Submittable {
  readonly #text: string;
  #connection: CopyingConnection | null = null;
  #batch: Buffer[] = [];
  #batchBytes = 0;
  #ready: Buffer[][] = [];
  #waitingBytes = 0;
  #isOver = false;
  #error: Error | null = null;
  #wake: () => void = () => {};

  constructor(text: string) {
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection as unknown as CopyingConnection;
    this.#connection.query(this.#text);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // The driver uses its buffer again.
    this.#batch.push(Buffer.from(chunk));
    this.#batchBytes += chunk.length;
    this.#waitingBytes += chunk.length;
    if (this.#batchBytes < BATCH_BYTES) return;
    this.#handOn();
    if (this.#waitingBytes > MOST_WAITING_BYTES) this.#connection?.stream.pause();
  }

  handleCommandComplete(): void {
    this.#handOn();
  }

  handleReadyForQuery(): void {
    this.#isOver = true;
    this.#wake();
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#isOver = true;
    this.#wake();
  }

  async *rows(): AsyncGenerator<readonly Buffer[]> {
    try {
      for (;;) {
        const batch = this.#ready.shift();
        if (batch !== undefined) {
          this.#waitingBytes -= batch.reduce((sum, { length }) => sum + length, 0);
          if (this.#waitingBytes <= MOST_WAITING_BYTES) this.#connection?.stream.resume();
          yield batch;
        } else if (this.#error !== null) {
          throw this.#error;
        } else if (this.#isOver) {
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      this.#connection?.stream.resume();
    }
  }

  #handOn(): void {
    if (this.#batch.length > 0) this.#ready.push(this.#batch);
    this.#batch = [];
    this.#batchBytes = 0;
    this.#wake();
  }
}
