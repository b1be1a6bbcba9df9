import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { InvoiceReading } from '#server/features/invoices/save/stored-invoice.ts';
import { anInvoice } from '../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper, issuedBy } from '../../../../test/builders/made-papers.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

const NOW = new Date('2026-11-15T15:00:00Z');
const OURS = '80099006-4';
const RUC = '80047312-4';
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => NOW } });
});
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Json = any;

const from = (issueDate: string, over: Partial<Invoice> = {}, more: Partial<InvoiceReading> = {}, ruc = RUC) =>
  aPaper(
    { issueDate, ...issuedBy(ruc, `Proveedor ${ruc}`), receiver: { ...anInvoice().receiver, ruc: OURS }, ...over },
    more,
  );

/** One item, at this price. */
function selling(unitPrice: string, over: { code?: string; description?: string } = {}): Pick<Invoice, 'items'> {
  const [item] = anInvoice().items;
  if (!item?.price) throw new Error('the item has a price');
  const quantity = '1';
  const price = { ...item.price, unitPrice, gross: unitPrice, total: unitPrice };
  return { items: [{ ...item, code: 'A1', description: 'ACEITE 900 ML', ...over, quantity, price }] };
}

const stamped = (number: string): Pick<Invoice, 'timbrado'> => ({ timbrado: { number, validFrom: '2024-01-15' } });

