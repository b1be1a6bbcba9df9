import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInvoice } from '../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper, issuedBy } from '../../../../test/builders/made-papers.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import type { Invoice } from '../../../domain/invoice/invoice.ts';
import type { InvoiceReading } from '../invoices/save/stored-invoice.ts';

/** A Sunday; in Asunción it is noon. */
const NOW = new Date('2026-11-15T15:00:00Z');
const OURS = '80099006-4';
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => NOW } });
});
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Json = any;

/** What the business bought at ten per cent. */
function bought(issueDate: string, base: number, over: Partial<Invoice> = {}, more: Partial<InvoiceReading> = {}) {
  const { totals, receiver } = anInvoice();
  if (totals === null) throw new Error('the invoice has amounts');
  const none = { vat5: '0', base5: '0', exempt: '0', exonerated: '0', totalInGuaranies: null };
  const ten = {
    total: String(base + base / 10),
    base10: String(base),
    vat10: String(base / 10),
    vat: String(base / 10),
  };
  return aPaper(
    {
      issueDate,
      ...issuedBy('80000001-5', 'Proveedor Uno'),
      receiver: { ...receiver, ruc: OURS },
      totals: { ...totals, ...none, ...ten },
      ...over,
    },
    more,
  );
}

let made = 0;
async function aShop(papers: readonly InvoiceReading[] = []) {
  const shop = await aBusinessWithPapers(server, `cierre-${++made}@empresa.com.py`);
  const { token } = shop;
  await server.call('/user/business', { token, method: 'PUT', body: { ruc: OURS, nombre: 'Nosotros S.A.' } });
  if (papers.length > 0) await shop.receive(papers);
  const read = async (month = '2026-10'): Promise<Json> => (await shop.get(`/closing/${month}`)).body;
  const post = (deed: string, body: object, month = '2026-10') =>
    server.call(`/closing/${month}/${deed}`, { token, body });
  const close = async (month = '2026-10') => post('close', { version: (await read(month)).version }, month);
  const strip = async (): Promise<Json[]> => (await shop.get('/closing')).body.meses;
  const stateOf = async (month = '2026-10') =>
    (await strip()).find(({ year_month }: Json) => year_month === month)?.estado;
  const audited = async () =>
    (
      await server.db
        .selectFrom('audit_event')
        .where('owner_id', '=', shop.ownerId)
        .select(['action', 'subject_kind', 'subject_name', 'user_email', 'details'])
        .orderBy('id')
        .execute()
    ).filter(({ subject_kind }) => subject_kind === 'closing' || subject_kind === 'invoice');
  const idOf = async (paper: InvoiceReading) => {
    const found = server.db.selectFrom('invoice').where('owner_id', '=', shop.ownerId);
    return (await found.where('cdc', '=', paper.invoice.cdc).select('id').executeTakeFirstOrThrow()).id;
  };
  const differing = async (month = '2026-10'): Promise<Json> => (await shop.get(`/closing/${month}/differences`)).body;
  return { ...shop, read, differing, post, close, strip, stateOf, audited, idOf };
}

describe('whose month it is', () => {
  test('CLOSE-25 without the RUC of the business it is asked for first', async () => {
    const { get, token } = await aBusinessWithPapers(server, 'sin-ruc@empresa.com.py');
    for (const path of ['/closing', '/closing/2026-10', '/v2/invoices/headers?year_month=2026-10&cierre=compras']) {
      expect([path, (await get(path)).body.code]).toEqual([path, 'falta_el_negocio']);
    }
    const refused = await server.call('/closing/2026-10/close', { token, body: { version: 1 } });
    expect([refused.status, refused.body.code]).toEqual([409, 'falta_el_negocio']);
  });

  test('CLOSE-25 two businesses never see or close each other’s months', async () => {
    const [one, other] = [await aShop([bought('2026-10-05', 1000)]), await aShop()];
    expect((await one.close()).status).toBe(200);
    expect([(await one.read()).estado, (await other.read()).estado]).toEqual(['cerrado', 'listo']);
    expect((await other.read()).compras.total).toBe(0);
    expect((await other.post('reopen', { reason: 'No es mío' })).body.code).toBe('mes_abierto');
  });

  test('CLOSE-23 a part of the close without its month or its line is refused with a sentence', async () => {
    const { get } = await aShop();
    const asked = async (query: string) => {
      const { status, body } = await get(`/v2/invoices/headers?${query}`);
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await asked('cierre=compras')).toEqual([422, ['year_month']]);
    expect(await asked('year_month=2026-10&parte=exentas')).toEqual([422, ['cierre']]);
  });
});

