import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkDigitOf } from '#domain/identifiers/check-digit.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import { INSTALLATION_ID } from '#server/platform/files/made-files.ts';
import { newId } from '#server/platform/new-id.ts';
import { aBusinessWithPapers, aPaper, issuedBy } from '../../../../test/builders/made-papers.ts';
import { recordStatements } from '../../../../test/database/statement-recorder.ts';
import { zipOf } from '../../../../test/intake/packages.ts';
import type { NamedFile } from '../../../../test/intake/uploads.ts';
import { isFullRun } from '../../../../test/long-run.ts';
import { ENOUGH, lineOf, linesOf, listZip } from '../../../../test/ruc-list/a-ruc-list.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { emptySpare, loadList, type ReadSlice } from './load/load-list.ts';
import { beginLoad } from './load/order-load.ts';
import { runLoad, sweepLoads } from './load/run-load.ts';
import { readLines } from './read/read-lines.ts';

const clock = adjustableClock();
const today = () => dayInAsuncion(clock.now().getTime());
const RUC = '80047312';
const LISTED = `${RUC}-${checkDigitOf(RUC)}`;
const recorder = recordStatements();
let server: TestApp;
let admin: string;
let member: string;
beforeAll(async () => {
  server = await startTestApp({}, { clock, observe: recorder.observe });
  admin = await server.signIn('admin@ajaka.local', 'Administración');
  member = await server.signIn('rocio@tavapora.com.py', 'Rocío Ayala');
  for (const token of [admin, member]) await server.call('/api/user/profile', { token });
});
afterAll(async () => {
  recorder.stop();
  await server.stop();
});
beforeEach(async () => {
  await server.db.deleteFrom('ruc_list_load').execute();
  await emptySpare(server);
  await sql`truncate ruc_list_a, ruc_list_b`.execute(server.db);
});

