import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatCdc } from '#domain/identifiers/cdc.ts';
import { jobHandlers } from '#server/app/jobs.ts';
import { aCdc, anInvoice, aReading } from '../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers } from '../../../../test/builders/made-papers.ts';
import { saidOfDocument } from '../../../../test/builders/said.ts';
import { mailWith, zipOf } from '../../../../test/intake/packages.ts';
import { type NamedFile, upload } from '../../../../test/intake/uploads.ts';
import { filesOfOwner, ownerOf, rowsOfOwner } from '../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { until } from '../../../../test/server/until.ts';
import { documentBytes, fixture } from '../../../../test/sifen/fixture.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const xml = (name: string): NamedFile => [`${name}.xml`, documentBytes(name)];

/** A business of its own, and what can be done with it. */
async function aBusiness(email: string) {
  const token = await server.signIn(email);
  const send = async (...files: NamedFile[]): Promise<{ id: string; numero_factura: string; duplicado: boolean }[]> =>
    (await upload(server.url, '/upload-xml', token, files)).body.invoices;
  await server.call('/api/user/profile', { token });
  const ownerId = await ownerOf(server, email);
  return {
    token,
    ownerId,
    send,
    call: (at: string, body?: unknown, method?: string) =>
      server.call(at, { token, ...(body ? { body } : {}), ...(method ? { method } : {}) }),
    remove: (id: string) => server.call(`/v2/invoices/${id}`, { token, method: 'DELETE' }),
    rows: () => rowsOfOwner(server, ownerId),
    files: () => filesOfOwner(server, ownerId),
  };
}

describe('before an invoice goes', () => {
  test('API-52 DATA-15 LIST-30 one is described, and nothing is deleted', async () => {
    const shop = await aBusiness('info@uno.com.py');
    const [invoice] = await shop.send(xml('04-fe-mix-5-10-ex'));
    const { status, body } = await shop.call(`/v2/invoices/${invoice?.id}/delete-info`);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      header: {
        tipo_documento: 'FACTURA',
        numero_documento: '019-002-0000104',
        emisor: { nombre: 'SUPERMERCADO ÑANDUTÍ & CÍA. S.R.L.', ruc: '80099002-1' },
        fecha_emision: '2026-10-05',
        monto_total: 155850,
        moneda: 'GS',
        monto_total_gs: 155850,
        signo: 1,
        documento_de_prueba: false,
        en_revision: false,
        cancelada: false,
        alterada: false,
      },
      items_count: 4,
      warning:
        'Vas a eliminar la factura 019-002-0000104 con sus 4 ítems y su archivo original; cambian las sumas de octubre de 2026; esta acción no se puede deshacer.',
      conservar_hasta: '2031-12-31',
      meses_cerrados: [],
    });
    expect((await shop.call(`/v2/invoices/${invoice?.id}`)).status).toBe(200);
  });

  test('API-53 DATA-16 LIST-31 several are added up in guaraníes, credit notes and test documents as sums take them', async () => {
    const shop = await aBusiness('info@varios.com.py');
    const names = ['01-fe-10', '07-fe-usd-global', '18-nc-devolucion', '03-fe-exenta'];
    const ids = (await shop.send(...names.map(xml))).map(({ id }) => id);
    const { status, body } = await shop.call('/v2/invoices/bulk-delete-info', { header_ids: [...ids, ...ids] });
    expect(status).toBe(200);
    // 110000 + 11097050 − 110000 + nothing for the test document
    expect(body.summary).toEqual({ total_invoices: 4, total_items: 5, total_amount: 11097050 });
    expect(body.invoices).toContainEqual({
      tipo_documento: 'FACTURA',
      numero_documento: '002-001-0000107',
      emisor: { nombre: 'NUBE GUARANI SOFTWARE E.A.S.', ruc: '80099004-8' },
      fecha_emision: '2026-10-05',
      monto_total: 1509.7,
      moneda: 'USD',
      monto_total_gs: 11097050,
      signo: 1,
      documento_de_prueba: false,
      en_revision: false,
      cancelada: false,
      alterada: false,
    });
    const note = body.invoices.find((one: { numero_documento: string }) => one.numero_documento === '001-001-0000118');
    expect(note).toMatchObject({ monto_total: 110000, signo: -1 });
    expect(body.warning).toContain('4 facturas con sus 5 ítems y sus 4 archivos originales');
    expect(body.warning).toContain('esta acción no se puede deshacer');
    expect((await shop.rows()).invoice).toBe(4);
  });

  test('LIST-33 a note that would lose its invoice is named, and so is a file that stays', async () => {
    const shop = await aBusiness('info@aviso.com.py');
    const [invoice] = await shop.send(xml('01-fe-10'), xml('18-nc-devolucion'));
    const { body } = await shop.call(`/v2/invoices/${invoice?.id}/delete-info`);
    expect(body.warning).toContain('la nota de crédito 001-001-0000118, que se refiere a ella, quedará sin su factura');
    const [first] = await shop.send(['lote.xml', fixture('variants/lote.xml')]);
    const lot = await shop.call(`/v2/invoices/${first?.id}/delete-info`);
    expect(lot.body.warning).toContain('el archivo lote.xml se queda porque contiene otras facturas');
  });
});

