// Runs the database tests once more, on the oldest PostgreSQL that the application supports.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startPostgres15 } from './postgres15.ts';

const root = path.resolve(import.meta.dirname, '../..');
const server = await startPostgres15();
try {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'db', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: server.url },
  });
  process.exitCode = status ?? 1;
} finally {
  await server.stop();
}