describe('the state of a month', () => {
  test('CLOSE-06 CLOSE-26 the strip has the running month and the five before, each as its page says it is', async () => {
    const shop = await aShop([
      bought('2026-11-02', 100),
      bought('2026-10-05', 1000),
      bought('2026-09-05', 1000, { receiver: { ...anInvoice().receiver, ruc: null } }),
      bought('2026-08-05', 1000, {
        totals: {
          ...(anInvoice().totals as object),
          total: '500',
          base5: null,
          base10: null,
          vat5: null,
          vat10: null,
          vat: null,
          exempt: null,
          exonerated: null,
        } as Invoice['totals'],
      }),
    ]);
    expect((await shop.close()).status).toBe(200);
    const months = await shop.strip();
    expect(months.map(({ year_month, estado }) => [year_month, estado])).toEqual([
      ['2026-11', 'en_curso'],
      ['2026-10', 'cerrado'],
      ['2026-09', 'con_avisos'],
      ['2026-08', 'abierto'],
      ['2026-07', 'listo'],
      ['2026-06', 'listo'],
    ]);
    for (const { year_month, estado, total, avisos } of months) {
      const page = await shop.read(year_month);
      expect([year_month, page.estado, page.compras.total]).toEqual([year_month, estado, total]);
      if (estado !== 'cerrado') expect(page.falta).toHaveLength(avisos);
    }
    expect(months[1]).toMatchObject({ total_cerrado: 1100, diferencias: 0, por: { correo: shop.email } });
  });

  test('CLOSE-04 both deadlines stand there, with the days that are left or how late it is', async () => {
    const shop = await aShop();
    expect((await shop.read()).vencimientos).toEqual({
      formulario_120: { dia: '2026-11-19', dias: 4, prorroga: null },
      rg_90: { dia: '2026-11-20', dias: 5, prorroga: null },
    });
    expect((await shop.read('2026-09')).vencimientos.formulario_120).toEqual({
      ...{ dia: '2026-10-19', dias: -27, prorroga: null },
    });
    expect(await shop.read()).toMatchObject({ terminacion: 6, conservar_hasta: '2031-12-31' });
  });
});

