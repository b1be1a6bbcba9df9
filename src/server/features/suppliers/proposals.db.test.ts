import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { InvoiceReading } from '#server/features/invoices/save/stored-invoice.ts';
import { newId } from '#server/platform/new-id.ts';
import { anInvoice } from '../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper, issuedBy } from '../../../../test/builders/made-papers.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

const NOW = new Date('2026-11-15T15:00:00Z');
const OURS = '80099006-4';
const [FUEL, PAPER, OTHER, FOURTH] = ['80000001', '80000002', '80000003', '80000004'].map((number) =>
  formatRuc(number),
) as [string, string, string, string];
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => NOW } });
});
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Json = any;

const VAT = { iva: true, ire: false, irp_rsp: false, no_imputa: false };
const BOTH = { ...VAT, ire: true };
const NONE = { iva: false, ire: false, irp_rsp: false, no_imputa: true };

/** Says that these taxes are affected, and what its issuer does. */
const from = (
  ruc: string,
  { codes = [] as string[], activity = '1', date = '2026-10-05', over = {} as Partial<Invoice> } = {},
  more: Partial<InvoiceReading> = {},
) => {
  const { issuer } = issuedBy(ruc, `Proveedor ${ruc}`);
  return aPaper(
    {
      issueDate: date,
      issuer: { ...issuer, economicActivities: [{ code: activity, description: `Actividad ${activity}` }] },
      receiver: { ...anInvoice().receiver, ruc: OURS },
      obligations: codes.map((code) => ({ code, description: null })),
      ...over,
    },
    more,
  );
};

let made = 0;
async function aShop(papers: readonly InvoiceReading[]) {
  const shop = await aBusinessWithPapers(server, `propuesta-${++made}@empresa.com.py`);
  const { token, get, ownerId } = shop;
  const put = (path: string, body: object) => server.call(path, { token, method: 'PUT', body });
  await put('/user/business', { ruc: OURS, nombre: 'Nosotros S.A.' });
  await shop.receive(papers);
  return {
    ...shop,
    imputation: async (ruc: string): Promise<Json> => (await get(`/v2/suppliers/${ruc}/watch`)).body.imputacion,
    proposals: async (month = '2026-10'): Promise<Json[]> =>
      (await get(`/closing/${month}/imputation/proposals`)).body.propuestas,
    accept: (aceptadas: Json[], month = '2026-10') =>
      server.call(`/closing/${month}/imputation/accept`, { token, body: { aceptadas } }),
    exceptions: async (): Promise<Json[]> => (await get('/user/business')).body.excepciones,
    choose: (ruc: string, imputacion: object) =>
      put(`/user/business/suppliers/${ruc}`, { nombre: `Proveedor ${ruc}`, imputacion }),
    chooseUsual: (imputacion_compras: object) => put('/user/business/imputation', { imputacion_compras }),
    settle: (ruc: string, clave: string, what = 'settle') =>
      server.call(`/v2/suppliers/${ruc}/watch/${what}`, {
        token,
        body: { que: 'imputacion', clave, precio_maximo: null },
      }),
    /** A book of Marangatu, with the vouchers of these suppliers. */
    async load(month: string, rows: readonly (readonly [ruc: string, imputes: Record<string, boolean | null>])[]) {
      const id = newId();
      const at = { created_at: NOW, changed_at: NOW };
      await server.db
        .insertInto('reconciliation_file')
        .values({ owner_id: ownerId, id, month: `${month}-01`, bytes: '1', state: 'done', ...at })
        .execute();
      await server.db
        .insertInto('reconciliation_row')
        .values(
          rows.map(([ruc, { vat = null, ire = null, none = null }], position) => ({
            ...{ owner_id: ownerId, file_id: id, position, register: 'purchases', counterpart_ruc: ruc.slice(0, -2) },
            ...{ total: '1', adds_up: true, imputes_vat: vat, imputes_ire: ire, imputes_none: none },
          })),
        )
        .execute();
      await server.db
        .insertInto('reconciliation_register')
        .values({ owner_id: ownerId, month: `${month}-01`, register: 'purchases', file_id: id })
        .execute();
    },
  };
}

