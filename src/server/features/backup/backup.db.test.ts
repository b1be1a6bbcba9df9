import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import type { Embedded } from '#server/platform/db/embedded/start-embedded.ts';
import { keptLocalIdentity } from '#server/platform/identity/local-accounts.ts';
import { allOf } from '../../../../test/backup/all-of.ts';
import {
  anInstallation,
  contentOf,
  type Installation,
  newDirectory,
  ordinaryDatabase,
  withClient,
} from '../../../../test/backup/an-installation.ts';
import { startPostgres15 } from '../../../../test/database/postgres15.ts';
import { createEmptyDatabase } from '../../../../test/database/test-database.ts';
import { numberedInvoice } from '../../../../test/intake/numbered-invoice.ts';
import { upload } from '../../../../test/intake/uploads.ts';
import { isLeftOut } from '../../../../test/parts-left-out.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { endSchedules } from '../../../../test/server/end-schedules.ts';
import { filesOfOwner, ownerOf } from '../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { makeBackup } from './make/make-backup.ts';
import { listBackupIds, readManifest } from './manifest.ts';
import type { BackupPlace } from './place/backup-place.ts';
import { openDirectoryPlace } from './place/directory-place.ts';
import { withPlaceLock } from './place/place-lock.ts';
import { prune } from './prune.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import { startDueBackups } from './run-backup.ts';

const EMAIL = 'respaldo@tavapora.com.py';
const clock = adjustableClock();
const scheduled = newDirectory('scheduled');
let server: TestApp;
let token: string;
let admin: string;
let ownerId: string;
let here: Installation;
let number = 1;
beforeAll(async () => {
  server = await startTestApp({ BACKUP_URL: pathToFileURL(scheduled).href, BACKUP_KEEP: '2' }, { clock });
  // Nothing changes by itself while it is compared, and a backup is due when a test says so.
  await endSchedules(server.db);
  await signInAgain();
  await server.call('/api/user/profile', { token });
  // Whose bytes are counted with those of who pays for it: by a trigger, which must not count them twice.
  const { body } = await server.call('/user/businesses', { token, body: { ruc: '80012345-0', nombre: 'Otro' } });
  expect(body.success).toBe(true);
  ownerId = await ownerOf(server, EMAIL);
  here = await anInstallation(server.databaseUrl, server.dataDir);
  await send(3);
});
afterAll(() => server.stop());

async function signInAgain(): Promise<void> {
  admin = await server.signIn('admin@ajaka.local');
  token = await server.signIn(EMAIL);
}

/** What was signed in is not any more after an hour. */
async function passDays(days: number): Promise<void> {
  clock.advanceDays(days);
  await signInAgain();
}

async function send(count: number): Promise<void> {
  const files = Array.from({ length: count }, () => [`${number}.xml`, numberedInvoice(number++)] as const);
  await upload(server.url, '/upload-xml', token, files);
}

const aPlace = () => openDirectoryPlace(newDirectory('place'));
const empty = async () => anInstallation((await createEmptyDatabase()).url);

/** As a line, a disk or a process that ends in the middle. */
function cutting(place: BackupPlace, method: 'put' | 'get', after: number, problem: Error): BackupPlace {
  let calls = 0;
  const count = (key: string) => {
    if (key !== 'lock.json' && ++calls > after) throw problem;
  };
  if (method === 'get') {
    return {
      ...place,
      async get(key) {
        count(key);
        return await place.get(key);
      },
    };
  }
  return {
    ...place,
    async put(key, bytes) {
      count(key);
      await place.put(key, bytes);
    },
  };
}

