import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { newId } from '#server/platform/new-id.ts';
import { scratchDirectory } from '../../../test/database/scratch-directory.ts';
import { createTestDatabase } from '../../../test/database/test-database.ts';
import { THROW_AWAY } from '../../../test/database/throw-away-server.ts';
import { isFullRun } from '../../../test/long-run.ts';
import { ENOUGH, lineOf, linesOf, listZip } from '../../../test/ruc-list/a-ruc-list.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../ajaka.ts');

interface Ended {
  readonly code: number;
  readonly said: string;
}

/** The command, with the settings of a machine. */
function run(files: readonly string[], env: Record<string, string>): Promise<Ended> {
  const settings = { ...process.env, DATABASE_URL: '', DATABASE_DIRECT_URL: '', ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, 'ruc-list', ...files], { env: settings }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}`.trim() }),
    );
  });
}

async function someFiles(): Promise<{ zip: string; text: string; wrong: string }> {
  const dir = mkdtempSync(path.join(tmpdir(), 'ajaka-ruc-'));
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(path.join(dir, name), content);
    return path.join(dir, name);
  };
  return {
    zip: write('ruc0.zip', await listZip(linesOf(ENOUGH))),
    text: write('ruc1.txt', lineOf('80047312', 'ÑU PYAHU')),
    wrong: write('recibo.pdf', '%PDF-1.7'),
  };
}

async function listIn(url: string): Promise<{ rows: number; name: string | undefined }> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(`
    select (counts ->> 'rows')::int as rows, (select name from ruc_list_a where ruc = '80047312') as name
    from ruc_list_load where is_current`);
  await client.end();
  return rows[0];
}

test.runIf(isFullRun)(
  'DESK-80 the command loads ZIPs and texts into the database of the settings, and says how it ended',
  async () => {
    const { url } = await createTestDatabase();
    const { zip, text, wrong } = await someFiles();
    const env = { DATABASE_URL: url };
    expect(await run([], env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Di qué archivos cargar: ruc0.zip'),
    });
    expect(await run([zip, '/no/such/file'], env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('/no/such/file'),
    });
    expect(await run([zip, wrong], env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('«recibo.pdf» no es la lista del RUC'),
    });
    expect(await listIn(url)).toBeUndefined();
    expect(await run([zip, text], env)).toEqual({ code: 0, said: '50.001 RUC cargados.' });
    expect(await listIn(url)).toEqual({ rows: ENOUGH + 1, name: 'ÑU PYAHU' });
  },
);

/** A database server of its own: in the short form that of the settings is enough, and `ruc-list` says what waits for whom. */
test.runIf(isFullRun)(
  'DESK-80 DESK-89 it uses the database of the application that runs, and waits for no other load',
  async () => {
    const dataDir = scratchDirectory();
    const running = await startEmbedded(dataDir, { settings: THROW_AWAY });
    try {
      const { zip, text } = await someFiles();
      const env = { DATA_DIR: dataDir };
      expect(await run([zip, text], env)).toEqual({ code: 0, said: '50.001 RUC cargados.' });
      expect(await listIn(running.url)).toEqual({ rows: ENOUGH + 1, name: 'ÑU PYAHU' });
      const client = new pg.Client(running.url);
      await client.connect();
      await client.query(
        `insert into ruc_list_load (id, state, files, total, created_at, changed_at) values ($1, 'running', '[]', 1, now(), now())`,
        [newId()],
      );
      await client.end();
      expect(await run([zip, text], env)).toMatchObject({
        code: 1,
        said: expect.stringContaining('Ya se está cargando'),
      });
    } finally {
      await running.stop();
    }
  },
);
