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

/** As somebody who works: a connection that stays. */
async function somebody(): Promise<pg.Client> {
  const client = new pg.Client(connectionString);
  client.on('error', () => {});
  await client.connect();
  return client;
}

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

const IN_TESTS = { lockMs: 100, totalMs: 60_000 };

test('RACE-70 a migration that cannot have a table lets others read it, and tries again until it can', async () => {
  given({ '0001-first.sql': 'create table note (id int); insert into note values (1)' });
  await run();
  given({ '0002-wider.sql': 'alter table note add body text' });
  const [writer, reader] = [await somebody(), await somebody()];
  await writer.query('begin; update note set id = 2');
  const told: string[] = [];
  const migrating = migrate({ connectionString, dir, waiting: IN_TESTS, log: (sentence) => told.push(sentence) });
  await expect.poll(() => told).toHaveLength(1);
  // Behind a migration that waits for ever these would wait as long.
  await reader.query('set statement_timeout = 5000');
  for (let look = 0; look < 20; look++) expect((await reader.query('select id from note')).rows).toEqual([{ id: 1 }]);
  await writer.query('commit');
  expect(await migrating).toEqual(['0002-wider.sql']);
  expect(told).toEqual([
    'La migración 0002-wider.sql cede el paso a quienes usan sus tablas y lo intenta de nuevo.',
    'Migración 0002-wider.sql aplicada.',
  ]);
  expect((await reader.query('select body from note')).rows).toEqual([{ body: null }]);
  await Promise.all([writer.end(), reader.end()]);
});

test('RACE-70 when nobody lets go, the start is refused with a sentence and the database is as it was', async () => {
  given({ '0001-first.sql': 'create table note (id int)' });
  await run();
  given({ '0002-wider.sql': 'create table half (id int); alter table note add body text' });
  const reader = await somebody();
  await reader.query('begin; select from note');
  await expect(migrate({ connectionString, dir, waiting: { lockMs: 50, totalMs: 150 } })).rejects.toThrow(
    new StartRefused(
      'La migración 0002-wider.sql no pudo hacerse en 1 min: otras sesiones de la base de datos no sueltan las tablas que cambia. Busca en pg_stat_activity las que llevan mucho tiempo en una transacción y vuelve a iniciar.',
    ),
  );
  await reader.end();
  expect(await query(connectionString, `select to_regclass('half') as half`)).toEqual([{ half: null }]);
  expect(await run()).toEqual(['0002-wider.sql']);
});

test('RACE-71 a migration that ran and was changed afterwards refuses the start, one with other line ends does not', async () => {
  given({ '0001-first.sql': 'create table note (id int);\nselect 1;\n', '0002-second.sql': 'select 2' });
  await run();
  given({ '0001-first.sql': 'create table note (id int);\r\nselect 1;\r\n' });
  expect(await run()).toEqual([]);
  given({ '0001-first.sql': 'create table note (id bigint);\nselect 1;\n', '0003-third.sql': 'create table third ()' });
  await expect(run()).rejects.toThrow(
    new StartRefused(
      'La migración 0001-first.sql ya se aplicó a esta base de datos y su archivo ya no es el mismo. Una migración aplicada no se cambia: deja el archivo como estaba y pon el cambio en una migración nueva.',
    ),
  );
  expect(await query(connectionString, `select to_regclass('third') as third`)).toEqual([{ third: null }]);
});

test('RACE-79 a migration that was written anew names its former text: whoever ran that one starts and does not run it again', async () => {
  given({ '0001-first.sql': 'create table note (id int)' });
  await run();
  const [{ hash }] = (await query(connectionString, 'select hash from schema_migration')) as [{ hash: string }];
  given({ '0001-first.sql': `-- was ${hash}\ncreate table note (id int, said text)` });
  expect(await run()).toEqual([]);
  given({ '0001-first.sql': `-- was ${hash}\ncreate table note (id bigint)` });
  await expect(run()).rejects.toThrow('su archivo ya no es el mismo');
});

