import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import type { Totals } from '#domain/invoice/amounts/invoice-totals.ts';
import type { AssociatedDocument, Invoice } from '#domain/invoice/invoice.ts';
import { MOST_ROWS } from '#domain/rg90/import-file.ts';
import { anInvoice } from '../../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper } from '../../../../../test/builders/made-papers.ts';
import { readZip, readZipBytes } from '../../../../../test/exports/read-zip.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { makeRg90File } from './rg90-file.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const [OURS, SUPPLIER, OTHER] = [formatRuc('80020001'), formatRuc('80020002'), formatRuc('80020003')];
const VAT = { iva: true, ire: false, irp_rsp: false, no_imputa: false };
const IRE = { ...VAT, iva: false, ire: true };
const NONE = { ...VAT, iva: false, no_imputa: true };

const usual = anInvoice();
const party = (ruc: string, name: string) => ({ ruc, name });
const money = (over: Partial<Totals>): Pick<Invoice, 'totals'> => {
  if (usual.totals === null) throw new Error('the invoice has amounts');
  const none = { exempt: '0', exonerated: '0', taxed5: '0', taxed10: '0', rounding: '0', commission: '0' };
  return { totals: { ...usual.totals, ...none, totalInGuaranies: null, ...over } };
};

/** A document of paper: it has no CDC. */
function paper(number: string, over: Partial<Invoice> = {}, isInReview = false) {
  const [establishment = '', point = '', sequence = ''] = number.split('-');
  const reading = aPaper(
    {
      cdc: null,
      qr: null,
      environment: 'production',
      timbrado: { number: '16543210', validFrom: null },
      number: { establishment, point, number: sequence, series: null },
      issueDate: '2026-10-07',
      issuer: { ...usual.issuer, ...party(SUPPLIER, 'Ferretería El Clavo S.A.') },
      receiver: { ...usual.receiver, ...party(OURS, 'Tavaporã S.A.'), isUnnamed: false },
      sale: usual.sale && { ...usual.sale, kind: 'cash' },
      ...money({ taxed10: '110000', taxed5: '42000', exempt: '8000', total: '160000' }),
      ...over,
    },
    { source: 'pdf-local', isInReview },
  );
  return reading;
}
const sold = (number: string, over: Partial<Invoice> = {}) =>
  paper(number, {
    issuer: { ...usual.issuer, ...party(OURS, 'Tavaporã S.A.') },
    receiver: { ...usual.receiver, ...party(OTHER, 'Cliente S.R.L.'), isUnnamed: false },
    ...over,
  });

const ASSOCIATED: AssociatedDocument = {
  kind: 'printed',
  cdc: null,
  timbrado: '16543210',
  number: { establishment: '001', point: '001', number: '0000001', series: null },
  documentType: null,
  issueDate: null,
  certificate: null,
  withholdingNumber: null,
  taxCreditResolution: null,
};

let people = 0;
async function aPerson() {
  const person = await aBusinessWithPapers(server, `rg90-${++people}@empresa.com.py`);
  const { token } = person;
  const put = (path: string, body: object) => server.call(path, { token, method: 'PUT', body });
  const choose = () => put('/user/business', { ruc: OURS, nombre: 'Tavaporã S.A.' });
  const impute = (imputacion_compras: object | null, imputacion_ventas: object | null) =>
    put('/user/business/imputation', { imputacion_compras, imputacion_ventas });
  const check = async (periodo = '2026-10') => (await person.get(`/export/rg90?periodo=${periodo}`)).body;
  const take = async (body: object = {}) => {
    const answer = await fetch(`${server.url}/export/rg90`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ periodo: '2026-10', ...body }),
    });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const refusal = async (body: object = {}) => JSON.parse((await take(body)).bytes.toString());
  return { ...person, put, choose, impute, check, take, refusal };
}

