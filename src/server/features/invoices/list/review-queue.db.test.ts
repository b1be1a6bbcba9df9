import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBusinessWithPapers, aPaper, worth } from '../../../../../test/builders/made-papers.ts';
import { recordingDatabase } from '../../../../../test/database/statement-costs.ts';
import { isFullRun } from '../../../../../test/long-run.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { findReviewQueue } from './review-queue.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

test.runIf(isFullRun)(
  'SCALE-08 a page of the review queue and its count read few pages, however many invoices there are and wait',
  async () => {
    const { ownerId, receive } = await aBusinessWithPapers(server, 'cola@empresa.com.py');
    const neighbour = await aBusinessWithPapers(server, 'vecina@empresa.com.py');
    for (let lot = 0; lot < 4; lot++) {
      const papers = Array.from({ length: 1_000 }, (_, at) => aPaper(worth('1000'), { isInReview: at % 4 === 0 }));
      await (lot === 3 ? neighbour : { receive }).receive(papers);
    }
    await sql`analyze`.execute(server.db);
    const recording = recordingDatabase(server.databaseUrl);
    const walked: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { pageSize: 100, ...(cursor === null ? {} : { cursor }) };
      const sent = await recording.statementsOf(async (db) => {
        const page = await findReviewQueue({ db }, ownerId, query);
        expect(page.total).toBe(750);
        walked.push(...page.items.map(({ header }) => header.id));
        cursor = page.nextCursor;
      });
      expect(sent).toHaveLength(4);
      // A hundred rows of some 3 kB each, found one by one, and what finds them.
      expect(await recording.buffersOf(sent)).toBeLessThan(600);
    } while (cursor !== null);
    expect(walked).toHaveLength(750);
    expect(walked).toEqual([...new Set(walked)].sort());
    await recording.close();
  },
);