describe('an imputation is proposed', () => {
  test('DESK-62 from what the supplier’s verified XMLs say to be affected, and applied by nobody', async () => {
    const shop = await aShop([
      from(FUEL, { codes: ['211', '700'] }),
      from(FUEL, { codes: ['700', '211'], date: '2026-11-02' }),
      from(FUEL, { date: '2026-11-03' }),
      // Unsigned, read from a PDF, in review, a test: none of them says anything.
      from(PAPER, { codes: ['211'] }, { source: 'pdf-local' }),
      from(PAPER, { codes: ['211'] }, { isInReview: true }),
      from(PAPER, { codes: ['211'], over: { environment: 'test' } }),
    ]);
    const imputation = await shop.imputation(FUEL);
    expect(imputation).toEqual({
      ...{ vale: null, segun: 'nadie', version: 0 },
      propuesta: {
        ...{ imputacion: BOTH, motivo: 'obligaciones', clave: 'vat ire', cantidad: 3, monto: 330_000 },
        detalle: 'Sus últimos 2 XML verificados dicen que afectan a IVA e IRE.',
      },
    });
    expect((await shop.imputation(PAPER)).propuesta).toBeNull();
    expect(await shop.exceptions()).toEqual([]);
    expect(await shop.proposals()).toEqual([
      {
        ...{ ruc: FUEL, nombre: `Proveedor ${FUEL}` },
        propuesta: { ...imputation.propuesta, cantidad: 1, monto: 110_000 },
      },
    ]);
  });

  test('DESK-62 an XML that nobody vouches for says nothing', async () => {
    const { verification } = aPaper();
    const unchained = { verification: { ...verification, strength: 'valid-without-chain' as const } };
    const shop = await aShop([from(FUEL, { codes: ['211'] }, unchained)]);
    expect((await shop.imputation(FUEL)).propuesta).toBeNull();
  });

  test('DESK-60 from what was done in Marangatu before what the XMLs say, of this business alone', async () => {
    const papers = () => [from(FUEL, { codes: ['211'] }), from(PAPER, { codes: ['211'] })];
    const [shop, neighbour] = [await aShop(papers()), await aShop(papers())];
    await shop.load('2026-08', [[FUEL, { vat: true }]]);
    await shop.load('2026-09', [
      [FUEL, { none: true, vat: false }],
      [FUEL, { none: true }],
      [FUEL, { vat: false, ire: false, none: false }],
      // Decided voucher by voucher: what the issuer writes is no better.
      [PAPER, { vat: true }],
      [PAPER, { vat: true, ire: true }],
    ]);
    expect((await shop.imputation(FUEL)).propuesta).toMatchObject({
      ...{ imputacion: NONE, motivo: 'marangatu' },
      detalle: 'En septiembre de 2026 sus 2 comprobantes imputados figuran en Marangatu con «No imputar».',
    });
    expect((await shop.imputation(PAPER)).propuesta).toBeNull();
    expect((await neighbour.imputation(FUEL)).propuesta).toMatchObject({ motivo: 'obligaciones' });
  });

  test('DESK-60 from what was chosen for two suppliers of the same activity', async () => {
    const fuel = { activity: '47300', codes: ['211'] };
    const shop = await aShop([from(FUEL, fuel), from(PAPER, fuel), from(OTHER, fuel), from(FOURTH, { activity: '2' })]);
    await shop.choose(PAPER, NONE);
    expect((await shop.imputation(FUEL)).propuesta.motivo).toBe('obligaciones');
    await shop.choose(OTHER, NONE);
    expect((await shop.imputation(FUEL)).propuesta).toMatchObject({
      ...{ imputacion: NONE, motivo: 'actividad' },
      detalle: 'Elegiste «No imputar» para 2 proveedores de la misma actividad (Actividad 47300).',
    });
    expect((await shop.imputation(FOURTH)).propuesta).toBeNull();
    await shop.choose(OTHER, VAT);
    expect((await shop.imputation(FUEL)).propuesta.motivo).toBe('obligaciones');
  });

  test('DESK-65 unless it holds already, was chosen, or somebody left it as it is, which is taken back', async () => {
    const shop = await aShop([from(FUEL, { codes: ['211'] })]);
    await shop.chooseUsual(VAT);
    expect(await shop.imputation(FUEL)).toEqual({ vale: VAT, segun: 'negocio', version: 0, propuesta: null });
    await shop.chooseUsual(BOTH);
    expect((await shop.imputation(FUEL)).propuesta.imputacion).toEqual(VAT);
    await shop.settle(FUEL, 'vat');
    expect([(await shop.imputation(FUEL)).propuesta, await shop.proposals()]).toEqual([null, []]);
    await shop.settle(FUEL, 'vat', 'reopen');
    expect(await shop.proposals()).toHaveLength(1);
    await shop.choose(FUEL, NONE);
    expect(await shop.imputation(FUEL)).toEqual({
      ...{ vale: NONE, segun: 'proveedor', version: expect.any(Number), propuesta: null },
    });
    expect(await shop.proposals()).toEqual([]);
  });

  test('DESK-63 with what it would touch: what was bought in months that nobody closed, notes among it', async () => {
    const codes = ['211'];
    const shop = await aShop([
      from(FUEL, { codes, date: '2026-09-05' }),
      from(FUEL, { codes, date: '2026-10-05' }),
      from(FUEL, { codes, date: '2026-11-05' }),
      from(FUEL, { codes, date: '2026-11-06', over: { documentType: 'credit-note' } }),
      from(FUEL, { codes, date: '2026-11-07' }, { isInReview: true }),
      from(FUEL, { codes, date: '2026-03-05' }),
    ]);
    expect((await shop.imputation(FUEL)).propuesta).toMatchObject({ cantidad: 4, monto: 440_000 });
    const { version } = (await shop.get('/closing/2026-09')).body;
    await server.call('/closing/2026-09/close', { token: shop.token, body: { version } });
    expect((await shop.imputation(FUEL)).propuesta).toMatchObject({ cantidad: 3, monto: 330_000 });
    const [proposed] = await shop.proposals('2026-11');
    expect(proposed.propuesta).toMatchObject({ cantidad: 2, monto: 220_000 });
  });

  test('DESK-63 of no supplier whose check digit is wrong, nor of the business itself', async () => {
    const wrong = `${FUEL.slice(0, -1)}${(Number(FUEL.at(-1)) + 1) % 10}`;
    const own = from(OURS, { codes: ['211'], over: { documentType: 'self-invoice' } });
    const shop = await aShop([from(wrong, { codes: ['211'] }), own]);
    expect([(await shop.imputation(wrong)).propuesta, await shop.imputation(OURS)]).toEqual([null, null]);
    expect(await shop.proposals()).toEqual([]);
  });
});

