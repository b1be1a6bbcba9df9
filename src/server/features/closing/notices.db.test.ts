import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInvoice } from '../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper, issuedBy } from '../../../../test/builders/made-papers.ts';
import { finishedTask } from '../../../../test/intake/uploads.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import type { Invoice } from '../../../domain/invoice/invoice.ts';
import { newId } from '../../platform/new-id.ts';
import type { InvoiceReading } from '../invoices/save/stored-invoice.ts';

const NOW = new Date('2026-11-15T15:00:00Z');
const OURS = '80099006-4';
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => NOW } });
});
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Json = any;

const from = (ruc: string, issueDate: string, over: Partial<Invoice> = {}, more: Partial<InvoiceReading> = {}) =>
  aPaper(
    {
      issueDate,
      issuer: { ...issuedBy(ruc, `Proveedor ${ruc}`).issuer, email: `ventas@${ruc}.com.py` },
      receiver: { ...anInvoice().receiver, ruc: OURS },
      ...over,
    },
    more,
  );

let made = 0;
async function aShop(papers: readonly InvoiceReading[]) {
  const shop = await aBusinessWithPapers(server, `avisos-${++made}@empresa.com.py`);
  const body = { ruc: OURS, nombre: 'Nosotros S.A.' };
  await server.call('/user/business', { token: shop.token, method: 'PUT', body });
  if (papers.length > 0) await shop.receive(papers);
  const notices = async (month = '2026-10'): Promise<Record<string, Json>> => {
    const { falta } = (await shop.get(`/closing/${month}`)).body;
    return Object.fromEntries(falta.map((one: Json) => [one.que, one]));
  };
  return { ...shop, notices };
}