describe('closing', () => {
  test('CLOSE-27 keeps the figures, what counted with its version, who and when', async () => {
    const [one, note] = [bought('2026-10-05', 1000), bought('2026-10-06', 100, { documentType: 'credit-note' })];
    const review = bought('2026-10-07', 70, {}, { isInReview: true });
    const shop = await aShop([one, note, review]);
    const closed = await shop.close();
    expect([closed.status, closed.body.message]).toEqual([
      200,
      'Cerraste octubre de 2026. Lo que llegue después se verá como diferencia.',
    ]);
    expect((await shop.read()).cierre).toEqual({
      cerrado_en: NOW.toISOString(),
      por: { nombre: 'Persona de Prueba', correo: shop.email },
      ruc: OURS,
      compras: { cantidad: 1, total: 1100, iva: 100 },
      notas_credito: { cantidad: 1, total: 110, iva: 10 },
      ventas: null,
      notas_credito_emitidas: null,
      avisos: 1,
      aceptadas: [],
    });
    const kept = await server.db
      .selectFrom('month_close_invoice')
      .where('owner_id', '=', shop.ownerId)
      .select(['invoice_id', 'revision', 'step', 'line', 'total', 'vat10'])
      .orderBy('total', 'desc')
      .execute();
    expect(kept).toEqual([
      { invoice_id: await shop.idOf(one), revision: 1, step: 0, line: 'purchases', total: '1100', vat10: '100' },
      {
        invoice_id: await shop.idOf(note),
        revision: 1,
        step: 0,
        line: 'received-credit-notes',
        total: '110',
        vat10: '10',
      },
    ]);
    expect(await shop.audited()).toMatchObject([
      {
        action: 'month-closed',
        subject_name: 'octubre de 2026',
        user_email: shop.email,
        details: { month: '2026-10', purchases: { count: 1, total: '1100', vat: '100' } },
      },
    ]);
  });

  test('CLOSE-28 what changed since it was seen is told with 409, and nothing is closed', async () => {
    const shop = await aShop([bought('2026-10-05', 1000)]);
    const { version } = await shop.read();
    await shop.receive([bought('2026-10-06', 10)]);
    const { status, body } = await shop.post('close', { version });
    expect([status, body.code, body.cambio.version]).toEqual([
      ...[409, 'cambio_mientras_tanto', (await shop.read()).version],
    ]);
    expect(body.message).toContain('octubre de 2026 cambió mientras lo mirabas');
    expect([await shop.stateOf(), await shop.audited()]).toEqual(['listo', []]);
    // What other months, and other choices, hold is another matter.
    const seen = (await shop.read()).version;
    await shop.receive([bought('2026-09-06', 10)]);
    expect((await shop.post('close', { version: seen })).status).toBe(200);
  });

  test('CLOSE-28 another RUC, or other taxes of a supplier, are another version', async () => {
    const shop = await aShop([bought('2026-10-05', 1000)]);
    const versions = [(await shop.read()).version];
    const ire = { iva: false, ire: true, irp_rsp: false, no_imputa: false };
    const put = (path: string, body: object) => server.call(path, { token: shop.token, method: 'PUT', body });
    expect((await put('/user/business/suppliers/80000001-3', { nombre: 'Uno', imputacion: ire })).status).toBe(200);
    versions.push((await shop.read()).version);
    expect((await put('/user/business', { ruc: '80000001-3' })).status).toBe(200);
    versions.push((await shop.read()).version);
    expect(new Set(versions).size).toBe(3);
  });

  test('CLOSE-29 of two people who close it at once one does, and the other is told who', async () => {
    for (const papers of [[bought('2026-10-05', 1000)], []]) {
      const shop = await aShop(papers);
      const { version } = await shop.read();
      const answers = await Promise.all(Array.from({ length: 4 }, () => shop.post('close', { version })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.code);
      expect(new Set(refused)).toEqual(new Set(['cambio_mientras_tanto']));
      const rows = server.db.selectFrom('month_close').where('owner_id', '=', shop.ownerId).select('id');
      expect(await rows.execute()).toHaveLength(1);
      expect((await shop.audited()).map(({ action }) => action)).toEqual(['month-closed']);
    }
  });

  test('CLOSE-29 a closed month is not closed again, and one that runs not at all', async () => {
    const shop = await aShop();
    expect((await shop.close()).status).toBe(200);
    expect((await shop.close()).body.code).toBe('mes_cerrado');
    expect((await shop.close('2026-11')).body.code).toBe('mes_en_curso');
    expect((await shop.close('2027-01')).body.code).toBe('mes_en_curso');
  });
});

describe('reopening', () => {
  test('CLOSE-30 wants a reason, is written down, and the month can be closed anew', async () => {
    const shop = await aShop([bought('2026-10-05', 1000)]);
    expect((await shop.post('reopen', { reason: 'Falta una factura' })).body.code).toBe('mes_abierto');
    await shop.close();
    for (const body of [{}, { reason: '' }, { reason: '  ' }]) {
      const refused = await shop.post('reopen', body);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['reason']]);
    }
    expect(await shop.stateOf()).toBe('cerrado');
    expect((await shop.post('reopen', { reason: ' Falta una factura ' })).status).toBe(200);
    expect([(await shop.read()).estado, (await shop.read()).cierre]).toEqual(['listo', null]);
    await shop.receive([bought('2026-10-09', 50)]);
    expect((await shop.close()).status).toBe(200);
    expect((await shop.read()).cierre.compras).toEqual({ cantidad: 2, total: 1155, iva: 105 });
    // All at one moment, which gives them no order.
    const written = (await shop.audited()).map(({ action, details }) => [action, (details as Json).reason ?? null]);
    expect(written.toSorted()).toEqual([
      ['month-closed', null],
      ['month-closed', null],
      ['month-reopened', 'Falta una factura'],
    ]);
  });
});

