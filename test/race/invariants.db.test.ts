import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSubscription } from '../builders/a-subscription.ts';
import { upload } from '../intake/uploads.ts';
import { filesOfOwner, ownerOf } from '../server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { documentBytes } from '../sifen/fixture.ts';
import { findBroken, missingFiles, wrongSums } from './invariants.ts';

let server: TestApp;
let ownerId: string;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' });
  await server.call('/api/user/profile', { token: await server.signIn('admin@ajaka.local') });
  const token = await server.signIn('mira@carrera.com.py');
  await upload(server.url, '/upload-xml', token, [['a.xml', documentBytes('01-fe-10')]]);
  for (const preset of ['facturas_simples', 'libro_iva_compras'])
    await server.call('/export-templates/create-from-preset', { token, body: { preset } });
  ownerId = await ownerOf(server, 'mira@carrera.com.py');
  await sql`insert into ai_balance (owner_id) values (${ownerId}) on conflict do nothing`.execute(server.db);
  await aSubscription(server.db, ownerId);
});
afterAll(() => server.stop());

const broken = async () => [...(await findBroken(server.db)), ...(await wrongSums(server.db, ownerId))];
const own = () => sql`owner_id = ${ownerId}`;

test('RACE-84 of a sound business nothing is told', async () => {
  expect(await broken()).toEqual([]);
  expect(await missingFiles(server.db, server.dataDir)).toEqual([]);
});

const aClose = (figures: string) => sql`
  insert into month_close (owner_id, id, month, ruc, figures, notice_count, sums, closed_at)
  values (${ownerId}, gen_random_uuid(), '2020-01-01', '80012345-0', ${figures}::jsonb, 0, '{}', now())`;

/** Past what the schema itself holds off. */
const BREAKS: [string, () => ReturnType<typeof sql>[], RegExp][] = [
  [
    'a second active subscription',
    () => [
      sql`drop index subscription_one_active`,
      sql`insert into subscription select owner_id, gen_random_uuid(), plan_id, status, start_date, end_date, price, currency,
        payment_method, said_reason, final_ai_used, created_at, closed_because from subscription where ${own()}`,
    ],
    /more than one active subscription/,
  ],
  [
    'a second default template',
    () => [sql`drop index export_template_default`, sql`update export_template set is_default = true where ${own()}`],
    /more than one default template/,
  ],
  [
    'a balance below zero',
    () => [
      sql`alter table ai_balance drop constraint ai_balance_plan_used_check`,
      sql`update ai_balance set plan_used = -1 where ${own()}`,
    ],
    /a balance below zero/,
  ],
  [
    'readings set aside by nobody',
    () => [sql`update ai_balance set plan_reserved = plan_reserved + 1 where ${own()}`],
    /readings set aside that no line holds/,
  ],
  [
    'a count of bytes that is off',
    () => [sql`update owner_storage set bytes = bytes + 1 where ${own()}`],
    /bytes counted/,
  ],
  [
    'a sum that is off',
    () => [sql`update invoice_summary set amount = amount + 1 where ${own()}`],
    /a sum that is not what the invoices add up to/,
  ],
  [
    'a month that is off',
    () => [sql`update invoice_month set listed_count = listed_count + 1 where ${own()}`],
    /a month that is not what its invoices add up to/,
  ],
  [
    'a month that was closed twice',
    () => [sql`drop index month_close_standing`, ...[1, 2].map(() => aClose('{"purchases": {"total": "0"}}'))],
    /a month that is closed twice/,
  ],
  [
    'a close without what it is made of',
    () => [aClose('{"purchases": {"total": "5"}}')],
    /a close whose picture does not add up to its figures/,
  ],
  ['nobody who administers', () => [sql`update app_user set role = 'user'`], /nobody who could administer/],
];
test.each(BREAKS)('RACE-84 the race notices %s', async (_, statements, told) => {
  await server.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      for (const statement of statements()) await statement.execute(tx);
      const found = await findBroken(tx);
      expect(found.join('\n')).toMatch(told);
      throw new Error('as it was');
    })
    .catch((error: Error) => {
      if (error.message !== 'as it was') throw error;
    });
  expect(await broken()).toEqual([]);
});

test('RACE-84 the race notices a file that is not on the disk', async () => {
  const [sha256 = ''] = filesOfOwner(server, ownerId);
  await server.app.deps.files.remove(ownerId, sha256);
  expect(await missingFiles(server.db, server.dataDir)).toEqual([`a file is not on the disk: ${sha256}`]);
});

test('RACE-84 the race notices any roll-up that is off', async () => {
  await sql`update invoice_month_issuer set amount = amount + 1 where ${own()}`.execute(server.db);
  expect((await wrongSums(server.db, ownerId)).join()).toMatch(/the sums of \w+ are .* and should be/);
});
