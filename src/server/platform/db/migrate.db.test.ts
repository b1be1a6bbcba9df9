import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startLosingProxy } from '../../../../test/database/losing-proxy.ts';
import { createEmptyDatabase } from '../../../../test/database/test-database.ts';
import { StartRefused } from '../start-refused.ts';
import { migrate } from './migrate.ts';

let dir: string;
let connectionString: string;

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'ajaka-migrations-'));
  connectionString = (await createEmptyDatabase()).url;
});

afterEach(() => rmSync(dir, { recursive: true }));

function given(files: Record<string, string>) {
  for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(dir, name), sql);
}

async function query(url: string, sql: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const run = () => migrate({ connectionString, dir });

test('CMD-01 migrations run once, in the order of their numbers, and say so', async () => {
  given({
    '0002-second.sql': 'alter table note add body text',
    '0001-first.sql': 'create table note (id int); select 1',
  });
  const told: string[] = [];
  expect(await migrate({ connectionString, dir, log: (sentence) => told.push(sentence) })).toEqual([
    '0001-first.sql',
    '0002-second.sql',
  ]);
  expect(told).toEqual(['Migración 0001-first.sql aplicada.', 'Migración 0002-second.sql aplicada.']);
  expect(await run()).toEqual([]);

  given({ '0003-third.sql': 'insert into note values (1)' });
  expect(await run()).toEqual(['0003-third.sql']);
  expect(await query(connectionString, 'select id from note')).toEqual([{ id: 1 }]);
});

test('CMD-01 five processes that migrate at once migrate once', async () => {
  given({
    '0001-first.sql': 'create table note (id int)',
    '0002-slow.sql': 'insert into note select 1 from pg_sleep(0.3)',
  });
  const program = `import { migrate } from ${JSON.stringify(path.join(import.meta.dirname, 'migrate.ts'))};
    console.log(JSON.stringify(await migrate(${JSON.stringify({ connectionString, dir })})));`;
  const results = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      return { code, ran: JSON.parse(said) };
    }),
  );
  expect(results.map((result) => result.code)).toEqual([0, 0, 0, 0, 0]);
  expect(results.flatMap((result) => result.ran).sort()).toEqual(['0001-first.sql', '0002-slow.sql']);
  expect(await query(connectionString, 'select count(*)::int as rows from note')).toEqual([{ rows: 1 }]);
});

test('CMD-01 a migration that fails leaves nothing of itself, and those before it stay', async () => {
  given({ '0001-first.sql': 'create table note (id int)', '0002-bad.sql': 'create table half (id int); select 1 / 0' });
  await expect(run()).rejects.toThrow(
    'La migración 0002-bad.sql falló y la base de datos quedó como antes de ella: division by zero',
  );
  expect(
    await query(connectionString, `select to_regclass('note') is null as note, to_regclass('half') is null as half`),
  ).toEqual([{ note: false, half: true }]);
  given({ '0002-bad.sql': 'create table whole (id int)' });
  expect(await run()).toEqual(['0002-bad.sql']);
});

test.each([
  ['a gap', { '0001-a.sql': '', '0003-c.sql': '' }, 'se esperaba 0002 y está 0003-c.sql'],
  ['twins', { '0001-a.sql': '', '0002-b.sql': '', '0002-c.sql': '' }, 'se esperaba 0003 y está 0002-c.sql'],
  ['a first that is not one', { '0002-b.sql': '' }, 'se esperaba 0001 y está 0002-b.sql'],
  [
    'a strange name',
    { '0001-a.sql': '', 'extra.sql': '' },
    'El archivo extra.sql no se llama como una migración: 0002-nombre.sql.',
  ],
])('CMD-01 %s in the numbers is refused before anything runs', async (_, files, sentence) => {
  given(files);
  await expect(run()).rejects.toThrow(sentence);
  expect(await query(connectionString, `select to_regclass('schema_migration') as made`)).toEqual([{ made: null }]);
});

test('CMD-01 a database newer than the program is refused with a sentence', async () => {
  given({ '0001-first.sql': 'create table note (id int)', '0002-second.sql': 'select 1' });
  await run();
  rmSync(path.join(dir, '0002-second.sql'));
  await expect(run()).rejects.toThrow(
    'La base de datos es más nueva que este programa: tiene la migración 0002-second.sql, que esta versión no conoce.',
  );
});

test('CMD-01 a migration slipped in before one that has run is refused', async () => {
  given({ '0001-first.sql': 'select 1', '0002-second.sql': 'select 1' });
  await run();
  await query(connectionString, `delete from schema_migration where name = '0001-first.sql'`);
  await expect(run()).rejects.toThrow(
    'ya tiene la migración 0002-second.sql pero le falta 0001-first.sql, que va antes',
  );
});

test('CFG-09 a server that does not answer is refused with a sentence', async () => {
  given({ '0001-first.sql': 'select 1' });
  const attempt = migrate({ connectionString: 'postgres://nobody@127.0.0.1:1/none', dir });
  await expect(attempt).rejects.toThrow(StartRefused);
  await expect(attempt).rejects.toThrow(/^No se pudo conectar con la base de datos: .+ Revisa DATABASE_URL\.$/);
});

test('CFG-09 so is one that takes the connection and never says a word', async () => {
  given({ '0001-first.sql': 'select 1' });
  const proxy = await startLosingProxy(connectionString);
  proxy.fallSilent();
  await expect(migrate({ connectionString: proxy.url, dir, connectMs: 100 })).rejects.toThrow(
    new StartRefused('No se pudo conectar con la base de datos: el servidor no contesta. Revisa DATABASE_URL.'),
  );
  await proxy.stop();
});

test('CFG-09 a server that cannot lower Ñ is used, and said', async () => {
  const options = `template template0 encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'`;
  connectionString = (await createEmptyDatabase(options)).url;
  given({ '0001-first.sql': 'select 1' });
  const told: string[] = [];
  await migrate({ connectionString, dir, log: (sentence) => told.push(sentence) });
  expect(told[0]).toContain('no sabe pasar «Ñ» a minúscula');
});
