import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { aBusiness } from '../../../../test/builders/a-business.ts';
import type { Listed } from '../../../../test/builders/a-listed-invoice.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const [OURS, SUPPLIER, CUSTOMER] = [formatRuc('80020001'), formatRuc('80020002'), formatRuc('80020003')];
const bought = (key: number): Listed => ({ key, issuer: ['Proveedor S.A.', SUPPLIER], receiver: ['Tavaporã', OURS] });
const sold = (key: number): Listed => ({ key, issuer: ['Tavaporã', OURS], receiver: ['Cliente S.R.L.', CUSTOMER] });
const ofOthers = (key: number): Listed => ({
  key,
  issuer: ['Proveedor S.A.', SUPPLIER],
  receiver: ['Cliente S.R.L.', CUSTOMER],
});

let people = 0;
async function aPerson(invoices: readonly Listed[] = []) {
  const business = await aBusiness(server, `negocio-${++people}`, invoices);
  const { token } = business;
  const send = (method: string, path: string, body: object = {}) =>
    server.call(path, { token, method, ...(method === 'DELETE' ? {} : { body }) });
  const read = async () => (await server.call('/user/business', { token })).body;
  const choose = (body: object = {}) => send('PUT', '/user/business', { ruc: OURS, nombre: 'Tavaporã', ...body });
  return { ...business, send, read, choose };
}

const VAT = { iva: true, ire: false, irp_rsp: false, no_imputa: false };
const IRE = { ...VAT, iva: false, ire: true };
const NOTHING = { ...VAT, iva: false };
const NONE = { ...NOTHING, no_imputa: true };

describe('which business it is', () => {
  test('is proposed as the one that receives most invoices, and nobody is it until somebody says so', async () => {
    const { read, choose } = await aPerson([bought(1), bought(2), bought(3), sold(4), ofOthers(5)]);
    expect(await read()).toEqual({
      success: true,
      ruc: null,
      nombre: null,
      propuesta: { ruc: OURS, nombre: 'Tavaporã', cantidad: 3 },
      imputacion_compras: null,
      imputacion_ventas: null,
      notas_credito_rg90: 'cruzadas',
      excepciones: [],
      version: 0,
      version_imputacion: 0,
    });
    const saved = (await choose({ nombre: '  Tavaporã S.A. ' })).body;
    expect(saved).toMatchObject({ success: true, message: 'Negocio guardado' });
    expect(saved.negocio).toMatchObject({ ruc: OURS, nombre: 'Tavaporã S.A.', propuesta: null, version: 1 });
  });

  test('no RUC with a wrong digit is proposed, nor that of buyers without a name', async () => {
    const wrong = (key: number): Listed => ({ ...bought(key), receiver: ['Tavaporã', '80020001-0'] });
    const nobody = (key: number): Listed => ({ ...bought(key), receiver: ['Sin nombre', '44444401-7'] });
    expect(OURS).not.toBe('80020001-0');
    const some = await aPerson([wrong(1), wrong(2), wrong(3), nobody(4), nobody(5), bought(6)]);
    expect((await some.read()).propuesta).toEqual({ ruc: OURS, nombre: 'Tavaporã', cantidad: 1 });
    const none = await aPerson([wrong(1), nobody(2)]);
    expect((await none.read()).propuesta).toBeNull();
  });

  test('is refused with a wrong check digit or without a name, by its field', async () => {
    const { choose, read } = await aPerson();
    const { status, body } = await choose({ ruc: '80020001-0', nombre: ' ' });
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      ruc: 'El dígito verificador no corresponde. Escríbelo como 80012345-0.',
      nombre: 'Escribe el nombre.',
    });
    expect((await read()).ruc).toBeNull();
    expect((await choose({ ruc: ` ${OURS.slice(0, 2)}.${OURS.slice(2)} ` })).body.negocio.ruc).toBe(OURS);
  });

  test('two people who save at once do not overwrite each other: the second is told', async () => {
    const { choose, read } = await aPerson();
    const first = await Promise.all([choose({ nombre: 'Uno', version: 0 }), choose({ nombre: 'Dos', version: 0 })]);
    expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = first.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'negocio_cambiado' });
    const kept = await read();
    const again = await Promise.all(
      ['Tres', 'Cuatro', 'Cinco'].map((nombre) => choose({ nombre, version: kept.version })),
    );
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await choose({ nombre: 'Sin versión' })).status).toBe(200);
  });
});

