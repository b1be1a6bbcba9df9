import { expect, test } from 'vitest';
import type { ReceivedDocument } from '#contract/documents.ts';
import { resultOf, statusOf, tallyOf } from './task-status.ts';

type Invoice = ReceivedDocument['invoices'][number];
const given = (id: string, isNew: boolean) => ({ id, isNew }) as Invoice;
const aDocument = (state: ReceivedDocument['state'], over: Partial<ReceivedDocument> = {}): ReceivedDocument =>
  ({ state, kind: 'xml', reason: null, invoices: [], ...over }) as ReceivedDocument;
const aNew = (id = 'a') => aDocument('leido', { invoices: [given(id, true)] });
const aCopy = (id = 'a') => aDocument('duplicado', { invoices: [given(id, false)] });
const anOpenedZip = aDocument('leido', { kind: 'zip' });

const statusOfAll = (...documents: ReceivedDocument[]) => statusOf(tallyOf(documents));
/** What the store says of the invoices: known unless a document of the task brought it. */
function resultOfAll(...documents: ReceivedDocument[]) {
  const all = documents.flatMap(({ invoices }) => invoices);
  const ids = [...new Set(all.map(({ id }) => id))];
  const invoices = ids.map((id) => ({ id, isDuplicate: !all.some((one) => one.id === id && one.isNew) }));
  return resultOf(documents, invoices as never);
}

test('DATA-04 a task is queued until somebody begins, then running until the last document is settled', () => {
  expect(statusOfAll(aDocument('recibido'), aDocument('recibido'))).toBe('queued');
  expect(statusOfAll(aDocument('recibido'), aDocument('leyendo'))).toBe('running');
  expect(statusOfAll(aDocument('recibido'), aNew())).toBe('running');
  expect(statusOfAll(aNew())).toBe('done');
});

test('DATA-04 OPEN-15 the seven states of a document give done or error, with or without success', () => {
  const seen = (['leido', 'duplicado', 'en_revision', 'no_es_factura', 'error'] as const).map((state) => {
    const invoices = state === 'no_es_factura' || state === 'error' ? [] : [given('a', state !== 'duplicado')];
    const document = aDocument(state, { invoices, reason: 'Por esto.' });
    return [state, statusOfAll(document), resultOfAll(document).success];
  });
  expect(seen).toEqual([
    ['leido', 'done', true],
    ['duplicado', 'done', true],
    ['en_revision', 'done', true],
    ['no_es_factura', 'done', false],
    ['error', 'error', false],
  ]);
});

test('DATA-04 error only when everything failed; an archive that was opened counts by what it held', () => {
  expect(statusOfAll(aDocument('error'), aNew())).toBe('done');
  expect(statusOfAll(aDocument('error'), aDocument('no_es_factura'))).toBe('done');
  expect(statusOfAll(anOpenedZip, aDocument('error'))).toBe('error');
  expect(statusOfAll(aDocument('error', { kind: 'zip' }))).toBe('error');
  expect(tallyOf([anOpenedZip, aNew()]).total).toBe(1);
});

test('DATA-05 the message says what became of one document', () => {
  expect(resultOfAll(aNew())).toMatchObject({ message: '1 factura procesada.', invoiceCount: 1 });
  expect(resultOfAll(aCopy())).toMatchObject({ message: 'La factura ya estaba registrada.', invoiceCount: 0 });
  expect(resultOfAll(aDocument('error', { reason: 'El archivo está dañado.' })).message).toBe(
    'El archivo está dañado.',
  );
  const lot = aDocument('leido', { invoices: [given('a', true), given('b', true)] });
  expect(resultOfAll(lot).message).toBe('2 facturas procesadas.');
});

test('DATA-05 the message counts what became of many, and a copy within the batch is no second invoice', () => {
  const result = resultOfAll(
    anOpenedZip,
    aNew('a'),
    aCopy('a'),
    aCopy('b'),
    aNew('c'),
    aDocument('no_es_factura'),
    aDocument('error'),
    aDocument('error'),
  );
  expect(result.message).toBe(
    '2 facturas procesadas, 2 ya estaban registradas, 1 archivo no es una factura, 2 archivos con error.',
  );
  expect(result.invoices.map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
  ]);
});