describe('an invoice that is deleted', () => {
  test('API-54 INTK-46 goes with its lines from list, months and sums, and a second time there is nothing to delete', async () => {
    const shop = await aBusiness('filas@uno.com.py');
    const [invoice] = await shop.send(xml('04-fe-mix-5-10-ex'));
    expect(await shop.rows()).toMatchObject({ invoice: 1, invoice_item: 4 });
    const { status, body } = await shop.remove(invoice?.id ?? '');
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'Factura eliminada.', deleted_count: 1 },
    });
    const rows = await shop.rows();
    expect([rows.invoice, rows.invoice_item]).toEqual([undefined, undefined]);
    expect((await shop.call(`/v2/invoices/${invoice?.id}`)).status).toBe(404);
    expect((await shop.remove(invoice?.id ?? '')).status).toBe(404);
    expect((await shop.call('/v2/invoices/headers')).body).toMatchObject({ data: [], total: 0 });
    expect((await shop.call('/invoices/months')).body.months).toEqual([]);
    expect((await shop.call('/export/mongodb/stats')).body).toMatchObject({ total_invoices: 0, total_amount: 0 });
  });

  test('INTK-47 OPEN-32 goes with its documents and files, and can come again', async () => {
    const shop = await aBusiness('todo@uno.com.py');
    const [invoice] = await shop.send(xml('04-fe-mix-5-10-ex'));
    await shop.send(['copia.xml', documentBytes('04-fe-mix-5-10-ex')]);
    expect(await shop.rows()).toMatchObject({ document: 2, document_invoice: 2 });
    await shop.remove(invoice?.id ?? '');
    await until(() => shop.files().length === 0);
    expect(await shop.rows()).toEqual({ member: 1, task: 2, audit_event: 1 });

    const [again] = await shop.send(xml('04-fe-mix-5-10-ex'));
    expect(again).toMatchObject({ numero_factura: '019-002-0000104', duplicado: false });
    expect(shop.files()).toHaveLength(1);
  });

  test('INTK-45 API-55 leaves the same document of another business alone', async () => {
    const shop = await aBusiness('mio@uno.com.py');
    const other = await aBusiness('suyo@dos.com.py');
    const [mine] = await shop.send(xml('01-fe-10'));
    const [theirs] = await other.send(xml('01-fe-10'));
    const before = await other.rows();
    await shop.remove(mine?.id ?? '');
    await until(() => shop.files().length === 0);
    expect(await other.rows()).toEqual(before);
    expect(other.files()).toHaveLength(1);
    const { status, body } = await other.call(`/v2/invoices/${theirs?.id}`);
    expect({ status, files: body.archivos.length }).toEqual({ status: 200, files: 1 });
  });

  test('INTK-47 INTK-19 a lot keeps its file until the last of its invoices goes', async () => {
    const shop = await aBusiness('lote@uno.com.py');
    const invoices = await shop.send(['lote.xml', fixture('variants/lote.xml')]);
    expect(invoices.length).toBeGreaterThan(1);
    for (const [at, { id }] of invoices.entries()) {
      const left = invoices.length - at;
      expect(await shop.rows()).toMatchObject({ invoice: left, document: 1, document_invoice: left, stored_file: 1 });
      expect(shop.files()).toHaveLength(1);
      await shop.remove(id);
    }
    await until(() => shop.files().length === 0);
    expect(await shop.rows()).toEqual({ member: 1, task: 1, audit_event: invoices.length });
  });

  test('INTK-47 INTK-10 a ZIP in a mail goes with the last of what it held, and not before', async () => {
    const shop = await aBusiness('zip@uno.com.py');
    const zip = await zipOf({ 'a.xml': documentBytes('01-fe-10'), 'b.xml': documentBytes('02-fe-5') });
    const invoices = await shop.send(['correo.eml', mailWith({ 'facturas.zip': zip })]);
    expect(await shop.rows()).toMatchObject({ invoice: 2, document: 4, stored_file: 4 });
    await shop.remove(invoices[0]?.id ?? '');
    await until(() => shop.files().length === 3);
    expect(await shop.rows()).toMatchObject({ invoice: 1, document: 3, stored_file: 3 });
    await shop.remove(invoices[1]?.id ?? '');
    await until(() => shop.files().length === 0);
    expect(await shop.rows()).toEqual({ member: 1, task: 1, audit_event: 2 });
  });

  test('INTK-47 a file that another document is made of stays', async () => {
    const shop = await aBusiness('compartido@uno.com.py');
    const [invoice] = await shop.send(xml('01-fe-10'));
    // the same bytes as something else: a document that gave nothing
    const [made] = await server.db.selectFrom('document').selectAll().where('owner_id', '=', shop.ownerId).execute();
    if (made === undefined) throw new Error('no document');
    const reasons = JSON.stringify(saidOfDocument('Aparte.'));
    const aside = { ...made, id: crypto.randomUUID(), state: 'failed', reasons };
    await server.db.insertInto('document').values(aside).execute();
    await shop.remove(invoice?.id ?? '');
    expect(await shop.rows()).toMatchObject({ document: 1, stored_file: 1 });
    expect(shop.files()).toHaveLength(1);
  });

  test('INTK-46 INTK-42 is no longer named by others of the same number', async () => {
    const shop = await aBusinessWithPapers(server, 'gemelas@uno.com.py');
    const number = { ...anInvoice().number, number: '0000999' };
    const [first, second, third] = await shop.receive([1, 2, 3].map((code) => aReading({ cdc: aCdc(code), number })));
    const read = async (id = '') => (await shop.get(`/v2/invoices/${id}`)).body;
    const named = async (id?: string) =>
      (await read(id)).verificacion.controles.find(({ nombre }: { nombre: string }) => nombre === 'same-number')
        ?.detalle;
    const remove = (id = '') => server.call(`/v2/invoices/${id}`, { token: shop.token, method: 'DELETE' });
    expect(await named(first?.invoiceId)).toContain(formatCdc(aCdc(2)));

    await remove(second?.invoiceId);
    expect(await named(first?.invoiceId)).toContain(formatCdc(aCdc(3)));
    expect(await named(first?.invoiceId)).not.toContain(formatCdc(aCdc(2)));

    await remove(third?.invoiceId);
    expect(await named(first?.invoiceId)).toBeUndefined();
    const { header, verificacion } = await read(first?.invoiceId);
    expect([header.verificacion, verificacion.estado]).toEqual(['ok', 'ok']);
    const { observed_count } = await server.db
      .selectFrom('invoice_summary')
      .select('observed_count')
      .where('owner_id', '=', shop.ownerId)
      .executeTakeFirstOrThrow();
    expect(observed_count).toBe(0);
  });

  test('INTK-43 INTK-48 neither cleanup calls nor what the clock starts, ten years later, take an original away', async () => {
    const shop = await aBusiness('limpio@uno.com.py');
    const [invoice] = await shop.send(xml('01-fe-10'));
    await shop.call('/tasks/cleanup', undefined, 'DELETE');
    const { deps } = server.app;
    const clock = { now: () => new Date(Date.now() + 10 * 365 * 86_400_000) };
    for (const { job, handle } of jobHandlers({ ...deps, clock }).filter(({ job }) => job.schedule !== undefined)) {
      expect({ job: job.name, failed: await handle([{}] as never[], deps.queue) }).toEqual({
        job: job.name,
        failed: [undefined],
      });
    }
    const { sha256 } = (await shop.call(`/v2/invoices/${invoice?.id}/files`)).body.data[0];
    const original = await fetch(`${server.url}/v2/invoices/${invoice?.id}/files/${sha256}`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    expect(Buffer.from(await original.arrayBuffer())).toEqual(Buffer.from(documentBytes('01-fe-10')));
  });
});

