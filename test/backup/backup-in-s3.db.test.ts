import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backupSentence } from '#contract/backup/backup.text.ts';
import { makeBackup } from '#server/features/backup/make/make-backup.ts';
import { listBackupIds } from '#server/features/backup/manifest.ts';
import { openPlace } from '#server/features/backup/place/open-place.ts';
import { withPlaceLock } from '#server/features/backup/place/place-lock.ts';
import { prune } from '#server/features/backup/prune.ts';
import { restoreBackup } from '#server/features/backup/restore/restore-backup.ts';
import { backupProblem } from '#server/features/backup/tell-problem.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readSettings } from '#server/platform/settings.ts';
import { createEmptyDatabase } from '../database/test-database.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { upload } from '../intake/uploads.ts';
import { isFullRun } from '../long-run.ts';
import type { S3TestStore } from '../s3/s3-test-store.ts';
import { STORES } from '../s3/stores.ts';
import { adjustableClock } from '../server/adjustable-clock.ts';
import { endSchedules } from '../server/end-schedules.ts';
import { filesOfOwner, ownerOf } from '../server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { anInstallation, contentOf, type Installation } from './an-installation.ts';

const EMAIL = 'lejos@tavapora.com.py';

describe.each(STORES)('backups in %s', (_, start) => {
  let store: S3TestStore;
  let server: TestApp;
  let here: Installation;
  let ownerId: string;
  let token: string;
  const clock = adjustableClock();
  let number = 60_000;
  beforeAll(async () => {
    store = await start({ pageSize: 7 });
    server = await startTestApp({});
    token = await server.signIn(EMAIL);
    await send(5);
    ownerId = await ownerOf(server, EMAIL);
    here = { ...(await anInstallation(server.databaseUrl, server.dataDir)), clock };
    // Nothing changes by itself while it is compared.
    await endSchedules(server.db);
  }, 120_000);
  beforeEach(async () => {
    clock.advance(60_000);
    store.heal();
    await store.clear();
  });
  afterAll(async () => {
    await server?.stop();
    await store?.stop();
  });

  async function send(count: number): Promise<void> {
    const files = Array.from({ length: count }, () => [`${number}.xml`, numberedInvoice(number++)] as const);
    await upload(server.url, '/upload-xml', token, files);
  }
  const aPlace = () => openPlace('s3://facturas/respaldos', readSettings(store.settings));
  const empty = async () => anInstallation((await createEmptyDatabase()).url);
  /** Every row and every file. */
  async function expectSame(there: Installation): Promise<void> {
    expect(await contentOf(there.connectionString)).toEqual(await contentOf(here.connectionString));
    const files = (dataDir: string) => filesOfOwner({ ...server, dataDir }, ownerId).toSorted();
    expect(files(there.dataDir)).toEqual(files(here.dataDir));
    for (const sha256 of files(there.dataDir))
      expect(await there.files.read(ownerId, sha256)).toEqual(await here.files.read(ownerId, sha256));
  }

  test('OPS-39 OPS-23 OPS-24 a backup goes there and comes back whole, the second moves only what is new, and what nobody names goes', async () => {
    const place = await aPlace();
    const first = await makeBackup(here, place);
    expect(first.movedFiles).toBe(first.manifest.originals.rows);
    await send(2);
    clock.advance(60_000);
    const second = await makeBackup(here, place);
    expect(second.movedFiles).toBe(2);
    await place.put(`originals/${ownerId}/00/${'0'.repeat(64)}`, Buffer.from('de nadie'));
    expect(await withPlaceLock(place, systemClock, () => prune(place, 1))).toMatchObject({ backups: 1 });
    expect(await listBackupIds(place)).toEqual([second.manifest.id]);
    expect((await store.names()).filter((name) => name.startsWith('respaldos/originals/'))).toHaveLength(
      second.manifest.originals.rows,
    );
    const there = await empty();
    expect((await restoreBackup(there, await aPlace())).manifest.id).toBe(second.manifest.id);
    await expectSame(there);
  }, 300_000);

  test.runIf(isFullRun)(
    'OPS-39 OPS-25 OPS-27 cut by the store, a backup is none and a restore is half: the same command goes on with what is there',
    async () => {
      const place = await aPlace();
      store.spoil('error-500', { method: 'PUT', name: /\/parts\// });
      await expect(makeBackup(here, place)).rejects.toMatchObject({ name: 'S3Problem', kind: 'failed' });
      store.heal();
      expect(await listBackupIds(place)).toEqual([]);
      const made = await makeBackup(here, place);
      expect(made.movedFiles).toBe(0);
      const there = await empty();
      store.spoil('cut-body', { method: 'GET', name: /\/originals\// });
      await expect(restoreBackup(there, place)).rejects.toMatchObject({ name: 'S3Problem', kind: 'cut-off' });
      store.heal();
      store.asked.length = 0;
      await restoreBackup(there, place);
      // The tables were there and compared: none of them is brought again.
      const parts = made.manifest.tables.flatMap((table) => table.parts.map(({ sha256 }) => sha256));
      expect(
        store.asked.filter((one) => parts.some((sha256) => one.startsWith('GET') && one.endsWith(sha256))),
      ).toEqual([]);
      await expectSame(there);
    },
    300_000,
  );

  test.runIf(isFullRun)(
    'OPS-39 OPS-65 lists that come later neither hide a backup nor what it names, and what they still tell is not taken for kept',
    async () => {
      const place = await aPlace();
      const first = await makeBackup(here, place);
      await send(1);
      clock.advance(60_000);
      const second = await makeBackup(here, place);
      for (const name of (await store.names()).filter((one) => one.includes('/manifests/'))) await store.unlist(name);
      expect(await listBackupIds(place)).toEqual([first.manifest.id, second.manifest.id]);
      expect(await withPlaceLock(place, systemClock, () => prune(place, 2))).toEqual({ backups: 0, files: 0 });
      // A part and an original that were taken away a moment ago, and that lists still name.
      const part = second.manifest.tables.find(({ name }) => name === 'invoice')?.parts[0]?.sha256 ?? '';
      await withPlaceLock(place, systemClock, async () => {
        for (const { manifest } of [first, second]) await place.remove(`manifests/${manifest.id}.json`);
      });
      const original = (await store.names()).find((name) => name.includes('/originals/')) ?? '';
      await store.lose(original);
      await store.lose(`respaldos/parts/${part.slice(0, 2)}/${part}`);
      clock.advance(60_000);
      const third = await makeBackup(here, place);
      expect(third.movedFiles).toBe(1);
      const there = await empty();
      expect((await restoreBackup(there, place)).manifest.id).toBe(third.manifest.id);
      await expectSame(there);
    },
    300_000,
  );

  test('OPS-39 OPS-55 a wrong key, a bucket that is not there and a store that does not answer are told, and nothing is called kept', async () => {
    const wrong: [Record<string, string>, string, string, RegExp][] = [
      [{ S3_SECRET_ACCESS_KEY: 'otra' }, 's3://facturas/respaldos', 'refused', /No se puede escribir en el lugar/],
      [{}, 's3://no-esta/respaldos', 'no-bucket', /no está o no responde \(S3: no-bucket\)/],
      [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, 's3://facturas/respaldos', 'unreachable', /no está o no responde/],
    ];
    for (const [changed, address, kind, sentence] of wrong) {
      const place = await openPlace(address, readSettings({ ...store.settings, ...changed }));
      const problem: unknown = await makeBackup(here, place).catch((error: unknown) => error);
      expect(problem).toMatchObject({ name: 'S3Problem', kind });
      expect(backupSentence(backupProblem(problem))).toMatch(sentence);
    }
    expect(await store.names()).toEqual([]);
  }, 300_000);
});
