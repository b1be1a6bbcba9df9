import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipOf } from '../../../../test/intake/packages.ts';
import { finishedTask, type NamedFile, upload } from '../../../../test/intake/uploads.ts';
import { filesOfOwner, ownerOf, rowsOfOwner } from '../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { until } from '../../../../test/server/until.ts';
import { documentBytes } from '../../../../test/sifen/fixture.ts';
import { lockOwnerFiles } from '../reading/remove/delete-source-documents.ts';
import { dropFiles } from '../reading/storage/drop-files.ts';

/** Without a worker: what is to be done later waits until a test does it. */
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' });
});
afterAll(() => server.stop());

const A: NamedFile = ['a.xml', documentBytes('01-fe-10')];

/** A business that deleted an invoice whose file nobody took from the disk yet. */
async function afterRemoval(email: string) {
  const token = await server.signIn(email);
  const { body } = await upload(server.url, '/upload-xml', token, [A]);
  const ownerId = await ownerOf(server, email);
  const sha256s = filesOfOwner(server, ownerId);
  await server.call(`/v2/invoices/${body.invoices[0].id}`, { token, method: 'DELETE' });
  expect(sha256s).toHaveLength(1);
  expect(filesOfOwner(server, ownerId)).toEqual(sha256s);
  return { token, ownerId, drop: () => dropFiles(server.app.deps, { ownerId, sha256s }) };
}

async function waiters(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(server.db);
  return rows[0]?.count ?? 0;
}

/** Both stand before the same lock, in this order, and then it opens. */
async function inOrder(ownerId: string, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  return await server.db
    .transaction()
    .execute(async (tx) => {
      await lockOwnerFiles(tx, ownerId);
      const one = first();
      await until(async () => (await waiters()) === 1);
      const two = second();
      await until(async () => (await waiters()) === 2);
      return () => Promise.all([one, two]);
    })
    .then((both) => both());
}

const packed = async (): Promise<NamedFile> => ['a.zip', await zipOf({ 'a.xml': documentBytes('01-fe-10') })];

describe('a file that comes again while it is taken away', () => {
  test.each([
    ['drop first', '/upload-xml', async () => A],
    ['upload first', '/upload-xml', async () => A],
    ['drop first', '/tasks/upload-xml', async () => A],
    ['upload first', '/tasks/upload-xml', async () => A],
    ['drop first', '/upload-xml', packed],
    ['drop first', '/tasks/upload-xml', packed],
  ] as const)('INTK-01 INTK-47 is there in the end: %s, %s', async (order, path, file) => {
    const { token, ownerId, drop } = await afterRemoval(`${crypto.randomUUID()}@carrera.com.py`);
    const sent = await file();
    const send = () => upload(server.url, path, token, [sent]);
    const dropIsFirst = order === 'drop first';
    const results = await inOrder(ownerId, dropIsFirst ? drop : send, dropIsFirst ? send : drop);
    expect(results[dropIsFirst ? 1 : 0]).toMatchObject({ status: 200 });
    const stored = await server.db
      .selectFrom('stored_file')
      .where('owner_id', '=', ownerId)
      .select((eb) => eb.fn<string>('encode', ['sha256', sql.lit('hex')]).as('sha256'))
      .execute();
    expect(filesOfOwner(server, ownerId).sort()).toEqual(stored.map(({ sha256 }) => sha256).sort());
    for (const { sha256 } of stored) expect(await server.app.deps.files.read(ownerId, sha256)).toBeInstanceOf(Buffer);
  });
});

describe('work that is left when the server dies', () => {
  test('INTK-47 the file of a deleted invoice goes when a worker runs again', async () => {
    const { ownerId } = await afterRemoval('muere@carrera.com.py');
    const worker = await startTestApp({ ROLE: 'worker', DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir });
    await until(() => filesOfOwner(server, ownerId).length === 0);
    await worker.stop();
    expect(await rowsOfOwner(server, ownerId)).toEqual({ member: 1, task: 1, audit_event: 1 });
  });

  test('INTK-47 doing it twice, or after the file came again, takes nothing away', async () => {
    const { token, ownerId, drop } = await afterRemoval('dos-veces@carrera.com.py');
    await drop();
    await drop();
    expect(filesOfOwner(server, ownerId)).toEqual([]);
    await upload(server.url, '/upload-xml', token, [A]);
    await drop();
    expect(filesOfOwner(server, ownerId)).toHaveLength(1);
  });
});

describe('uploads and deletions of the same document at once', () => {
  test('INTK-32 INTK-47 never leave a row without its file or a file without its row', async () => {
    const whole = await startTestApp();
    const email = 'todos@carrera.com.py';
    const token = await whole.signIn(email);
    const seen = new Set<string>();
    const send = async () => {
      const { body } = await upload(whole.url, '/tasks/upload-xml', token, [A, ['b.xml', documentBytes('02-fe-5')]]);
      const { result } = await finishedTask(whole, token, body.job_id);
      for (const { id } of result.invoices) seen.add(id);
    };
    const remove = async () => {
      for (const id of seen) {
        const { status } = await whole.call(`/v2/invoices/${id}`, { token, method: 'DELETE' });
        expect([200, 404]).toContain(status);
      }
    };
    await send();
    const ownerId = await ownerOf(whole, email);
    for (let turn = 0; turn < 8; turn++) await Promise.all([send(), remove(), send(), remove()]);
    await until(async () => (await pendingDrops(whole)) === 0);
    const stored = await whole.db.selectFrom('stored_file').select('sha256').execute();
    expect(filesOfOwner(whole, ownerId).sort()).toEqual(stored.map(({ sha256 }) => sha256.toString('hex')).sort());
    const orphans = await sql<{ count: number }>`
      select count(*)::int as count from document d
      where not exists (select from document_invoice l where l.owner_id = d.owner_id and l.document_id = d.id)`.execute(
      whole.db,
    );
    expect(orphans.rows[0]?.count).toBe(0);
    await remove();
    await until(() => filesOfOwner(whole, ownerId).length === 0);
    const { member, task, audit_event: _, ...rest } = await rowsOfOwner(whole, ownerId);
    expect({ member, hasTasks: (task ?? 0) > 0, rest }).toEqual({ member: 1, hasTasks: true, rest: {} });
    await whole.stop();
  });
});

async function pendingDrops({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name = 'reading.drop-files' and state in ('created', 'retry', 'active')`.execute(db);
  return rows[0]?.count ?? 0;
}
