import { type LoadSession, openLoadSession } from '#server/platform/db/dump/load-session.ts';
import { levelOf } from '#server/platform/db/dump/schema-level.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { bringLocalIdentity } from '#server/platform/identity/local-accounts.ts';
import { bringSecretsKey } from '#server/platform/secrets/secrets-key.ts';
import { StartRefused } from '#server/platform/start-refused.ts';
import { Fingerprint } from '../fingerprint.ts';
import { type Absent, DamagedBackup, isBackupThere, listBackupIds, type Manifest, readManifest } from '../manifest.ts';
import { fingerprintOf, linesOf, readPart } from '../parts.ts';
import type { BackupPlace } from '../place/backup-place.ts';
import { type KeptSecrets, openSealed, WrongPassphrase } from '../secrets.ts';
import { readSentLine, type SentFile } from '../sent-files.ts';
import { findExtraOriginal } from './extra-files.ts';
import { restoreFiles } from './restore-files.ts';

export interface RestoreNeeds {
  /** Of a direct connection, not through a pooler. */
  readonly connectionString: string;
  /** The directory of the migrations. */
  readonly migrations: string;
  readonly files: FileStore;
  readonly dataDir: string;
  /** `SECRETS_KEY` of the settings, where it is set. */
  readonly secretsKey: string | undefined;
}

export interface RestoreOptions {
  /** The newest unless said. */
  readonly id?: string | undefined;
  /** Needed for the secrets, where it holds them and they are wanted. */
  readonly passphrase?: string | undefined;
  /** Forgets an attempt before, and what it brought into the database. */
  readonly startsOver?: boolean;
  onProgress?(progress: {
    phase: 'tables' | 'indexes' | 'checking' | 'files' | 'upgrading';
    done: number;
    total: number;
  }): void;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly absent: readonly Absent[];
  /** Whether the secret keys were restored too. */
  readonly hasSecrets: boolean;
}

/**
 * Restores into an empty place. An interrupted restoration is continued where it stopped; until it ends no server
 * starts on the database.
 */
export async function restoreBackup(
  needs: RestoreNeeds,
  place: BackupPlace,
  { id, passphrase, startsOver = false, onProgress = () => {} }: RestoreOptions = {},
): Promise<Restored> {
  const manifest = await chooseManifest(place, id);
  refuseOtherLevel(needs, manifest);
  const secrets = await openSecretsOf(place, manifest, passphrase);
  refuseOtherKey(needs, secrets);
  const session = await openLoadSession(needs);
  try {
    await beginOrGoOn(session, needs, { place, manifest, startsOver });
    if ((await session.state())?.stage === 'loading') {
      await loadTables(session, place, manifest, (done, total) => onProgress({ phase: 'tables', done, total }));
      onProgress({ phase: 'indexes', done: 0, total: 1 });
      await session.complete();
      await compareTables(session, manifest, (done, total) => onProgress({ phase: 'checking', done, total }));
      await session.setStage('verified');
    }
    const total = manifest.originals.rows + manifest.brought.rows;
    const files = await restoreFiles(
      { files: needs.files, place },
      sentFiles(place, manifest),
      manifest.absent,
      (done) => onProgress({ phase: 'files', done, total }),
    );
    await bringIdentity(needs, manifest, secrets);
    onProgress({ phase: 'upgrading', done: 0, total: 1 });
    await session.end();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { absent } = manifest;
    return { manifest, rows, files: files.count, bytes: files.bytes, absent, hasSecrets: secrets !== null };
  } finally {
    await session.close();
  }
}

async function chooseManifest(place: BackupPlace, id: string | undefined): Promise<Manifest> {
  const ids = await listBackupIds(place);
  const chosen = id ?? ids.at(-1);
  if (chosen === undefined) throw new StartRefused(`En ${place.name} no hay ningún respaldo completo.`);
  if (!(await isBackupThere(place, chosen))) {
    throw new StartRefused(`En ${place.name} no está el respaldo ${chosen}. Están: ${ids.join(', ') || 'ninguno'}.`);
  }
  return await readManifest(place, chosen);
}

function refuseOtherLevel({ migrations }: RestoreNeeds, manifest: Manifest): void {
  const level = levelOf(migrations, manifest.migrations);
  if (level === 'known') return;
  throw new StartRefused(
    level === 'newer'
      ? `El respaldo se hizo con una versión más nueva de Ajaka (${manifest.version}). Instala esa versión, o una posterior, y vuelve a intentar.`
      : `El respaldo se hizo con otra historia de la base de datos, que esta versión no conoce (${manifest.version}). Usa la versión que lo hizo.`,
  );
}

async function openSecretsOf(
  place: BackupPlace,
  manifest: Manifest,
  passphrase: string | undefined,
): Promise<KeptSecrets | null> {
  if (passphrase === undefined) return null;
  if (!manifest.hasSecrets) throw new StartRefused('Ese respaldo no lleva claves: no hace falta una frase.');
  try {
    return await openSealed(place, manifest.id, passphrase);
  } catch (error) {
    if (!(error instanceof WrongPassphrase)) throw error;
    throw new StartRefused('La frase no es la de ese respaldo. Escríbela otra vez.', { cause: error });
  }
}