describe.skipIf(isLeftOut('postgresql'))('between versions of PostgreSQL', () => {
  let old: Embedded;
  beforeAll(async () => {
    old = await startPostgres15();
  });
  afterAll(() => old?.stop());

  test('OPS-20 OPS-21 OPS-22 what is held here is restored on PostgreSQL 15 by who owns the database and nothing more, and from there back', async () => {
    const there = await anInstallation(await ordinaryDatabase(old.url));
    // Two connections are enough: one that fills, and one that brings the tables up to date.
    const { username } = new URL(there.connectionString);
    await withClient(old.url, (client) => client.query(`alter role ${username} connection limit 2`));
    const [first, second] = [await aPlace(), await aPlace()];
    const { manifest } = await makeBackup(here, first);
    const before = await contentOf(here.connectionString);
    expect(Object.values(before.tables).filter((told) => !told.startsWith('0 ')).length).toBeGreaterThan(20);
    expect((await restoreBackup(there, first)).manifest.id).toBe(manifest.id);
    expect(await contentOf(there.connectionString)).toEqual(before);
    // People are reached by what their identity calls them: it comes along, without the key that signs.
    const [ours, theirs] = [here, there].map(({ dataDir }) => keptLocalIdentity(dataDir));
    expect([theirs?.instance, theirs?.accounts]).toEqual([ours?.instance, ours?.accounts]);
    expect(theirs?.privateKey).not.toEqual(ours?.privateKey);
    const back = await empty();
    await makeBackup(there, second);
    await restoreBackup(back, second);
    expect(await contentOf(back.connectionString)).toEqual(before);
    for (const { dataDir } of [there, back]) {
      expect(filesOfOwner({ ...server, dataDir }, ownerId).toSorted()).toEqual(
        filesOfOwner(server, ownerId).toSorted(),
      );
    }
  });
});

test('OPS-23 OPS-24 the second backup moves only what is new, and what goes is only what no backup that stays names', async () => {
  const place = await aPlace();
  const first = await makeBackup(here, place);
  expect(first.movedFiles).toBe(first.manifest.originals.rows);
  expect(await makeBackup(here, place)).toMatchObject({ movedFiles: 0 });
  await send(2);
  const third = await makeBackup(here, place);
  expect(third.movedFiles).toBe(2);
  const keysOf = async (folder: string) => (await allOf(place.list(folder))).map(({ key }) => key);
  const originals = await keysOf('originals');
  await place.put(`originals/${ownerId}/00/${'0'.repeat(64)}`, Buffer.from('of nobody'));
  expect(await prune(place, 1)).toMatchObject({ backups: 2 });
  expect(await listBackupIds(place)).toEqual([third.manifest.id]);
  expect(await keysOf('originals')).toEqual(originals);
  const named = third.manifest.tables.flatMap(({ parts }) => parts.map(({ sha256 }) => sha256));
  expect((await keysOf('parts')).map((key) => path.basename(key))).toEqual(expect.arrayContaining([...new Set(named)]));
});

test('OPS-25 a backup that was cut is none, and the next one uses what it left', async () => {
  const place = await aPlace();
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC' });
  const cut = cutting(place, 'put', 2, full);
  await expect(makeBackup(here, cut)).rejects.toThrow('no room');
  expect(await listBackupIds(place)).toEqual([]);
  await expect(restoreBackup(await empty(), place)).rejects.toThrow('no hay ningún respaldo completo');
  const made = await makeBackup(here, place);
  expect(made.movedFiles).toBeLessThan(made.manifest.originals.rows);
});

test('OPS-26 while one is made another is refused, of this database and in that place', async () => {
  const place = await aPlace();
  const refused: string[] = [];
  const tryOthers = async () => {
    await makeBackup(here, await aPlace()).catch(({ name }: Error) => refused.push(name));
    await withPlaceLock(place, systemClock, async () => {}).catch(({ name }: Error) => refused.push(name));
  };
  const meanwhile: BackupPlace = {
    ...place,
    async put(key, bytes) {
      if (key.startsWith('manifests/')) await tryOthers();
      await place.put(key, bytes);
    },
  };
  await makeBackup(here, meanwhile);
  expect(refused).toEqual(['BackupUnderWay', 'PlaceInUse']);
});

