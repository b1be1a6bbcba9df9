import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isFullRun } from './test/long-run.ts';
import { isLeftOut } from './test/parts-left-out.ts';

const EVERYWHERE = '{src,test,scripts,bench,demo,attack,prove}/**';

/**
 * How long is waited before something counts as not happening: far longer than a busy machine takes, so that only what
 * is broken meets it. Milliseconds.
 */
const PATIENCE = {
  // A look costs the server and its database, or the page, some milliseconds: more often is slower on a full machine.
  expect: { poll: { timeout: 60_000, interval: 100 } },
  testTimeout: 180_000,
  hookTimeout: 240_000,
};

/** A worker keeps what it has loaded: loading the server anew took two seconds of processor time per file. */
const SHARED = { ...PATIENCE, isolate: false, setupFiles: 'test/clean-worker.setup.ts' };

const TEMPORARY = 'test/temporary.setup.ts';
const CLUSTER = 'test/database/cluster.setup.ts';

/**
 * What waits most of its time begins first and lets the others work meanwhile; at the end it would wait alone. Then what
 * takes longest, and last what takes moments: a clone that never ran knows the sizes of files only, and a long one that
 * begins last is waited for by three idle workers.
 */
const WAITING = [
  'test/intake/kills.db.test.ts',
  'test/intake/lost-database.db.test.ts',
  'test/mail/mail-faults.db.test.ts',
];
const LONG_UNITS = /(?:process-pool|photo-reader|seen-pdf|render-in-pool|read-file|pdf-reader|architecture)\.test\.ts$/;

function beginsAt({ moduleId, project }: TestSpecification): number {
  const waiting = WAITING.findIndex((file) => moduleId.endsWith(file));
  if (waiting >= 0) return waiting;
  return WAITING.length + (project.name !== 'pure' || LONG_UNITS.test(moduleId) ? 0 : 1);
}

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => beginsAt(one) - beginsAt(other));
  }
}

/** What runs a second time through PgBouncer: in full all that reaches a database by the application's own connection. */
const THROUGH_POOLER = isFullRun
  ? [`${EVERYWHERE}/*.db.test.ts`]
  : // What a pooler breaks is what a connection keeps: names, settings, tables and locks. Both look for that.
    ['test/database/pooler.db.test.ts', 'src/server/features/invoices/save/save-read-invoice.db.test.ts'];
/** They use databases of their own alone: once is enough, whatever database the others run on. */
const OWN_DATABASE = [
  'test/cluster/cluster.db.test.ts',
  'test/operations/**',
  'src/server/commands/commands.db.test.ts',
  'src/server/platform/db/embedded/**',
];
/** They run servers of their own, or look at the connection itself. */
const NEVER_THROUGH_POOLER = [
  ...OWN_DATABASE,
  'src/server/platform/db/**',
  'src/server/commands/start.db.test.ts',
  'test/intake/{kills,lost-database}.*',
  'test/mail/mail-faults.*',
  'test/webhooks/kills.*',
  'attack/**',
  'prove/**',
  'test/race/**',
];

/** Four sizes: no outside parts, a DOM, a real PostgreSQL (once more through a pooler), and a real browser against the real server. */
export default defineConfig({
  test: {
    // Journeys and kills wait half of the time: four at once fill two cores, three left them idle for a third of a run.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    // Without a measurement id what people do is written to the console: in a DOM that is this one.
    onConsoleLog: (log) => !log.startsWith('[analytics]'),
    projects: [
      {
        test: {
          ...SHARED,
          name: 'pure',
          include: [`${EVERYWHERE}/*.test.{ts,tsx}`],
          exclude: ['**/*.{db,screen}.test.ts', '**/node_modules/**'],
          globalSetup: TEMPORARY,
        },
      },
      {
        // React as it is delivered: the one for development draws everything twice and takes three times as long.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...SHARED,
          name: 'screens',
          env: { NODE_ENV: 'production' },
          include: ['{src,test}/**/*.screen.test.ts'],
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: { width: 1440, height: 900, settings: { device: { prefersReducedMotion: 'reduce' } } },
          },
          expect: { poll: { timeout: 30_000, interval: 5 } },
          testTimeout: 60_000,
          setupFiles: [SHARED.setupFiles, 'test/screens/dom.setup.ts'],
          globalSetup: TEMPORARY,
        },
      },
      {
        test: {
          ...SHARED,
          name: 'db',
          include: [`${EVERYWHERE}/*.db.test.ts`],
          exclude: ['test/database/pooler.db.test.ts', ...(process.env.TEST_DATABASE_URL ? OWN_DATABASE : [])],
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
          name: 'browser',
          include: isLeftOut('chromium') ? [] : ['e2e/**/*.e2e.test.ts'],
          exclude: isLeftOut('emulator') ? ['e2e/firebase-sign-in.e2e.test.ts'] : [],
          globalSetup: [TEMPORARY, CLUSTER, 'e2e/build.setup.ts'],
        },
      },
    ],
  },
});