function refuseOtherKey({ secretsKey }: RestoreNeeds, secrets: KeptSecrets | null): void {
  if (secretsKey === undefined || secrets?.secretsKey == null || secrets.secretsKey === secretsKey) return;
  throw new StartRefused(
    'SECRETS_KEY no es la clave del respaldo. Quita ese ajuste, para usar la del respaldo, o pon la misma.',
  );
}

interface Begin {
  readonly place: BackupPlace;
  readonly manifest: Manifest;
  readonly startsOver: boolean;
}

async function beginOrGoOn(session: LoadSession, needs: RestoreNeeds, { place, manifest, startsOver }: Begin) {
  let state = await session.state();
  if (state !== null && state.backupId !== manifest.id && !startsOver) {
    throw new StartRefused(
      `Aquí quedó a medias la restauración del respaldo ${state.backupId}. Termínala con --id ${state.backupId}, o empieza de nuevo con --start-over.`,
    );
  }
  if (state !== null && startsOver) state = null;
  else if (state === null) await refuseUsed(session, needs, sentOf(place, manifest, 'original'));
  if (state === null) await session.begin(manifest.id);
  if (state !== null && state.stage !== 'preparing') return;
  await session.empty();
  await session.prepare(manifest.migrations.at(-1)?.name ?? '');
}

async function refuseUsed(
  session: LoadSession,
  { files }: RestoreNeeds,
  originals: AsyncIterable<SentFile>,
): Promise<void> {
  const there = await session.whatIsThere();
  if (there !== null) {
    throw new StartRefused(`${there} Solo se restaura en un lugar vacío: usa otra base de datos y otra DATA_DIR.`);
  }
  const extra = await findExtraOriginal(files.inventory, originals);
  if (extra !== null) {
    throw new StartRefused(
      `En la carpeta de archivos hay originales que el respaldo no tiene (${extra.ownerId}/${extra.name.slice(0, 2)}/${extra.name}). Usa otra DATA_DIR, u otra FILES_URL, para no mezclarlos.`,
    );
  }
}

async function loadTables(
  session: LoadSession,
  place: BackupPlace,
  { tables }: Manifest,
  onDone: (done: number, total: number) => void,
): Promise<void> {
  const isLoaded = await session.isLoaded();
  const parts = tables.flatMap((table) => table.parts.map((part, position) => ({ table, position, part })));
  const missing = parts.filter(({ table, position }) => !isLoaded(table.name, position));
  const rowsOf = (some: typeof parts) => some.reduce((sum, { part }) => sum + part.rows, 0);
  const total = rowsOf(parts);
  let done = total - rowsOf(missing);
  // One more than are loaded at once: while the database takes those, the next is fetched, unpacked and checked.
  await several((await session.widen()) + 1, missing, async ({ table, position, part }) => {
    onDone(done, total);
    await session.load(table, position, await readPart(place, part));
    done += part.rows;
  });
}

async function compareTables(
  session: LoadSession,
  { tables }: Manifest,
  onDone: (done: number, total: number) => void,
): Promise<void> {
  const slices = await session.slicesOf(tables);
  const found = new Map(tables.map(({ name }) => [name, { rows: 0, fingerprint: new Fingerprint() }]));
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  await several(await session.widen(), slices, async (slice) => {
    onDone(done, total);
    const whole = found.get(slice.table.name);
    const part = await session.read(slice, fingerprintOf);
    done += part.rows;
    if (whole === undefined) return;
    whole.fingerprint.join(part.fingerprint);
    whole.rows += part.rows;
  });
  for (const { name, rows, fingerprint } of tables) {
    const there = found.get(name);
    if (there?.rows !== rows || there.fingerprint.toString() !== fingerprint) {
      throw new DamagedBackup(`table ${name} is not what was kept`);
    }
  }
}

/** So many at the same time. When one fails no other begins, those under way are waited for, and it is told. */
async function several<T>(atOnce: number, all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const failures: unknown[] = [];
  const workOn = async () => {
    for (const one of waiting) {
      if (failures.length > 0) return;
      await work(one).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
  if (failures.length > 0) throw failures[0];
}

async function* sentOf(place: BackupPlace, manifest: Manifest, kind: SentFile['kind']): AsyncGenerator<SentFile> {
  const list = kind === 'original' ? manifest.originals : manifest.brought;
  for await (const line of linesOf(place, list)) yield readSentLine(kind, line);
}

async function* sentFiles(place: BackupPlace, manifest: Manifest): AsyncGenerator<SentFile> {
  yield* sentOf(place, manifest, 'original');
  yield* sentOf(place, manifest, 'brought');
}

/** People are restored even without the secrets; only issued tokens and stored passwords need the old keys. */
async function bringIdentity(
  { dataDir, secretsKey }: RestoreNeeds,
  { localAccounts }: Manifest,
  secrets: KeptSecrets | null,
): Promise<void> {
  if (secrets?.secretsKey != null && secretsKey === undefined) bringSecretsKey(dataDir, secrets.secretsKey);
  if (localAccounts !== null) {
    await bringLocalIdentity(dataDir, { ...localAccounts, privateKey: secrets?.localKey ?? null });
  }
}
