import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBusinessWithPapers } from '../../../../test/builders/made-papers.ts';
import { expectedMonth, GOLDEN_RUC, goldenPapers } from '../../../../test/closing/golden-month.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { formatDocumentNumber } from '../../../domain/identifiers/timbrado.ts';

let server: TestApp;
let now = new Date('2026-11-15T15:00:00Z');
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Json = any;
let month: Json;
let business: Awaited<ReturnType<typeof aBusinessWithPapers>>;
/** By document number its number in the sheet. */
const places = new Map<string, number>();

beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => now } });
  business = await aBusinessWithPapers(server, 'cierre@modelo.com.py');
  const { token } = business;
  await server.call('/user/business', { token, method: 'PUT', body: { ruc: GOLDEN_RUC, nombre: 'Nosotros S.A.' } });
  const papers = goldenPapers();
  for (const { place, paper } of papers) places.set(formatDocumentNumber(paper.invoice.number), place);
  await business.receive(papers.map(({ paper }) => paper));
  ({ body: month } = await business.get('/closing/2026-10'));
});
afterAll(() => server.stop());

const withoutLink = ({ filtro: _, ...figures }: Json) => figures;

/** What the list shows for a link of the close. */
async function listed(link: Json): Promise<Json> {
  const query = new URLSearchParams({ year_month: '2026-10', page_size: '100', with_sums: '1' });
  for (const [name, value] of Object.entries(link)) query.set(name, String(value));
  const { status, body } = await business.get(`/v2/invoices/headers?${query}`);
  expect(status).toBe(200);
  return body;
}
const placesIn = (body: Json) =>
  body.data.map((header: Json) => places.get(header.numero_documento)).sort((a: number, b: number) => a - b);

