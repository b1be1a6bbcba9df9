import { createHash, randomUUID } from 'node:crypto';
import { mkdir, statfs } from 'node:fs/promises';
import pLimit from 'p-limit';
import { MIB } from '#domain/byte-size.ts';
import type { S3Client } from '../s3/s3-client.ts';
import { S3Problem } from '../s3/s3-problem.ts';
import { isSha256, isUuid, type ListedFile, listedPath } from './file-address.ts';
import { sha256Of } from './file-hash.ts';
import type { FileInventory } from './file-inventory.ts';
import { DamagedFile, type FileStore, FilesUnavailable } from './file-store.ts';
import { FileTooLarge, type MadeFiles } from './made-files.ts';
import { openSpool, type Spool } from './spool.ts';

const OWNER_ONLY_DIRECTORY = 0o700;
/** Nothing larger is ever kept: an upload, a mail and what is unpacked have smaller limits. */
const MOST_ORIGINAL = 256 * MIB;
/** Files of one call that are looked up at once. */
const LOOKS_AT_ONCE = 16;
const TRIAL = Buffer.from('prueba');
/**
 * For so long after a write that went well no trial is made: probes come every few seconds, and each call is paid for.
 */
const PROVEN_MS = 30_000;

/** Names are those that files have on a disk. `scratch`: a directory of this machine, for what waits to be sent. */
export async function openS3Files(client: S3Client, scratch: string): Promise<FileStore> {
  await mkdir(scratch, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  const nameOf = (ownerId: string, sha256: string) => listedPath({ kind: 'original', ownerId, name: sha256 });
  const looks = pLimit(LOOKS_AT_ONCE);
  let writtenAt = Number.NEGATIVE_INFINITY;
  let trial: Promise<void> | undefined;
  const put = async (name: string, body: Parameters<S3Client['put']>[1]) => {
    try {
      await told(client.put(name, body));
      writtenAt = performance.now();
    } catch (error) {
      writtenAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  };
  const tryOnce = async () => {
    const name = `trial/${randomUUID()}`;
    await put(name, TRIAL);
    await told(client.remove(name));
  };
  return {
    made: openS3MadeFiles(client, put, () => openSpool(scratch)),
    spool: () => openSpool(scratch),
    inventory: openS3Inventory(client),
    async keep(ownerId, bytes) {
      const sha256 = await sha256Of(bytes);
      // Written also where it is there: this mends a damaged file, and relies on none that is just being deleted.
      await put(nameOf(ownerId, sha256), bytes);
      return sha256;
    },
    async missing(ownerId, sha256s) {
      const found = await Promise.all(sha256s.map((sha256) => looks(() => told(client.head(nameOf(ownerId, sha256))))));
      return sha256s.filter((_, at) => found[at] === null);
    },
    async read(ownerId, sha256) {
      const name = nameOf(ownerId, sha256);
      let bytes = await getOriginal(client, name, sha256);
      // Read once more: what was altered on its way to us may be whole in the store.
      if ((await sha256Of(bytes)) !== sha256) bytes = await getOriginal(client, name, sha256);
      if ((await sha256Of(bytes)) !== sha256) throw new DamagedFile(sha256, 'altered');
      return bytes;
    },
    remove: (ownerId, sha256) => told(client.remove(nameOf(ownerId, sha256))),
    async tryWriting() {
      if (performance.now() - writtenAt < PROVEN_MS) return;
      trial ??= tryOnce().finally(() => {
        trial = undefined;
      });
      await trial;
    },
    async space() {
      const { bsize, blocks, bavail } = await statfs(scratch);
      return { total: blocks * bsize, free: bavail * bsize };
    },
  };
}

async function getOriginal(client: S3Client, name: string, sha256: string): Promise<Buffer> {
  try {
    const bytes = await client.get(name, MOST_ORIGINAL);
    if (bytes === null) throw new DamagedFile(sha256, 'missing');
    return bytes;
  } catch (error) {
    // We never kept anything so large.
    if (error instanceof S3Problem && error.kind === 'too-large')
      throw new DamagedFile(sha256, 'altered', { cause: error });
    return rethrow(error);
  }
}

/** Users of files know one error for a store that is away, wherever it is. */
function rethrow(error: unknown): never {
  throw error instanceof S3Problem ? new FilesUnavailable(error) : error;
}

const told = <T>(asked: Promise<T>): Promise<T> => asked.catch(rethrow);

type Put = (name: string, body: Parameters<S3Client['put']>[1]) => Promise<void>;

/** Any process may have made a file, and any process gives it out: so they are in S3 as well. */
function openS3MadeFiles(client: S3Client, put: Put, spool: () => Promise<Spool>): MadeFiles {
  const nameOf = (ownerId: string, id: string) => listedPath({ kind: 'made', ownerId, name: id });
  return {
    async write(ownerId, id, source, mostBytes) {
      const name = nameOf(ownerId, id);
      const waiting = await spool();
      try {
        const { bytes, sha256 } = await spoolAll(waiting, source, mostBytes);
        await put(name, { bytes, sha256, read: () => waiting.read() });
        return bytes;
      } finally {
        await waiting.close();
      }
    },
    async read(ownerId, id) {
      const stored = await told(client.read(nameOf(ownerId, id)));
      if (stored === null) return null;
      const { found, source } = stored;
      return { bytes: found.bytes, source: checked(source, found.sha256) };
    },
    remove: (ownerId, id) => told(client.remove(nameOf(ownerId, id))),
  };
}

/** S3 wants to know how much comes, and its hash, before the first byte. */
async function spoolAll(spool: Spool, source: AsyncIterable<Uint8Array>, mostBytes: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new FileTooLarge(`more than ${mostBytes} bytes`);
    hash.update(chunk);
    await spool.write(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Ends with an error if the bytes are not those that were written, so that the download does not pass for whole. */
async function* checked(source: AsyncIterable<Uint8Array>, sha256: string | null): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    rethrow(error);
  }
  if (sha256 !== null && hash.digest('hex') !== sha256) throw new DamagedFile(sha256, 'altered');
}

function openS3Inventory(client: S3Client): FileInventory {
  const lastPart = (name: string) => name.slice(name.lastIndexOf('/') + 1);
  return {
    // Swift and others list changes late: new files are missing, and deleted ones are still there.
    isCurrent: false,
    async owners() {
      const names = [...(await told(client.folders(''))), ...(await told(client.folders('made/')))];
      return [...new Set(names.filter(isUuid))];
    },
    async *originals(ownerId) {
      try {
        for await (const page of client.list(`${ownerId}/`)) {
          const names = page.map(({ key }) => lastPart(key)).filter(isSha256);
          if (names.length > 0) yield names;
        }
      } catch (error) {
        rethrow(error);
      }
    },
    async made(ownerId) {
      const names: string[] = [];
      try {
        for await (const page of client.list(`made/${ownerId}/`)) names.push(...page.map(({ key }) => lastPart(key)));
      } catch (error) {
        rethrow(error);
      }
      return names.filter(isUuid);
    },
    async look(file: ListedFile) {
      const found = await told(client.head(listedPath(file)));
      return found && { bytes: found.bytes, changedAt: found.changedAt };
    },
  };
}