/** Written by hand from the technical specification, before the code that makes it. */
const GOLDEN = [
  '2\t11\t80020002\tFerretería El Clavo S.A.\t109\t07/10/2026\t16543210\t001-001-0000001\t110000\t42000\t8000\t160000\t1\tN\tS\tN\tN\tN\t\t',
  '2\t11\t80020002\tFerretería El Clavo S.A.\t109\t08/10/2026\t16543210\t001-001-0000002\t365000\t0\t0\t365000\t2\tS\tS\tN\tN\tN\t\t',
  '2\t11\t80020003\tAlmacén Ñandutí\t109\t09/10/2026\t16543210\t001-001-0000003\t110000\t42000\t8000\t160000\t1\tN\tN\tN\tN\tS\t\t',
  // A received credit note: among the sales, with the taxes of purchases.
  '1\t11\t80020002\tFerretería El Clavo S.A.\t110\t10/10/2026\t16543210\t001-001-0000004\t11000\t0\t0\t11000\t\tN\tS\tN\tN\t001-001-0000001\t16543210',
  '1\t11\t80020003\tCliente S.R.L.\t109\t11/10/2026\t12345678\t001-001-0000005\t22000\t0\t0\t22000\t1\tN\tN\tS\tN\t\t',
];

describe('the RG 90 file', () => {
  test('holds purchases and sales on paper as the specification writes them, in a ZIP of the same name', async () => {
    const { choose, impute, put, receive, check, take } = await aPerson();
    await choose();
    await impute(VAT, IRE);
    await put(`/user/business/suppliers/${OTHER}`, { nombre: 'Almacén Ñandutí', imputacion: NONE });
    await receive([
      paper('001-001-0000001'),
      paper('001-001-0000002', {
        issueDate: '2026-10-08',
        currency: 'USD',
        exchange: { applies: 'to-all', rate: '7300' },
        sale: usual.sale && { ...usual.sale, kind: 'credit' },
        ...money({ taxed10: '50', total: '50' }),
      }),
      paper('001-001-0000003', {
        issueDate: '2026-10-09',
        issuer: { ...usual.issuer, ...party(OTHER, 'Almacén\tÑandutí') },
      }),
      paper('001-001-0000004', {
        documentType: 'credit-note',
        issueDate: '2026-10-10',
        sale: null,
        associatedDocuments: [ASSOCIATED],
        ...money({ taxed10: '11000', total: '11000' }),
      }),
      sold('001-001-0000005', {
        issueDate: '2026-10-11',
        timbrado: { number: '12345678', validFrom: null },
        ...money({ taxed10: '22000', total: '22000' }),
      }),
      paper('001-001-0000006', { issueDate: '2026-11-01' }),
    ]);
    expect(await check()).toMatchObject({
      impedimentos: [],
      compras: 3,
      ventas: 2,
      notas_credito: 1,
      archivos: 1,
      total: 160_000 + 365_000 + 160_000 + 11_000 + 22_000,
      con_errores: [],
      cantidad_con_errores: 0,
      fuera: [],
    });
    const first = await take();
    expect(first.headers.get('content-disposition')).toContain('80020001_REG_102026_V0001.zip');
    expect(readZip(first.bytes)).toEqual({
      '80020001_REG_102026_V0001.txt': GOLDEN.map((row) => `${row}\r\n`).join(''),
    });
    const next = await Promise.all([take(), take({ periodo: '2026' })]);
    const names = next.map(({ headers }) => headers.get('content-disposition')?.match(/\w+\.zip/)?.[0]);
    expect(names.map((name) => name?.replace(/000[23]/, '000n'))).toEqual([
      '80020001_REG_102026_V000n.zip',
      '80020001_REG_2026_V000n.zip',
    ]);
    expect(names[0]?.slice(-8)).not.toBe(names[1]?.slice(-8));
  });

  test('leaves out, and names, what is electronic, of others, in review, a remission note or issued to itself', async () => {
    const { choose, impute, receive, check, take } = await aPerson();
    await choose();
    await impute(VAT, null);
    const ours = { ...usual.issuer, ...party(OURS, 'Tavaporã S.A.') };
    await receive([
      paper('001-001-0000001'),
      aPaper({ issueDate: '2026-10-02', environment: 'production' }),
      aPaper({ issueDate: '2026-10-03', environment: 'production' }),
      // A copy of which the QR was read and the CDC was not.
      paper('001-001-0000007', { qr: 'https://ekuatia.set.gov.py/consultas/qr?nVersion=150', issueDate: '2026-10-04' }),
      paper('001-001-0000002', { receiver: { ...usual.receiver, ...party(OTHER, 'Cliente S.R.L.') } }),
      paper('001-001-0000003', {}, true),
      paper('001-001-0000004', { documentType: 'remission-note', totals: null }),
      paper('001-001-0000005', { issuer: ours }),
      paper('001-001-0000006', { currency: 'USD', exchange: null }),
    ]);
    const { fuera, compras, ventas, impedimentos, con_errores } = await check();
    expect({ compras, ventas, impedimentos, con_errores }).toEqual({
      ...{ compras: 1, ventas: 0, impedimentos: [], con_errores: [] },
    });
    const counted = fuera.map(({ motivo, cantidad }: { motivo: string; cantidad: number }) => [motivo, cantidad]);
    expect(Object.fromEntries(counted)).toEqual({
      ...{ electronica: 3, de_otro: 1, en_revision: 1, remision: 1, a_si_mismo: 1, sin_tipo_de_cambio: 1 },
    });
    const electronic = fuera.find(({ motivo }: { motivo: string }) => motivo === 'electronica');
    expect(electronic.detalle).toBe('Electrónicas: Marangatu ya las tiene, impútalas allí');
    expect(electronic.facturas).toHaveLength(3);
    expect(electronic.facturas[0]).toMatchObject({ fecha_emision: '2026-10-02', id: expect.any(String) });
    const text = Object.values(readZip((await take()).bytes)).join('');
    expect(text.split('\r\n')).toHaveLength(2);
  });

  test('is kept back by what is wrong, which is named with its invoice, unless it is asked for without that', async () => {
    const { choose, impute, receive, check, take, refusal, get } = await aPerson();
    await choose();
    await impute(VAT, null);
    await receive([
      paper('001-001-0000001'),
      paper('001-001-0000002', { timbrado: null, sale: null, issueDate: '2026-10-08' }),
      paper('001-001-0000003', {
        documentType: 'credit-note',
        sale: null,
        associatedDocuments: [],
        issueDate: '2026-10-09',
      }),
    ]);
    const { con_errores, cantidad_con_errores, compras } = await check();
    expect({ compras, cantidad_con_errores }).toEqual({ compras: 2, cantidad_con_errores: 2 });
    expect(
      con_errores.map(({ numero_documento, errores }: Record<string, unknown>) => [numero_documento, errores]),
    ).toEqual([
      ['001-001-0000002', ['Falta el timbrado, o no tiene 8 números.', 'Falta la condición: contado o crédito.']],
      [
        '001-001-0000003',
        ['Falta el número o el timbrado de la factura que corrige. Carga esta nota a mano en Marangatu.'],
      ],
    ]);
    expect((await get(`/v2/invoices/${con_errores[0].id}`)).body.header.numero_documento).toBe('001-001-0000002');
    expect(await refusal()).toMatchObject({ code: 'rg90_con_errores' });
    const without = await take({ omitir_con_errores: true });
    expect(Object.values(readZip(without.bytes)).join('').split('\r\n')).toHaveLength(2);
  });

  test('is not made without a business, without a chosen imputation, or of nothing', async () => {
    const { choose, impute, receive, check, refusal, get } = await aPerson();
    await receive([paper('001-001-0000001'), sold('001-001-0000002')]);
    expect((await get('/export/rg90?periodo=2026-10')).body.code).toBe('falta_el_negocio');
    expect((await refusal()).code).toBe('falta_el_negocio');
    await choose();
    const chooseFirst = (what: string) =>
      `Elige en Mi negocio a qué impuestos se imputan tus ${what}: sin eso no se arma el archivo.`;
    expect((await check()).impedimentos).toEqual([chooseFirst('compras'), chooseFirst('ventas')]);
    expect(await refusal({ omitir_con_errores: true })).toMatchObject({
      code: 'rg90_no_disponible',
      message: chooseFirst('compras'),
    });
    await impute(VAT, null);
    expect((await check()).impedimentos).toEqual([chooseFirst('ventas')]);
    expect((await check('2025')).impedimentos).toEqual([
      'No hay comprobantes no electrónicos de tu negocio en este período: no hace falta ningún archivo.',
    ]);
    expect((await get('/export/rg90?periodo=2026-13')).status).toBe(422);
  });

  test('CLOSE-131 above its most rows it is several ZIPs with numbers of their own, each as Marangatu takes one, in one package', async () => {
    const { choose, impute, receive, ownerId, check, take } = await aPerson();
    await choose();
    await impute(VAT, VAT);
    const numbers = ['001-001-0000001', '001-001-0000002', '001-001-0000003', '001-001-0000004', '001-001-0000005'];
    await receive([...numbers.slice(0, 4).map((number) => paper(number)), sold(numbers[4] ?? '')]);
    expect((await check()).archivos).toBe(1);
    await take();
    const by = { at: new Date(), userId: null, address: null, agent: null };
    const order = { period: '2026-10', skipsWrong: false };
    const { fileName, bytes } = await makeRg90File(server.app.deps, ownerId, order, by, 2);
    expect(fileName).toBe('RG90_80020001_102026_3_archivos.zip');
    const packed = readZipBytes(bytes);
    expect(Object.keys(packed)).toEqual([2, 3, 4].map((number) => `80020001_REG_102026_V000${number}.zip`));
    const texts = Object.entries(packed).map(([name, zip]) => {
      const [[inner, text] = ['', '']] = Object.entries(readZip(zip));
      expect(inner).toBe(name.replace('.zip', '.txt'));
      return text.trimEnd().split('\r\n');
    });
    expect(texts.map((rows) => rows.length)).toEqual([2, 2, 1]);
    const written = texts.flat().map((row) => row.split('\t')[7] ?? '');
    expect(written.toSorted()).toEqual(numbers);
    // The next one goes on counting.
    expect((await take()).headers.get('content-disposition')).toContain('80020001_REG_102026_V0005.zip');
    expect(MOST_ROWS).toBe(5_000);
    const events = await server.db
      .selectFrom('audit_event')
      .where('owner_id', '=', ownerId)
      .where('action', '=', 'rg90-exported')
      .select('details')
      .execute();
    expect(events.map(({ details }) => details)).toMatchObject([{ rows: 5 }, { rows: 5 }, { rows: 5 }]);
  });

  test('CLOSE-132 credit notes stand in the other book until the business says that they stand in their own', async () => {
    const { choose, impute, receive, check, take, put, get } = await aPerson();
    await choose();
    await impute(VAT, IRE);
    const note = { documentType: 'credit-note', sale: null, associatedDocuments: [ASSOCIATED] } as const;
    await receive([paper('001-001-0000001', note), sold('001-001-0000002', note)]);
    const kinds = async () => {
      const rows = Object.values(readZip((await take()).bytes))
        .join('')
        .trimEnd()
        .split('\r\n');
      return Object.fromEntries(rows.map((row) => [row.split('\t')[7], row.split('\t')[0]]));
    };
    expect((await get('/user/business')).body.notas_credito_rg90).toBe('cruzadas');
    expect(await kinds()).toEqual({ '001-001-0000001': '1', '001-001-0000002': '2' });
    const saved = await put('/user/business/imputation', { notas_credito_rg90: 'en_su_lado' });
    expect(saved.body.negocio).toMatchObject({ notas_credito_rg90: 'en_su_lado', imputacion_compras: VAT });
    expect(await kinds()).toEqual({ '001-001-0000001': '2', '001-001-0000002': '1' });
    expect(await check()).toMatchObject({ compras: 1, ventas: 1, notas_credito: 2 });
    expect((await put('/user/business/imputation', { notas_credito_rg90: 'al_reves' })).status).toBe(422);
  });

  test('of another’s business has nothing of ours', async () => {
    const [mine, theirs] = [await aPerson(), await aPerson()];
    await mine.receive([paper('001-001-0000001')]);
    await theirs.choose();
    await theirs.impute(VAT, VAT);
    expect(await theirs.check()).toMatchObject({ compras: 0, fuera: [] });
  });
});
