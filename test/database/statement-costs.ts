import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Database, types } from '#server/platform/db/connect.ts';
import { until } from '../server/until.ts';

export interface SentStatement {
  readonly text: string;
  readonly values: unknown[];
  /** Milliseconds since the process began. */
  readonly began: number;
  readonly ended: number;
}

/**
 * Groups statements into stages: those of a stage were sent while others of it still ran; a stage waits for the one
 * before.
 */
export function stagesOf(statements: readonly SentStatement[]): SentStatement[][] {
  const stages: SentStatement[][] = [];
  for (const statement of statements.toSorted((a, b) => a.began - b.began)) {
    const stage = stages.at(-1);
    if (stage === undefined || stage.every(({ ended }) => ended <= statement.began)) stages.push([statement]);
    else stage.push(statement);
  }
  return stages;
}

/** A connection that records what is sent through it. */
export function recordingDatabase(connectionString: string) {
  const pool = new pg.Pool({ connectionString, types });
  // The database may be dropped before its connections are closed.
  pool.on('error', () => {});
  let sent: SentStatement[] = [];
  const remember = ({ query: { sql, parameters }, queryDurationMillis }: LogEvent) => {
    const ended = performance.now();
    sent.push({ text: sql, values: [...parameters], began: ended - queryDurationMillis, ended });
  };
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool }), log: remember });
  return {
    db,
    pool,
    /** The statements that a use case sends. */
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
    /**
     * A page that an older transaction kept from being marked as visible would be read beside the index; the last page
     * may stay unmarked.
     */
    async vacuumUntilSeenByAll(tables: readonly string[]): Promise<void> {
      await until(async () => {
        await pool.query('vacuum analyze');
        const { rows } = await pool.query(
          'select bool_and(relallvisible >= relpages - 1) as seen from pg_class where oid = any($1::regclass[])',
          [tables],
        );
        return rows[0]?.seen === true;
      });
    },
    close: () => db.destroy(),
  };
}
