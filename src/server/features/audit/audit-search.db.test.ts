import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOwner } from '../../../../test/builders/an-owner.ts';
import { recordingDatabase } from '../../../../test/database/statement-costs.ts';
import { createTestDatabase } from '../../../../test/database/test-database.ts';
import { readAudit } from './read-audit.ts';

const EVENTS = 10_000;
let recorder: ReturnType<typeof recordingDatabase>;
beforeAll(async () => {
  const { url } = await createTestDatabase();
  recorder = recordingDatabase(url);
  const { db } = recorder;
  const ownerId = await anOwner(db);
  // «Íris Tupã» did what is of even numbers and «ruben» is whom the odd ones are about: both common, and never together.
  await sql`
    insert into audit_event (owner_id, id, at, user_email, user_name, action, subject_kind, subject_id, subject_name,
      details, origin)
    select ${ownerId}, gen_random_uuid(), timestamptz '2025-01-01' + n * interval '1 minute',
      'persona' || n % 500 || '@negocio.com.py', case when n % 2 = 0 then 'Íris Tupã' else 'Ana Ñanduti' end,
      'role-changed', 'user', gen_random_uuid(), case when n % 2 = 0 then 'Clientes' else 'ruben@lomaalta.com.py' end,
      '{"from": "user", "to": "admin"}', '181.120.' || n % 250 || '.' || n % 99
    from generate_series(1, ${EVENTS}) as n`.execute(db);
  await recorder.pool.query('vacuum analyze audit_event');
});
afterAll(() => recorder.close());

async function searched(search: string) {
  const read = (db: typeof recorder.db) => readAudit({ db }, { search });
  const { total, entries } = await read(recorder.db);
  return { total, shown: entries.length, pages: await recorder.buffersOf(await recorder.statementsOf(read)) };
}

test.each(['@@', 'zq', 'z', 'zqx', 'a-z zq', 'ruben zq', 'iris ruben', 'tupa lomaalta ana'])(
  'LOG-15 looking for «%s», which occurs nowhere, does not read the log',
  async (search) => {
    const { total, shown, pages } = await searched(search);
    expect({ total, shown }).toEqual({ total: 0, shown: 0 });
    // The log has some 400.
    expect(pages).toBeLessThan(60);
  },
);

test.each([
  ['ru', EVENTS / 2],
  ['TUPÃ', EVENTS / 2],
  ['íris tu', EVENTS / 2],
  ['uben', EVENTS / 2],
  ['ben', EVENTS / 2],
  ['be', 0],
  ['persona7@negocio', EVENTS / 500],
  ['181.120.7', (11 * EVENTS) / 250],
])(
  'LOG-15 «%s» is found: two letters where a word begins, three anywhere, without case and accents',
  async (search, total) => {
    expect(await searched(search)).toMatchObject({ total, shown: Math.min(total, 50) });
  },
);
