import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { scratchDirectory } from '../../../test/database/scratch-directory.ts';
import { THROW_AWAY } from '../../../test/database/throw-away-server.ts';
import { isFullRun } from '../../../test/long-run.ts';
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../ajaka.ts');
const MIGRATIONS = readdirSync(path.resolve(import.meta.dirname, '../../../db/migrations')).length;

const migrate = (dataDir: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
    execFile(process.execPath, [PROGRAM, 'migrate'], { env }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr)) : resolve(stdout),
    );
  });

test.runIf(isFullRun)(
  'OPS-10 migrate brings the database up to date and ends, beside a running application too; of several at once one does it',
  async () => {
    const dataDir = scratchDirectory();
    const running = await startEmbedded(dataDir, { settings: THROW_AWAY });
    try {
      const said = await Promise.all([migrate(dataDir), migrate(dataDir)]);
      expect(said.toSorted()).toEqual([
        `La base de datos está al día: ${MIGRATIONS} migraciones aplicadas.\n`,
        'La base de datos ya estaba al día.\n',
      ]);
      const client = new pg.Client(running.url);
      await client.connect();
      const { rows } = await client.query('select count(*)::int as done from schema_migration');
      await client.end();
      expect(rows).toEqual([{ done: MIGRATIONS }]);
    } finally {
      await running.stop();
    }
  },
);
