import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerOf } from '../../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { until } from '../../../../../test/server/until.ts';
import { closeTasks } from '../../intake/tasks/collecting-task.ts';
import { addStored } from '../../reading/storage/storage-use.ts';
import { finishExportFile, takeExportFile } from './export-files.store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' });
});
afterAll(() => server.stop());

const isAnybodyWaiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(server.db);
  return rows.length > 0;
};

test('RACE-06 taking a made file away while it is finished waits for that, and neither fails', async () => {
  const email = 'borra@carrera.com.py';
  const token = await server.signIn(email);
  const { body } = await server.call('/tasks/export-originals', { token, body: { filename: 'originales' } });
  const id: string = body.job_id;
  const ownerId = await ownerOf(server, email);
  const at = new Date();
  const attempt = crypto.randomUUID();
  await takeExportFile(server.db, ownerId, id, { id: attempt, at });
  const { answer } = await server.db.transaction().execute(async (tx) => {
    // As whoever makes it ends: the file, its task, the count of bytes.
    await finishExportFile(tx, ownerId, id, { attempt, at, expiresAt: at, bytes: 10, missing: null });
    const answer = server.call(`/export/files/${id}`, { token, method: 'DELETE' });
    await until(isAnybodyWaiting);
    await closeTasks(tx, ownerId, [id]);
    await addStored(tx, ownerId, 10, 1_000);
    return { answer };
  });
  expect(await answer).toMatchObject({ status: 200 });
  const left = await server.db.selectFrom('export_file').where('id', '=', id).select('id').execute();
  const storage = server.db.selectFrom('owner_storage').where('owner_id', '=', ownerId).select('bytes');
  expect({ left, ...(await storage.executeTakeFirst()) }).toEqual({ left: [], bytes: '0' });
});