async function bring(files: readonly NamedFile[], token = admin) {
  const form = new FormData();
  for (const [name, content] of files) form.append('file', new Blob([Buffer.from(content)]), name);
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}/admin/ruc-list`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: await answer.json() };
}

const list = async () => (await server.call('/admin/ruc-list', { token: admin })).body.data;
const over = async () => {
  await expect.poll(async () => (await list()).ultima_carga.status).toMatch(/done|error/);
  return await list();
};
const ask = async (ruc: string, token = member) => (await server.call(`/ruc-list/${ruc}`, { token })).body.data;

/** Enough for a list where its size is not what is tried: all of it takes a second of the database each time. */
const FEW = 5_000;
const FEW_LINES = linesOf(FEW);
const NAME = 'DISTRIBUIDORA ÑU PYAHU S.A.';

/** A list with one RUC that is looked at. */
const aList = (name = NAME, state = 'ACTIVO', more = '') => FEW_LINES + lineOf(RUC, name, state) + more;
/** The same with as many as the queue takes for a list. */
const wholeList = (name = NAME) => linesOf(ENOUGH) + lineOf(RUC, name);

/** What a process of the pool reads, here. */
async function* slices(...texts: readonly string[]): AsyncGenerator<ReadSlice> {
  for (const [at, text] of texts.entries()) {
    yield { ...readLines(Buffer.from(text), 'ruc0.txt'), done: at + 1, day: null };
  }
}

async function begin() {
  const [id, attempt] = [newId(), newId()];
  const at = clock.now();
  const isFirst = await beginLoad(server.app.deps, { id, files: [{ name: 'a', bytes: 9 }], userId: null, attempt, at });
  return { id, attempt, isFirst };
}
const load = async (...texts: readonly string[]) => loadList(server.app.deps, await begin(), slices(...texts), FEW);
const rowsIn = async (table: 'ruc_list_a' | 'ruc_list_b' | 'ruc_list_line') =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(server.db)).rows[0]
    ?.count;

describe('the list of RUCs', () => {
  test('DESK-81 is brought as ZIPs and texts by an administrator, and told with its day, who, and how many of each state', async () => {
    const half = linesOf(ENOUGH / 2);
    const other =
      linesOf(ENOUGH / 2, 3_000_000) + lineOf(RUC, 'ÑU PYAHU', 'EN ESTUDIO') + lineOf('4444444', 'MAL', 'ACTIVO', 9);
    const sent = await bring([
      ['ruc0.zip', await listZip(half)],
      ['ruc1.txt', Buffer.from(other, 'latin1')],
    ]);
    expect(sent.status).toBe(202);
    expect(sent.body.data.ultima_carga.status).toMatch(/queued|running|done/);
    const { vigente, ultima_carga } = await over();
    expect(vigente).toEqual({
      fecha_lista: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      cargada_en: expect.any(String),
      cargada_por: 'Administración local',
      cantidad: ENOUGH + 2,
      por_estado: { activo: 31_251, suspension_temporal: 6_250, bloqueado: 6_250, cancelado: 6_250, otro: 1 },
      texto: '50.002 RUC cargados. 1 tiene mal el dígito verificador: entró igual.',
    });
    expect(ultima_carga).toMatchObject({ status: 'done', texto: vigente.texto });
    expect(ultima_carga.done).toBe(ultima_carga.total);
    expect(await ask(RUC)).toMatchObject({ ruc: LISTED, nombre: 'ÑU PYAHU', estado: 'otro' });
    expect((await ask('4444444-9')).ruc).toBe('4444444-9');
    // Nothing that was brought is kept.
    await expect.poll(() => server.app.deps.files.inventory.made(INSTALLATION_ID)).toEqual([]);
  });

  test.runIf(isFullRun)('DESK-81 has the day of its files, or the one on which it was loaded', async () => {
    const zip = await zipOf({ 'ruc0.txt': wholeList() });
    // The day in a ZIP: seven bits for the year since 1980, four for the month, five for the day.
    const packed = (2024 - 1980) * 512 + 11 * 32 + 3;
    for (const at of [12, zip.lastIndexOf('PK\x01\x02') + 14]) zip.writeUInt16LE(packed, at);
    await bring([['ruc0.zip', zip]]);
    expect((await over()).vigente.fecha_lista).toBe('2024-11-03');
    expect(await ask(LISTED)).toEqual({
      ...{ ruc: LISTED, nombre: 'DISTRIBUIDORA ÑU PYAHU S.A.', estado: 'activo', fecha_lista: '2024-11-03' },
    });
    await bring([['ruc0.txt', wholeList()]]);
    await expect.poll(async () => (await list()).vigente.fecha_lista).toBe(today());
  });

  test('DESK-88 has the last line of a RUC that stands in it twice, also in another file, and tells how many', async () => {
    const outcome = await load(
      aList('ANTES', 'ACTIVO', lineOf(RUC, 'DESPUÉS', 'BLOQUEADO')),
      lineOf(RUC, 'AL FINAL', 'CANCELADO'),
    );
    expect(outcome).toMatchObject({ counts: { rows: FEW + 1, repeated: 2 } });
    expect(await ask(RUC)).toMatchObject({ nombre: 'AL FINAL', estado: 'cancelado' });
    expect((await list()).vigente.texto).toContain('2 estaban repetidos: vale el último.');
  });

  test('DESK-84 with few RUCs or many wrong digits is refused, and the one before stays', async () => {
    await load(aList());
    const wrong = Array.from({ length: 1_100 }, (_, at) =>
      lineOf(String(5_000_000 + at), 'X', 'ACTIVO', (checkDigitOf(String(5_000_000 + at)) + 1) % 10),
    );
    const few = linesOf(FEW - 1);
    expect(await load(few)).toEqual({ problem: { code: 'too-few-rows', params: { rows: FEW - 1 } } });
    expect((await list()).ultima_carga).toMatchObject({
      status: 'error',
      texto: expect.stringMatching(/^Los archivos tienen 4\.999 RUC.*No se cambió nada\.$/),
    });
    // The same file again and again is not more of it.
    expect(await load(few, few)).toEqual({ problem: { code: 'too-few-rows', params: { rows: FEW - 1 } } });
    expect(await load(FEW_LINES, wrong.join(''))).toMatchObject({
      problem: { code: 'too-many-wrong-digits', params: { wrong: 1_100 } },
    });
    expect(await load(FEW_LINES, 'X|Y\n'.repeat(2_000) + lineOf(RUC, 'OTRO'))).toMatchObject({
      problem: { code: 'too-many-unreadable' },
    });
    expect(await ask(RUC)).toMatchObject({ nombre: 'DISTRIBUIDORA ÑU PYAHU S.A.' });
    expect((await list()).vigente.cantidad).toBe(FEW + 1);
    expect(await rowsIn('ruc_list_line')).toBe(0);
  });

  test('DESK-85 a file that is something else is refused in words, and nothing changes', async () => {
    await load(aList());
    await bring([
      ['ruc0.zip', await listZip(aList('OTRO NOMBRE'))],
      ['recibo.pdf', '%PDF-1.7 recibo'],
    ]);
    expect((await over()).ultima_carga).toMatchObject({
      status: 'error',
      texto: expect.stringMatching(/^«recibo\.pdf» no es la lista del RUC: es un PDF\..*No se cambió nada\.$/),
    });
    expect(await ask(RUC)).toMatchObject({ nombre: 'DISTRIBUIDORA ÑU PYAHU S.A.' });
  });

  test('DESK-89 of two loads at once one is done, and the other says so', async () => {
    const zip = await listZip(wholeList());
    const answers = await Promise.all([1, 2, 3].map(() => bring([['ruc0.zip', zip]])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body);
    expect(refused.map(({ code, message }) => [code, message])).toEqual(
      Array.from({ length: 2 }, () => ['carga_en_curso', expect.stringContaining('Ya se está cargando')]),
    );
    expect((await over()).vigente.cantidad).toBe(ENOUGH + 1);
    expect(await server.db.selectFrom('ruc_list_load').select('id').execute()).toHaveLength(1);
    const { isFirst } = await begin();
    expect([isFirst, (await begin()).isFirst]).toEqual([true, false]);
  });
});

describe('a load that was interrupted', () => {
  /** Stops for good after its first slice, as a process that was killed. */
  async function dies(id: string, attempt: string) {
    async function* some() {
      yield* slices(FEW_LINES, lineOf(RUC, 'A MEDIAS'));
      throw new Error('killed');
    }
    await expect(loadList(server.app.deps, { id, attempt }, some(), FEW)).rejects.toThrow('killed');
  }

  test('DESK-87 leaves the last list as it was, and what it left is swept', async () => {
    await load(aList());
    const { id, attempt } = await begin();
    await dies(id, attempt);
    expect(await rowsIn('ruc_list_line')).toBe(FEW + 1);
    await sweepLoads(server.app.deps); // it may still be alive
    expect((await list()).ultima_carga.status).toBe('running');
    expect(await rowsIn('ruc_list_line')).toBe(FEW + 1);
    clock.advance(16 * 60_000);
    await sweepLoads(server.app.deps);
    const { vigente, ultima_carga } = await list();
    expect(ultima_carga).toMatchObject({
      status: 'error',
      texto: 'La carga se interrumpió. Vuelve a empezar. No se cambió nada.',
    });
    expect(vigente.cantidad).toBe(FEW + 1);
    expect(await ask(RUC)).toMatchObject({ nombre: 'DISTRIBUIDORA ÑU PYAHU S.A.' });
    expect([await rowsIn('ruc_list_line'), await rowsIn('ruc_list_b')]).toEqual([0, 0]);
    expect(await load(aList('LA SIGUIENTE'))).toMatchObject({ counts: { rows: FEW + 1 } });
    expect(await ask(RUC)).toMatchObject({ nombre: 'LA SIGUIENTE' });
  });

  test('DESK-87 changes nothing any more once another took its place, though it goes on', async () => {
    await load(aList());
    const old = await begin();
    const [copied, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    async function* ofTheNewOne() {
      yield* slices(aList('EL NUEVO'));
      copied.resolve();
      await goOn.promise;
    }
    let replacing: ReturnType<typeof loadList> | undefined;
    async function* ofTheOldOne() {
      yield* slices(FEW_LINES);
      clock.advance(16 * 60_000);
      replacing = loadList(server.app.deps, await begin(), ofTheNewOne(), FEW);
      await copied.promise;
      yield* slices(lineOf(RUC, 'EL VIEJO'));
    }
    expect(await loadList(server.app.deps, old, ofTheOldOne(), FEW)).toBe('not-ours');
    goOn.resolve();
    expect(await replacing).toMatchObject({ counts: { rows: FEW + 1, repeated: 0 } });
    expect(await ask(RUC)).toMatchObject({ nombre: 'EL NUEVO' });
    await sweepLoads(server.app.deps);
    expect(await ask(RUC)).toMatchObject({ nombre: 'EL NUEVO' });
  });

  test('DESK-87 never shows half of a list: whoever asks meanwhile finds the one before, and then the new one', async () => {
    await load(aList('ANTES'));
    const seen: (string | undefined)[] = [];
    const next = await begin();
    async function* watched() {
      for await (const slice of slices(linesOf(ENOUGH), lineOf(RUC, 'DESPUÉS'))) {
        yield slice;
        seen.push((await ask(RUC))?.nombre);
      }
    }
    const loading = loadList(server.app.deps, next, watched());
    let isOver = false;
    const asking = (async () => {
      while (!isOver) seen.push((await ask(RUC))?.nombre);
    })();
    await loading.finally(() => {
      isOver = true;
    });
    await asking;
    seen.push((await ask(RUC))?.nombre);
    expect(seen.length).toBeGreaterThan(3);
    const change = seen.indexOf('DESPUÉS');
    expect(seen.slice(0, change).every((name) => name === 'ANTES')).toBe(true);
    expect(seen.slice(change).every((name) => name === 'DESPUÉS')).toBe(true);
  });

  test('DESK-87 is done again by the queue from its beginning, and once it is over not again', async () => {
    const { files } = server.app.deps;
    const fileId = newId();
    const bytes = await listZip(wholeList());
    await files.made.write(
      INSTALLATION_ID,
      fileId,
      (async function* () {
        yield bytes;
      })(),
      bytes.length,
    );
    const [id, at] = [newId(), clock.now()];
    const kept = [{ id: fileId, name: 'ruc0.zip', bytes: bytes.length }];
    expect(await beginLoad(server.app.deps, { id, files: kept, userId: null, attempt: null, at })).toBe(true);
    await server.db.updateTable('ruc_list_load').set({ state: 'running', attempt: newId(), attempts: 1 }).execute();
    await sql`insert into ruc_list_line (ruc, check_digit, name, state) values ('1', 9, 'RESTO', 'active')`.execute(
      server.db,
    );
    await runLoad(server.app.deps, { id });
    await runLoad(server.app.deps, { id });
    expect((await list()).vigente).toMatchObject({ cantidad: ENOUGH + 1, cargada_por: null });
  });
});

describe('who asks for a RUC', () => {
  test('DESK-90 is answered by the key of the table, however many there are', async () => {
    await load(wholeList());
    await ask(RUC);
    const statement = recorder.statements().find(({ functions }) => functions[0] === 'findListedRuc');
    const asked = statement?.text.replace(/\$\d/g, `'${RUC}'`) ?? '';
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(asked)}`.execute(server.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (?:Only )?Scan using ruc_list_a_pkey/);
    expect(plan).not.toMatch(/Seq Scan on ruc_list_[ab]\b/);
  });

  test('DESK-94 names one RUC exactly, with or without its digit; nothing lists or searches them', async () => {
    await load(aList());
    for (const ruc of [RUC, LISTED, '0080047312', '80.047.312']) expect((await ask(ruc))?.ruc).toBe(LISTED);
    for (const ruc of ['8004731', '80047313', '%25', 'PYAHU', '8004731_', '*', 'a'.repeat(20)]) {
      expect({ ruc, found: await ask(ruc) }).toEqual({ ruc, found: null });
    }
    expect((await server.call('/ruc-list', { token: member })).status).toBe(404);
    expect((await server.call(`/ruc-list/${RUC}`)).status).toBe(401);
  });

  test('DESK-94 members do not load it, nor see who did', async () => {
    expect((await bring([['ruc0.txt', 'x']], member)).status).toBe(403);
    expect((await server.call('/admin/ruc-list', { token: member })).status).toBe(403);
    expect(await list()).toEqual({ vigente: null, ultima_carga: null });
  });

  test('DESK-91 DESK-92 a supplier and an invoice say what the list says of who issued it; without a list nothing', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'lista@empresa.com.py');
    await receive([aPaper(issuedBy(LISTED, 'Distribuidora'))]);
    const told = async () => {
      const { body } = await get(`/v2/suppliers/${LISTED}`);
      const { id } = body.data.facturas[0];
      return [body.data.lista_ruc, (await get(`/v2/invoices/${id}`)).body.lista_ruc_emisor];
    };
    expect(await told()).toEqual([null, null]);
    await load(aList('ÑU PYAHU', 'CANCELADO'));
    const listed = { ruc: LISTED, nombre: 'ÑU PYAHU', estado: 'cancelado', fecha_lista: today() };
    expect(await told()).toEqual([listed, listed]);
  });
});
