import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readExportStats } from '#server/features/dashboard/read-export-stats.ts';
import { readMonthStatistics } from '#server/features/explorer/read-month-statistics.ts';
import { readMonths } from '#server/features/explorer/read-months.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { createLog } from '#server/platform/log.ts';
import { anOwner } from '../builders/an-owner.ts';
import { recordingDatabase } from '../database/statement-costs.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { runs } from '../long-run.ts';

const NOW = { now: () => new Date('2026-11-15T12:00:00Z') };

test('SCALE-08 months, their figures and the dashboard touch few pages, however much a business has', async () => {
  const { url } = await createTestDatabase();
  const db = connect(url, createLog('silent'), { size: 2 });
  const [owner = '', ...others] = await Promise.all(Array.from({ length: runs(6, 20) }, () => anOwner(db)));
  // what 300,000 invoices of 60 months and 5,000 issuers leave behind, and as much again of others
  for (const id of [owner, ...others]) {
    const issuers = id === owner ? 5_000 : 100;
    await sql`
      insert into invoice_month select ${id}, m::date, 5000, 5000, 1, 5000, 1, 900, 5, 1, 1, 1, 1, 1, 1, 5000, 5000, 5000, 0, 0,
        0, 0, 0, 0, m::date, m::date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, true
      from generate_series(date '2021-12-01', date '2026-11-01', interval '1 month') m`.execute(db);
    await sql`
      insert into invoice_recent_issuer select ${id}, n::text, 'Emisor ' || n, 6, n * 1000
      from generate_series(1, ${issuers}::integer) n`.execute(db);
    await sql`
      insert into invoice_received_hour select ${id}, d::date, 9, 160, 1, 160, 1, 160, 0, 0
      from generate_series(date '2021-12-01', date '2026-11-15', interval '1 day') d`.execute(db);
    await sql`
      insert into invoice_day select ${id}, d::date, 160, 160, 1, 160, 1, 0, 0, 0, 0, 0, 0
      from generate_series(date '2021-12-01', date '2026-11-15', interval '1 day') d`.execute(db);
    await sql`
      insert into invoice_vat_day select ${id}, taxpayer, d::date, 160, 1, 1, 0
      from generate_series(date '2021-12-01', date '2026-11-15', interval '1 day') d, unnest(array['80000001', '80000002']) taxpayer`.execute(
      db,
    );
    await sql`
      insert into invoice_summary
      values (${id}, 300000, 300000, 1, 300000, 1, 0, 0, 0, 0, 0, '2026-06-01', 0, 0, 0, 0, 0, 0)`.execute(db);
  }
  await sql`analyze`.execute(db);
  const recording = recordingDatabase(url);
  // The dashboard also asks which taxpayer the business is, for a row of each day of its periods, and how many files failed.
  const reads = [
    { statements: 1, buffers: 60, read: (watched: Database) => readMonths({ db: watched }, owner) },
    { statements: 1, buffers: 60, read: (watched: Database) => readMonthStatistics({ db: watched }, owner, '2024-03') },
    { statements: 4, buffers: 120, read: (watched: Database) => readExportStats({ db: watched, clock: NOW }, owner) },
  ];
  for (const { statements, buffers, read } of reads) {
    const sent = await recording.statementsOf(read);
    expect(sent).toHaveLength(statements);
    expect(await recording.buffersOf(sent)).toBeLessThan(buffers);
  }
  await recording.close();
  await db.destroy();
});
