import { Worker } from 'node:worker_threads';
import type { PackedFile } from './packed-file.ts';
import { type Budget, PackageRefused } from './unpack-budget.ts';
import { type Attachment, attachmentsOf } from './unpack-mail-parts.ts';

const UNREADABLE = 'El correo está dañado, incompleto o es demasiado complicado. Sube solo los archivos que trae.';
/** Mail up to this size is parsed here in some 10 ms; a thread of its own takes longer than that to start. */
const SMALL = 128 * 1024;
/** 25 MiB of base64 take about 2 s and 100 MB; 25 MiB of empty lines would take 4 GB. */
const THREAD = { seconds: 20, heapMb: 256 };

/** What is attached to a mail; a mail forwarded inside it counts as one attachment. */
export async function* openMail(bytes: Buffer, budget: Budget): AsyncGenerator<PackedFile> {
  const attachments = await parse(bytes);
  budget.takeEntries(attachments.length);
  for (const { name, content } of attachments) {
    budget.takeBytes(content.length);
    const attached = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    yield attached.length === 0 ? { name, leftOut: 'empty' } : { name, bytes: attached };
  }
}

async function parse(bytes: Buffer): Promise<Attachment[]> {
  try {
    return await (bytes.length <= SMALL ? attachmentsOf(bytes) : parseApart(bytes));
  } catch (cause) {
    throw new PackageRefused(UNREADABLE, { cause });
  }
}

/** In a thread that may fail alone: its memory and its time are limited, and calls are answered meanwhile. */
function parseApart(bytes: Buffer): Promise<Attachment[]> {
  const worker = new Worker(new URL('./unpack-mail-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: THREAD.heapMb },
    execArgv: [],
  });
  return new Promise<Attachment[]>((done, failed) => {
    const timer = setTimeout(() => failed(new Error('the mail took too long')), THREAD.seconds * 1000);
    worker.once('message', done);
    worker.once('error', failed);
    worker.once('exit', () => {
      clearTimeout(timer);
      failed(new Error('the thread ended without an answer'));
    });
  }).finally(() => worker.terminate());
}