test('OPS-27 OPS-28 OPS-29 a restore that was cut goes on, half of it is used by nobody, and what is damaged or not empty is refused', async () => {
  const place = await aPlace();
  const { manifest } = await makeBackup(here, place);
  const before = await contentOf(here.connectionString);
  const there = await empty();
  const dead = new Error('the line is dead');
  await expect(restoreBackup(there, cutting(place, 'get', 8, dead))).rejects.toThrow('the line is dead');
  await expect(startTestApp({ DATABASE_URL: there.connectionString })).rejects.toThrow('se está restaurando');

  // One byte of one part: it never says that it is restored.
  const [part] = manifest.tables.find(({ name }) => name === 'stored_file')?.parts ?? [];
  const key = `parts/${part?.sha256.slice(0, 2)}/${part?.sha256}`;
  const whole = (await place.get(key)) ?? Buffer.alloc(0);
  const damaged = Buffer.from(whole);
  damaged[damaged.length - 12] = (damaged.at(-12) ?? 0) ^ 1;
  await place.put(key, damaged);
  await expect(restoreBackup(there, place)).rejects.toMatchObject({ name: 'DamagedBackup' });
  await place.put(key, whole);

  const [lost] = filesOfOwner(server, ownerId);
  const original = `originals/${ownerId}/${lost?.slice(0, 2)}/${lost}`;
  const bytes = (await place.get(original)) ?? Buffer.alloc(0);
  await place.put(original, Buffer.from('otra cosa'));
  await expect(restoreBackup(there, place)).rejects.toMatchObject({ name: 'DamagedBackup' });
  await place.put(original, bytes);

  await restoreBackup(there, place);
  expect(await contentOf(there.connectionString)).toEqual(before);
  await expect(restoreBackup(there, place)).rejects.toThrow('La base de datos ya se usa');
  const strangers = await empty();
  await withClient(strangers.connectionString, (client) => client.query('create table clientes ()'));
  await expect(restoreBackup(strangers, place)).rejects.toThrow('no son de Ajaka');
  const used = await empty();
  await used.files.keep(ownerId, Buffer.from('de después'));
  await expect(restoreBackup(used, place)).rejects.toThrow('originales que el respaldo no tiene');
});

test('OPS-29 a row that is lost or altered between filling and comparing is told, and beginning again brings all', async () => {
  const place = await aPlace();
  await makeBackup(here, place);
  const before = await contentOf(here.connectionString);
  const there = await empty();
  const cut = new Error('cut');
  const cutAt = (wanted: string) => ({
    onProgress({ phase }: { phase: string }) {
      if (phase === wanted) throw cut;
    },
  });
  for (const change of [
    'delete from invoice_item where ctid = (select min(ctid) from invoice_item)',
    `update invoice_item set description = description || '.' where ctid = (select max(ctid) from invoice_item)`,
  ]) {
    await expect(restoreBackup(there, place, { startsOver: true, ...cutAt('indexes') })).rejects.toThrow(cut);
    const { rowCount } = await withClient(there.connectionString, (client) => client.query(change));
    expect(rowCount).toBe(1);
    await expect(restoreBackup(there, place)).rejects.toThrow('table invoice_item is not what was kept');
  }
  await restoreBackup(there, place, { startsOver: true });
  expect(await contentOf(there.connectionString)).toEqual(before);
});

test('OPS-38 an original that somebody removes meanwhile, and one that is lost, are told and are no reason to have no backup', async () => {
  await send(2);
  const [removed = '', lost = ''] = filesOfOwner(server, ownerId);
  const placeOf = (sha256: string) => path.join(server.dataDir, 'files', ownerId, sha256.slice(0, 2), sha256);
  const kept = await here.files.read(ownerId, lost);
  const place = await aPlace();
  rmSync(placeOf(lost));
  const gone = await here.files.read(ownerId, removed);
  rmSync(placeOf(removed));
  const meanwhile: BackupPlace = {
    ...place,
    async put(key, bytes) {
      await place.put(key, bytes);
      // The tables were looked at: now its owner removes it.
      if (key.startsWith('parts/')) {
        await server.db
          .updateTable('stored_file')
          .set({ package_only: true })
          .where('sha256', '=', Buffer.from(removed, 'hex'))
          .execute();
      }
    },
  };
  const { manifest } = await makeBackup(here, meanwhile);
  expect(manifest.absent.toSorted((a, b) => (a.why < b.why ? -1 : 1))).toEqual([
    { ownerId, name: lost, why: 'missing' },
    { ownerId, name: removed, why: 'removed' },
  ]);
  await here.files.keep(ownerId, kept);
  await here.files.keep(ownerId, gone);
  await server.db
    .updateTable('stored_file')
    .set({ package_only: false })
    .where('sha256', '=', Buffer.from(removed, 'hex'))
    .execute();
});

