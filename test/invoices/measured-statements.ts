import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Days stay text, as `connect` reads them. */
const DATE = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === DATE ? String : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** What the work asks of the database, statement by statement, with the 8 kB pages that each one touches. */
export async function measured(
  url: string,
  work: (db: Database) => Promise<unknown>,
): Promise<{ sql: string; buffers: number }[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1, types });
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  });
  try {
    await work(db);
    const statements = [];
    for (const { sql, parameters } of asked) {
      const { rows } = await pool.query(`explain (analyze, buffers, format json) ${sql}`, [...parameters]);
      const { Plan } = rows[0]['QUERY PLAN'][0];
      statements.push({ sql, buffers: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'] });
    }
    return statements;
  } finally {
    await db.destroy();
  }
}
