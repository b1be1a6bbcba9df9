import { defineConfig } from 'vitest/config';

const EVERYWHERE = '{src,test,scripts,bench,demo}/**';

/** Three sizes: no outside parts, a real PostgreSQL, and a real browser against the real server. */
export default defineConfig({
  test: {
    // Journeys and kills wait most of the time: three at once fill two cores.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'pure',
          include: [`${EVERYWHERE}/*.test.{ts,tsx}`],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'db',
          include: [`${EVERYWHERE}/*.db.test.ts`],
          globalSetup: 'test/database/cluster.setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.test.ts'],
          globalSetup: ['test/database/cluster.setup.ts', 'e2e/build.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