/** What a schedule began that struck while the server started, a moment before it was ended. */
async function forgetEarlierBackups(): Promise<void> {
  await endSchedules(server.db);
  await sql`delete from backup_run`.execute(server.db);
  for (const name of readdirSync(scheduled)) rmSync(path.join(scheduled, name), { recursive: true });
}

const told = async () => (await server.call('/admin/operations/backups', { token: admin })).body.data;

test('OPS-34 OPS-37 OPS-110 one is made each day by itself, as many as said are kept, one that fails is said aloud, and the numbers of /metrics say the same', async () => {
  const { deps } = server.app;
  await forgetEarlierBackups();
  expect(await told()).toMatchObject({ estado: 'nunca', ultimo_bueno: null, edad_segundos: null });
  const place = await openDirectoryPlace(scheduled);
  for (let day = 0; day < 3; day++) {
    await startDueBackups(deps);
    await startDueBackups(deps); // is under way, or done
    await expect.poll(async () => (await told()).respaldos[0]?.status).toBe('done');
    expect((await told()).respaldos).toHaveLength(day + 1);
    await passDays(1);
  }
  await expect.poll(() => listBackupIds(place)).toHaveLength(2);
  expect((await readManifest(place, (await listBackupIds(place))[1] ?? '')).hasSecrets).toBe(false);
  expect(await told()).toMatchObject({
    estado: 'bien',
    programacion: { lugar: expect.stringMatching(/^file:/), se_guardan: 2 },
  });
  const { edad_segundos, metricas } = await told();
  expect(metricas.numeros).toContainEqual({ nombre: 'ajaka_backup_state{state="fine"}', valor: '1' });
  expect(metricas.numeros).toContainEqual({ nombre: 'ajaka_backup_age_seconds', valor: String(edad_segundos) });
  const scraped = await (await fetch(`${server.url}/metrics`)).text();
  expect(scraped).toContain('\najaka_backup_state{state="fine"} 1\n');
  const age = Number(/\najaka_backup_age_seconds (\d+)\n/.exec(scraped)?.[1]);
  expect(age - edad_segundos).toBeLessThan(60);
  await passDays(2);
  expect((await told()).estado).toBe('viejo');

  rmSync(scheduled, { recursive: true });
  writeFileSync(scheduled, 'no folder');
  await startDueBackups(deps);
  await expect.poll(async () => (await told()).estado).toBe('fallo');
  expect((await told()).respaldos[0]).toMatchObject({
    status: 'error',
    motivo: expect.stringContaining('no está o no responde (ENOTDIR)'),
  });
  expect(server.logged.some(({ msg }) => String(msg).startsWith('ALARMA: el respaldo falló'))).toBe(true);
  rmSync(scheduled);
  const { status } = await server.call('/admin/operations/backups', { token: admin, body: {} });
  expect(status).toBe(202);
  await expect.poll(async () => (await told()).estado).toBe('bien');
  expect((await server.call('/admin/operations/backups', { token })).status).toBe(403);
});

test('OPS-34 a process that dies leaves a backup that failed, not one that is under way for ever', async () => {
  const at = clock.now();
  await sql`insert into backup_run (id, place, state, started_at, seen_at) values (gen_random_uuid(), '/x', 'running', ${at}, ${at})`.execute(
    server.db,
  );
  expect((await server.call('/admin/operations/backups', { token: admin, body: {} })).status).toBe(409);
  clock.advance(11 * 60_000);
  await startDueBackups(server.app.deps);
  expect((await told()).respaldos.find(({ lugar }: { lugar: string }) => lugar === '/x')).toMatchObject({
    status: 'error',
    motivo: expect.stringContaining('se interrumpió'),
  });
  expect(readdirSync(server.dataDir)).toContain('files');
});
