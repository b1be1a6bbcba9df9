import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PackedFile } from './unpack-budget.ts';
import { type Budget, PackageRefused, type UnpackLimits } from './unpack-budget.ts';
import { type Attachment, attachmentsOf } from './unpack-mail-parts.ts';

const MIB = 1024 * 1024;
const UNREADABLE = 'El correo está dañado, incompleto o es demasiado complicado. Sube solo los archivos que trae.';
/** Mail up to this size is parsed here in some 10 ms; a process of its own takes longer than that to start. */
const SMALL = 128 * 1024;
const PROGRAM = fileURLToPath(new URL('./unpack-mail-process.ts', import.meta.url));

/** What is attached to a mail; a mail forwarded inside it counts as one attachment. */
export async function* openMail(bytes: Buffer, budget: Budget): AsyncGenerator<PackedFile> {
  const attachments = await parse(bytes, budget.limits);
  budget.takeEntries(attachments.length);
  for (const { name, content } of attachments) {
    budget.takeBytes(content.length);
    const attached = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    yield attached.length === 0 ? { name, leftOut: 'empty' } : { name, bytes: attached };
  }
}

async function parse(bytes: Buffer, limits: UnpackLimits): Promise<Attachment[]> {
  try {
    return await (bytes.length <= SMALL ? attachmentsOf(bytes) : parseApart(bytes, limits));
  } catch (cause) {
    throw new PackageRefused(UNREADABLE, { cause });
  }
}

/** In a process that may fail alone: running out of memory in a thread can end the whole server. */
function parseApart(bytes: Buffer, { mailHeap, mailSeconds }: UnpackLimits): Promise<Attachment[]> {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${mailHeap / MIB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Attachment[]>();
  const deadline = setTimeout(() => reject(new Error('the mail took too long')), mailSeconds * 1000);
  child.once('message', (attachments) => resolve(attachments as Attachment[]));
  child.once('error', reject);
  child.once('exit', () => reject(new Error('the process ended without an answer')));
  child.send(bytes, () => {});
  return promise.finally(() => {
    clearTimeout(deadline);
    child.kill('SIGKILL');
  });
}
