import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentOf, newDirectory, ordinaryDatabase, withClient } from '../../../test/backup/an-installation.ts';
import { scratchDirectory } from '../../../test/database/scratch-directory.ts';
import { startThrowAway } from '../../../test/database/throw-away-server.ts';
import { numberedInvoice } from '../../../test/intake/numbered-invoice.ts';
import { upload } from '../../../test/intake/uploads.ts';
import { isFullRun } from '../../../test/long-run.ts';
import { commandsUnder } from '../../../test/operations/operations-commands.ts';
import { spawnServer } from '../../../test/server/spawn-server.ts';
import { callApi } from '../../../test/server/test-app.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../ajaka.ts');

/** The commands of a section, as they stand in their blocks. */
const documented = (heading: string) =>
  commandsUnder(heading).flatMap((block) => block.split('\n').filter((line) => line !== ''));

/** A line in a shell, on a machine where names of the example stand for others. */
const inShell = (line: string, names: Record<string, string>) =>
  execFileSync('bash', ['-c', replaced(line, names)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const replaced = (line: string, names: Record<string, string>) =>
  Object.entries(names).reduce((text, [from, to]) => text.replaceAll(from, to), line);

interface Ended {
  readonly code: number;
  readonly said: string;
}

/** A line as somebody types it, on a machine where names of the example stand for others; `input` is what comes by a pipe. */
function type(
  line: string,
  names: Record<string, string>,
  { input, ...env }: Record<string, string> & { input?: string },
): Promise<Ended> {
  const words = replaced(line, names).split(' ');
  const program = words.indexOf('ajaka');
  const settings = Object.fromEntries(words.slice(0, program).map((word) => word.split(/=(.*)/s).slice(0, 2)));
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [PROGRAM, ...words.slice(program + 1)],
      { env: { ...process.env, DATABASE_URL: '', DATABASE_DIRECT_URL: '', NODE_ENV: '', ...env, ...settings } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}`.trim() }),
    );
    child.stdin?.end(input);
  });
}

test.runIf(isFullRun)(
  'OPS-33 OPS-21 OPS-32 the commands of the documentation back up, restore, move and check, and say how it ended',
  async () => {
    const [dataDir, newDir] = [scratchDirectory(), scratchDirectory()];
    const phrase = path.join(newDirectory('phrase'), 'frase.txt');
    writeFileSync(phrase, 'una frase que nadie sabe\n');
    const other = await startThrowAway();
    const names = {
      '/mnt/respaldos': newDirectory('place'),
      '/mnt/claves': newDirectory('keys'),
      'frase.txt': phrase,
      'postgres://ajaka:clave@servidor/ajaka': await ordinaryDatabase(other.url),
    };
    try {
      const running = spawnServer({ DATA_DIR: dataDir });
      const url = await running.url;
      const signIn = { body: { email: 'mudanza@tavapora.com.py', name: 'Mudanza' }, headers: { origin: url } };
      const { token } = (await callApi(url, '/local-identity/sign-in', signIn)).body;
      await upload(url, '/upload-xml', token, [['uno.xml', numberedInvoice(1)]]);
      for (const line of documented('## Back up')) {
        expect(await type(line, names, { DATA_DIR: dataDir })).toMatchObject({
          code: 0,
          said: expect.stringContaining('Respaldado en'),
        });
      }
      const [check = ''] = documented('### Checking the originals');
      expect(await type(check, names, { DATA_DIR: dataDir })).toMatchObject({
        code: 0,
        said: expect.stringContaining('todo igual'),
      });
      const inside = (line: string) => inShell(line, { 'data/postgres': path.join(dataDir, 'postgres') });
      const [psql = ''] = commandsUnder('### Looking inside');
      expect(inside(`${psql.trim()} -tAc 'select count(*) from invoice'`)).toBe('1');
      const sessions = 'select pid, state, xact_start, query from pg_stat_activity order by xact_start';
      expect(inside(`${psql.trim()} -tAc '${sessions}'`)).toContain('pg_stat_activity');
      expect(inShell('curl http://127.0.0.1:8080/metrics', { 'http://127.0.0.1:8080': url })).toMatch(/^ajaka_/m);
      // While the application runs there nothing is restored.
      const [restore = '', withKeys = ''] = documented('## Restore');
      expect(await type(restore, names, { DATA_DIR: dataDir })).toMatchObject({
        code: 1,
        said: expect.stringContaining('ya está en uso'),
      });
      await running.end();

      expect(await type(withKeys, { ...names, [phrase]: '/no/such' }, { DATA_DIR: newDir })).toMatchObject({
        code: 1,
        said: 'No se puede leer /no/such (ENOENT).',
      });
      expect(await type(withKeys, names, { DATA_DIR: newDir })).toMatchObject({
        code: 0,
        said: expect.stringContaining('Restaurado'),
      });
      for (const file of ['secrets/key', 'identity/local.json']) {
        expect(readFileSync(path.join(newDir, file), 'utf8')).toBe(readFileSync(path.join(dataDir, file), 'utf8'));
      }
      expect(await type(restore, names, { DATA_DIR: newDir })).toMatchObject({
        code: 1,
        said: expect.stringContaining('ya se usa'),
      });
      const again = spawnServer({ DATA_DIR: newDir });
      const there = await again.url;
      const back = await callApi(there, '/local-identity/sign-in', { ...signIn, headers: { origin: there } });
      expect((await callApi(there, '/v2/invoices/headers', { token: back.body.token })).body).toMatchObject({
        total: 1,
      });
      await again.end();

      const moving = documented('### Moving to another server');
      expect(moving).toHaveLength(2);
      for (const line of moving) expect(await type(line, names, { DATA_DIR: newDir })).toMatchObject({ code: 0 });
      const moved = await contentOf(names['postgres://ajaka:clave@servidor/ajaka']);
      expect(moved.tables.invoice).toMatch(/^1 /);
      await withClient(names['postgres://ajaka:clave@servidor/ajaka'], async (client) => {
        expect((await client.query(`select from pg_namespace where nspname = 'ajaka_restore'`)).rowCount).toBe(0);
      });
    } finally {
      await other.stop();
    }
  },
);

test.runIf(isFullRun)(
  'OPS-33 OPS-28 the options of the documentation choose a backup, forget a restore that was begun, read a passphrase from a pipe and prune',
  async () => {
    const dataDir = scratchDirectory();
    const names = { '/mnt/respaldos': newDirectory('place'), '/mnt/claves': newDirectory('keys') };
    const running = spawnServer({ DATA_DIR: dataDir });
    const url = await running.url;
    const signIn = { body: { email: 'opciones@tavapora.com.py', name: 'Opciones' }, headers: { origin: url } };
    const { token } = (await callApi(url, '/local-identity/sign-in', signIn)).body;
    await upload(url, '/upload-xml', token, [['uno.xml', numberedInvoice(1)]]);
    const first = await type('ajaka backup /mnt/respaldos', names, { DATA_DIR: dataDir });
    const [, older = ''] = /: (\d{8}T\d{6}Z-\w+),/.exec(first.said) ?? [];
    await upload(url, '/upload-xml', token, [['dos.xml', numberedInvoice(2)]]);
    expect(await type('ajaka backup /mnt/respaldos', names, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const phrase = { DATA_DIR: dataDir, input: 'una frase que nadie sabe\n' };
    const withKeys = 'ajaka backup /mnt/claves --with-secrets --passphrase-file -';
    expect(await type(withKeys, names, phrase)).toMatchObject({ code: 0 });

    const chosen = { DATA_DIR: scratchDirectory() };
    expect(await type(`ajaka restore /mnt/respaldos --id ${older}`, names, chosen)).toMatchObject({
      code: 0,
      said: expect.stringContaining(`Restaurado el respaldo ${older}`),
    });
    // One whose original is gone stops half way; then another one is wanted there.
    const begun = scratchDirectory();
    const original = readdirSync(names['/mnt/respaldos'], { recursive: true, encoding: 'utf8' }).find((name) =>
      /^originals\/[^/]+\/\w\w\/\w{64}$/.test(name),
    );
    const at = path.join(names['/mnt/respaldos'], original ?? '?');
    renameSync(at, `${at}.away`);
    expect(await type('ajaka restore /mnt/respaldos', names, { DATA_DIR: begun })).toMatchObject({ code: 1 });
    renameSync(`${at}.away`, at);
    const other = 'ajaka restore /mnt/claves --with-secrets --passphrase-file -';
    expect(await type(other, names, { ...phrase, DATA_DIR: begun })).toMatchObject({
      code: 1,
      said: expect.stringContaining('o empieza de nuevo con --start-over'),
    });
    expect(await type(`${other} --start-over`, names, { ...phrase, DATA_DIR: begun })).toMatchObject({
      code: 0,
      said: expect.stringContaining('Restaurado'),
    });
    expect(readFileSync(path.join(begun, 'secrets/key'), 'utf8')).toBe(
      readFileSync(path.join(dataDir, 'secrets/key'), 'utf8'),
    );
    expect(await type('ajaka backup /mnt/respaldos --keep 1', names, { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      said: expect.stringContaining('Respaldos anteriores que se quitaron: 2.'),
    });
    await running.end();
  },
);
