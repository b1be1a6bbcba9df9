import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { newId } from '#server/platform/new-id.ts';
import { aDeskPerson, type DeskPerson } from '../../../../test/builders/a-desk.ts';
import { anInvoice } from '../../../../test/builders/an-invoice.ts';
import { aPaper, issuedBy, receivePapers } from '../../../../test/builders/made-papers.ts';
import { recordingDatabase } from '../../../../test/database/statement-costs.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { formatRuc } from '../../../domain/identifiers/ruc.ts';
import { readMonthsOf } from '../closing/across/read-months-of.ts';
import { readDesk } from './read-desk.ts';

/** A Sunday; in Asunción it is noon. Of October the RUCs that end in 0 to 2 are late, those in 3 and more are not. */
const NOW = new Date('2026-11-15T15:00:00Z');
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' }, { clock: { now: () => NOW } });
});
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Json = any;

type Paper = ReturnType<typeof aPaper>;

let made = 0;
const somebody = () => aDeskPerson(server, `escritorio${++made}@estudio.com.py`);
/** With this last digit before the check digit. */
const rucEndingIn = (digit: number) => formatRuc(`80${String(10_000 + ++made).slice(-5)}${digit}`);

/** At ten per cent; `over` may take the sum away. */
function bought(ruc: string, issueDate: string, over: Partial<Invoice> = {}, more: Partial<Paper> = {}) {
  const { totals, receiver } = anInvoice();
  if (totals === null) throw new Error('the invoice has amounts');
  const none = { vat5: '0', base5: '0', exempt: '0', exonerated: '0', totalInGuaranies: null };
  const ten = { total: '110000', base10: '100000', vat10: '10000', vat: '10000' };
  return aPaper(
    {
      ...{ issueDate, ...issuedBy('80000001-5', 'Proveedor Uno') },
      receiver: { ...receiver, ruc },
      totals: { ...totals, ...none, ...ten },
      ...over,
    },
    more,
  );
}

const notAddingUp = (): Partial<Invoice> => {
  const { totals } = bought('80000001-5', '2026-10-01').invoice;
  return { totals: totals && { ...totals, total: '150000' } };
};

/** A client of an accountant, whose RUC ends in this digit. */
async function aClient(by: DeskPerson, ending: number, nombre: string) {
  const ruc = rucEndingIn(ending);
  const { body, status } = await by.send('/user/businesses', { body: { ruc, nombre } });
  expect([status, body.message]).toEqual([200, 'Negocio creado']);
  const id: string = body.negocio.id;
  const receive = (papers: readonly Paper[]) => receivePapers(server, id, papers, NOW);
  const own = async (month = '2026-10'): Promise<Json> => (await by.send(`/closing/${month}`, { at: id })).body;
  const close = async (month = '2026-10') => {
    const sent = { at: id, body: { version: (await own(month)).version } };
    expect((await by.send(`/closing/${month}/close`, sent)).status).toBe(200);
  };
  return { id, ruc, nombre, receive, own, close };
}

const desk = async (by: DeskPerson, query = ''): Promise<Json> => (await by.send(`/desk${query}`)).body;
const queue = async (by: DeskPerson, query = ''): Promise<Json> => (await by.send(`/desk/queue${query}`)).body;
const monthOf = (row: Json, month: string): Json => row.meses.find((one: Json) => one.year_month === month);
const rowOf = (answer: Json, id: string): Json => answer.negocios.find((one: Json) => one.id === id);

async function failingMailbox(ownerId: string, username: string) {
  const since = new Date('2026-10-10T12:00:00Z');
  const problem = { code: 'connection-refused', params: { place: 'imap.empresa.com.py:993' } };
  await server.db
    .insertInto('mailbox')
    .values({
      ...{ owner_id: ownerId, id: newId(), name: username, host: 'imap.empresa.com.py', port: 993, use_ssl: true },
      ...{ username, auth: 'password', password: 'x', provider: 'other', search_terms: [], search_criteria: 'all' },
      ...{ folder: 'INBOX', mark_seen: true, enabled: true, created_at: NOW, failing_since: since },
      ...{ last_error_at: since, last_error_cause: 'refused', last_problem: problem },
    })
    .execute();
}

