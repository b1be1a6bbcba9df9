import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCdc } from '#domain/identifiers/cdc.ts';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import type { Totals } from '#domain/invoice/amounts/invoice-totals.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { InvoiceReading } from '#server/features/invoices/save/stored-invoice.ts';
import { newId } from '#server/platform/new-id.ts';
import { anInvoice } from '../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper } from '../../../../test/builders/made-papers.ts';
import { readSheetXml } from '../../../../test/exports/read-sheet-xml.ts';
import { finishedTask } from '../../../../test/intake/uploads.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { readRegisterFile } from './load/read-register-file.ts';
import { sweepRegisters } from './load/sweep-registers.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../../test/fixtures/marangatu');
const fixture = (name: string) => readFileSync(path.join(FIXTURES, name));

const clock = adjustableClock();
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({}, { clock });
});
afterAll(() => server.stop());

const OURS = formatRuc('80020001');
const usual = anInvoice();

interface Said {
  readonly ruc: string;
  readonly number: string;
  readonly day: string;
  readonly total: string;
  readonly vat?: Partial<Totals>;
  /** Of its CDC; null for paper. */
  readonly code: number | null;
  readonly timbrado?: string;
  readonly type?: Invoice['documentType'];
}

/** As the files of the fixtures have them, or not quite. */
function bought({
  ruc,
  number,
  day,
  total,
  vat = {},
  code,
  timbrado = '17000001',
  type = 'invoice',
}: Said): Partial<Invoice> {
  const [establishment = '', point = '', own = ''] = number.split('-');
  if (usual.totals === null) throw new Error('the invoice has amounts');
  const none = { exempt: '0', exonerated: '0', taxed5: '0', taxed10: total, rounding: '0', commission: '0' };
  const taxes = { vat5: '0', vat10: '0', vat: '0', base5: '0', base10: total, base: total, ...vat };
  const cdc = code === null ? null : cdcOf(ruc, number, day, code, type === 'credit-note' ? 5 : 1);
  return {
    ...{ cdc, documentType: type, environment: 'production', issueDate: `2026-10-${day}` },
    ...(code === null ? { qr: null } : {}),
    timbrado: { number: timbrado, validFrom: null },
    number: { establishment, point, number: own, series: null },
    issuer: { ...usual.issuer, ruc: formatRuc(ruc), name: `Proveedor ${ruc}` },
    receiver: { ...usual.receiver, ruc: OURS, name: 'Tavaporã S.A.', isUnnamed: false },
    totals: { ...usual.totals, ...none, ...taxes, total, totalInGuaranies: null },
  };
}

function cdcOf(ruc: string, number: string, day: string, code: number, documentTypeCode = 1): string {
  const [establishment = '', point = '', own = ''] = number.split('-');
  return buildCdc({
    ...{ documentTypeCode, issuerRuc: formatRuc(ruc), establishment, point, number: own, taxpayerTypeCode: 2 },
    ...{ issueDate: `2026-10-${day}`, emissionCode: 1, securityCode: String(code).padStart(9, '0') },
  });
}

const vat10 = (vat: string) => ({ vat10: vat, vat });
const purchase = (said: Said, more: Partial<InvoiceReading> = {}): InvoiceReading =>
  aPaper(bought(said), { ...(said.code === null ? { source: 'pdf-local' as const } : {}), ...more });

const SAME: Said[] = [
  { ruc: '80066666', number: '001-001-0015203', day: '15', total: '742500', vat: vat10('67500'), code: 6 },
  {
    ruc: '80077777',
    number: '001-001-0050641',
    day: '21',
    total: '318700',
    vat: vat10('28973'),
    code: null,
    timbrado: '16543210',
  },
  { ruc: '80088888', number: '001-001-0000042', day: '12', total: '5364', vat: vat10('488'), code: 8 },
  { ruc: '80066666', number: '001-001-0015210', day: '16', total: '50000', code: 9 },
  { ruc: '80011111', number: '001-001-0023600', day: '29', total: '100000', vat: vat10('9091'), code: 10 },
  {
    ruc: '1234567A',
    number: '001-001-0000003',
    day: '02',
    total: '21000',
    vat: { vat5: '1000', vat: '1000' },
    code: null,
    timbrado: '16000003',
  },
];
const DIFFERENT: Said[] = [
  { ruc: '80033333', number: '001-003-0007588', day: '19', total: '2310000', vat: vat10('210000'), code: 3 },
  { ruc: '80044444', number: '001-002-0009655', day: '23', total: '11204000', vat: vat10('1018545'), code: 4 },
  { ruc: '80055555', number: '001-004-0087410', day: '08', total: '385000', vat: vat10('35000'), code: 5 },
];
const OURS_ALONE: Said[] = [
  { ruc: '80012121', number: '001-001-0000399', day: '31', total: '1385000', vat: vat10('125909'), code: 77 },
  { ruc: '80013131', number: '001-001-0000400', day: '30', total: '9684500', vat: vat10('880409'), code: null },
];
const MISSING: Said = {
  ...{ ruc: '80011111', number: '001-001-0023588', day: '28', total: '6118400', vat: vat10('556218'), code: 1 },
};

