import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Database, types } from '#server/platform/db/connect.ts';

export interface SentStatement {
  readonly text: string;
  readonly values: unknown[];
}

/** A connection that remembers what is sent through it. */
export function recordingDatabase(connectionString: string) {
  const pool = new pg.Pool({ connectionString, types });
  let sent: SentStatement[] = [];
  const remember = ({ sql, parameters }: CompiledQuery) => {
    sent.push({ text: sql, values: [...parameters] });
  };
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => remember(query) });
  return {
    db,
    pool,
    /** What a use case sends. */
    async statementsOf(run: (db: Database) => Promise<unknown>): Promise<SentStatement[]> {
      sent = [];
      await run(db);
      return sent;
    },
    /** Pages of 8 kB that the plans touch, in memory or not. */
    async buffersOf(statements: readonly SentStatement[]): Promise<number> {
      let buffers = 0;
      for (const { text, values } of statements) {
        const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
        const { Plan: plan } = rows[0]['QUERY PLAN'][0];
        buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      }
      return buffers;
    },
    close: () => db.destroy(),
  };
}