describe('purchases, sales and what is of others', () => {
  test('are marked in lists and in the invoice once the business is known, and change with it at once', async () => {
    const { list, choose, token } = await aPerson([bought(1), sold(2), ofOthers(3)]);
    const marks = async () =>
      Object.fromEntries(
        (await list()).body.data.map(({ cdc, lado }: { cdc: string; lado: string }) => [
          Number(cdc.slice(-10, -1)),
          lado,
        ]),
      );
    expect(await marks()).toEqual({ 1: null, 2: null, 3: null });
    await choose();
    expect(await marks()).toEqual({ 1: 'compra', 2: 'venta', 3: 'de_otro' });
    const { id } = (await list({ lado: 'venta' })).body.data[0];
    expect((await server.call(`/v2/invoices/${id}`, { token })).body.header.lado).toBe('venta');
    await choose({ ruc: CUSTOMER, nombre: 'Cliente' });
    expect(await marks()).toEqual({ 1: 'de_otro', 2: 'compra', 3: 'compra' });
  });

  test('filter the list, with their count and their sum; the sums of everything stay as they are', async () => {
    const { list, choose } = await aPerson([bought(1), bought(2), sold(3), ofOthers(4)]);
    const before = (await list()).body;
    const refused = await list({ lado: 'compra' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'falta_el_negocio',
      message: 'Di primero cuál es tu negocio: escribe su RUC en Mi negocio y vuelve a intentarlo.',
    });
    await choose();
    for (const [lado, total] of [
      ['compra', 2],
      ['venta', 1],
      ['de_otro', 1],
    ] as const) {
      const { body } = await list({ lado });
      expect({ lado, total: body.total, monto: body.total_monto }).toEqual({ lado, total, monto: total * 110_000 });
      expect(body.data.map((header: { lado: string }) => header.lado)).toEqual(Array(total).fill(lado));
      expect((await list({ lado, year_month: '2026-10', search: 's' })).body.total).toBe(total);
    }
    const after = (await list()).body;
    expect([after.total, after.total_monto]).toEqual([before.total, before.total_monto]);
    expect((await list({ lado: 'compras' })).status).toBe(422);
  });
});

describe('the taxes that vouchers are put down to', () => {
  test('are chosen by nobody at first, need a business, and nothing marked is no choice', async () => {
    const { send, choose, read } = await aPerson();
    const path = '/user/business/imputation';
    const wanted = { imputacion_compras: VAT, imputacion_ventas: IRE };
    expect((await send('PUT', path, wanted)).body.code).toBe('falta_el_negocio');
    await choose();
    const { imputacion_compras, imputacion_ventas } = await read();
    expect([imputacion_compras, imputacion_ventas]).toEqual([null, null]);
    const saved = (await send('PUT', path, { ...wanted, version: 0 })).body.negocio;
    expect(saved).toMatchObject({ ...wanted, version: 1, version_imputacion: 1 });
    expect((await send('PUT', path, { ...wanted, version: 0 })).body.code).toBe('negocio_cambiado');
    const both = await send('PUT', path, { ...wanted, imputacion_compras: { ...NONE, iva: true } });
    expect(both.body.fields).toEqual({
      imputacion_compras: 'Marca impuestos o «No imputar», pero no las dos cosas.',
    });
    expect((await send('PUT', path, { ...wanted, imputacion_ventas: NONE })).body.fields).toEqual({
      imputacion_ventas: 'Las ventas se imputan a un impuesto: «No imputar» es solo para compras.',
    });
    expect(
      (await send('PUT', path, { imputacion_compras: NONE, imputacion_ventas: NOTHING })).body.negocio,
    ).toMatchObject({ imputacion_compras: NONE, imputacion_ventas: null });
    expect((await choose({ nombre: 'Otro nombre' })).body.negocio.imputacion_compras).toEqual(NONE);
  });

  test('may differ for a supplier, whose exception is added, changed and taken away', async () => {
    const { send, choose, read } = await aPerson();
    const path = `/user/business/suppliers/${SUPPLIER}`;
    expect((await send('PUT', path, { nombre: 'Proveedor', imputacion: NONE })).body.code).toBe('falta_el_negocio');
    await choose();
    await send('PUT', path, { nombre: 'Proveedor', imputacion: NONE });
    await send('PUT', path, { nombre: 'Proveedor S.A.', imputacion: IRE });
    await send('PUT', `/user/business/suppliers/${CUSTOMER}`, { nombre: 'Almacén', imputacion: NONE });
    expect((await read()).excepciones).toEqual([
      { ruc: CUSTOMER, nombre: 'Almacén', imputacion: NONE, version: 4 },
      { ruc: SUPPLIER, nombre: 'Proveedor S.A.', imputacion: IRE, version: 3 },
    ]);
    expect((await send('PUT', path, { nombre: 'x', imputacion: NOTHING })).body.fields).toEqual({
      imputacion: 'Marca al menos un impuesto, o «No imputar».',
    });
    const left = (await send('DELETE', path)).body.negocio.excepciones;
    expect(left.map(({ ruc }: { ruc: string }) => ruc)).toEqual([CUSTOMER]);
    expect((await send('DELETE', path)).status).toBe(404);
  });
});

test('nobody sees or changes another’s business', async () => {
  const [mine, theirs] = [await aPerson([bought(1)]), await aPerson([sold(1)])];
  await mine.choose();
  const path = `/user/business/suppliers/${SUPPLIER}`;
  await mine.send('PUT', path, { nombre: 'Proveedor', imputacion: NONE });
  expect(await theirs.read()).toMatchObject({ ruc: null, excepciones: [], propuesta: { ruc: CUSTOMER } });
  expect((await theirs.list()).body.data[0].lado).toBeNull();
  expect((await theirs.send('DELETE', path)).status).toBe(404);
  await theirs.choose({ ruc: CUSTOMER, nombre: 'Cliente' });
  expect(await mine.read()).toMatchObject({ ruc: OURS, version: 1 });
  expect((await mine.read()).excepciones).toHaveLength(1);
});