describe('several at once', () => {
  test('API-55 go together, each once however often it is named', async () => {
    const shop = await aBusiness('lotes@uno.com.py');
    const ids = (await shop.send(xml('01-fe-10'), xml('02-fe-5'), xml('18-nc-devolucion'))).map(({ id }) => id);
    const twice = [...ids, ids[0]?.toUpperCase(), ids[1]];
    const { status, body } = await shop.call('/v2/invoices/bulk-delete', { header_ids: twice });
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: '3 facturas eliminadas.', deleted_count: 3 },
    });
    await until(() => shop.files().length === 0);
    expect(await shop.rows()).toEqual({ member: 1, task: 1, audit_event: 3 });
    const written = await server.db
      .selectFrom('audit_event')
      .where('owner_id', '=', shop.ownerId)
      .select(['action', 'user_email', 'origin', 'details'])
      .orderBy('id')
      .execute();
    // The rows are gone: what is written down must say which they were, who deleted them and from where.
    expect(written[0]).toMatchObject({ action: 'deleted', user_email: 'lotes@uno.com.py' });
    expect(written[0]?.origin).toMatch(/127\.0\.0\.1|::1/);
    expect(written.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          total: '110000',
          issueDate: expect.stringMatching(/^2026-/),
          issuerRuc: expect.stringContaining('-'),
          about: expect.objectContaining({ documentNumber: expect.stringMatching(/^\d{3}-\d{3}-\d{7}$/) }),
        }),
      ]),
    );
  });

  test('API-55 SEC-07 with one that is unknown or somebody else’s, none goes', async () => {
    const shop = await aBusiness('nada@uno.com.py');
    const other = await aBusiness('ajeno@dos.com.py');
    const ids = (await shop.send(xml('01-fe-10'), xml('02-fe-5'))).map(({ id }) => id);
    const [foreign] = await other.send(xml('01-fe-10'));
    const before = [await shop.rows(), await other.rows()];
    for (const bad of [foreign?.id, '019a0000-0000-7000-8000-000000000000']) {
      for (const at of ['/v2/invoices/bulk-delete', '/v2/invoices/bulk-delete-info']) {
        expect((await shop.call(at, { header_ids: [...ids, bad] })).status).toBe(404);
      }
    }
    expect([await shop.rows(), await other.rows()]).toEqual(before);
  });

  test('API-55 are at least one and at most a hundred, and have the shape of ids', async () => {
    const shop = await aBusiness('limites@uno.com.py');
    const many = Array.from({ length: 101 }, () => crypto.randomUUID());
    for (const header_ids of [[], many, ['x'], 'x', undefined]) {
      for (const at of ['/v2/invoices/bulk-delete', '/v2/invoices/bulk-delete-info']) {
        const { status, body } = await shop.call(at, { header_ids });
        expect({ status, code: body.code }).toEqual({ status: 422, code: 'datos_invalidos' });
        expect(body.message).toContain('header_ids');
      }
    }
  });
});
