import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { saidOfDocument } from '../../../../../test/builders/said.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { upload } from '../../../../../test/intake/uploads.ts';
import { ownerOf } from '../../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { until } from '../../../../../test/server/until.ts';
import type { Queue } from '../../../platform/queue/define-job.ts';
import { readDocumentJob } from '../reading.jobs.ts';
import { retryDocument } from './retry-document.ts';

/** Nobody reads what is queued: it stays as the call left it. */
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' });
});
afterAll(() => server.stop());

async function aPerson(name: string) {
  const email = `${name}@tavapora.com.py`;
  const token = await server.signIn(email);
  await server.call('/api/user/profile', { token });
  const ownerId = await ownerOf(server, email);
  const retry = async (body: object = {}) => await server.call('/documents/retry', { token, body });
  return { token, ownerId, retry };
}

const idOf = (n: number) => `019b0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const SLOW = JSON.stringify(saidOfDocument('La lectura superó 90 s.'));

/** So many that failed, the newest first on the disk. */
async function addFailed(ownerId: string, count: number): Promise<void> {
  const bytes = sql`decode(repeat('00', 32), 'hex')`;
  await sql`insert into stored_file (owner_id, sha256, size, created_at) values (${ownerId}, ${bytes}, 1, now())`.execute(
    server.db,
  );
  await sql`
    insert into document (owner_id, id, sha256, name, kind, source, state, reasons, can_retry, received_at, state_changed_at)
    select ${ownerId}, ('019b0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${bytes}, 'rota.xml', 'xml', 'mail',
      'failed', ${SLOW}::jsonb, true, now(), now()
    from generate_series(${count}::int, 1, -1) as n`.execute(server.db);
}

const statesOf = async (ownerId: string) => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from document where owner_id = ${ownerId} group by state`.execute(server.db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
/** How often each of the owner's documents waits in the queue. */
const timesQueued = async (ownerId: string) => {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from pgboss.job where data ->> 'ownerId' = ${ownerId}
    group by data ->> 'documentId'`.execute(server.db);
  return rows.map(({ times }) => times);
};

describe('all that failed and may work now', () => {
  test('is read again at once: what the filters find, one’s own, and nothing else', async () => {
    const { token, ownerId, retry } = await aPerson('reintentos');
    const stranger = await aPerson('curiosa');
    const files = ['rota uno', 'rota dos', 'otra', 'perdida', 'sana'];
    await upload(
      server.url,
      '/upload-xml',
      token,
      files.map((name, at) => [`${name}.xml`, numberedInvoice(700 + at)] as const),
    );
    const fail = (names: string[], canRetry: boolean) =>
      server.db
        .updateTable('document')
        .set({ state: 'failed', reasons: SLOW, can_retry: canRetry })
        .where('owner_id', '=', ownerId)
        .where('name', 'in', names)
        .execute();
    await fail(['rota uno.xml', 'rota dos.xml', 'otra.xml'], true);
    await fail(['perdida.xml'], false);
    const retryable = async (query = '') => (await server.call(`/documents?${query}`, { token })).body.reintentables;
    const failed = async () => {
      const { body } = await server.call('/documents?state=error', { token });
      return body.data.map((document: { name: string }) => document.name).sort();
    };
    const failedCount = async () => (await server.call('/export/mongodb/stats', { token })).body.documentos_con_error;
    const retried = async (body: object = {}) => (await retry(body)).body.retried;
    expect([await retryable(), await retryable('search=rota'), await retryable('state=leido')]).toEqual([3, 2, 0]);
    expect([await retryable('source=correo'), await failedCount()]).toEqual([0, 4]);
    expect((await stranger.retry()).body.retried).toBe(0);
    expect([await retried({ search: 'rota' }), await failed()]).toEqual([2, ['otra.xml', 'perdida.xml']]);
    expect([await retried({ source: 'correo' }), await retried()]).toEqual([0, 1]);
    expect([await failed(), await retryable(), await failedCount()]).toEqual([['perdida.xml'], 0, 1]);
    expect(await retried()).toBe(0);
  });

  test('is queued once, a hundred a call, however many ask at the same moment', async () => {
    const { ownerId, retry } = await aPerson('apurada');
    await addFailed(ownerId, 130);
    const answers = await Promise.all(Array.from({ length: 4 }, () => retry()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const counts = answers.map(({ body }) => body.retried);
    expect(Math.max(...counts)).toBeLessThanOrEqual(100);
    while ((await retry()).body.retried > 0);
    expect(await statesOf(ownerId)).toEqual({ received: 130 });
    expect(await timesQueued(ownerId)).toEqual(Array(130).fill(1));
  });

  test('is asked for in the order in which others hold it: whoever deletes it, or reads it, neither blocks nor is blocked', async () => {
    const { ownerId, retry } = await aPerson('cruzada');
    await addFailed(ownerId, 60);
    // Now the database knows that they are most of the table, and goes through it as it lies on the disk.
    await sql`analyze document`.execute(server.db);
    const hold = async (tx: typeof server.db, n: number) => {
      takesLock(tx, 'documents', [idOf(n)]);
      await tx
        .selectFrom('document')
        .where('owner_id', '=', ownerId)
        .where('id', '=', idOf(n))
        .select('id')
        .forUpdate()
        .execute();
    };
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(server.db);
      return rows[0]?.count === 1;
    };
    const answer = await server.db.transaction().execute(async (tx) => {
      await hold(tx, 1);
      const asked = retry();
      await until(waiting);
      await hold(tx, 60);
      await tx.deleteFrom('document').where('owner_id', '=', ownerId).where('id', '=', idOf(1)).execute();
      const state = { state: 'reading', lease_until: new Date('2030-01-01') } as const;
      await tx.updateTable('document').set(state).where('owner_id', '=', ownerId).where('id', '=', idOf(60)).execute();
      return { asked };
    });
    expect(await answer.asked).toMatchObject({ status: 200, body: { retried: 58 } });
    expect(await statesOf(ownerId)).toEqual({ received: 58, reading: 1 });
  });

  test('stays as it is for whose trial is over, and for who is suspended', async () => {
    const { ownerId, retry } = await aPerson('vencida');
    await addFailed(ownerId, 2);
    await server.db
      .updateTable('owner')
      .set({ trial_expires_at: new Date('2020-01-01') })
      .where('id', '=', ownerId)
      .execute();
    expect(await retry()).toMatchObject({ status: 402 });
    await sql`
      update app_user set status = 'suspended'
      where id in (select user_id from member where owner_id = ${ownerId})`.execute(server.db);
    expect(await retry()).toMatchObject({ status: 403, body: { code: 'cuenta_suspendida' } });
    expect(await statesOf(ownerId)).toEqual({ failed: 2 });
  });
});

test('INTK-08 one that is retried alone wakes who reads: nobody waits for the next look', async () => {
  const { ownerId } = await aPerson('despierta');
  await addFailed(ownerId, 1);
  const { queue, ...deps } = server.app.deps;
  const woken: string[] = [];
  const listening: Queue = { ...queue, wake: ({ name }) => void woken.push(name) };
  expect(await retryDocument({ ...deps, queue: listening }, ownerId, idOf(1))).toMatchObject({ state: 'received' });
  expect(woken).toContain(readDocumentJob.name);
});
