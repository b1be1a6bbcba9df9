import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Room on the disk for what is made before it is needed, so that it is not in memory meanwhile. The file has no name:
 * nobody else sees it, and it goes when its process ends, however that ends.
 */
export interface Spool {
  write(bytes: Uint8Array | string): Promise<void>;
  /** All of it, as often as wanted. */
  read(): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

const OWNER_ONLY_FILE = 0o600;
const CHUNK = 64 * 1024;

export async function openSpool(directory: string): Promise<Spool> {
  const name = path.join(directory, randomUUID());
  const handle = await open(name, 'wx+', OWNER_ONLY_FILE);
  await rm(name);
  let end = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    const bytes = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, at, bytes.length - at, end);
      at += bytesWritten;
      end += bytesWritten;
    }
  };
  return {
    async write(given) {
      const bytes = typeof given === 'string' ? Buffer.from(given) : given;
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes >= CHUNK) await flush();
    },
    async *read() {
      await flush();
      for (let at = 0; at < end; ) {
        // A new one each time: whoever takes it may keep it for a while.
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK), 0, Math.min(CHUNK, end - at), at);
        if (bytesRead === 0) throw new Error('a spool is shorter than what was written into it');
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    },
    close: () => handle.close(),
  };
}

/** Line by line, of a spool that was written so. */
export async function* linesOf(spool: Spool): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of spool.read()) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