describe('what happens after the close', () => {
  async function aClosedMonth() {
    const papers = {
      stays: bought('2026-10-01', 5000),
      goes: bought('2026-10-02', 1000),
      cancelled: bought('2026-10-03', 2000),
      changes: bought('2026-10-04', 3000),
    };
    const shop = await aShop(Object.values(papers));
    await shop.close();
    return { ...shop, papers };
  }

  test('CLOSE-31 what comes, changes, goes or no longer counts is listed, with its amounts and by line', async () => {
    const { papers, ...shop } = await aClosedMonth();
    expect((await shop.read()).diferencias).toEqual({ cantidad: 0, lineas: [] });
    const [late, note] = [bought('2026-10-30', 400), bought('2026-10-31', 300, { documentType: 'credit-note' })];
    await shop.receive([late, note, bought('2026-09-30', 9000)]);
    const gone = await shop.idOf(papers.goes);
    const deletion = `/v2/invoices/${gone}?reason=${encodeURIComponent('Era de otra empresa')}`;
    expect((await server.call(deletion, { token: shop.token, method: 'DELETE' })).status).toBe(200);
    const cancelled = await shop.idOf(papers.cancelled);
    await server.db
      .updateTable('invoice')
      .set({ cancelled: true, sum_sign: 0 })
      .where('owner_id', '=', shop.ownerId)
      .where('id', '=', cancelled)
      .execute();
    const changed = await shop.idOf(papers.changes);
    await server.db
      .updateTable('invoice')
      .set({
        total_pyg: '3520',
        base10_pyg: '3200',
        vat10_pyg: '320',
        vat_pyg: '320',
        vat10: '320',
        base10: '3200',
        total: '3520',
      })
      .where('owner_id', '=', shop.ownerId)
      .where('id', '=', changed)
      .execute();
    // Written past all sums: the month is reckoned from its documents.
    const months = server.db.updateTable('invoice_month').where('owner_id', '=', shop.ownerId);
    await months.set({ closing_filled: false }).execute();
    const { estado, diferencias } = await shop.read();
    expect(estado).toBe('cerrado_con_diferencias');
    expect(diferencias.cantidad).toBe(5);
    expect(diferencias.lineas).toEqual([
      { linea: 'compras', total: 440 - 1100 - 2200 + 220, iva: 40 - 100 - 200 + 20 },
      { linea: 'notas_credito', total: 330, iva: 30 },
    ]);
    const compras = (total: number, iva: number) => ({ linea: 'compras', total, iva });
    const { cantidad, filas } = await shop.differing();
    expect(cantidad).toBe(5);
    expect(filas.map(({ id, que, antes, ahora, motivo }: Json) => [id, que, antes, ahora, motivo])).toEqual([
      [changed, 'cambio', compras(3300, 300), compras(3520, 320), null],
      [cancelled, 'dejo_de_contar', compras(2200, 200), null, 'canceladas'],
      [gone, 'eliminada', compras(1100, 100), null, null],
      [await shop.idOf(late), 'llego_despues', null, compras(440, 40), null],
      [await shop.idOf(note), 'llego_despues', null, { linea: 'notas_credito', total: 330, iva: 30 }, null],
    ]);
    expect(filas[2].emisor).toEqual({ ruc: '80000001-5', nombre: 'Proveedor Uno' });
    // What was closed is as it was; the figures of now are what they are.
    expect((await shop.read()).cierre.compras).toEqual({ cantidad: 4, total: 12_100, iva: 1100 });
    expect((await shop.read()).compras.total).toBe(5500 + 3520 + 440);
    const [, october] = await shop.strip();
    expect(october).toMatchObject({ estado: 'cerrado_con_diferencias', diferencias: 5, total_cerrado: 12_100 });
  });

  test('CLOSE-32 differences are accepted with a reason, and only what comes later differs from then on', async () => {
    const { papers, ...shop } = await aClosedMonth();
    const read = await shop.read();
    expect((await shop.post('accept', { version: read.version, reason: 'Nada' })).body.code).toBe('sin_diferencias');
    await shop.receive([bought('2026-10-30', 400)]);
    const gone = await shop.idOf(papers.goes);
    await server.call(`/v2/invoices/${gone}?reason=Repetida`, { token: shop.token, method: 'DELETE' });
    const { version } = await shop.read();
    expect((await shop.post('accept', { version })).status).toBe(422);
    expect((await shop.post('accept', { version: read.version, reason: 'Rectificada' })).body.code).toBe(
      'cambio_mientras_tanto',
    );
    expect((await shop.post('accept', { version, reason: 'Rectificada el 15' })).status).toBe(200);
    expect((await shop.read()).estado).toBe('cerrado');
    expect((await shop.read()).cierre.aceptadas).toEqual([
      {
        fecha: NOW.toISOString(),
        por: { nombre: 'Persona de Prueba', correo: shop.email },
        motivo: 'Rectificada el 15',
        cantidad: 2,
      },
    ]);
    const later = bought('2026-10-31', 10);
    await shop.receive([later]);
    expect(await shop.differing()).toMatchObject({
      cantidad: 1,
      filas: [{ id: await shop.idOf(later), que: 'llego_despues' }],
    });
    expect((await shop.audited()).map(({ action }) => action)).toContain('differences-accepted');
    // A month that is open has nothing to accept.
    await shop.post('reopen', { reason: 'Otra vez' });
    const open = await shop.read();
    expect((await shop.post('accept', { version: open.version, reason: 'Rectificada' })).body.code).toBe('mes_abierto');
  });

  test('CLOSE-26 an old month that differs from its close stands in the strip, and one that does not is not there', async () => {
    const shop = await aShop([bought('2025-03-05', 1000), bought('2025-02-05', 1000)]);
    await shop.close('2025-03');
    await shop.close('2025-02');
    expect((await shop.strip()).map(({ year_month }) => year_month)).not.toContain('2025-03');
    await shop.receive([bought('2025-03-20', 70)]);
    expect(
      (await shop.strip()).slice(6).map(({ year_month, estado, diferencias }) => [year_month, estado, diferencias]),
    ).toEqual([['2025-03', 'cerrado_con_diferencias', 1]]);
    const { version } = await shop.read('2025-03');
    expect((await shop.post('accept', { version, reason: 'Rectificada' }, '2025-03')).status).toBe(200);
    expect(await shop.strip()).toHaveLength(6);
  });

  test('CLOSE-146 another document of the same amounts is a difference, in the strip and on the page, and without any nothing differs', async () => {
    const papers = [bought('2025-03-05', 1000), bought('2026-09-05', 1000), bought('2026-09-06', 500)];
    const shop = await aShop(papers);
    for (const month of ['2025-03', '2026-09']) {
      await shop.close(month);
      expect((await shop.read(month)).diferencias).toEqual({ cantidad: 0, lineas: [] });
    }
    for (const paper of papers.slice(0, 2)) {
      const deletion = `/v2/invoices/${await shop.idOf(paper)}?reason=${encodeURIComponent('Repetida')}`;
      expect((await server.call(deletion, { token: shop.token, method: 'DELETE' })).status).toBe(200);
      await shop.receive([bought(paper.invoice.issueDate, 1000)]);
    }
    for (const month of ['2025-03', '2026-09']) {
      expect(await shop.stateOf(month)).toBe('cerrado_con_diferencias');
      const { diferencias } = await shop.read(month);
      const { filas } = await shop.differing(month);
      expect([diferencias.cantidad, filas.length, diferencias.lineas.length]).toEqual([2, 2, 1]);
      // Counted once, it is counted anew for what comes after.
      await shop.receive([bought(`${month}-07`, 700)]);
      expect((await shop.read(month)).diferencias.cantidad).toBe(3);
      const { version } = await shop.read(month);
      expect((await shop.post('accept', { version, reason: 'Es la misma compra' }, month)).status).toBe(200);
      expect((await shop.read(month)).diferencias.cantidad).toBe(0);
    }
  });
});