let made = 0;
async function aShop(papers: readonly InvoiceReading[] = [], { withRuc = true } = {}) {
  const shop = await aBusinessWithPapers(server, `vigia-${++made}@empresa.com.py`);
  const { token, get, receive } = shop;
  const body = { ruc: OURS, nombre: 'Nosotros S.A.' };
  if (withRuc) await server.call('/user/business', { token, method: 'PUT', body });
  if (papers.length > 0) await receive(papers);
  const watch = async (ruc = RUC): Promise<Json> => (await get(`/v2/suppliers/${ruc}/watch`)).body;
  const idOf = async ({ invoice: { cdc } }: InvoiceReading) =>
    (
      await server.db
        .selectFrom('invoice')
        .where('owner_id', '=', shop.ownerId)
        .where('cdc', '=', cdc)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
  const watchOf = async (paper: InvoiceReading): Promise<Json> =>
    (await get(`/v2/invoices/${await idOf(paper)}/watch`)).body;
  const say = (what: 'settle' | 'reopen', { que, clave, precio_maximo }: Json, ruc = RUC) =>
    server.call(`/v2/suppliers/${ruc}/watch/${what}`, { token, body: { que, clave, precio_maximo } });
  return { ...shop, watch, watchOf, say, idOf };
}

const kinds = ({ marcas }: Json): string[] => marcas.map(({ que }: Json) => que);

describe('a price', () => {
  test('DESK-66 DESK-71 that is a fifth higher is told on the supplier’s page and on its invoice, with both prices, days and the percent', async () => {
    const [before, dear, same] = [
      from('2026-10-01', selling('10000')),
      from('2026-11-03', selling('12000', { description: 'ACEITE GIRASOL' })),
      from('2026-11-04', selling('12000')),
    ];
    const shop = await aShop([before, dear, same]);
    const told = {
      ...{ que: 'precio', clave: 'c a1 uni PYG', precio_maximo: '12000', titulo: 'Subió 20 %', fecha: '2026-11-03' },
      detalle: 'ACEITE GIRASOL: de Gs. 10.000 (01/10/2026) a Gs. 12.000 (03/11/2026).',
      factura_id: await shop.idOf(dear),
    };
    const { marcas } = await shop.watch();
    expect(marcas).toEqual([{ ...told, clave: expect.stringMatching(/^c a1 .*PYG$/) }]);
    expect((await shop.watchOf(dear)).marcas).toEqual(marcas);
    expect([await shop.watchOf(before), await shop.watchOf(same)].map(kinds)).toEqual([[], []]);
  });

  test('DESK-68 of a document that does not count is no base, and one that does not count says none', async () => {
    const cancelled = { cancellation: { reason: null, signedAt: null } } as Partial<Invoice>;
    const later = from('2026-11-05', selling('12000'));
    const waiting = from('2026-11-06', selling('30000'), { isInReview: true });
    const shop = await aShop([
      from('2026-10-01', selling('11000')),
      from('2026-10-02', selling('1000'), { isInReview: true }),
      from('2026-10-03', { ...selling('1000'), ...cancelled }),
      from('2026-10-04', { ...selling('1000'), environment: 'test' }),
      from('2026-10-05', { ...selling('1000'), currency: 'USD', exchange: null }),
      from('2026-10-06', { ...selling('1000'), documentType: 'credit-note' }),
      from('2026-10-07', { ...selling('1000'), documentType: 'debit-note' }),
      from('2026-10-08', selling('1000'), {}, '80012345-0'),
      later,
      waiting,
    ]);
    expect(kinds(await shop.watch())).toEqual([]);
    expect(kinds(await shop.watchOf(waiting))).toEqual([]);
    // Once it counts it is the base of what comes after, and is told itself.
    const [confirmed, next] = [from('2026-11-07', selling('1000')), from('2026-11-08', selling('1200'))];
    await shop.receive([confirmed, next]);
    expect([await shop.watchOf(later), await shop.watchOf(confirmed), await shop.watchOf(next)].map(kinds)).toEqual([
      ...[[], [], ['precio']],
    ]);
  });

  test('DESK-71 of two months ago is no news on the supplier’s page; what the business itself issues is nobody’s supply', async () => {
    const old = from('2026-09-02', selling('20000'));
    const own = [from('2026-11-01', selling('1'), {}, OURS), from('2026-11-02', selling('5'), {}, OURS)];
    const shop = await aShop([from('2026-08-01', selling('10000')), old, ...own]);
    expect(kinds(await shop.watch())).toEqual([]);
    expect(kinds(await shop.watchOf(old))).toEqual(['precio']);
    const [, last] = own;
    if (last === undefined) throw new Error('two were issued');
    expect(await shop.watch(OURS)).toMatchObject({ marcas: [], imputacion: null });
    expect(kinds(await shop.watchOf(last))).toEqual([]);
  });
});

describe('a timbrado', () => {
  test('DESK-69 that this issuer never had is told of its first document alone, after three with others', async () => {
    const usual = ['01', '02', '03'].map((day) => from(`2026-10-${day}`, stamped('17000001')));
    const [first, second] = [from('2026-11-05', stamped('18000002')), from('2026-11-06', stamped('18000002'))];
    const shop = await aShop([...usual, first, second]);
    const { marcas } = await shop.watch();
    expect(marcas).toEqual([
      {
        ...{
          que: 'timbrado_nuevo',
          clave: '18000002',
          precio_maximo: null,
          titulo: 'Timbrado nuevo',
          fecha: '2026-11-05',
        },
        detalle: '18000002 no estaba en sus 3 documentos anteriores. El último, del 03/10/2026, tiene 17000001.',
        factura_id: await shop.idOf(first),
      },
    ]);
    expect([await shop.watchOf(first), await shop.watchOf(second)].map(kinds)).toEqual([['timbrado_nuevo'], []]);
  });

  test('DESK-69 that it had before all that is looked at is not new, nor is one of few documents', async () => {
    const many = Array.from({ length: 61 }, (_, at) =>
      from(`2026-0${1 + Math.floor(at / 9)}-1${at % 9}`, stamped('17000001')),
    );
    const again = from('2026-11-05', stamped('16000001'));
    const shop = await aShop([from('2025-12-01', stamped('16000001')), ...many, again]);
    expect(kinds(await shop.watchOf(again))).toEqual([]);
    const few = await aShop([
      ...['01', '02'].map((day) => from(`2026-11-${day}`, stamped('17000001'))),
      from('2026-11-05', stamped('18000002')),
    ]);
    expect(kinds(await few.watch())).toEqual([]);
    // What another issuer had is nothing of this one.
    const third = from('2026-11-03', stamped('17000001'));
    await few.receive([third, from('2026-11-01', stamped('18000002'), {}, '80012345-0')]);
    expect(kinds(await few.watch())).toEqual(['timbrado_nuevo']);
  });
});

describe('a month', () => {
  const months = ['2026-07', '2026-08', '2026-09'];
  test('DESK-70 without an invoice of a supplier of three of the four before is told as the close tells it, until somebody says it is fine', async () => {
    const shop = await aShop([
      ...months.map((month) => from(`${month}-10`)),
      ...months.slice(1).map((month) => from(`${month}-11`, {}, {}, '80012345-0')),
    ]);
    const usual = async () =>
      (await shop.get('/closing/2026-10')).body.falta.find(({ que }: Json) => que === 'proveedores_habituales');
    const { marcas } = await shop.watch();
    expect(marcas).toEqual([
      {
        ...{ que: 'mes_sin_factura', clave: '2026-10', precio_maximo: null, titulo: 'Sin factura en octubre de 2026' },
        detalle: expect.stringMatching(
          /^Te facturó en al menos tres .+ La última es la 001-001-\d{7} del 10\/09\/2026\.$/,
        ),
        ...{ factura_id: null, fecha: null },
      },
    ]);
    expect(await usual()).toMatchObject({ cantidad: 1 });
    const { proveedores } = (await shop.get('/closing/2026-10/missing')).body;
    expect(proveedores.map(({ ruc }: Json) => ruc)).toEqual([RUC]);
    expect(kinds(await shop.watch('80012345-0'))).toEqual([]);
    await shop.say('settle', marcas[0]);
    expect([await shop.watch(), await usual()]).toMatchObject([{ marcas: [], conformes: marcas }, undefined]);
    await shop.say('reopen', marcas[0]);
    expect(kinds(await shop.watch())).toEqual(['mes_sin_factura']);
    // What came, be it in review, is not missing.
    await shop.receive([from('2026-10-20', {}, { isInReview: true })]);
    expect([kinds(await shop.watch()), await usual()]).toEqual([[], undefined]);
  });

  test('DESK-70 is of nobody while the business has no RUC', async () => {
    const shop = await aShop(
      months.map((month) => from(`${month}-10`)),
      { withRuc: false },
    );
    expect(await shop.watch()).toMatchObject({ marcas: [], imputacion: null });
  });
});

describe('«Está bien»', () => {
  test('DESK-72 is remembered by product and supplier, is told again only of a higher price, is audited and taken back', async () => {
    const dear = from('2026-11-03', selling('13000'));
    const shop = await aShop([from('2026-10-01', selling('10000')), dear]);
    const [mark] = (await shop.watch()).marcas;
    expect((await shop.say('settle', mark)).body).toMatchObject({ message: 'Está bien: no lo mostraremos más.' });
    await shop.say('settle', mark);
    expect(await shop.watchOf(dear)).toMatchObject({ marcas: [], conformes: [mark] });
    // Cheaper and again as dear: that was fine. Another supplier's was not asked.
    const [back, dearer] = [from('2026-11-05', selling('13000')), from('2026-11-07', selling('16000'))];
    await shop.receive([from('2026-11-04', selling('10000')), back]);
    expect(await shop.watchOf(back)).toMatchObject({ marcas: [], conformes: [{ clave: mark.clave }] });
    const other = from('2026-11-03', selling('13000'), {}, '80012345-0');
    await shop.receive([from('2026-10-01', selling('10000'), {}, '80012345-0'), other, dearer]);
    expect([await shop.watchOf(other), await shop.watchOf(dearer)].map(kinds)).toEqual([['precio'], ['precio']]);

    await shop.say('reopen', mark);
    await shop.say('reopen', mark);
    expect(kinds(await shop.watchOf(dear))).toEqual(['precio']);
    const events = await server.db
      .selectFrom('audit_event')
      .where('owner_id', '=', shop.ownerId)
      .where('subject_kind', '=', 'closing')
      .orderBy('id')
      .select(['action', 'user_email as who', 'subject_name as about', 'details'])
      .execute();
    const what = { who: shop.email, about: `Proveedor ${RUC}` };
    const details = { mark: { kind: 'price-rise', subject: mark.clave, upTo: '13000' } };
    expect(events).toEqual([
      { ...what, details, action: 'supplier-mark-settled' },
      { ...what, details, action: 'supplier-mark-reopened' },
    ]);
  });

  test('DESK-78 of a product with a name of 2,000 characters is kept like any other', async () => {
    const long = { code: '', description: `${'ñandutí 😀 '.repeat(200)}` };
    const shop = await aShop([from('2026-10-01', selling('10000', long)), from('2026-11-03', selling('13000', long))]);
    const [mark] = (await shop.watch()).marcas;
    expect((await shop.say('settle', mark)).status).toBe(200);
    expect(await shop.watch()).toMatchObject({ marcas: [], conformes: [mark] });
  });

  test('DESK-72 SEC-04 silences nothing of anybody else; another’s invoice is not found, and a price must be one', async () => {
    const papers = () => [from('2026-10-01', selling('10000')), from('2026-11-03', selling('13000'))];
    const [mine, theirs] = [await aShop(papers()), await aShop(papers())];
    const [mark] = (await mine.watch()).marcas;
    await mine.say('settle', mark);
    expect([await mine.watch(), await theirs.watch()].map(kinds)).toEqual([[], ['precio']]);
    const [first] = (await theirs.watch()).marcas;
    expect((await mine.get(`/v2/invoices/${first.factura_id}/watch`)).status).toBe(404);
    for (const price of [null, 'caro', '1e3']) {
      const { status, body } = await mine.say('settle', { ...mark, precio_maximo: price });
      expect([status, Object.keys(body.fields)]).toEqual([422, ['precio_maximo']]);
    }
    expect(await mine.watch('nadie')).toMatchObject({ marcas: [], conformes: [] });
    expect((await mine.get('/v2/suppliers/%20/watch')).status).toBe(404);
  });
});
