import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPerson } from '#server/features/accounts/accounts.store.ts';
import { findPlanState } from '#server/features/subscriptions/current/plan-state.store.ts';
import { findBearer } from '#server/features/tokens/tokens.store.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { aDeskPerson, type DeskPerson } from '../builders/a-desk.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { recordingDatabase } from './statement-costs.ts';

const BUSINESSES = 10_000;
/** Who is asked for by their keys: a handful of tables, the way down each index. */
const MOST_PAGES = 60;

let server: TestApp;
let late: DeskPerson;
const hash = createHash('sha256').update('a token').digest();
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' });
  await sql`
    insert into owner (id, name, trial_expires_at, trial_ai_limit, created_at)
    select gen_random_uuid(), 'Negocio ' || n, now(), 10, now() from generate_series(1, ${BUSINESSES}) as n`.execute(
    server.db,
  );
  // After all others: whoever reads through them does not find it at once.
  late = await aDeskPerson(server, 'ultima@negocio.com.py');
  await sql`
    insert into api_token (owner_id, id, name, token_hash, ending, scopes, created_by, created_at)
    values (${late.ownerId}, gen_random_uuid(), 'Sistema', ${hash}, 'abcd', array['read'], ${late.userId}, now())`.execute(
    server.db,
  );
  await sql`analyze`.execute(server.db);
});
afterAll(() => server.stop());

test.each<[string, (db: Database) => Promise<unknown>]>([
  [
    'a person calls',
    async (db) => {
      const { issuer, subject } = await db
        .selectFrom('app_user')
        .where('id', '=', late.userId)
        .select(['issuer', 'subject'])
        .executeTakeFirstOrThrow();
      const identity = { issuer, subject, sessionId: null } as Parameters<typeof findPerson>[1];
      return findPerson(db, identity, { at: new Date(), businessId: null });
    },
  ],
  ['a token calls', (db) => findBearer(db, hash, new Date())],
  ['a reading is paid for', (db) => findPlanState(db, late.ownerId)],
])('SCALE-08 when %s, what its business may do costs the same among ten thousand businesses', async (_, ask) => {
  const recorder = recordingDatabase(server.databaseUrl);
  try {
    const sent = await recorder.statementsOf(async (db) => expect(await ask(db)).toBeDefined());
    await recorder.buffersOf(sent);
    expect(await recorder.buffersOf(sent)).toBeLessThan(MOST_PAGES);
  } finally {
    await recorder.close();
  }
});