/** One client of each state, in an order that is not that of their deadlines. */
async function anOffice() {
  const accountant = await somebody();
  const ready = await aClient(accountant, 9, 'Ñandú Hogar S.A.');
  await ready.receive([bought(ready.ruc, '2026-10-05'), bought(ready.ruc, '2026-11-03')]);
  const blocked = await aClient(accountant, 5, 'Agro San Juan S.A.');
  await blocked.receive([
    bought(blocked.ruc, '2026-10-05', notAddingUp()),
    bought(blocked.ruc, '2026-10-06', {}, { isInReview: true }),
  ]);
  const noticed = await aClient(accountant, 4, 'Transportes Tobatí S.R.L.');
  await noticed.receive([
    ...['2026-06', '2026-07', '2026-08', '2026-09'].map((month) => bought(noticed.ruc, `${month}-10`)),
    bought(noticed.ruc, '2026-10-10', issuedBy('80000002-3', 'Proveedor Dos'), { isInReview: true }),
  ]);
  await failingMailbox(noticed.id, 'compras@tobati.com.py');
  const closed = await aClient(accountant, 1, 'Lácteos Pirapey S.A.');
  await closed.receive([bought(closed.ruc, '2026-10-05'), bought(closed.ruc, '2026-09-05')]);
  await closed.close();
  const differing = await aClient(accountant, 2, 'Imprenta Loma Alta E.A.S.');
  await differing.receive([bought(differing.ruc, '2026-10-05')]);
  await differing.close();
  await differing.receive([bought(differing.ruc, '2026-10-20')]);
  return { accountant, ready, blocked, noticed, closed, differing };
}

let office: Awaited<ReturnType<typeof anOffice>>;
beforeAll(async () => {
  office = await anOffice();
});

describe('the businesses on the desk', () => {
  test('DESK-120 the last month that ended, the three before and the one that runs, or the one that is asked for', async () => {
    expect(await desk(office.accountant)).toMatchObject({
      year_month: '2026-10',
      meses: ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
    });
    const earlier = await desk(office.accountant, '?month=2026-08');
    expect(earlier.meses).toEqual(['2026-05', '2026-06', '2026-07', '2026-08']);
    expect(rowOf(earlier, office.noticed.id).meses).toHaveLength(4);
    expect((await desk(office.accountant, '?month=2026-11')).meses).toEqual([
      ...['2026-08', '2026-09', '2026-10', '2026-11'],
    ]);
    const wrong = await office.accountant.send('/desk?month=octubre');
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['month']]);
  });

  test('DESK-121 stand by the deadline of form 120; those that are closed come after, and those without a RUC last', async () => {
    const { negocios } = await desk(office.accountant);
    expect(negocios.map(({ nombre }: Json) => nombre)).toEqual([
      ...[office.differing, office.noticed, office.blocked, office.ready, office.closed].map(({ nombre }) => nombre),
      negocios.at(-1).nombre,
    ]);
    expect(negocios.at(-1)).toMatchObject({ id: office.accountant.ownerId, ruc: null, meses: [], pedir: [] });
    const due = negocios.slice(0, 5).map((row: Json) => monthOf(row, '2026-10').vencimiento);
    expect(due.map(({ dia, dias }: Json) => [dia, dias])).toEqual([
      ...[['2026-11-11', -4] as const, ['2026-11-16', 1] as const, ['2026-11-17', 2] as const],
      ...[['2026-11-25', 10] as const, ['2026-11-09', -6] as const],
    ]);
  });

  test('DESK-122 each month says what the close of its business says: state, documents, notices, deadline', async () => {
    const told = await desk(office.accountant);
    const states: Json = {};
    for (const client of [office.ready, office.blocked, office.noticed, office.differing, office.closed]) {
      for (const month of told.meses) {
        const own = await client.own(month);
        const { sin_alta: _, ...shown } = monthOf(rowOf(told, client.id), month);
        expect({ client: client.nombre, ...shown }).toEqual({
          ...{ client: client.nombre, year_month: month, estado: own.estado, cantidad: own.compras.cantidad },
          avisos: own.cierre ? own.cierre.avisos : own.falta.length,
          frenan: own.cierre ? 0 : own.compras.documentos_sin_desglose + own.compras.documentos_con_diferencia,
          ...{ diferencias: own.diferencias?.cantidad ?? 0, vencimiento: own.vencimientos.formulario_120 },
        });
        if (month === '2026-10') states[client.nombre] = shown.estado;
      }
    }
    expect(Object.values(states)).toEqual([
      ...['listo', 'abierto', 'con_avisos', 'cerrado_con_diferencias', 'cerrado'],
    ]);
  });

  test('DESK-123 are those that the person belongs to: of another nothing appears, and of one they left nothing any more', async () => {
    const stranger = await somebody();
    const theirs = await aClient(stranger, 3, 'Ajena S.A.');
    await theirs.receive([bought(theirs.ruc, '2026-10-05', notAddingUp())]);
    const known = [office.ready, office.blocked, office.noticed, office.closed, office.differing].map(({ id }) => id);
    const ids = (await desk(office.accountant)).negocios.map(({ id }: Json) => id);
    expect(ids.toSorted()).toEqual([...known, office.accountant.ownerId].toSorted());
    const asked = (await queue(office.accountant)).data.map(({ negocio }: Json) => negocio.id);
    expect(asked.filter((id: string) => !known.includes(id))).toEqual([]);

    const helper = await somebody();
    await helper.join(office.blocked.id, 'lectura');
    expect(rowOf(await desk(helper), office.blocked.id)).toMatchObject({ rol: 'lectura' });
    expect((await queue(helper)).total).toBeGreaterThan(0);
    // Which business a call names changes nothing, be it somebody else's.
    const named = await helper.send('/desk', { at: theirs.id });
    expect(named.body.negocios.map(({ id }: Json) => id)).not.toContain(theirs.id);
    await helper.leave(office.blocked.id);
    expect(rowOf(await desk(helper), office.blocked.id)).toBeUndefined();
    expect(await queue(helper)).toMatchObject({ data: [], total: 0 });
  });

  test('DESK-124 are told nobody who is suspended or not signed in', async () => {
    const person = await somebody();
    expect((await person.send('/desk')).status).toBe(200);
    await person.setStatus('suspended');
    for (const path of ['/desk', '/desk/queue']) {
      const refused = await person.send(path);
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'cuenta_suspendida']);
      expect((await server.call(path)).status).toBe(401);
    }
  });

  test('DESK-125 what a client can bring is told of each month that is not closed: files, mailboxes, suppliers', async () => {
    const told = await desk(office.accountant);
    expect(rowOf(told, office.noticed.id).pedir).toEqual([
      { que: 'correos_con_falla', year_month: '2026-09', cantidad: 1, nombres: ['compras@tobati.com.py'] },
      { que: 'archivo_marangatu', year_month: '2026-10', cantidad: 1, nombres: [] },
      { que: 'correos_con_falla', year_month: '2026-10', cantidad: 1, nombres: ['compras@tobati.com.py'] },
      { que: 'proveedores_habituales', year_month: '2026-10', cantidad: 1, nombres: ['Proveedor Uno'] },
    ]);
    expect(rowOf(told, office.closed.id).pedir).toEqual([]);
  });
});