describe('the proposals of a month', () => {
  const codes = ['211', '700'];
  test('DESK-64 are accepted in one go, as they were seen; what changed meanwhile is named and left', async () => {
    const shop = await aShop([FUEL, PAPER, OTHER].map((ruc) => from(ruc, { codes })));
    const seen = (await shop.proposals()).map(({ ruc, propuesta }: Json) => ({
      ruc,
      imputacion: propuesta.imputacion,
    }));
    expect(seen.map(({ ruc }) => ruc).toSorted()).toEqual([FUEL, PAPER, OTHER].toSorted());
    // One was chosen by another person, of one the papers say otherwise now.
    await shop.choose(PAPER, NONE);
    await shop.receive([from(OTHER, { codes: ['211'], date: '2026-10-20' })]);
    const { status, body } = await shop.accept(seen);
    expect([status, body]).toEqual([
      200,
      {
        ...{ success: true, message: 'Se aceptó la imputación de 1 proveedor.', cantidad: 1 },
        cambiaron: expect.arrayContaining([PAPER, OTHER]),
      },
    ]);
    expect((await shop.exceptions()).map(({ ruc, imputacion }) => [ruc, imputacion])).toEqual([
      [FUEL, BOTH],
      [PAPER, NONE],
    ]);
    // Once more is nothing more.
    expect((await shop.accept(seen)).body).toMatchObject({ cantidad: 0 });
    const events = await server.db
      .selectFrom('audit_event')
      .where('owner_id', '=', shop.ownerId)
      .where('action', '=', 'imputations-accepted')
      .select(['subject_name as about', 'details'])
      .execute();
    expect(events).toEqual([{ about: 'octubre de 2026', details: { month: '2026-10', count: 1, suppliers: [FUEL] } }]);
  });

  test('DESK-64 what is proposed otherwise than it was seen is left and named', async () => {
    const shop = await aShop([from(FUEL, { codes })]);
    const { status, body } = await shop.accept([{ ruc: FUEL, imputacion: VAT }]);
    expect([status, body.cantidad, body.cambiaron.length, await shop.exceptions()]).toEqual([200, 0, 1, []]);
    expect((await shop.accept([{ ruc: FUEL, imputacion: BOTH }])).body.cantidad).toBe(1);
  });

  test('DESK-64 two people who accept at once accept each once', async () => {
    const shop = await aShop([FUEL, PAPER].map((ruc) => from(ruc, { codes })));
    const seen = [FUEL, PAPER].map((ruc) => ({ ruc, imputacion: BOTH }));
    const answers = await Promise.all([shop.accept(seen), shop.accept(seen)]);
    expect(answers.map(({ body }) => body.cantidad).toSorted()).toEqual([0, 2]);
    expect((await shop.exceptions()).map(({ version }) => version).toSorted()).toEqual([2, 3]);
  });

  test('DESK-64 SEC-04 need a business, and are nobody else’s', async () => {
    const stranger = await aBusinessWithPapers(server, 'sin-negocio-propuesto@empresa.com.py');
    expect((await stranger.get('/closing/2026-10/imputation/proposals')).body.code).toBe('falta_el_negocio');
    const [mine, theirs] = [await aShop([from(FUEL, { codes })]), await aShop([from(PAPER, { codes })])];
    expect((await mine.accept([{ ruc: PAPER, imputacion: BOTH }])).body.cantidad).toBe(0);
    expect([await mine.exceptions(), await theirs.exceptions()]).toEqual([[], []]);
    expect((await mine.accept([])).status).toBe(422);
  });
});
