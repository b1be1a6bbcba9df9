import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../../../../test/database/old-schema.ts';
import { expectedRollUps, keptRollUps } from '../../../../../test/invoices/expected-roll-ups.ts';
import { grown } from '../../../../../test/invoices/grown.ts';
import { isFullRun } from '../../../../../test/long-run.ts';
import type { Verdict } from '../../../../domain/invoice/verdict.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { migrate } from '../../../platform/db/migrate.ts';

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

/** The same invoices, brought up to date from before there were roll-ups. */
async function broughtUpToDate(verdict: Verdict) {
  const all = await grown(verdict);
  await migrate({ connectionString: all.url, dir: MIGRATIONS });
  return all;
}

test.runIf(isFullRun)(
  'SCALE-09 EXACT-01 EXACT-69 invoices from before there were roll-ups are in them, as if they came today, in whole guaraníes',
  async () => {
    const { today, old, owners, close } = await broughtUpToDate('observed');
    for (const table of [...ROLL_UPS, 'invoice'])
      expect(await rowsOf(old, table), table).toEqual(await rowsOf(today, table));
    for (const owner of owners)
      expect((await keptRollUps(old, owner)).months).toEqual((await expectedRollUps(old, owner)).months);
    await close();
  },
);

test.runIf(isFullRun)(
  'TRUST-02 what was verified before signers were checked is no longer called so, in the rows and in what lists count',
  async () => {
    const { old, owners, close } = await broughtUpToDate('ok');
    const rows = await old.selectFrom('invoice').select(['verdict', 'strength', 'seal_checks']).execute();
    expect(rows.length).toBeGreaterThan(50);
    for (const { verdict, strength, seal_checks } of rows) {
      expect({ verdict, strength }).toEqual({ verdict: 'not-verifiable', strength: 'valid-without-chain' });
      const found = [{ code: 'certificate-not-looked-at', params: {} }];
      expect(seal_checks).toContainEqual(expect.objectContaining({ found }));
    }
    for (const owner of owners) {
      const { tallies = [] } = await keptRollUps(old, owner);
      expect(tallies.length).toBeGreaterThan(10);
      expect(tallies).toEqual((await expectedRollUps(old, owner)).tallies);
    }
    await close();
  },
);

async function rowsOf(db: Database, table: string) {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(t) - '{updated_at,strength,signer_chain}'::text[])::text as row from ${sql.table(table)} t order by 1`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}
