import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isLeftOut } from './test/left-out.ts';
import { isFullRun } from './test/long-run.ts';

const EVERYWHERE = '{src,test,scripts,bench,demo,attack}/**';

/**
 * How long is waited before something counts as not happening: far longer than a busy machine takes, so that only what
 * is broken meets it. Milliseconds.
 */
const PATIENCE = { expect: { poll: { timeout: 60_000, interval: 50 } }, testTimeout: 180_000, hookTimeout: 240_000 };

/** A worker keeps what it has loaded: loading the server anew took two seconds of processor time per file. */
const SHARED = { ...PATIENCE, isolate: false, setupFiles: 'test/clean-worker.setup.ts' };

const TEMPORARY = 'test/temporary.setup.ts';
const CLUSTER = 'test/database/cluster.setup.ts';

/** What waits most of its time begins first and lets the others work meanwhile; at the end it would wait alone. */
const WAITING = [
  'test/intake/kills.db.test.ts',
  'test/intake/lost-database.db.test.ts',
  'test/mail/mail-faults.db.test.ts',
];
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWaiting = ({ moduleId }: TestSpecification) => WAITING.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}

/** What runs a second time through PgBouncer: in full all that reaches a database by the application's own connection. */
const THROUGH_POOLER = isFullRun
  ? [`${EVERYWHERE}/*.db.test.ts`]
  : [
      'test/database/pooler.db.test.ts',
      'src/server/features/invoices/save/*.db.test.ts',
      'src/server/features/reading/read/read-documents.db.test.ts',
      'src/server/features/removal/removal.db.test.ts',
    ];
/** They run servers of their own, or look at the connection itself. */
const NEVER_THROUGH_POOLER = [
  'src/server/platform/db/**',
  'src/server/main.db.test.ts',
  'test/intake/{kills,lost-database}.*',
  'test/mail/mail-faults.*',
  'attack/**',
  'test/race/**',
];

/** Three sizes: no outside parts, a real PostgreSQL (once more through a pooler), and a real browser against the real server. */
export default defineConfig({
  test: {
    // Journeys and kills wait half of the time: four at once fill two cores, three left them idle for a third of a run.
    maxWorkers: 4,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          ...SHARED,
          name: 'pure',
          include: [`${EVERYWHERE}/*.test.{ts,tsx}`],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          globalSetup: TEMPORARY,
        },
      },
      {
        test: {
          ...SHARED,
          name: 'db',
          include: [`${EVERYWHERE}/*.db.test.ts`],
          exclude: ['test/database/pooler.db.test.ts'],
          globalSetup: [TEMPORARY, CLUSTER],
        },
      },
      {
        test: {
          ...SHARED,
          name: 'pooled',
          include: isLeftOut('pgbouncer') ? [] : THROUGH_POOLER,
          exclude: NEVER_THROUGH_POOLER,
          globalSetup: [TEMPORARY, CLUSTER, 'test/database/pooler.setup.ts'],
        },
      },
      {
        test: {
          ...SHARED,
          // A look at a page costs two processes a few milliseconds: more often is slower on a full machine.
          expect: { poll: { ...PATIENCE.expect.poll, interval: 100 } },
          name: 'browser',
          include: isLeftOut('chromium') ? [] : ['e2e/**/*.e2e.test.ts'],
          exclude: isLeftOut('emulator') ? ['e2e/firebase-sign-in.e2e.test.ts'] : [],
          globalSetup: [TEMPORARY, CLUSTER, 'e2e/build.setup.ts'],
        },
      },
    ],
  },
});