test('RACE-71 an installation from before texts were remembered takes them as they are at its first start', async () => {
  given({ '0001-first.sql': 'create table note (id int)' });
  await query(
    connectionString,
    `create table schema_migration (name text primary key, run_at timestamptz not null default now());
     insert into schema_migration values ('0001-first.sql'); create table note (id int)`,
  );
  expect(await run()).toEqual([]);
  expect(await query(connectionString, 'select length(hash) as length from schema_migration')).toEqual([
    { length: 64 },
  ]);
  given({ '0001-first.sql': 'create table other (id int)' });
  await expect(run()).rejects.toThrow('su archivo ya no es el mismo');
});

const INDEX = 'create unique index concurrently if not exists note_by_id on note (id)';
const validOf = (name: string) =>
  query(connectionString, `select indisvalid as valid from pg_index where indexrelid = to_regclass('${name}')`);

test('RACE-72 an index whose making was interrupted is dropped and made again, and then left alone', async () => {
  given({ '0001-first.sql': 'create table note (id int); insert into note values (1), (1)' });
  await run();
  given({ '0002-by-id.concurrent.sql': `-- Notes are found by it.\n${INDEX};\n` });
  await expect(run()).rejects.toThrow(
    /^La migración 0002-by-id.concurrent.sql falló y al iniciar de nuevo continúa: could not create unique index/,
  );
  expect(await validOf('note_by_id')).toEqual([{ valid: false }]);
  await query(connectionString, 'delete from note; insert into note values (1), (2)');
  const told: string[] = [];
  const log = (sentence: string) => told.push(sentence);
  expect(await migrate({ connectionString, dir, log })).toEqual(['0002-by-id.concurrent.sql']);
  expect(told[0]).toBe('La migración 0002-by-id.concurrent.sql se interrumpió: el índice note_by_id se hace de nuevo.');
  expect(await validOf('note_by_id')).toEqual([{ valid: true }]);
  const made = `select 'note_by_id'::regclass::oid as oid`;
  const before = await query(connectionString, made);
  await query(connectionString, `delete from schema_migration where name like '0002%'`);
  expect(await run()).toEqual(['0002-by-id.concurrent.sql']);
  expect(await query(connectionString, made)).toEqual(before);
});

