import type { Clock } from '#server/platform/clock.ts';
import { type DumpSession, openDumpSession, type Snapshot } from '#server/platform/db/dump/dump-session.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { linesOf as linesOfSpool } from '#server/platform/files/spool.ts';
import { keptLocalIdentity } from '#server/platform/identity/local-accounts.ts';
import { keptSecretsKey } from '#server/platform/secrets/secrets-key.ts';
import { VERSION } from '#server/platform/version.ts';
import {
  type Absent,
  DamagedBackup,
  listBackupIds,
  type Manifest,
  newBackupId,
  readManifest,
  writeManifest,
} from '../manifest.ts';
import { keepRows, linesOf } from '../parts.ts';
import type { BackupPlace } from '../place/backup-place.ts';
import { withPlaceLock } from '../place/place-lock.ts';
import { sealSecrets } from '../secrets.ts';
import { readSentLine, type SentFile, sentKey } from '../sent-files.ts';
import { SENT_LISTS, stillNamed } from '../sent-lists.store.ts';
import { copySentFiles } from './copy-sent-files.ts';
import { openPartKeeper } from './keep-parts.ts';

export interface MakeNeeds {
  /** Of a direct connection, not through a pooler. */
  readonly connectionString: string;
  readonly files: FileStore;
  readonly dataDir: string;
  /** `SECRETS_KEY` of the settings, where it is set. */
  readonly secretsKey: string | undefined;
  readonly clock: Clock;
}

export interface Progress {
  readonly phase: 'files' | 'tables' | 'last-files';
  readonly done: number;
  /** Null where nobody knows. */
  readonly total: number | null;
}

export interface MakeOptions {
  readonly passphrase?: string | undefined;
  onProgress?(progress: Progress): void;
}

export interface MadeBackup {
  readonly manifest: Manifest;
  /** Bytes that the place did not hold yet. */
  readonly movedBytes: number;
  readonly movedFiles: number;
}

/** Another process of this installation makes one. */
export class BackupUnderWay extends Error {
  override name = 'BackupUnderWay';
}

/** So many missing files mean that a disk is not there: no backup is made of that. */
const MOST_ABSENT = 10_000;
export class TooManyAbsent extends Error {
  override name = 'TooManyAbsent';
}

/**
 * Tables of this machine, this hour or one place, not of the business: migrations stand in the manifest, findings about
 * months depend on this database's transaction numbers, sessions begin anew, a sign-in with a mail provider lasts
 * minutes, and a list of RUCs that is being loaded is loaded again. The queue has a schema of its own, which is made
 * anew: the sweeps that run after a crash find what was waiting.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'schema_migration',
  'local_session',
  'mailbox_sign_in',
  'ruc_list_line',
  'disk_check',
  'backup_run',
  'original_check',
  'original_problem',
  'closing_finding',
]);

/**
 * Copies files first, most of which the place holds already; then all tables in one snapshot; then the files that came
 * in between. So a file that the tables name is absent only if it came and went during the run, or is lost.
 */
export async function makeBackup(
  needs: MakeNeeds,
  place: BackupPlace,
  { passphrase, onProgress = () => {} }: MakeOptions = {},
): Promise<MadeBackup> {
  const session = await openDumpSession(needs.connectionString);
  if (session === null) throw new BackupUnderWay('a backup is being made');
  try {
    return await withPlaceLock(place, needs.clock, () => make(needs, session, place, { passphrase, onProgress }));
  } finally {
    await session.close();
  }
}

async function make(
  { files, clock, dataDir, secretsKey }: MakeNeeds,
  session: DumpSession,
  place: BackupPlace,
  { passphrase, onProgress }: Required<Pick<MakeOptions, 'onProgress'>> & Pick<MakeOptions, 'passphrase'>,
): Promise<MadeBackup> {
  const id = newBackupId(clock.now());
  const moved = { files: 0, bytes: 0 };
  const before = place.isCurrent ? null : await newestManifest(place);
  const keepPart = await openPartKeeper(place, (bytes) => {
    moved.bytes += bytes;
  });
  const copyAll = (phase: Progress['phase'], list: SentList, onAbsent: (absent: Absent, file: SentFile) => void) =>
    copyLists({ files, place, sure: (kind) => namedBefore(place, before, kind) }, list, {
      onAbsent,
      onSeen: (done) => onProgress({ phase, done, total: list.count }),
      onMoved(bytes) {
        moved.files++;
        moved.bytes += bytes;
      },
    });

  const here = await spoolLists(files, session);
  try {
    await copyAll('files', here, () => {});
  } finally {
    await here.close();
  }
  const { tables, originals, brought, migrations, at } = await session.withSnapshot(LEFT_OUT, (snapshot) =>
    keepTables(snapshot, { keepPart, at: clock.now(), onProgress }),
  );
  const absent: Absent[] = [];
  const gone: (Absent & { kind: SentFile['kind'] })[] = [];
  const kept: SentList = {
    count: originals.rows + brought.rows,
    original: () => sentLines('original', linesOf(place, originals)),
    brought: () => sentLines('brought', linesOf(place, brought)),
  };
  let originalBytes = 0;
  for await (const { bytes } of kept.original()) originalBytes += bytes;
  await copyAll('last-files', kept, (one, { kind }) => gone.push({ ...one, kind }));
  if (gone.length > MOST_ABSENT) throw new TooManyAbsent(`${gone.length} files are missing`);
  for (const { kind, ...one } of gone) {
    absent.push((await isStillNamed(session, { kind, ...one })) ? one : { ...one, why: 'removed' });
  }
  const local = keptLocalIdentity(dataDir);
  const manifest: Manifest = {
    ...{ format: 1, id, at: at.toISOString(), version: VERSION, migrations, tables, originals, brought, absent },
    originalBytes,
    localAccounts: local && { instance: local.instance, accounts: local.accounts },
    hasSecrets: passphrase !== undefined,
  };
  if (passphrase !== undefined) {
    const secrets = { secretsKey: keptSecretsKey(secretsKey, dataDir), localKey: local?.privateKey ?? null };
    await sealSecrets(place, id, secrets, passphrase);
  }
  await writeManifest(place, manifest);
  return { manifest, movedBytes: moved.bytes, movedFiles: moved.files };
}