describe('deleting what the law wants to be kept', () => {
  test('CLOSE-33 in a closed month without a reason it is refused with 422, and nothing goes', async () => {
    const [one, other] = [bought('2026-10-05', 1000), bought('2026-09-05', 1000)];
    const shop = await aShop([one, other]);
    await shop.close();
    const [id, free] = [await shop.idOf(one), await shop.idOf(other)];
    const { token } = shop;
    const info = (await shop.get(`/v2/invoices/${id}/delete-info`)).body;
    expect([info.meses_cerrados, info.conservar_hasta]).toEqual([['2026-10'], '2031-12-31']);
    for (const body of [
      await server.call(`/v2/invoices/${id}`, { token, method: 'DELETE' }),
      await server.call(`/v2/invoices/${id}?reason=%20`, { token, method: 'DELETE' }),
      await server.call('/v2/invoices/bulk-delete', { token, body: { header_ids: [free, id] } }),
    ]) {
      expect([body.status, body.body.fields]).toEqual([
        ...[422, { reason: 'El mes de octubre de 2026 está cerrado: escribe por qué eliminas lo que declaraste.' }],
      ]);
    }
    expect((await shop.read()).diferencias.cantidad).toBe(0);
    expect((await shop.get('/v2/invoices/headers')).body.total).toBe(2);
    const bulk = { header_ids: [free, id], reason: 'Eran de otra empresa' };
    expect((await server.call('/v2/invoices/bulk-delete', { token, body: bulk })).status).toBe(200);
    expect((await shop.differing()).filas).toMatchObject([{ id, que: 'eliminada' }]);
    const deletions = (await shop.audited()).filter(({ action }) => action === 'deleted');
    expect(deletions.map(({ details }) => (details as Json).reason)).toEqual([bulk.reason, bulk.reason]);
  });

  test('CLOSE-34 inside its five years a call without a reason still deletes, and is written down as such', async () => {
    const [young, old] = [bought('2026-10-05', 1000), bought('2020-11-30', 1000)];
    const shop = await aShop([young, old]);
    const { token } = shop;
    const oldId = await shop.idOf(old);
    expect((await shop.get(`/v2/invoices/${oldId}/delete-info`)).body).toMatchObject({
      ...{ conservar_hasta: null, meses_cerrados: [] },
    });
    for (const paper of [young, old]) {
      const id = await shop.idOf(paper);
      expect((await server.call(`/v2/invoices/${id}`, { token, method: 'DELETE' })).status).toBe(200);
    }
    const deletions = (await shop.audited()).map(({ details }) => details as Json);
    expect(deletions.map(({ issueDate, reason, isWithinClock }) => [issueDate, reason, isWithinClock]).sort()).toEqual([
      ['2020-11-30', null, false],
      ['2026-10-05', null, true],
    ]);
    const admin = await server.signIn('admin@ajaka.local');
    const { body } = await server.call(`/admin/audit?search=${encodeURIComponent(shop.email)}`, { token: admin });
    expect(body.data.map(({ que }: Json) => que).sort()).toEqual([
      'Eliminó una factura',
      'Eliminó una factura dentro de los cinco años, sin motivo',
    ]);
  });
});

