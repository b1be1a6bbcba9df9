import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listInvoices, readInvoiceList } from './list.ts';

const ID = '0199a0e0-0000-7000-8000-000000000001';
const party = { nombre: 'Lácteos Pirapey S.A.', ruc: '80012345-6' };
const header = {
  id: ID,
  _id: ID,
  tipo_documento: 'FACTURA',
  numero_documento: '001-001-0000001',
  hora_emision: null,
  emisor: party,
  receptor: party,
  condicion_venta: 'CONTADO',
  moneda: 'GS',
  tipo_cambio: null,
  cdc: null,
  timbrado: null,
  fuente: 'XML_NATIVO',
  item_count: 1,
  totales: { exentas: 0, gravado_5: 0, gravado_10: 110, iva_5: 0, iva_10: 10, iva: 10, total: 110 },
  monto_total: 110,
  monto_total_gs: 110,
  signo: 1,
  documento_de_prueba: false,
  en_revision: false,
  cancelada: false,
  alterada: false,
  verificacion: 'ok',
  falta_xml: false,
};
const answer = (...data: object[]) => ({
  data,
  total: data.length,
  total_minimo: false,
  total_monto: 110,
  fuera_de_suma: null,
  page: 1,
  page_size: 20,
  next_cursor: null,
  previous_cursor: null,
});
const dates = (told: object) =>
  z.decode(readInvoiceList.reply, told as never).invoices.map(({ issueDate }) => issueDate);

test('DASH-32 a header is dated by fecha_emision or, when that is absent, by fecha', () => {
  const both = { ...header, fecha_emision: '2026-10-05', fecha: '2020-01-01' };
  expect(dates(answer(both, { ...header, fecha: '2026-10-06' }))).toEqual(['2026-10-05', '2026-10-06']);
});

test('a header without any date is refused, and so is what is no list', () => {
  expect(z.safeDecode(readInvoiceList.reply, answer(header) as never).success).toBe(false);
  for (const told of [{}, null, { data: 7 }]) {
    expect(z.safeDecode(readInvoiceList.reply, told as never).success).toBe(false);
  }
});

test('the forgiving reader is the same call', () => {
  const { reply: _, ...call } = listInvoices;
  expect(readInvoiceList).toMatchObject(call);
});