describe('the months before the one to declare', () => {
  test('DESK-169 before a business was added here, and without anything of it, a month is told to be no month of its own', async () => {
    const accountant = await somebody();
    const client = await aClient(accountant, 6, 'Cardozo Ibarra, Blas');
    const started = async (query = '') =>
      rowOf(await desk(accountant, query), client.id).meses.map(({ year_month, sin_alta }: Json) => [
        year_month,
        sin_alta,
      ]);
    const [before, from] = [true, false];
    // Added in November: October is to be declared in any case.
    expect(await started()).toEqual([
      ...[['2026-07', before] as const, ['2026-08', before] as const, ['2026-09', before] as const],
      ...[['2026-10', from] as const, ['2026-11', from] as const],
    ]);
    await failingMailbox(client.id, 'blas@cardozo.com.py');
    const asked = rowOf(await desk(accountant), client.id).pedir;
    expect(asked.map(({ que, year_month }: Json) => [que, year_month])).toEqual([
      ['archivo_marangatu', '2026-10'],
      ['correos_con_falla', '2026-10'],
    ]);
    expect((await queue(accountant)).data.map(({ year_month }: Json) => year_month)).toEqual(['2026-10']);
    // What came of August says that it was there in August, and so in September.
    await client.receive([bought(client.ruc, '2026-08-05')]);
    expect(await started()).toEqual([
      ...[['2026-07', before] as const, ['2026-08', from] as const, ['2026-09', from] as const],
      ...[['2026-10', from] as const, ['2026-11', from] as const],
    ]);
    expect((await started('?month=2026-08')).at(-1)).toEqual(['2026-08', from]);
  });

  test('DESK-169 once it was here, a month without anything is one, and so is one that somebody closed', async () => {
    const accountant = await somebody();
    const client = await aClient(accountant, 7, 'Aserradero Guairá S.R.L.');
    await client.close('2026-08');
    const from = async (month: string) => monthOf(rowOf(await desk(accountant), client.id), month).sin_alta;
    expect([await from('2026-07'), await from('2026-08')]).toEqual([true, false]);
    const june = new Date('2026-07-01T03:59:00Z');
    await server.db.updateTable('owner').set({ created_at: june }).where('id', '=', client.id).execute();
    expect(await from('2026-07')).toBe(false);
  });

  test('DESK-170 are in the queue where they changed after they were closed; what was missing then is asked for no more', async () => {
    const accountant = await somebody();
    const client = await aClient(accountant, 8, 'Frigorífico Río Verde S.A.');
    await client.receive([
      bought(client.ruc, '2026-07-05'),
      bought(client.ruc, '2026-08-05', notAddingUp()),
      bought(client.ruc, '2026-08-06', {}, { isInReview: true }),
    ]);
    await client.close('2026-07');
    await client.receive([bought(client.ruc, '2026-07-20')]);
    const told = rowOf(await desk(accountant), client.id);
    expect(['2026-07', '2026-08', '2026-09'].map((month) => monthOf(told, month).estado)).toEqual([
      ...['cerrado_con_diferencias', 'abierto', 'listo'],
    ]);
    expect(monthOf(told, '2026-08')).toMatchObject({ frenan: 1, avisos: 2 });
    expect((await queue(accountant)).data.map(({ year_month, que }: Json) => [year_month, que])).toEqual([
      ['2026-07', 'cerrado_con_diferencias'],
    ]);
    expect(told.pedir.map(({ year_month }: Json) => year_month)).toEqual(['2026-10']);
  });
});