/** It has begun, and waits for who was there before. */
async function isMakingIndex(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_stat_activity
    where datname = current_database() and query like 'create unique%' and wait_event_type = 'Lock'`);
  return rowCount === 1;
}

test('RACE-72 while an index is made others write: only who began before is waited for', async () => {
  given({ '0001-first.sql': 'create table note (id int)' });
  await run();
  given({ '0002-by-id.concurrent.sql': INDEX });
  const [early, late] = [await somebody(), await somebody()];
  await early.query('begin; insert into note values (1)');
  const migrating = run();
  await expect.poll(() => isMakingIndex(late)).toBe(true);
  await late.query(`set statement_timeout = 5000; insert into note values (2)`);
  await early.query('commit');
  expect(await migrating).toEqual(['0002-by-id.concurrent.sql']);
  expect(await validOf('note_by_id')).toEqual([{ valid: true }]);
  await Promise.all([early.end(), late.end()]);
});

test.each([
  ['a lock that stops writers', 'create index note_by_id on note (id)'],
  ['two statements', `${INDEX}; select 1`],
  ['what fails when it is there', 'create index concurrently note_by_id on note (id)'],
])('RACE-72 a migration that makes an index beside others may not have %s', async (_, sql) => {
  given({ '0001-first.sql': 'create table note (id int)', '0002-by-id.concurrent.sql': sql });
  await expect(run()).rejects.toThrow(StartRefused);
  expect(await validOf('note_by_id')).toEqual([]);
});

/** Marks five notes at a time, and stumbles over a note that is not there yet to be marked. */
const PORTIONS = `
  with portion as (select id from note where id > coalesce($1::int, 0) order by id limit 5),
    marked as (update note set marked = marked + 1, checked = 1 / (note.id - 13 + (select count(*) from repaired))
      where id in (select id from portion) returning id)
  select max(id)::text from marked`;

test('RACE-73 a change of data in portions keeps what it did when it is interrupted, and goes on at the next start', async () => {
  given({
    '0001-first.sql': `create table note (id int primary key, marked int not null default 0, checked int);
      create table repaired (); insert into note select generate_series(1, 22)`,
    '0002-marks.portions.sql': PORTIONS,
    '0003-after.sql': 'create table after ()',
  });
  await expect(run()).rejects.toThrow(
    'La migración 0002-marks.portions.sql falló y al iniciar de nuevo continúa: division by zero',
  );
  const counts = 'select count(*) filter (where marked > 0)::int as marked from note';
  expect(await query(connectionString, counts)).toEqual([{ marked: 10 }]);
  await query(connectionString, 'alter table repaired add one int; insert into repaired select generate_series(1, 50)');
  expect(await run()).toEqual(['0002-marks.portions.sql', '0003-after.sql']);
  expect(await query(connectionString, counts)).toEqual([{ marked: 22 }]);
  expect(await run()).toEqual([]);
});

test('RACE-73 a portion that meets a row that somebody holds steps back, and the others go on', async () => {
  given({
    '0001-first.sql': `create table note (id int primary key, marked int not null default 0, checked int);
      create table repaired (); insert into note select generate_series(1, 12)`,
  });
  await run();
  given({ '0002-marks.portions.sql': PORTIONS });
  const writer = await somebody();
  await writer.query('begin; update note set checked = 0 where id = 8');
  const told: string[] = [];
  const log = (sentence: string) => told.push(sentence);
  const migrating = migrate({ connectionString, dir, waiting: IN_TESTS, log });
  await expect.poll(() => told).toContainEqual(expect.stringContaining('cede el paso'));
  // The first five are written, and nobody holds any of those that are still to come.
  await writer.query(`set statement_timeout = 5000; update note set checked = 0`);
  await writer.query('commit');
  await migrating;
  expect(await query(connectionString, 'select distinct marked from note')).toEqual([{ marked: 1 }]);
  await writer.end();
});

test('RACE-74 of two that start at once one migrates and the other waits, saying so once, even while an index is made', async () => {
  given({ '0001-first.sql': 'create table note (id int)' });
  await run();
  given({ '0002-by-id.concurrent.sql': INDEX, '0003-after.sql': 'create table after ()' });
  const early = await somebody();
  await early.query('begin; insert into note values (1)');
  const told: string[][] = [[], []];
  const both = told.map((said) => migrate({ connectionString, dir, log: (sentence) => said.push(sentence) }));
  const waits = 'Otro proceso está migrando la base de datos; este espera a que termine.';
  await expect.poll(() => told.flat()).toEqual([waits]);
  await early.query('commit');
  expect((await Promise.all(both)).flat()).toEqual(['0002-by-id.concurrent.sql', '0003-after.sql']);
  expect(told.flat().filter((sentence) => sentence === waits)).toHaveLength(1);
  await early.end();
});

test('RACE-74 a version before this one that starts meanwhile is not waited for by the index, nor the reverse', async () => {
  given({ '0001-first.sql': 'create table note (id int)' });
  await run();
  given({ '0002-by-id.concurrent.sql': INDEX });
  const [early, earlier] = [await somebody(), await somebody()];
  await early.query('begin; insert into note values (1)');
  const migrating = run();
  await expect.poll(() => isMakingIndex(earlier)).toBe(true);
  // As it waits: in a transaction. It has the lock at once, and finds a name that it does not know.
  await earlier.query('set statement_timeout = 5000; select pg_advisory_lock(4815162342)');
  expect(await query(connectionString, 'select from schema_migration')).toHaveLength(1);
  await early.query('commit');
  await migrating;
  await Promise.all([early.end(), earlier.end()]);
});