describe('a month of 55 documents, reckoned apart', () => {
  test('CLOSE-12 CLOSE-20 purchases, notes and sales are those of the sheet, to the guaraní, and notes are not taken away', () => {
    expect(places.size).toBe(55);
    for (const [name, figures] of Object.entries(expectedMonth.lineas)) {
      expect({ [name]: withoutLink(month[name]) }).toEqual({ [name]: figures });
    }
  });

  test('CLOSE-21 every other document stands under one reason, with its amount', () => {
    const told = month.no_cuentan.map(({ motivo, cantidad, monto }: Json) => [motivo, { cantidad, monto }]);
    expect(Object.fromEntries(told)).toEqual(expectedMonth.no_cuentan);
    for (const { detalle } of month.no_cuentan) expect(detalle).toMatch(/^[A-ZÉ].+\.$/);
  });

  test('CLOSE-22 what backs the purchases gives their total', () => {
    const { verificadas, sin_verificar, solo_papel } = month.respaldo;
    expect({
      verificadas: withoutLink(verificadas),
      sin_verificar: withoutLink(sin_verificar),
      solo_papel: withoutLink(solo_papel),
    }).toEqual(expectedMonth.respaldo);
    expect(verificadas.total + sin_verificar.total + solo_papel.total).toBe(month.compras.total);
  });

  test('CLOSE-14 CLOSE-15 CLOSE-17 the boxes of form 120 are those of the sheet', () => {
    const boxes = Object.fromEntries(month.formulario_120.map((box: Json) => [box.casilla, box]));
    for (const [number, amount] of Object.entries(expectedMonth.casillas)) {
      expect([number, boxes[number]?.monto]).toEqual([number, amount]);
    }
    for (const [number, declared] of Object.entries<number>(expectedMonth.iva_declarado)) {
      expect([number, boxes[number]?.iva_declarado]).toEqual([number, declared]);
      expect(boxes[number].diferencia).toBe(boxes[number].monto - declared);
    }
    for (const [number, amount] of Object.entries<number>(expectedMonth.a_repartir)) {
      const shown = `Gs. ${amount.toLocaleString('es-PY')}`;
      expect(boxes[number]).toMatchObject({ tipo: 'repartir', monto: null, nota: expect.stringContaining(shown) });
    }
    for (const number of [46, 47, 48, 50, 51, 52, 53]) {
      expect(boxes[number]).toMatchObject({ tipo: 'en_blanco', monto: null, nota: expect.stringMatching(/\.$/) });
    }
    expect(boxes[35].nota).toContain('4 documentos');
  });

  test('CLOSE-23 each figure leads to exactly its documents, and the list adds up the same', async () => {
    const { lineas, listas } = expectedMonth;
    for (const name of Object.keys(lineas)) {
      const sign = name.startsWith('notas') ? -1 : 1;
      const whole = await listed(month[name].filtro);
      expect([name, placesIn(whole)]).toEqual([name, listas[name]]);
      expect(whole.total_monto).toBe(sign * month[name].total);
      expect(whole.sumas).toMatchObject({
        gravado_10: sign * month[name].gravado_10 + 0,
        gravado_5: sign * month[name].gravado_5 + 0,
        exentas: sign * month[name].exentas + 0,
      });
    }
    for (const [key, expected] of Object.entries(listas)) {
      const [cierre, parte] = key.split('/');
      const body = await listed({ cierre, ...(parte && { parte }) });
      expect([key, placesIn(body)]).toEqual([key, expected]);
      expect([key, body.total]).toEqual([key, (expected as number[]).length]);
    }
    for (const { motivo, filtro } of month.no_cuentan) {
      expect([motivo, placesIn(await listed(filtro))]).toEqual([motivo, listas[motivo]]);
    }
    for (const [name, { filtro }] of Object.entries<Json>(month.respaldo)) {
      expect([name, placesIn(await listed(filtro))]).toEqual([name, listas[`compras/${name}`]]);
    }
    for (const { casilla, filtro } of month.formulario_120) {
      if (filtro === null) continue;
      const expected = listas[`${filtro.cierre}/${filtro.parte}`] ?? [];
      expect([casilla, placesIn(await listed(filtro))]).toEqual([casilla, expected]);
    }
  });

  test('CLOSE-24 explorer and dashboard show the net figure that is named beside, and what is of others', async () => {
    const { body: explorer } = await business.get('/invoices/month/2026-10/stats');
    const { compras, notas_credito, ventas, notas_credito_emitidas, neto, neto_ventas, no_cuentan } = month;
    expect(neto.total).toBe(compras.total - notas_credito.total);
    expect(neto_ventas.total).toBe(ventas.total - notas_credito_emitidas.total);
    const ofOthers = ['otro_ruc', 'sin_nombre', 'a_si_mismo', 'autofacturas_de_otro'];
    const elsewhere = no_cuentan
      .filter(({ motivo }: Json) => ofOthers.includes(motivo))
      .reduce((sum: number, { monto }: Json) => sum + monto, 0);
    expect(explorer.statistics.total_monto).toBe(neto.total + neto_ventas.total + elsewhere);
    expect(explorer.statistics.total_monto).toBe(expectedMonth.explorador);
    const listedInAll = [compras, notas_credito, ventas, notas_credito_emitidas, ...no_cuentan];
    expect(explorer.statistics.total_en_lista).toBe(listedInAll.reduce((sum, { cantidad }) => sum + cantidad, 0));
    now = new Date('2026-10-31T15:00:00Z');
    const token = await server.signIn(business.email);
    const { body: dashboard } = await server.call('/export/mongodb/stats', { token });
    now = new Date('2026-11-15T15:00:00Z');
    expect(dashboard.periodos.mes).toMatchObject({
      iva_credito_10: neto.iva_10,
      iva_credito_5: neto.iva_5,
      iva_credito_sin_desglose: neto.iva_sin_desglose,
    });
  });

  test('CLOSE-20 plain SQL over the rows gives the same', async () => {
    const received = sql`i.receiver_ruc like '80099001-%' and (i.issuer_ruc not like '80099001-%' or i.document_type = 'self-invoice')`;
    const { rows } = await sql<Json>`
      select (i.document_type = 'credit-note') as note, count(*)::int as cantidad, sum(i.total_pyg)::float as total,
        sum(i.base10_pyg)::float as base_10, sum(i.vat10_pyg)::float as iva_10, sum(i.base5_pyg)::float as base_5,
        sum(i.vat5_pyg)::float as iva_5, sum(i.exempt_pyg)::float as exentas
      from invoice i
      where i.owner_id = ${business.ownerId} and i.issue_date >= '2026-10-01' and i.issue_date < '2026-11-01' and ${received}
        and not i.cancelled and i.environment = 'production' and not i.in_review and i.total_pyg is not null
        and i.document_type <> 'remission-note'
      group by 1 order by 1`.execute(server.db);
    expect(rows).toHaveLength(2);
    const [{ note: _, ...bought }, { note: __, ...returned }] = rows;
    expect(month.compras).toMatchObject(bought);
    expect(month.notas_credito).toMatchObject(returned);
  });
});
