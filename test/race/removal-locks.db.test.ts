import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findKeys, lockKeys } from '#server/features/invoices/save/invoice-locks.store.ts';
import { findKnown } from '#server/features/invoices/save/save-invoices.store.ts';
import { lockUnread } from '#server/features/reading/reading.store.ts';
import { type NamedFile, upload } from '../intake/uploads.ts';
import { ownerOf } from '../server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { until } from '../server/until.ts';
import { documentBytes } from '../sifen/fixture.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' });
});
afterAll(() => server.stop());

const A: NamedFile = ['a.xml', documentBytes('01-fe-10')];

/** Connections that wait for a lock of somebody else's. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(server.db);
  return rows[0]?.count ?? 0;
};

/** A business with an invoice whose document is just being read once more. */
async function readingAgain() {
  const email = `${crypto.randomUUID()}@carrera.com.py`;
  const token = await server.signIn(email);
  const { body } = await upload(server.url, '/upload-xml', token, [A]);
  const ownerId = await ownerOf(server, email);
  const { id: documentId } = await server.db
    .updateTable('document')
    .set({ state: 'reading', lease_until: new Date(Date.now() + 60_000) })
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, ownerId, documentId, invoiceId: body.invoices[0].id as string };
}

describe('a document that is read while somebody decides about its invoice', () => {
  const calls: [string, (id: string) => { path: string; method: string; body?: object }, number][] = [
    ['deletes it', (id) => ({ path: `/v2/invoices/${id}`, method: 'DELETE' }), 200],
    [
      'deletes it with others',
      (id) => ({ path: '/v2/invoices/bulk-delete', method: 'POST', body: { header_ids: [id] } }),
      200,
    ],
  ];
  test.each(calls)('RACE-04 neither waits for the other in a circle when the person %s', async (_, call, status) => {
    const { token, ownerId, documentId, invoiceId } = await readingAgain();
    const { path, ...asked } = call(invoiceId);
    const { answer, known } = await server.db.transaction().execute(async (tx) => {
      // As a reading does it: its document, then the keys of what it found, then the invoices.
      await lockUnread(tx, ownerId, [documentId]);
      const answer = server.call(path, { ...asked, token });
      await until(async () => (await waiting()) === 1);
      const keys = await findKeys(tx, ownerId, [invoiceId]);
      await lockKeys(tx, ownerId, keys);
      return { answer, ...(await findKnown(tx, ownerId, keys)) };
    });
    expect(known.map(({ id }) => id)).toEqual([invoiceId]);
    expect(await answer).toMatchObject({ status });
    expect(await server.db.selectFrom('invoice').where('owner_id', '=', ownerId).select('id').execute()).toEqual([]);
  });
});
