import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { saveReadInvoices } from '#server/features/invoices/save/save-read-invoice.ts';
import { connect } from '#server/platform/db/connect.ts';
import { createLog } from '#server/platform/log.ts';
import { aPaper, worth } from '../builders/made-papers.ts';
import { scratchDirectory } from '../database/scratch-directory.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { isFullRun, LONG } from '../long-run.ts';
import { ownerOf } from '../server/owner-inventory.ts';
import { spawnServer } from '../server/spawn-server.ts';
import { callApi } from '../server/test-app.ts';
import { copyInvoices } from './copy-invoices.ts';

const INVOICES = 60_000;
const KILLS = 2;
const EMAIL = 'admin@ajaka.local';

const dataDir = scratchDirectory();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(url: string) {
  const server = spawnServer({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const at = await server.url;
  const { body } = await callApi(at, '/local-identity/sign-in', { body: { email: EMAIL }, headers: { origin: at } });
  return { server, at, token: body.token as string };
}

test.runIf(isFullRun)(
  `${KILLS} kill -9 while a file is prepared: it is prepared again without help, and one whole file is there`,
  async () => {
    const database = await createTestDatabase();
    const db = connect(database.url, createLog('silent'), { size: 2 });
    let running = await start(database.url);
    await callApi(running.at, '/api/user/profile', { token: running.token });
    const ownerId = await ownerOf({ db, dataDir }, EMAIL);
    await db.transaction().execute((tx) => saveReadInvoices(tx, ownerId, [aPaper(worth('1'))], new Date()));
    await copyInvoices(db, ownerId, INVOICES - 1);
    const fields = [{ field_key: 'numero_factura', display_name: 'Número', field_type: 'TEXT' }];
    const { body: made } = await callApi(running.at, '/export-templates', {
      token: running.token,
      body: { name: 'Números', fields },
    });
    const order = { template_id: made.template.id, filename: 'numeros', format: 'csv' };
    const { body: task } = await callApi(running.at, '/tasks/export', { token: running.token, body: order });
    const row = () =>
      db.selectFrom('export_file').select(['state', 'done', 'attempts', 'bytes']).executeTakeFirstOrThrow();
    for (let kill = 1; kill <= KILLS; kill++) {
      await expect
        .poll(async () => ({ ...(await row()) }), { interval: 5, timeout: LONG })
        .toMatchObject({ state: 'running', attempts: kill, done: expect.toSatisfy((done) => done > 0) });
      await running.server.kill();
      running = await start(database.url);
    }
    await expect.poll(row, { timeout: LONG }).toMatchObject({ state: 'done', done: INVOICES, attempts: KILLS + 1 });
    const { at, token } = running;
    const answer = await fetch(`${at}/export/files/${task.job_id}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await answer.text()).trimEnd().split('\r\n')).toHaveLength(INVOICES + 1);
    expect(readdirSync(path.join(dataDir, 'files/made', ownerId))).toEqual([task.job_id]);
    await running.server.end();
    await db.destroy();
  },
  LONG,
);