describe('the queue', () => {
  test('DESK-126 has what blocks closes by deadline, what does not add up first; what changed after a close comes last', async () => {
    const { data, total } = await queue(office.accountant);
    const line = ({ negocio, year_month, que, frena }: Json) => `${negocio.nombre} ${year_month} ${que} ${frena}`;
    expect(data.map(line)).toEqual([
      `${office.noticed.nombre} 2026-09 correos_con_falla false`,
      `${office.noticed.nombre} 2026-10 proveedores_habituales false`,
      `${office.noticed.nombre} 2026-10 en_revision false`,
      `${office.noticed.nombre} 2026-10 correos_con_falla false`,
      `${office.blocked.nombre} 2026-10 diferencia true`,
      `${office.blocked.nombre} 2026-10 en_revision false`,
      `${office.differing.nombre} 2026-10 cerrado_con_diferencias false`,
    ]);
    expect(total).toBe(7);
    expect(data.at(-1).detalle).toBe(
      'octubre de 2026 está cerrado y 1 documento cambió después: rectifica o acéptalo.',
    );
    // Each as its own close tells it.
    const { falta } = await office.noticed.own();
    const own = data.filter(
      ({ negocio, year_month }: Json) => negocio.id === office.noticed.id && year_month === '2026-10',
    );
    expect(own.map(({ detalle, cantidad }: Json) => [detalle, cantidad])).toEqual(
      falta.map(({ detalle, cantidad }: Json) => [detalle, cantidad]),
    );
  });

  test('DESK-127 comes by pages, from where the last one ended, also where that was solved meanwhile', async () => {
    const whole = (await queue(office.accountant)).data;
    const seen: Json[] = [];
    for (let cursor = ''; ; ) {
      const page = await queue(office.accountant, `?page_size=2${cursor && `&cursor=${cursor}`}`);
      expect([page.total, page.data.length <= 2]).toEqual([whole.length, true]);
      seen.push(...page.data);
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(whole);
    // A place between two that are there.
    const gone = `${whole[3].id.slice(0, -2)}99`;
    expect((await queue(office.accountant, `?cursor=${gone}`)).data).toEqual(whole.slice(4));
    for (const wrong of ['x', `${gone}9999`, "0.2026-11-16.1.' or 1=1"]) {
      const refused = await office.accountant.send(`/desk/queue?cursor=${encodeURIComponent(wrong)}`);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['cursor']]);
    }
    expect((await office.accountant.send('/desk/queue?page_size=101')).status).toBe(422);
  });
});

describe('what the desk costs', () => {
  test('DESK-128 as many statements for thirty businesses as for three, and for five months as for two, once somebody has looked', async () => {
    const recorder = recordingDatabase(server.databaseUrl);
    const clock = { now: () => NOW };
    const sent = async (person: DeskPerson) => {
      const run = (db: TestApp['db']) => readDesk({ db, clock }, person.userId, undefined);
      await recorder.statementsOf(run);
      return (await recorder.statementsOf(run)).length;
    };
    try {
      const [few, many] = [await somebody(), await somebody()];
      for (const [person, count] of [
        [few, 3],
        [many, 30],
      ] as const) {
        for (let at = 0; at < count; at++) {
          const client = await aClient(person, at % 10, `Cliente ${at}`);
          await client.receive([bought(client.ruc, '2026-10-05', at % 2 === 0 ? {} : notAddingUp())]);
        }
      }
      const statements = { few: await sent(few), many: await sent(many) };
      expect(statements.many).toBe(statements.few);
      expect(statements.few).toBeLessThanOrEqual(13);
      const businesses = (await readDesk({ db: server.db, clock }, many.userId, undefined)).businesses.map(
        ({ id }) => id,
      );
      const ofMonths = async (...months: string[]) =>
        (await recorder.statementsOf((db) => readMonthsOf({ db, clock }, businesses, months))).length;
      expect(await ofMonths('2026-07', '2026-08', '2026-09', '2026-10', '2026-11')).toBe(
        await ofMonths('2026-10', '2026-11'),
      );
    } finally {
      await recorder.close();
    }
  });
});
