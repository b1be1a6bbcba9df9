import { sql } from 'kysely';
import type { Verdict } from '#domain/invoice/verdict.ts';
import { saveReadInvoices } from '#server/features/invoices/save/save-read-invoice.ts';
import { connect } from '#server/platform/db/connect.ts';
import { createLog } from '#server/platform/log.ts';
import { anOwner } from '../builders/an-owner.ts';
import { copyToOld, migrateBefore } from '../database/old-schema.ts';
import { connectToTest, createEmptyDatabase, createTestDatabase } from '../database/test-database.ts';
import { aPaper, seeded } from './random-papers.ts';

/** Times near midnight, also from before Paraguay gave up changing to summer time. */
const AROUND_SUMMER_TIME = (at: number) => new Date(Date.UTC(2024, 8 + (at % 3), 1 + (at % 28), 2 + (at % 3), 30, at));

export const OF_THIS_YEAR = (at: number) => new Date(Date.UTC(2026, at % 9, 1 + (at % 28), at % 24, 30, at));

/** Invoices as they are saved today, and the same ones in a database from before there were roll-ups. */
export async function grown(verdict: Verdict, received = AROUND_SUMMER_TIME) {
  const today = connectToTest((await createTestDatabase()).url, { size: 2 });
  const owners = [await anOwner(today), await anOwner(today)];
  const random = seeded(4);
  for (let at = 0; at < 80; at++) {
    const [readings = []] = aPaper(random, at).arrivals;
    // One copy of each: that version did not store what became of two.
    const judged = readings.slice(0, 1).map((one) => ({ ...one, verification: { ...one.verification, verdict } }));
    await today.transaction().execute((tx) => saveReadInvoices(tx, owners[at % 2] ?? '', judged, received(at)));
  }

  const { url } = await createEmptyDatabase();
  await migrateBefore(url, '0004');
  const old = connect(url, createLog('silent'), { size: 2 });
  await copyToOld(today, old, 'owner', sql`'{"trial_ai_used": 0}'::jsonb`);
  await copyToOld(today, old, 'invoice', sql`'{"has_valid_signature": true}'::jsonb`);
  await sql`update invoice set sum_sign = 1 where cancelled`.execute(old); // cancelled ones counted then
  // In that version guaraníes had decimals.
  await sql`update invoice set total_pyg = case when currency = 'PYG' then total else round(total * exchange_rate, 8) end
    where total_pyg is not null`.execute(old);
  return { today, old, url, owners, close: () => Promise.all([today.destroy(), old.destroy()]) };
}
