import type { Deps } from '#server/platform/deps.ts';
import { type ListedFile, listedPath } from '#server/platform/files/file-address.ts';
import {
  type DiskCheck,
  findMadeFileIds,
  findOwnersWithFiles,
  findStoredBetween,
  isFileWritten,
  saveDiskCheck,
} from './operations.store.ts';

type Needs = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

/** Bytes are stored before their row and deleted after it, so younger files may lack the other half. */
const SETTLED_MS = 3_600_000;
/** With more suspects in one night something else is wrong: the rest waits for the next night. */
const MOST_SUSPECTS = 10_000;
const EXAMPLES = 20;

/**
 * Compares what lies on the disk with what is written down, both ways, and keeps what it found for Operaciones. It
 * takes nothing away: bytes without a row may be all that is left of something. May run twice.
 */
export async function findOrphans(needs: Needs): Promise<DiskCheck> {
  const { db, files, clock, log } = needs;
  const settledBefore = new Date(clock.now().getTime() - SETTLED_MS);
  const orphans: ListedFile[] = [];
  const missing: ListedFile[] = [];
  const owners = new Set([...(await files.inventory.owners()), ...(await findOwnersWithFiles(db))]);
  for (const ownerId of owners) {
    await compareOriginals(needs, ownerId, settledBefore, { orphans, missing });
    const known = await findMadeFileIds(db, ownerId);
    for (const name of await files.inventory.made(ownerId)) {
      if (!known.has(name)) orphans.push({ kind: 'made', ownerId, name });
    }
  }
  const check = await confirmed(needs, { orphans, missing }, settledBefore);
  await saveDiskCheck(db, check);
  if (check.orphanCount + check.madeOrphanCount + check.missingCount > 0) {
    const { orphanCount, madeOrphanCount, missingCount } = check;
    log.warn({ orphanCount, madeOrphanCount, missingCount }, 'el disco y la base no dicen lo mismo');
  }
  return check;
}

interface Suspects {
  readonly orphans: ListedFile[];
  readonly missing: ListedFile[];
}

/** In the order of their names, piece by piece: an owner may have hundreds of thousands. */
async function compareOriginals(
  { db, files }: Needs,
  ownerId: string,
  settledBefore: Date,
  { orphans, missing }: Suspects,
): Promise<void> {
  const compare = async (after: string, to: string | null, names: readonly string[]) => {
    const rows = await findStoredBetween(db, ownerId, { after, to });
    const written = new Set(rows.map(({ sha256 }) => sha256));
    for (const name of names) if (!written.has(name)) orphans.push({ kind: 'original', ownerId, name });
    const settled = rows.filter(({ createdAt }) => createdAt < settledBefore).map(({ sha256 }) => sha256);
    const listed = new Set(names);
    const absent = files.inventory.isCurrent
      ? settled.filter((sha256) => !listed.has(sha256))
      : await files.missing(ownerId, settled);
    for (const name of absent) missing.push({ kind: 'original', ownerId, name });
  };
  let after = '';
  for await (const names of files.inventory.originals(ownerId)) {
    const last = names.at(-1) ?? after;
    await compare(after, last, names);
    after = last;
  }
  await compare(after, null, []);
}

/** Looked at once more, each by itself: much goes on while a disk is read. */
async function confirmed(
  { db, files, clock }: Needs,
  { orphans, missing }: Suspects,
  settledBefore: Date,
): Promise<DiskCheck> {
  const found = { original: { count: 0, bytes: 0 }, made: { count: 0, bytes: 0 } };
  const examples: string[] = [];
  for (const orphan of orphans.slice(0, MOST_SUSPECTS)) {
    const told = await files.inventory.look(orphan);
    if (told === null || told.changedAt >= settledBefore || (await isFileWritten(db, orphan.ownerId, orphan))) continue;
    found[orphan.kind].count++;
    found[orphan.kind].bytes += told.bytes;
    if (examples.length < EXAMPLES) examples.push(listedPath(orphan));
  }
  let missingCount = 0;
  for (const lost of missing.slice(0, MOST_SUSPECTS)) {
    if ((await files.inventory.look(lost)) !== null || !(await isFileWritten(db, lost.ownerId, lost))) continue;
    missingCount++;
    if (examples.length < EXAMPLES) examples.push(listedPath(lost));
  }
  return {
    checkedAt: clock.now(),
    orphanCount: found.original.count,
    orphanBytes: found.original.bytes,
    madeOrphanCount: found.made.count,
    madeOrphanBytes: found.made.bytes,
    missingCount,
    examples,
  };
}