/** Null where no manifest can be read: then the place is asked about every file. */
async function newestManifest(place: BackupPlace): Promise<Manifest | null> {
  const newest = (await listBackupIds(place)).at(-1);
  if (newest === undefined) return null;
  return await readManifest(place, newest).catch((error: unknown) => {
    if (error instanceof DamagedBackup) return null;
    throw error;
  });
}

/** Keys that the previous backup names and does not list as absent: nobody removes them while that backup stays. */
async function* namedBefore(
  place: BackupPlace,
  before: Manifest | null,
  kind: SentFile['kind'],
): AsyncGenerator<string> {
  if (before === null) return;
  const absent = new Set(before.absent.map(({ ownerId, name }) => `${ownerId} ${name}`));
  const list = kind === 'original' ? before.originals : before.brought;
  for await (const file of sentLines(kind, linesOf(place, list)))
    if (!absent.has(`${file.ownerId} ${file.name}`)) yield sentKey(file);
}

interface TableWork {
  readonly keepPart: Awaited<ReturnType<typeof openPartKeeper>>;
  readonly at: Date;
  onProgress(progress: Progress): void;
}

async function keepTables(snapshot: Snapshot, { keepPart, at, onProgress }: TableWork) {
  const tables: Manifest['tables'] = [];
  const list = (kind: SentFile['kind']) =>
    keepRows({ name: kind, columns: ['owner', 'name', 'bytes'] }, snapshot.query(SENT_LISTS[kind]), keepPart);
  for (const table of snapshot.tables) {
    onProgress({ phase: 'tables', done: tables.length, total: snapshot.tables.length });
    tables.push(await keepRows(table, snapshot.rowsOf(table), keepPart));
  }
  const migrations = snapshot.migrations.map(({ name, hash }) => ({ name, hash }));
  return { tables, originals: await list('original'), brought: await list('brought'), migrations, at };
}

interface SentList {
  readonly count: number | null;
  original(): AsyncIterable<SentFile>;
  brought(): AsyncIterable<SentFile>;
}

async function* sentLines(kind: SentFile['kind'], lines: AsyncIterable<string>): AsyncGenerator<SentFile> {
  for await (const line of lines) yield readSentLine(kind, line);
}

/**
 * Writes the lists as they are now to spool files before anything is copied, so that no query stays open during the
 * copying.
 */
async function spoolLists(files: FileStore, session: DumpSession): Promise<SentList & { close(): Promise<void> }> {
  const spools = { original: await files.spool(), brought: await files.spool() };
  let count = 0;
  for (const kind of ['original', 'brought'] as const) {
    for await (const batch of session.query(SENT_LISTS[kind])) {
      count += batch.length;
      await spools[kind].write(Buffer.concat(batch));
    }
  }
  return {
    count,
    original: () => sentLines('original', linesOfSpool(spools.original)),
    brought: () => sentLines('brought', linesOfSpool(spools.brought)),
    async close() {
      await Promise.all([spools.original.close(), spools.brought.close()]);
    },
  };
}

interface CopyEvents {
  onSeen(count: number): void;
  onMoved(bytes: number): void;
  onAbsent(absent: Absent, file: SentFile): void;
}

const TELL_EVERY = 1_000;

async function copyLists(
  needs: Parameters<typeof copySentFiles>[0],
  list: SentList,
  { onSeen, ...events }: CopyEvents,
): Promise<void> {
  let seen = 0;
  const counted = async function* (files: AsyncIterable<SentFile>) {
    for await (const file of files) {
      if (seen++ % TELL_EVERY === 0) onSeen(seen - 1);
      yield file;
    }
  };
  for (const kind of ['original', 'brought'] as const) {
    await copySentFiles(needs, kind, counted(list[kind]()), events);
  }
}

async function isStillNamed(session: DumpSession, file: Omit<SentFile, 'bytes'>): Promise<boolean> {
  for await (const rows of session.query(stillNamed(file))) if (rows.length > 0) return true;
  return false;
}
