import type { Database } from '#server/platform/db/connect.ts';
import { recordingDatabase } from '../database/statement-costs.ts';

/** What the work asks of the database, statement by statement, with the 8 kB pages that each one touches. */
export async function measured(
  url: string,
  work: (db: Database) => Promise<unknown>,
): Promise<{ sql: string; buffers: number }[]> {
  const recorder = recordingDatabase(url);
  try {
    const statements = [];
    for (const sent of await recorder.statementsOf(work)) {
      statements.push({ sql: sent.text, buffers: await recorder.buffersOf([sent]) });
    }
    return statements;
  } finally {
    await recorder.close();
  }
}