describe('what may be missing in a month', () => {
  test('CLOSE-40 suppliers of three of the four months before, of whom nothing came, with what a request needs', async () => {
    const months = ['2026-06', '2026-07', '2026-08', '2026-09'];
    const others = { receiver: { ...anInvoice().receiver, ruc: '80000099-8' } };
    const shop = await aShop([
      // Of all four, under another check digit once, and not in October.
      ...months.map((month, at) => from(at === 0 ? '80000001-9' : '80000001-5', `${month}-10`)),
      // Of three.
      ...months.slice(1).map((month) => from('80000002-3', `${month}-11`)),
      // Of two.
      ...months.slice(2).map((month) => from('80000003-1', `${month}-12`)),
      // Of all, and it came in October, be it in review or as a note of debit.
      ...months.map((month) => from('80000004-9', `${month}-13`)),
      from('80000004-9', '2026-10-13', {}, { isInReview: true }),
      // Of all, but in October to somebody else.
      ...months.map((month) => from('80000005-7', `${month}-14`)),
      from('80000005-7', '2026-10-14', others),
      // Never to us, and credit notes alone.
      ...months.map((month) => from('80000006-5', `${month}-15`, others)),
      ...months.map((month) => from('80000007-3', `${month}-16`, { documentType: 'credit-note' })),
      // What we issue ourselves.
      ...months.map((month) => from(OURS, `${month}-17`, { documentType: 'self-invoice' })),
    ]);
    const { proveedores_habituales: usual } = await shop.notices();
    expect(usual.cantidad).toBe(3);
    const { proveedores, total } = (await shop.get('/closing/2026-10/missing')).body;
    expect([total, proveedores.map(({ ruc }: Json) => ruc)]).toEqual([3, ['80000001-5', '80000002-3', '80000005-7']]);
    expect(proveedores[0]).toEqual({
      ...{ ruc: '80000001-5', nombre: 'Proveedor 80000001-5', correo: 'ventas@80000001-5.com.py' },
      ...{ ultimo_numero: expect.stringMatching(/^\d{3}-\d{3}-\d{7}$/), ultima_fecha: '2026-09-10' },
    });
    expect(usual.detalle).toBe(
      '3 proveedores de casi todos los meses sin factura: Proveedor 80000001-5, Proveedor 80000002-3 y Proveedor 80000005-7.',
    );
    // The month that runs may still bring them.
    expect((await shop.notices('2026-11')).proveedores_habituales).toBeUndefined();
    expect((await shop.get('/closing/2026-11/missing')).body).toMatchObject({ proveedores: [], total: 0 });
  });

  test('CLOSE-41 what waits for somebody, what names another, and what has no rate, each with its list', async () => {
    const usd = { currency: 'USD', exchange: null };
    const shop = await aShop([
      from('80000001-5', '2026-10-01', {}, { isInReview: true }),
      from('80000001-5', '2026-10-02', usd),
      from('80000001-5', '2026-10-03', { receiver: { ...anInvoice().receiver, ruc: '80000099-8' } }),
      from('80000001-5', '2026-10-04', { receiver: { ...anInvoice().receiver, ruc: null } }),
    ]);
    const notices = await shop.notices();
    expect(Object.keys(notices)).toEqual(['en_revision', 'sin_cambio', 'otro_ruc', 'sin_nombre']);
    for (const [kind, notice] of Object.entries(notices)) {
      expect(notice).toMatchObject({ cantidad: 1, filtro: { cierre: kind } });
      const { body } = await shop.get(`/v2/invoices/headers?year_month=2026-10&cierre=${kind}`);
      expect([kind, body.total]).toEqual([kind, 1]);
    }
    expect(notices.sin_nombre.detalle).toBe('1 documento SIN NOMBRE, Gs. 110.000: no da crédito.');
  });

  test('CLOSE-42 electronic ones without their XML, all of a supplier together', async () => {
    const pdf = { source: 'pdf-local' } as const;
    const shop = await aShop([
      from('80000001-5', '2026-10-01', {}, pdf),
      from('80000001-5', '2026-10-02', { documentType: 'credit-note' }, pdf),
      from('80000002-3', '2026-10-03', {}, pdf),
      // On paper there is no XML to ask for; and this one came.
      from('80000003-1', '2026-10-04', { cdc: null, qr: null }, pdf),
      from('80000004-9', '2026-10-05'),
    ]);
    const { falta_xml: missing } = await shop.notices();
    expect([missing.cantidad, missing.detalle]).toEqual([
      ...[3, 'Falta el XML de 3 comprobantes electrónicos: pídelo a quien te vendió.'],
    ]);
    const { proveedores } = (await shop.get('/closing/2026-10/requests')).body;
    expect(proveedores.map(({ ruc }: Json) => ruc)).toEqual(['80000001-5', '80000002-3']);
    const [first] = proveedores;
    expect(first).toMatchObject({ correo: 'ventas@80000001-5.com.py', comprobantes: [{}, {}] });
    expect(first.comprobantes[0]).toMatchObject({
      ...{ fecha_emision: '2026-10-01', cdc: expect.stringMatching(/^\d{44}$/), monto_total_gs: 110_000 },
    });
    const { body } = await shop.get('/v2/invoices/headers?year_month=2026-10&cierre=compras&parte=falta_xml');
    expect(body.total).toBe(2);
  });

  test('CLOSE-43 mailboxes that fail and documents that were not read, up to the day it is declared', async () => {
    const shop = await aShop([]);
    const failing = async (username: string, since: Date | null, enabled = true) => {
      const problem = { code: 'connection-refused', params: { place: 'imap.empresa.com.py:993' } };
      await server.db
        .insertInto('mailbox')
        .values({
          ...{
            owner_id: shop.ownerId,
            id: newId(),
            name: username,
            host: 'imap.empresa.com.py',
            port: 993,
            use_ssl: true,
          },
          ...{ username, auth: 'password', password: 'x', provider: 'other', search_terms: [], search_criteria: 'all' },
          ...{ folder: 'INBOX', mark_seen: true, enabled, created_at: NOW, failing_since: since, last_error_at: since },
          ...{ last_error_cause: since && 'refused', last_problem: since && problem },
        })
        .execute();
    };
    await failing('compras@empresa.com.py', new Date('2026-11-10T12:00:00Z'));
    await failing('apagado@empresa.com.py', new Date('2026-11-10T12:00:00Z'), false);
    await failing('bien@empresa.com.py', null);
    const failed = async (received_at: string, state: 'failed' | 'not-invoice' = 'failed') => {
      const file = { owner_id: shop.ownerId, sha256: Buffer.alloc(32, ++made) };
      await server.db
        .insertInto('stored_file')
        .values({ ...file, size: '1', created_at: NOW })
        .execute();
      await server.db
        .insertInto('document')
        .values({
          ...{ ...file, id: newId(), name: 'roto.pdf', kind: 'pdf', source: 'upload' },
          ...{ state, received_at: new Date(received_at), state_changed_at: new Date(received_at) },
        })
        .execute();
    };
    // Due on 19 November; days of Asunción.
    await failed('2026-10-01T03:00:00Z');
    await failed('2026-10-01T02:59:59Z');
    await failed('2026-11-20T02:59:59Z');
    await failed('2026-11-20T03:00:00Z');
    await failed('2026-10-15T12:00:00Z', 'not-invoice');
    const notices = await shop.notices();
    expect(notices.documentos_con_error.cantidad).toBe(2);
    expect(notices.correos_con_falla).toMatchObject({
      cantidad: 1,
      correos: [
        {
          ...{ cuenta: 'compras@empresa.com.py', desde: '2026-11-10T12:00:00.000Z' },
          motivo: 'imap.empresa.com.py:993 rechazó la conexión. Revisa el servidor y el puerto.',
        },
      ],
    });
    // Of a month that was declared before it failed nothing is missing because of it.
    expect((await shop.notices('2026-09')).correos_con_falla).toBeUndefined();
  });

  test('CLOSE-44 pairs that may be one paper and count both', async () => {
    const papers = [
      from('80000001-5', '2026-10-01'),
      from('80000001-5', '2026-10-02'),
      from('80000001-5', '2026-09-02'),
    ];
    const shop = await aShop(papers);
    const rows = await server.db
      .selectFrom('invoice')
      .where('owner_id', '=', shop.ownerId)
      .orderBy('issue_date')
      .select('id')
      .execute();
    const [september, first, second] = rows.map(({ id }) => id);
    const pair = (invoice_id = '', other_id = '', is_waiting = false) => ({
      ...{ owner_id: shop.ownerId, invoice_id, other_id, is_waiting, found_at: NOW },
    });
    await server.db
      .insertInto('invoice_repeat')
      .values([pair(first, second), pair(september, first), pair(september, second, true)])
      .execute();
    expect((await shop.notices()).posibles_repetidas.cantidad).toBe(2);
    expect((await shop.notices('2026-09')).posibles_repetidas.cantidad).toBe(1);
  });

  /** Marangatu's page, copied: each invoice of October as the list has it, and what is written over it. */
  async function pasted(shop: Awaited<ReturnType<typeof aShop>>, rows: readonly Json[]) {
    const heading = 'Origen\tRUC Vendedor\tRazón Social\tCDC\tNúmero\tTipo\tFecha\tTotal';
    const lines = rows.map(
      ({ ruc, cdc, number, day, total }) =>
        `Electrónico\t${ruc}\tProveedor\t${cdc}\t${number}\tFactura\t${day}\t${total}`,
    );
    const body = new FormData();
    body.append('text', [heading, ...lines].join('\n'));
    const headers = { accept: 'application/json', authorization: `Bearer ${shop.token}` };
    const answer = await fetch(`${server.url}/closing/2026-10/reconciliation`, { method: 'POST', headers, body });
    const task = await finishedTask(server, shop.token, ((await answer.json()) as Json).job_id);
    expect([answer.status, task.status, task.result.message]).toEqual([202, 'done', expect.any(String)]);
  }
  const rowOf = ({ invoice }: InvoiceReading, total: string) => ({
    ...{ ruc: invoice.issuer.ruc, cdc: invoice.cdc, day: invoice.issueDate.split('-').toReversed().join('/'), total },
    number: [invoice.number.establishment, invoice.number.point, invoice.number.number].join('-'),
  });

  test('CLOSE-100 CLOSE-101 what the comparison with Marangatu found, as it was kept: nothing is compared for it, and what changed since is said', async () => {
    const [same, other, missing] = [
      from('80000001-5', '2026-10-01'),
      from('80000002-3', '2026-10-02'),
      from('80000003-1', '2026-10-03'),
    ];
    const shop = await aShop([same, other]);
    expect((await shop.notices()).solo_marangatu).toBeUndefined();
    await pasted(shop, [rowOf(same, '110.000'), rowOf(other, '110.900'), rowOf(missing, '110.000')]);
    const made = () =>
      server.db
        .selectFrom('reconciliation_month')
        .where('owner_id', '=', shop.ownerId)
        .select(['basis', 'computed_at'])
        .execute();
    const noticeCount = async () =>
      (await shop.get('/closing')).body.meses.find(({ year_month }: Json) => year_month === '2026-10').avisos;
    // Whoever asks how far it is may be told a moment before it is compared.
    await expect.poll(made).toHaveLength(1);
    const first = await made();
    expect(await shop.notices()).toEqual({
      solo_marangatu: {
        ...{ que: 'solo_marangatu', cantidad: 1, monto: 110_000 },
        detalle: '1 comprobante solo en Marangatu: Gs. 110.000, según el archivo del 15/11/2026.',
        cuadre: { registro: 'compras', clase: 'solo_marangatu' },
      },
      monto_distinto: {
        ...{ que: 'monto_distinto', cantidad: 1 },
        detalle: '1 comprobante con otro monto en Marangatu: según el archivo del 15/11/2026.',
        cuadre: { registro: 'compras', clase: 'monto_distinto' },
      },
    });
    expect(await noticeCount()).toBe(2);

    // The file that closes the gap comes: until somebody looks at the comparison, only what it found then is true.
    await shop.receive([missing]);
    const outdated = await shop.notices();
    expect(outdated.solo_marangatu.detalle).toBe(
      'Al cuadrar había 1 comprobante solo en Marangatu: Gs. 110.000. Algo del mes cambió desde entonces; abre el cuadre para verlo al día.',
    );
    expect([await noticeCount(), Object.keys(outdated)]).toEqual([2, ['solo_marangatu', 'monto_distinto']]);
    expect(await made()).toEqual(first);

    await shop.get('/closing/2026-10/reconciliation');
    expect(Object.keys(await shop.notices())).toEqual(['monto_distinto']);
    expect(await noticeCount()).toBe(1);

    // What was found for another business says nothing of this one.
    const body = { ruc: '80099007-2', nombre: 'Otros S.A.' };
    await server.call('/user/business', { token: shop.token, method: 'PUT', body });
    const { solo_marangatu, monto_distinto } = await shop.notices();
    expect([solo_marangatu, monto_distinto]).toEqual([undefined, undefined]);
  });

  test('CLOSE-171 a comparison that found nothing is told with its day, and that something of the month changed since', async () => {
    const [same, later] = [from('80000001-5', '2026-10-01'), from('80000002-3', '2026-10-02')];
    const shop = await aShop([same]);
    const comparison = async () => (await shop.get('/closing/2026-10')).body.cuadre;
    expect(await comparison()).toBeNull();
    await pasted(shop, [rowOf(same, '110.000')]);
    await expect.poll(comparison).toEqual({ archivo_del: '2026-11-15', desactualizado: false });
    await shop.receive([later]);
    expect(await comparison()).toEqual({ archivo_del: '2026-11-15', desactualizado: true });
    expect(await shop.notices()).toEqual({});
    await shop.get('/closing/2026-10/reconciliation');
    expect(await comparison()).toEqual({ archivo_del: '2026-11-15', desactualizado: false });
  });

  test('CLOSE-170 what was found is kept, and looked for anew as soon as any of what it was found from changes', async () => {
    const months = ['2026-06', '2026-07', '2026-08', '2026-09'];
    const usual = months.slice(1).map((month) => from('80000001-5', `${month}-10`));
    const shop = await aShop(usual);
    const told = async () => {
      const kept = (await shop.notices()).proveedores_habituales?.cantidad ?? 0;
      const { total } = (await shop.get('/closing/2026-10/missing')).body;
      const { avisos } = (await shop.get('/closing')).body.meses[1];
      return [kept, total, avisos];
    };
    const looks = () =>
      server.db
        .selectFrom('closing_finding')
        .where('owner_id', '=', shop.ownerId)
        .where('matter', '=', 'usual-suppliers')
        .select(sql<string>`xmin::text`.as('written'))
        .execute();
    expect(await told()).toEqual([1, 1, 1]);
    const [first] = await looks();
    expect([await told(), await looks()]).toEqual([[1, 1, 1], [first]]);
    // Of this month.
    const came = from('80000001-5', '2026-10-10');
    await shop.receive([came]);
    expect(await told()).toEqual([0, 0, 0]);
    const bulkDelete = async (paper: InvoiceReading) => {
      const { data } = (await shop.get(`/v2/invoices/headers?search=${paper.invoice.cdc}`)).body;
      const body = { header_ids: data.map(({ id }: Json) => id), reason: 'Era de otra empresa' };
      const gone = await server.call('/v2/invoices/bulk-delete', { token: shop.token, body });
      expect([gone.status, data.length]).toEqual([200, 1]);
    };
    await bulkDelete(came);
    expect(await told()).toEqual([1, 1, 1]);
    // Of one before, of the month looked at longest ago, and of another business.
    await bulkDelete(usual[0] as InvoiceReading);
    expect(await told()).toEqual([0, 0, 0]);
    await shop.receive([from('80000001-5', '2026-06-10')]);
    expect(await told()).toEqual([1, 1, 1]);
    const body = { ruc: '80099007-2', nombre: 'Otros S.A.' };
    await server.call('/user/business', { token: shop.token, method: 'PUT', body });
    expect((await shop.notices()).proveedores_habituales).toBeUndefined();
  });

  test('CLOSE-172 whom to write to comes by pages, by name, as many as the notice tells', async () => {
    const months = ['2026-07', '2026-08', '2026-09'];
    const rucs = ['80000001-5', '80000002-3', '80000003-1', '80000004-9', '80000005-7'];
    const pdf = { source: 'pdf-local' } as const;
    const shop = await aShop([
      ...rucs.flatMap((ruc) => months.map((month) => from(ruc, `${month}-10`))),
      ...['80000006-5', '80000007-3', '80000008-1'].map((ruc) => from(ruc, '2026-10-02', {}, pdf)),
    ]);
    const pages = async (path: string) => {
      const asked = ['', '?page=1&page_size=2', '?page=3&page_size=2', '?page=4&page_size=2'];
      const answers = await Promise.all(asked.map((query) => shop.get(`/closing/2026-10/${path}${query}`)));
      return answers.map(({ body }) => [body.total, ...body.proveedores.map(({ ruc }: Json) => ruc)]);
    };
    const { proveedores_habituales: usual } = await shop.notices();
    expect(usual.detalle).toMatch(/: Proveedor 80000001-5, Proveedor 80000002-3, Proveedor 80000003-1 y 2 más\.$/);
    expect(await pages('missing')).toEqual([[5, ...rucs], [5, ...rucs.slice(0, 2)], [5, '80000005-7'], [5]]);
    expect((await pages('requests')).map(([total, ...all]) => [total, all.length])).toEqual([
      ...[
        [3, 3],
        [3, 2],
        [3, 0],
        [3, 0],
      ],
    ]);
    for (const path of ['missing', 'requests']) {
      const refused = await shop.get(`/closing/2026-10/${path}?page=0`);
      expect([path, refused.status]).toEqual([path, 422]);
    }
    const stranger = await aShop([]);
    expect((await stranger.get('/closing/2026-10/missing')).body.total).toBe(0);
  });
});