let people = 0;
async function aPerson(chooses = true) {
  const person = await aBusinessWithPapers(server, `cuadre-${++people}@empresa.com.py`);
  const { token, get } = person;
  if (chooses)
    await server.call('/user/business', { token, method: 'PUT', body: { ruc: OURS, nombre: 'Tavaporã S.A.' } });
  const send = async (parts: { file?: readonly [string, Uint8Array]; text?: string }, month = '2026-10') => {
    const form = new FormData();
    if (parts.file) form.append('file', new Blob([Buffer.from(parts.file[1])]), parts.file[0]);
    if (parts.text !== undefined) form.append('text', parts.text);
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/closing/${month}/reconciliation`, {
      method: 'POST',
      headers,
      body: form,
    });
    return { status: answer.status, body: await answer.json() };
  };
  const load = async (...asked: Parameters<typeof send>) => {
    const { body } = await send(...asked);
    return await finishedTask(server, token, body.job_id);
  };
  const compare = async (query = '', month = '2026-10') => (await get(`/closing/${month}/reconciliation${query}`)).body;
  const take = async (at: string) => {
    const answer = await fetch(`${server.url}/closing/2026-10/reconciliation${at}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  return { ...person, send, load, compare, take, loadFixture: (name: string) => load({ file: [name, fixture(name)] }) };
}

type Line = {
  clase: string;
  motivo: string | null;
  aqui: { numero_documento: string } | null;
  marangatu: { numero_documento: string } | null;
};
const briefly = ({ filas }: { filas: Line[] }) =>
  filas.map(({ clase, motivo, aqui, marangatu }) => [clase, motivo, (aqui ?? marangatu)?.numero_documento]);
const keptOf = (ownerId: string) => {
  try {
    return readdirSync(path.join(server.dataDir, 'files', 'made', ownerId));
  } catch {
    return [];
  }
};
const storedBytes = async (ownerId: string) => {
  const { rows } = await sql<{
    bytes: number;
  }>`select bytes::int from owner_storage where owner_id = ${ownerId}`.execute(server.db);
  return rows[0]?.bytes ?? 0;
};

describe('the month beside Marangatu’s file', () => {
  test('CLOSE-57 CLOSE-58 CLOSE-61 is told in classes, with sums here and there, in the order in which a person settles it', async () => {
    const { receive, send, compare, token } = await aPerson();
    await receive([...SAME, ...DIFFERENT, ...OURS_ALONE].map((said) => purchase(said)));
    const order = await send({ file: ['comprobantes_102026.xlsx', fixture('compras_102026.xlsx')] });
    expect(order).toMatchObject({ status: 202, body: { success: true, job_id: expect.any(String) } });
    expect(await finishedTask(server, token, order.body.job_id)).toMatchObject({
      status: 'done',
      progress: { total: 11, done: 11 },
      result: { success: true, message: '11 comprobantes comparados. 7 no suman su total: entraron igual.' },
    });
    const told = await compare();
    expect(told.resumen).toMatchObject({
      en_ambos: { cantidad: 6, aqui: 1_237_564, marangatu: 1_237_564 },
      monto_distinto: { cantidad: 3, aqui: 13_899_000, marangatu: 13_725_001 },
      solo_marangatu: { cantidad: 2, aqui: 0, marangatu: 8_078_400 },
      solo_aqui: { cantidad: 2, aqui: 11_069_500, marangatu: 0 },
      ...{ cantidad_aqui: 11, total_aqui: 26_206_064, cantidad_marangatu: 11, total_marangatu: 23_040_965 },
      ...{ diferencia: 3_165_099, por_resolver: 7, no_suman: 7, sin_imputar: 8 },
    });
    expect(briefly(told)).toEqual([
      ['solo_marangatu', 'never-arrived', '001-001-0023588'],
      ['solo_marangatu', 'new-supplier', '002-001-0004417'],
      ['monto_distinto', 'without-vat-there', '001-003-0007588'],
      ['monto_distinto', 'swapped-digits', '001-002-0009655'],
      ['monto_distinto', 'rounding', '001-004-0087410'],
      ['solo_aqui', 'verified-not-informed', '001-001-0000399'],
      ['solo_aqui', 'paper-to-rg90', '001-001-0000400'],
      ['en_ambos', null, '001-001-0000003'],
      ['en_ambos', null, '001-001-0000042'],
      ['en_ambos', null, '001-001-0015203'],
      ['en_ambos', null, '001-001-0015210'],
      ['en_ambos', null, '001-001-0050641'],
      ['en_ambos', null, '001-001-0023600'],
    ]);
    expect(told.filas[2]).toMatchObject({
      texto: 'allá figura sin el IVA',
      aqui: { monto: 2_310_000, iva: 210_000, ruc: formatRuc('80033333'), fecha_emision: '2026-10-19' },
      marangatu: { monto: 2_100_000, iva_10: 190_909, ruc: '80033333', nombre: 'Transportes Tobatí S.R.L.' },
    });
    expect(told).toMatchObject({ archivo: 'comprobantes_102026.xlsx', registro: 'compras', total: 13, page: 1 });
    expect(told.archivos).toMatchObject([{ filas: 11, filas_al_pie: 2, no_suman: 7, vigente: true }]);
  });

  test('CLOSE-57 has the same sum here as the list of the month’s purchases', async () => {
    const { receive, loadFixture, compare, get } = await aPerson();
    const note: Said = { ...MISSING, number: '001-001-0000900', total: '90000', code: 90, type: 'credit-note' };
    await receive([...SAME, ...OURS_ALONE, note].map((said) => purchase(said)));
    await receive([purchase({ ...MISSING, number: '001-001-0000901', code: 91 }, { isInReview: true })]);
    await loadFixture('compras_102026.xlsx');
    const { resumen } = await compare();
    const list = (await get('/v2/invoices/headers?year_month=2026-10&lado=compra')).body;
    expect(resumen.total_aqui).toBe(list.total_monto);
  });

  test('CLOSE-61 comes by pages and by class, each with as many as the summary says', async () => {
    const { receive, loadFixture, compare } = await aPerson();
    await receive([...SAME, ...DIFFERENT, ...OURS_ALONE].map((said) => purchase(said)));
    await loadFixture('compras_102026.xlsx');
    const all = briefly(await compare());
    const paged = [];
    for (let page = 1; page <= 4; page++) paged.push(...briefly(await compare(`?page_size=4&page=${page}`)));
    expect(paged).toEqual(all);
    for (const clase of ['solo_marangatu', 'monto_distinto', 'solo_aqui', 'en_ambos']) {
      const one = await compare(`?clase=${clase}`);
      expect(briefly(one)).toEqual(all.filter(([of]) => of === clase));
      expect(one.total).toBe(one.filas.length);
    }
    expect(briefly(await compare('?clase=por_resolver'))).toEqual(all.slice(0, 7));
    expect(await compare('?clase=papel_aqui')).toMatchObject({ total: 1, filas: [{ motivo: 'paper-to-rg90' }] });
    expect(await compare('?page=9')).toMatchObject({ filas: [], total: 13 });
  });

  test('CLOSE-59 a file of the other register joins it, a received note is found there, and a newer file takes the place of its own', async () => {
    const { receive, loadFixture, load, compare, get, take } = await aPerson();
    const note: Said = {
      ruc: '80066666',
      number: '001-001-0000007',
      day: '20',
      total: '110000',
      vat: vat10('10000'),
      code: 23,
      type: 'credit-note',
    };
    await receive([...SAME, note].map((said) => purchase(said)));
    await loadFixture('compras_102026.xlsx');
    expect(briefly(await compare('?clase=solo_aqui'))).toEqual([
      ['solo_aqui', 'note-in-other-register', '001-001-0000007'],
    ]);
    await loadFixture('ventas_102026.xlsx');
    const joined = await compare();
    expect(joined.resumen).toMatchObject({
      solo_aqui: { cantidad: 0 },
      en_ambos: { cantidad: 7, aqui: 1_127_564, marangatu: 1_127_564 },
    });
    expect(briefly(await compare('?registro=ventas'))).toEqual([
      ['solo_marangatu', 'sale-not-here', '001-001-0000501'],
      ['solo_marangatu', 'sale-not-here', '001-001-0000502'],
    ]);
    const only = `Origen\tRUC Vendedor\tRazón Social\tCDC\tNúmero\tTipo\tFecha\tTotal\nElectrónico\t80066666-7\tPapelera\t${cdcOf('80066666', '001-001-0015203', '15', 6)}\t001-001-0015203\tFactura\t15/10/2026\t742.500`;
    expect((await load({ text: only })).result.message).toBe('1 comprobante comparado.');
    const replaced = await compare();
    expect([replaced.resumen.cantidad_marangatu, replaced.archivo]).toEqual([2, null]);
    const files = (await get('/closing/2026-10/reconciliation/files')).body.data;
    expect(
      files.map(({ nombre, vigente, registros }: Record<string, unknown>) => [nombre, vigente, registros]),
    ).toEqual([
      [null, true, ['compras']],
      ['ventas_102026.xlsx', true, ['ventas']],
      ['compras_102026.xlsx', false, ['compras']],
    ]);
    const old = await take(`/files/${files[2].id}`);
    expect(old.bytes.equals(fixture('compras_102026.xlsx'))).toBe(true);
    expect((await take(`/files/${files[0].id}`)).bytes.toString()).toBe(only.replaceAll('\n', '\r\n'));
  });

  test('CLOSE-60 a line moves by itself when its invoice comes, is confirmed, changes or goes', async () => {
    const { receive, loadFixture, compare, token } = await aPerson();
    await receive(SAME.map((said) => purchase(said)));
    await loadFixture('compras_102026.xlsx');
    const lineOf = async () => briefly(await compare()).find(([, , number]) => number === '001-001-0023588');
    expect(await lineOf()).toEqual(['solo_marangatu', 'never-arrived', '001-001-0023588']);
    await receive([purchase(MISSING, { isInReview: true })]);
    expect(await lineOf()).toEqual(['solo_marangatu', 'here-in-review', '001-001-0023588']);
    const { filas } = await compare('?clase=solo_marangatu');
    const id: string = filas.find(({ aqui }: Line) => aqui !== null).aqui.id;
    expect((await server.call(`/v2/invoices/${id}/confirm`, { token, body: { reason: 'La vi' } })).status).toBe(200);
    expect(await lineOf()).toEqual(['en_ambos', null, '001-001-0023588']);
    expect((await compare()).resumen.en_ambos).toMatchObject({ cantidad: 7, aqui: 7_355_964, marangatu: 7_355_964 });
    expect((await server.call(`/v2/invoices/${id}`, { token, method: 'DELETE' })).status).toBe(200);
    expect(await lineOf()).toEqual(['solo_marangatu', 'never-arrived', '001-001-0023588']);
  });

  test('CLOSE-102 a line tells where its issuer can be written to: of what is only there, by what is here of them', async () => {
    const { receive, loadFixture, compare } = await aPerson();
    const [transport] = DIFFERENT;
    if (!transport) throw new Error('there is one that differs');
    const by = (said: Said, email: string | null) => {
      const paper = bought(said);
      return aPaper({ ...paper, issuer: { ...usual.issuer, ...paper.issuer, email } });
    };
    await receive([
      by({ ...MISSING, number: '001-001-0000800', day: '01', code: 800 }, 'vieja@nupyahu.com.py'),
      by({ ...MISSING, number: '001-001-0000801', day: '09', code: 801 }, 'ventas@nupyahu.com.py'),
      by(transport, 'facturas@tobati.com.py'),
    ]);
    await loadFixture('compras_102026.xlsx');
    const { filas } = await compare('?clase=por_resolver');
    const known = Object.fromEntries(
      filas.map(({ marangatu, correo }: Line & { correo: string | null }) => [marangatu?.numero_documento, correo]),
    );
    expect(known).toMatchObject({
      '001-001-0023588': 'ventas@nupyahu.com.py',
      '001-003-0007588': 'facturas@tobati.com.py',
      '002-001-0004417': null,
    });
  });

  test('CLOSE-54 what is here in another month, or for somebody else, is named with its invoice', async () => {
    const { receive, loadFixture, compare } = await aPerson();
    const agro: Said = { ruc: '80022222', number: '002-001-0004417', day: '30', total: '1960000', code: 2 };
    await receive([
      aPaper({ ...bought(MISSING), issueDate: '2026-11-02' }),
      aPaper({ ...bought(agro), receiver: { ...usual.receiver, ruc: formatRuc('80055001'), isUnnamed: false } }),
    ]);
    await loadFixture('compras_102026.xlsx');
    const { filas } = await compare('?clase=solo_marangatu');
    const byNumber = Object.fromEntries(filas.map((line: Line) => [line.marangatu?.numero_documento, line]));
    expect(byNumber['001-001-0023588']).toMatchObject({
      motivo: 'here-in-other-month',
      texto: 'aquí figura en noviembre de 2026',
      aqui: { monto: 6_118_400 },
    });
    expect(byNumber['002-001-0004417']).toMatchObject({ motivo: 'here-for-another' });
    expect(byNumber['001-001-0050641']).toMatchObject({ motivo: 'imported-there', aqui: null });
  });

  test('CLOSE-60 a paper that a person corrects is another amount from then on', async () => {
    const { receive, loadFixture, compare, get, token } = await aPerson();
    await receive(SAME.map((said) => purchase(said)));
    await loadFixture('compras_102026.xlsx');
    expect((await compare()).resumen.monto_distinto.cantidad).toBe(0);
    const [paper] = (await get('/v2/invoices/headers?search=0050641')).body.data;
    const { version } = (await get(`/v2/invoices/${paper.id}`)).body.header;
    const body = { version: version ?? 1, monto_total: 318_100, confirmar: true };
    expect(await server.call(`/v2/invoices/${paper.id}`, { token, method: 'PATCH', body })).toMatchObject({
      status: 200,
    });
    expect(briefly(await compare('?clase=monto_distinto'))).toEqual([
      ['monto_distinto', 'one-digit', '001-001-0050641'],
    ]);
  });

  test('CLOSE-60 another business of the same person’s choice makes it anew', async () => {
    const { receive, loadFixture, compare, token } = await aPerson();
    await receive(SAME.map((said) => purchase(said)));
    await loadFixture('compras_102026.xlsx');
    expect((await compare()).resumen.en_ambos.cantidad).toBe(6);
    await server.call('/user/business', { token, method: 'PUT', body: { ruc: formatRuc('80055001'), nombre: 'Otro' } });
    expect((await compare()).resumen).toMatchObject({ en_ambos: { cantidad: 0 }, solo_marangatu: { cantidad: 11 } });
  });
});

describe('what is refused', () => {
  test.each([
    ['21-otro-mes', 'El archivo es de septiembre de 2026 y este cuadre es de octubre de 2026. No se cambió nada.'],
    [
      '22-otro-ruc',
      `El archivo es del RUC 80012345 y tu negocio es ${OURS}. Súbelo en el negocio al que corresponde. No se cambió nada.`,
    ],
    ['15-bomba', 'El archivo ocupa más de 160 MB descomprimido. Descarga de Marangatu un solo mes. No se cambió nada.'],
    [
      '16-300000-filas',
      'La tabla tiene más de 50.000 comprobantes. Descarga de Marangatu un solo mes. No se cambió nada.',
    ],
    [
      '28-formula-sin-valor',
      'En la fila 2, columna «Total Comprobante», hay una fórmula sin su resultado. Abre el archivo en Excel, guárdalo y súbelo otra vez. No se cambió nada.',
    ],
  ])(
    'CLOSE-45 CLOSE-47 CLOSE-67 %s says why, and leaves the comparison and the disk as they were',
    async (name, sentence) => {
      const { receive, loadFixture, load, compare, ownerId } = await aPerson();
      await receive(SAME.map((said) => purchase(said)));
      await loadFixture('compras_102026.xlsx');
      const [before, bytes, kept] = [await compare(), await storedBytes(ownerId), keptOf(ownerId)];
      const task = await load({ file: ['otro.xlsx', fixture(`broken/${name}.xlsx`)] });
      expect(task).toMatchObject({ status: 'error', result: { success: false, message: sentence } });
      expect(await compare()).toEqual(before);
      expect(await storedBytes(ownerId)).toBe(bytes);
      await expect.poll(() => keptOf(ownerId)).toEqual(kept);
      expect(kept).toHaveLength(1);
    },
  );

  test('CLOSE-66 neither a file nor a table, or both, no business yet, a month that there is not, and too many bytes', async () => {
    const { send, get } = await aPerson();
    const file = ['compras.xlsx', fixture('compras_102026.xlsx')] as const;
    expect(await send({})).toMatchObject({
      status: 422,
      body: { fields: { file: expect.stringContaining('una de las dos') } },
    });
    expect(await send({ file, text: 'x' })).toMatchObject({ status: 422 });
    expect(await send({ text: ' \n ' })).toMatchObject({ status: 422 });
    expect(await send({ file }, '2026-13')).toMatchObject({ status: 422 });
    expect(await send({ file: ['grande.xlsx', Buffer.alloc(50 * 1024 * 1024)] })).toMatchObject({
      status: 413,
      body: { message: '«grande.xlsx» pesa más de 25 MiB.' },
    });
    expect(await send({ text: 'a'.repeat(2 * 1024 * 1024 + 1) })).toMatchObject({ status: 422 });
    expect((await get('/closing/2026-10/reconciliation')).body).toMatchObject({
      archivo: null,
      resumen: null,
      filas: [],
      total: 0,
    });
    const nobody = await aPerson(false);
    expect(await nobody.send({ file })).toMatchObject({ status: 409, body: { code: 'falta_el_negocio' } });
    expect((await nobody.get('/closing/2026-10/reconciliation')).body.code).toBe('falta_el_negocio');
  });

  test('CLOSE-63 nobody else sees a comparison, its files or its task, and each business has its own', async () => {
    const [mine, theirs] = [await aPerson(), await aPerson()];
    await mine.receive(SAME.map((said) => purchase(said)));
    const { job_id: id } = await mine.loadFixture('compras_102026.xlsx');
    expect(await theirs.compare()).toMatchObject({ resumen: null, filas: [] });
    expect((await theirs.get(`/tasks/${id}`)).status).toBe(404);
    expect((await theirs.take(`/files/${id}`)).status).toBe(404);
    expect((await theirs.take('/export')).status).toBe(404);
    expect((await theirs.get('/closing/2026-10/reconciliation/files')).body.data).toEqual([]);
    expect((await mine.take(`/files/${newId()}`)).status).toBe(404);
    await theirs.loadFixture('compras_102026.xlsx');
    expect((await theirs.compare()).resumen.en_ambos.cantidad).toBe(0);
    expect((await mine.compare()).resumen.en_ambos.cantidad).toBe(6);
  });
});

test('CLOSE-166 months, pages, registers, ids and bodies that no page sends are refused, and nothing is kept', async () => {
  const { send, get, take } = await aPerson();
  const file = ['compras.xlsx', fixture('compras_102026.xlsx')] as const;
  for (const month of ['0000-00', '0001-01', '9999-12', '2026-00', '2026-13', '10000-01', 'x', '2026%2F10']) {
    for (const { status } of [
      await get(`/closing/${month}/reconciliation`),
      await get(`/closing/${month}/reconciliation/files`),
      await send({ file }, month),
    ]) {
      expect([month, [404, 422].includes(status)]).toEqual([month, true]);
    }
  }
  for (const month of ['1992-01', '2199-12']) {
    expect([month, (await get(`/closing/${month}/reconciliation`)).status]).toEqual([month, 200]);
  }
  for (const query of [
    'page=0',
    'page=-1',
    'page=1e9',
    'page_size=100000',
    'clase=todas',
    'registro=IRE',
    'registro[]=COMPRAS',
  ]) {
    const { status } = await get(`/closing/2026-10/reconciliation?${query}`);
    expect([query, [200, 422].includes(status)]).toEqual([query, true]);
  }
  for (const id of ['x', '..%2F..%2Fetc%2Fpasswd', '%00', "1' or '1'='1"]) {
    expect([id, [404, 422].includes((await take(`/files/${id}`)).status)]).toEqual([id, true]);
  }
  expect((await take('/export?formato=pdf')).status).toBe(422);
  expect((await get('/closing/2026-10/reconciliation/files')).body.data).toEqual([]);
});

describe('reading in the background', () => {
  test('CLOSE-64 a job that runs again, or twice at once, changes nothing', async () => {
    const { ownerId, receive, loadFixture, compare, token } = await aPerson();
    await receive(SAME.map((said) => purchase(said)));
    const { job_id: id } = await loadFixture('compras_102026.xlsx');
    const before = await compare();
    await readRegisterFile(server.app.deps, { ownerId, id });
    expect(await compare()).toEqual(before);
    // As a worker leaves it that died before its last statement.
    await sql`update reconciliation_file set state = 'running' where owner_id = ${ownerId} and id = ${id}`.execute(
      server.db,
    );
    await Promise.allSettled([1, 2, 3].map(() => readRegisterFile(server.app.deps, { ownerId, id })));
    await readRegisterFile(server.app.deps, { ownerId, id });
    expect((await finishedTask(server, token, id)).status).toBe('done');
    expect(await compare()).toEqual(before);
    const rows = await sql`select from reconciliation_row where owner_id = ${ownerId}`.execute(server.db);
    expect(rows.rows).toHaveLength(11);
  });

  test('CLOSE-64 an older file that is read after a newer one does not take its place', async () => {
    const { ownerId, receive, loadFixture, compare } = await aPerson();
    await receive(SAME.map((said) => purchase(said)));
    const { job_id: older } = await loadFixture('compras_102026.xlsx');
    await loadFixture('formulas_102026.xlsx');
    expect((await compare()).resumen.cantidad_marangatu).toBe(2);
    await sql`update reconciliation_file set state = 'running' where owner_id = ${ownerId} and id = ${older}`.execute(
      server.db,
    );
    await readRegisterFile(server.app.deps, { ownerId, id: older });
    expect(await compare()).toMatchObject({ archivo: 'formulas_102026.xlsx', resumen: { cantidad_marangatu: 2 } });
  });

  test('CLOSE-64 one that nobody reads any more is ended with a sentence, and gives its bytes back', async () => {
    const { ownerId, token, loadFixture } = await aPerson();
    const { job_id: id } = await loadFixture('compras_102026.xlsx');
    await sql`update reconciliation_file set state = 'running' where owner_id = ${ownerId} and id = ${id}`.execute(
      server.db,
    );
    clock.advanceDays(1);
    await sweepRegisters(server.app.deps);
    clock.advanceDays(-1);
    const task = await finishedTask(server, token, id);
    expect(task.result.message).toBe('Se interrumpió mientras se leía. Vuelve a subir el archivo. No se cambió nada.');
    expect(await storedBytes(ownerId)).toBe(0);
    await expect.poll(() => keptOf(ownerId)).toEqual([]);
  });
});

describe('the comparison as a file', () => {
  test('CLOSE-62 has every line and the sums, in Excel and in CSV, and is written down', async () => {
    const { receive, loadFixture, take, ownerId } = await aPerson();
    await receive([...SAME, ...DIFFERENT, ...OURS_ALONE].map((said) => purchase(said)));
    await loadFixture('compras_102026.xlsx');
    const excel = await take('/export');
    expect(excel.headers.get('content-disposition')).toBe('attachment; filename=cuadre_2026-10_compras.xlsx');
    const [sheet] = await readSheetXml(excel.bytes);
    const cells = (sheet?.rows ?? []).map((row) => row.map(({ value }) => value));
    expect([sheet?.name, cells.length]).toEqual(['Compras', 15]);
    expect(cells[1]?.slice(0, 2)).toEqual(['Solo en Marangatu', 'no llegó a ningún correo']);
    expect(cells[14]?.slice(9, 12)).toEqual(['26206064', '23040965', '3165099']);
    const csv = (await take('/export?formato=csv')).bytes.toString();
    expect(csv.split('\r\n')[3]).toContain('Montos distintos;allá figura sin el IVA;');
    expect(csv).toContain('Total;;;;;;;;;26206064;23040965;3165099;;;');
    const events = await server.db
      .selectFrom('audit_event')
      .where('owner_id', '=', ownerId)
      .where('action', '=', 'comparison-exported')
      .select('details')
      .execute();
    expect(events.map(({ details }) => details)).toMatchObject([
      { rows: 13, format: 'excel' },
      { rows: 13, format: 'csv' },
    ]);
  });
});
