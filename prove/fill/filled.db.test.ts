import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database/test-database.ts';
import { isFullRun } from '../../test/long-run.ts';
import { compare, isWhole } from '../invariants.ts';
import { addStage } from './add-stage.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let clients: [pg.Client, pg.Client];
beforeAll(async () => {
  database = await createTestDatabase();
  clients = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all(clients.map((client) => client.connect()));
});
afterAll(async () => {
  await Promise.all((clients ?? []).map((client) => client.end()));
  await database?.drop();
});

test.runIf(isFullRun)(
  'OPS-108 a database that is filled by SQL has the sums that its invoices add up to, stage after stage',
  async () => {
    await addStage(clients, { stage: 0, from: 0, to: 1_000 }, () => {});
    await addStage(clients, { stage: 1, from: 1_000, to: 2_000 }, () => {});
    // From here on usual businesses are copies.
    await addStage(clients, { stage: 2, from: 2_000, to: 8_000, enoughKinds: 2 }, () => {});
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    const { rows } = await pool.query<{ id: string; count: number }>(
      'select owner_id as id, listed_count as count from invoice_summary order by owner_id',
    );
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(8_000);
    const compared = await compare(
      { client: pool, databaseUrl: database.url },
      [],
      rows.map(({ id }) => id),
    );
    await pool.end();
    expect(compared.broken).toEqual([]);
    expect(isWhole(compared)).toBe(true);
  },
);