test('CLOSE-163 the administrator sees how many were deleted inside their five years, and how many of them without a reason', async () => {
  const [silent, told, old] = [bought('2026-10-05', 1000), bought('2026-10-06', 1000), bought('2020-11-30', 1000)];
  const shop = await aShop([silent, told, old]);
  const admin = await server.signIn('admin@ajaka.local');
  const count = async () => (await server.call('/admin/operations', { token: admin })).body.data.eliminadas_en_plazo;
  const before = await count();
  for (const [paper, words] of [
    [silent, ''],
    [told, '?reason=Era%20de%20otro'],
    [old, ''],
  ] as const) {
    const path = `/v2/invoices/${await shop.idOf(paper)}${words}`;
    expect((await server.call(path, { token: shop.token, method: 'DELETE' })).status).toBe(200);
  }
  expect(await count()).toEqual({ cantidad: before.cantidad + 2, sin_motivo: before.sin_motivo + 1 });
});

describe('what no page sends', () => {
  const MONTHS = [
    '0000-00',
    '0001-01',
    '1991-12',
    '2200-01',
    '9999-12',
    '0000-12',
    '2026-00',
    '2026-13',
    '2026-1',
    '10000-01',
    '-026-10',
    '2026-10-05',
    'x',
    '%00',
    '2026%2F10',
  ];

  test('CLOSE-165 months that there are not are refused with a sentence by every call, and those at the ends of the calendar are months', async () => {
    const shop = await aShop([bought('2026-10-05', 1000)]);
    for (const month of MONTHS) {
      for (const part of ['', '/missing', '/requests', '/differences']) {
        const { status, body } = await shop.get(`/closing/${month}${part}`);
        expect([month, [404, 422].includes(status), typeof body.message]).toEqual([month, true, 'string']);
      }
      for (const [deed, sent] of [
        ['close', { version: 1 }],
        ['reopen', { reason: 'Por probar' }],
        ['accept', { version: 1, reason: 'Por probar' }],
      ] as const) {
        const answer = await shop.post(deed, sent, month);
        expect([month, deed, [404, 422].includes(answer.status)]).toEqual([month, deed, true]);
      }
    }
    for (const month of ['1992-01', '2199-12']) {
      const { status, body } = await shop.get(`/closing/${month}`);
      expect([month, status, body.compras?.cantidad]).toEqual([month, 200, 0]);
      expect((await shop.post('reopen', { reason: 'Por probar' }, month)).body.code).toBe('mes_abierto');
    }
    const listed = async (month: string) => {
      const { status, body } = await shop.get(`/v2/invoices/headers?cierre=compras&year_month=${month}`);
      return [status, body.fields?.year_month ?? null];
    };
    const problem = 'Escribe un mes que se declare, como AAAA-MM, por ejemplo 2026-10.';
    for (const month of ['1991-12', '2200-01'])
      expect([month, ...(await listed(month))]).toEqual([month, 422, problem]);
    for (const month of ['1992-01', '2199-12']) expect([month, ...(await listed(month))]).toEqual([month, 200, null]);
    expect((await shop.post('close', { version: (await shop.read('2199-12')).version }, '2199-12')).status).toBe(409);
    expect(await shop.stateOf()).toBe('listo');
  });

  test('CLOSE-165 wrong versions and reasons close, open and accept nothing', async () => {
    const shop = await aShop([bought('2026-10-05', 1000)]);
    const { version } = await shop.read();
    for (const wrong of [
      null,
      undefined,
      '',
      String(version),
      {},
      { $ne: 0 },
      [version],
      true,
      -1,
      1.5,
      2 ** 53,
      'NaN',
    ]) {
      const { status } = await shop.post('close', { version: wrong });
      expect([wrong, status]).toEqual([wrong, 422]);
    }
    for (const other of [0, 1, version + 1]) {
      expect([other, (await shop.post('close', { version: other })).status]).toEqual([other, 409]);
    }
    expect(await shop.stateOf()).toBe('listo');
    expect((await shop.close()).status).toBe(200);
    const wrongReasons = [null, undefined, '', '  ', 'ab', ' a ', {}, ['por qué'], 7, 'x'.repeat(501), `por${'\0'}qué`];
    for (const reason of wrongReasons) {
      for (const [deed, sent] of [
        ['reopen', { reason }],
        ['accept', { version: (await shop.read()).version, reason }],
      ] as const) {
        expect([deed, reason, (await shop.post(deed, sent)).status]).toEqual([deed, reason, 422]);
      }
    }
    expect((await shop.post('reopen', { reason: 'x'.repeat(2_000_000) })).status).toBeGreaterThanOrEqual(400);
    expect(await shop.stateOf()).toBe('cerrado');
    const told = { reason: "<script>alert(1)</script> «ñandú» ' or 1=1 --" };
    expect((await shop.post('reopen', told)).status).toBe(200);
    const reasons = (await shop.audited()).map(({ details }) => (details as Json).reason);
    expect(reasons).toContain(told.reason);
  });

  test('CLOSE-165 calendars that are none change nothing', async () => {
    const token = await server.signIn('admin@ajaka.local');
    const put = (body: object) => server.call('/admin/calendar', { token, method: 'PUT', body });
    const before = (await server.call('/admin/calendar', { token })).body.calendario;
    const day = { dia: '2026-12-24', feriado: true, motivo: 'Decreto' };
    const extension = {
      year_month: '2026-10',
      obligacion: null,
      terminaciones: [],
      hasta: '2026-11-30',
      motivo: 'RG 1',
    };
    for (const wrong of [
      { dias: {} },
      { dias: [{ ...day, dia: '2026-02-30' }] },
      { dias: [{ ...day, dia: '0000-01-01' }] },
      { dias: [{ ...day, feriado: 'no' }] },
      { dias: [{ ...day, motivo: '  ' }] },
      { dias: [{ ...day, motivo: 'x'.repeat(301) }] },
      { dias: [day, { ...day, feriado: false }] },
      { dias: Array.from({ length: 201 }, (_, at) => ({ ...day, dia: `${2000 + at}-12-24` })) },
      { prorrogas: [{ ...extension, year_month: '2026-13' }] },
      { prorrogas: [{ ...extension, terminaciones: [10] }] },
      { prorrogas: [{ ...extension, terminaciones: ['6'] }] },
      { prorrogas: [{ ...extension, obligacion: 'ire' }] },
      { prorrogas: [{ ...extension, hasta: '31/12/2026' }] },
    ]) {
      expect([wrong, (await put(wrong)).status]).toEqual([wrong, 422]);
    }
    expect((await server.call('/admin/calendar', { token })).body.calendario).toEqual(before);
  });
});