test('CLOSE-164 copies that came again of invoices of the month are counted, and their list holds exactly those', async () => {
  const [first, second, earlier] = [
    from('80000001-5', '2026-10-05'),
    from('80000001-5', '2026-10-06'),
    from('80000001-5', '2026-09-05'),
  ];
  const shop = await aShop([first, second, earlier]);
  const other = await aShop([from('80000001-5', '2026-10-05')]);
  const copiesOf = (month = '2026-10') => `/documents?state=duplicado&copias_de=${month}`;
  const told = async (month = '2026-10', more = '') => (await shop.get(copiesOf(month) + more)).body.total;
  expect(await told()).toBe(0);
  const file = { owner_id: shop.ownerId, sha256: Buffer.alloc(32, 9) };
  await server.db
    .insertInto('stored_file')
    .values({ ...file, size: '10', created_at: NOW })
    .execute();
  const idOf = async ({ invoice }: InvoiceReading) =>
    (
      await server.db
        .selectFrom('invoice')
        .where('owner_id', '=', shop.ownerId)
        .where('cdc', '=', invoice.cdc)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
  const came = async (received: string, state: 'duplicate' | 'read', papers: readonly InvoiceReading[]) => {
    const at = new Date(received);
    const id = newId(at);
    await server.db
      .insertInto('document')
      .values({
        ...file,
        id,
        name: 'otra.xml',
        kind: 'xml',
        source: 'mail',
        state,
        received_at: at,
        state_changed_at: at,
      })
      .execute();
    for (const [position, paper] of papers.entries()) {
      const link = { owner_id: shop.ownerId, document_id: id, position, invoice_id: await idOf(paper), is_new: false };
      await server.db.insertInto('document_invoice').values(link).execute();
    }
  };
  await came('2026-10-05T15:00:00Z', 'duplicate', [first]);
  // Twice in one document: one copy.
  await came('2026-11-02T15:00:00Z', 'duplicate', [first, second]);
  await came('2026-11-02T15:00:00Z', 'read', [first]);
  await came('2026-10-07T15:00:00Z', 'duplicate', [earlier]);
  await came('2026-11-20T03:00:00Z', 'duplicate', [second]);
  expect([await told(), await told('2026-09'), await told('2026-08')]).toEqual([3, 1, 0]);
  // The list has as many, and narrows what other filters find.
  const { data, counts } = (await shop.get(copiesOf())).body;
  expect(data.map(({ invoices }: Json) => invoices[0].fecha_emision)).toEqual([
    '2026-10-06',
    '2026-10-05',
    '2026-10-05',
  ]);
  expect(counts).toEqual({ duplicado: 3 });
  expect([await told('2026-10', '&source=subida'), await told('2026-10', '&search=otra')]).toEqual([0, 3]);
  expect((await shop.get('/documents?state=leido&copias_de=2026-10')).body.data).toEqual([]);
  expect((await other.get(copiesOf())).body.total).toBe(0);
});
