import { randomUUID } from 'node:crypto';
import { closeSync, openSync, read, unlinkSync, write } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const writeLater = promisify(write);
const readLater = promisify(read);
const OWNER_ONLY = 0o600;

/** Bytes of a body kept in memory while it arrives: most uploads are a few invoices of some 10 KB. */
const IN_MEMORY = 256 * 1024;

/** Waits for the owner's turn at the disk. */
type WriteInTurn = (write: () => Promise<void>) => Promise<void>;

/**
 * The bytes of one upload while it arrives. Larger bodies are written to a file without a name: it is gone when it is
 * closed, and when this process dies.
 */
export class UploadBody {
  readonly #directory: string;
  readonly #writeInTurn: WriteInTurn;
  #chunks: Buffer[] = [];
  #descriptor: number | null = null;
  #size = 0;
  /** True while waiting for the disk, or for a turn at it. */
  isWriting = false;
  isClosed = false;

  constructor(directory: string, writeInTurn: WriteInTurn) {
    this.#directory = directory;
    this.#writeInTurn = writeInTurn;
  }

  get size(): number {
    return this.#size;
  }

  get isOnDisk(): boolean {
    return this.#descriptor !== null;
  }

  async append(chunk: Buffer): Promise<void> {
    this.#size += chunk.length;
    this.#chunks.push(chunk);
    if (this.#descriptor === null && this.#size <= IN_MEMORY) return;
    this.isWriting = true;
    try {
      await this.#writeInTurn(() => this.#write());
    } finally {
      this.isWriting = false;
      if (this.isClosed) this.close();
    }
  }

  async #write(): Promise<void> {
    if (this.isClosed) return;
    this.#descriptor ??= openNameless(this.#directory);
    const descriptor = this.#descriptor;
    for (const part of this.#chunks.splice(0)) await writeWhole(descriptor, part);
  }

  /** `length` bytes from `start`, once all have arrived. */
  async slice(start: number, length: number): Promise<Buffer> {
    if (this.#descriptor === null) {
      if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)];
      return (this.#chunks[0] ?? Buffer.alloc(0)).subarray(start, start + length);
    }
    const bytes = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; ) {
      const { bytesRead } = await readLater(this.#descriptor, bytes, at, length - at, start + at);
      if (bytesRead === 0) throw new Error('the file of an upload ended early');
      at += bytesRead;
    }
    return bytes;
  }

  /**
   * A file descriptor is closed only when nothing is being written to it: its number may next be given to another file.
   */
  close(): void {
    this.isClosed = true;
    this.#chunks = [];
    if (this.isWriting || this.#descriptor === null) return;
    closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}

function openNameless(directory: string): number {
  const file = path.join(directory, randomUUID());
  const descriptor = openSync(file, 'wx+', OWNER_ONLY);
  unlinkSync(file);
  return descriptor;
}

async function writeWhole(descriptor: number, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await writeLater(descriptor, bytes, at)).bytesWritten;
}