describe('the calendar of deadlines', () => {
  const PATH = '/admin/calendar';
  const holiday = { dia: '2026-11-19', feriado: true, motivo: 'Decreto 1234/2026' };
  const longer = {
    ...{ year_month: '2026-10', obligacion: 'rg_90', terminaciones: [6], hasta: '2026-11-30', motivo: 'RG 20/2026' },
  };

  test('CLOSE-03 CLOSE-35 an administrator adds holidays and extensions with a reason, and every deadline moves', async () => {
    const shop = await aShop();
    const admin = await server.signIn('admin@ajaka.local');
    const put = (body: object) => server.call(PATH, { token: admin, method: 'PUT', body });
    expect((await put({ dias: [holiday], prorrogas: [longer] })).status).toBe(200);
    expect((await shop.read()).vencimientos).toEqual({
      formulario_120: { dia: '2026-11-20', dias: 5, prorroga: null },
      rg_90: { dia: '2026-11-30', dias: 15, prorroga: 'RG 20/2026' },
    });
    const [, october] = await shop.strip();
    expect(october.vencimientos.rg_90.dia).toBe('2026-11-30');
    const { calendario } = (await server.call(PATH, { token: admin })).body;
    expect(calendario).toMatchObject({ dias: [holiday], prorrogas: [longer] });
    const { body } = await server.call('/admin/audit?sobre=calendario', { token: admin });
    expect(body.data[0]).toMatchObject({
      que: 'Cambió el calendario de vencimientos',
      quien: { correo: 'admin@ajaka.local' },
    });
    await put({ dias: [], prorrogas: [] });
    expect((await shop.read()).vencimientos.formulario_120.dia).toBe('2026-11-19');
  });

  test('CLOSE-35 nobody else reads or changes it, and what makes no sense is refused', async () => {
    const { token } = await aShop();
    expect((await server.call(PATH, { token })).status).toBe(403);
    expect((await server.call(PATH, { token, method: 'PUT', body: { dias: [] } })).status).toBe(403);
    const admin = await server.signIn('admin@ajaka.local');
    for (const body of [
      { dias: [{ ...holiday, motivo: '' }] },
      { dias: [{ ...holiday, dia: '2026-02-30' }] },
      { dias: [holiday, { ...holiday, feriado: false }] },
      { prorrogas: [{ ...longer, terminaciones: [10] }] },
      { prorrogas: [{ ...longer, obligacion: 'ire' }] },
    ]) {
      expect((await server.call(PATH, { token: admin, method: 'PUT', body })).status).toBe(422);
    }
    expect((await server.call(PATH, { token: admin })).body.calendario.dias).toEqual([]);
  });
});

