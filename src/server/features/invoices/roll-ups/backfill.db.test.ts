import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { copyToOld, MIGRATIONS, migrateBefore } from '../../../../../test/database/old-schema.ts';
import { connectToTest, createEmptyDatabase, createTestDatabase } from '../../../../../test/database/test-database.ts';
import { expectedRollUps, keptRollUps } from '../../../../../test/invoices/expected-roll-ups.ts';
import { aPaper, seeded } from '../../../../../test/invoices/random-papers.ts';
import type { Verdict } from '../../../../domain/invoice/verdict.ts';
import { connect, type Database } from '../../../platform/db/connect.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { createLog } from '../../../platform/log.ts';
import { saveReadInvoices } from '../save/save-read-invoice.ts';

const ROLL_UPS = [
  'invoice_summary',
  'invoice_month',
  'invoice_day',
  'invoice_vat_day',
  'invoice_month_issuer',
  'invoice_month_receiver',
  'invoice_pair',
  'invoice_received_hour',
  'invoice_recent_issuer',
  'invoice_tally',
];

/** Invoices as they are saved today, and the same in a database that had them before there were roll-ups. */
async function grown(verdict: Verdict) {
  const today = connectToTest((await createTestDatabase()).url, { size: 2 });
  const owners = [await anOwner(today), await anOwner(today)];
  const random = seeded(4);
  for (let at = 0; at < 80; at++) {
    // Also from before Paraguay gave up summer time, near midnight.
    const received = new Date(Date.UTC(2024, 8 + (at % 3), 1 + (at % 28), 2 + (at % 3), 30, at));
    const [readings = []] = aPaper(random, at).arrivals;
    // One copy of each: what became of two of them was not kept then.
    const judged = readings.slice(0, 1).map((one) => ({ ...one, verification: { ...one.verification, verdict } }));
    await today.transaction().execute((tx) => saveReadInvoices(tx, owners[at % 2] ?? '', judged, received));
  }

  const { url } = await createEmptyDatabase();
  await migrateBefore(url, '0004');
  const old = connect(url, createLog('silent'), { size: 2 });
  await copyToOld(today, old, 'owner', sql`'{"trial_ai_used": 0}'::jsonb`);
  await copyToOld(today, old, 'invoice', sql`'{"has_valid_signature": true}'::jsonb`);
  await sql`update invoice set sum_sign = 1 where cancelled`.execute(old); // they counted then
  // And guaraníes had decimals.
  await sql`update invoice set total_pyg = case when currency = 'PYG' then total else round(total * exchange_rate, 8) end
    where total_pyg is not null`.execute(old);
  await migrate({ connectionString: url, dir: MIGRATIONS });
  return { today, old, owners, close: () => Promise.all([today.destroy(), old.destroy()]) };
}

test('SCALE-09 EXACT-01 EXACT-69 invoices from before there were roll-ups are in them, as if they came today, in whole guaraníes', async () => {
  const { today, old, owners, close } = await grown('observed');
  for (const table of [...ROLL_UPS, 'invoice'])
    expect(await rowsOf(old, table), table).toEqual(await rowsOf(today, table));
  for (const owner of owners)
    expect((await keptRollUps(old, owner)).months).toEqual((await expectedRollUps(old, owner)).months);
  await close();
});

test('TRUST-02 what was verified before signers were checked is no longer called so, in the rows and in what lists count', async () => {
  const { old, owners, close } = await grown('ok');
  const rows = await old.selectFrom('invoice').select(['verdict', 'strength', 'checks']).execute();
  expect(rows.length).toBeGreaterThan(50);
  for (const { verdict, strength, checks } of rows) {
    expect({ verdict, strength }).toEqual({ verdict: 'not-verifiable', strength: 'valid-without-chain' });
    expect(checks).toContainEqual(expect.objectContaining({ sentence: expect.stringMatching(/Vuelve a subir/) }));
  }
  for (const owner of owners) {
    const { tallies = [] } = await keptRollUps(old, owner);
    expect(tallies.length).toBeGreaterThan(10);
    expect(tallies).toEqual((await expectedRollUps(old, owner)).tallies);
  }
  await close();
});

async function rowsOf(db: Database, table: string) {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(t) - '{updated_at,strength,signer_chain}'::text[])::text as row from ${sql.table(table)} t order by 1`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}
