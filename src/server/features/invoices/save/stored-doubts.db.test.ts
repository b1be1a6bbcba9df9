import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { aPaper } from '../../../../../test/builders/made-papers.ts';
import { copyToOld, MIGRATIONS, migrateBefore } from '../../../../../test/database/old-schema.ts';
import { connectToTest, createEmptyDatabase, createTestDatabase } from '../../../../../test/database/test-database.ts';
import { connect, type Database } from '../../../platform/db/connect.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { createLog } from '../../../platform/log.ts';
import { saveReadInvoices } from './save-read-invoice.ts';

const doubtsIn = (db: Database) =>
  db.selectFrom('invoice').select(['id', 'in_review', 'doubts', 'decisions', 'revision']).orderBy('id').execute();

test('READ-13 what was in review before doubts were kept has the reasons that it would have today', async () => {
  const today = connectToTest((await createTestDatabase()).url, { size: 2 });
  const owner = await anOwner(today);
  const usual = aPaper();
  const alteration = { isSignatureBroken: true, isQrOfAnotherSignature: false, contradictions: [] };
  const readings = [
    usual,
    aPaper({}, { verification: { ...usual.verification, alteration } }),
    aPaper({ unreadable: [{ field: 'dTotGralOpe', written: 'mil' }] }),
  ];
  await today.transaction().execute((tx) => saveReadInvoices(tx, owner, readings, new Date('2026-11-15T12:00:00Z')));
  const { url } = await createEmptyDatabase();
  await migrateBefore(url, '0018');
  const old = connect(url, createLog('silent'), { size: 2 });
  await copyToOld(today, old, 'owner');
  await copyToOld(today, old, 'invoice', sql`jsonb_build_object('pair_id', t.pair_id)`);
  await migrate({ connectionString: url, dir: MIGRATIONS });
  const rows = await doubtsIn(old);
  expect(
    rows.map(({ in_review, doubts }) => [in_review, (doubts as { reason: string }[]).map((one) => one.reason)]),
  ).toEqual(
    expect.arrayContaining([
      [false, []],
      [true, ['altered']],
      [true, ['unreadable-values']],
    ]),
  );
  expect(rows).toEqual(await doubtsIn(today));
  await Promise.all([today.destroy(), old.destroy()]);
});