describe('taxes that purchases are put down to', () => {
  test('CLOSE-19 what is not put down to VAT is in the figures and in no box, and both lists say so', async () => {
    const shop = await aShop([
      bought('2026-10-05', 1000),
      bought('2026-10-06', 300, issuedBy('80000002-1', 'Proveedor Dos')),
      bought('2026-10-07', 50, { ...issuedBy('80000002-1', 'Proveedor Dos'), documentType: 'credit-note' }),
    ]);
    expect(await shop.read()).toMatchObject({ imputacion_elegida: false, no_imputadas: [] });
    const ire = { iva: false, ire: true, irp_rsp: false, no_imputa: false };
    const put = (path: string, body: object) => server.call(path, { token: shop.token, method: 'PUT', body });
    await put('/user/business/imputation', { imputacion_compras: { ...ire, iva: true } });
    await put('/user/business/suppliers/80000002-1', { nombre: 'Dos', imputacion: ire });
    const month = await shop.read();
    expect(month.compras).toMatchObject({ cantidad: 2, total: 1430 });
    expect(month.imputacion_elegida).toBe(true);
    const left = (linea: string, total: number, iva: number) => ({
      ...{ linea, cantidad: 1, total, iva, filtro: { cierre: linea, imputa_iva: false } },
    });
    expect(month.no_imputadas).toEqual([left('compras', 330, 30), left('notas_credito', 55, 5)]);
    const box = (number: number) => month.formulario_120.find(({ casilla }: Json) => casilla === number);
    expect([box(35).monto, box(38).monto, box(15).monto]).toEqual([1000, 100, 0]);
    expect(box(35).filtro).toEqual({ cierre: 'compras', parte: 'gravado_10', imputa_iva: true });
    const listed = async (query: string) =>
      (await shop.get(`/v2/invoices/headers?year_month=2026-10&cierre=compras&${query}`)).body.total_monto;
    expect([await listed('imputa_iva=false'), await listed('parte=gravado_10&imputa_iva=true')]).toEqual([330, 1100]);
  });
});
