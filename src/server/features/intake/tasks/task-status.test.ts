import { expect, test } from 'vitest';
import type { ReceivedDocument } from '#contract/reading/documents.ts';
import { resultOf, statusOf, tallyOf } from './task-status.ts';

type Invoice = ReceivedDocument['invoices'][number];
const given = (id: string, isNew: boolean) => ({ id, isNew }) as Invoice;
const aDocument = (state: ReceivedDocument['state'], over: Partial<ReceivedDocument> = {}): ReceivedDocument =>
  ({ state, kind: 'xml', reason: null, invoices: [], changes: [], ...over }) as ReceivedDocument;
const aNew = (id = 'a') => aDocument('read', { invoices: [given(id, true)] });
const aCopy = (id = 'a') => aDocument('duplicate', { invoices: [given(id, false)] });
const anOpenedZip = aDocument('read', { kind: 'zip' });

const statusOfAll = (...documents: ReceivedDocument[]) => statusOf(tallyOf(documents));
/** What the store says of the invoices: known unless a document of the task brought it. */
function resultOfAll(...documents: ReceivedDocument[]) {
  const all = documents.flatMap(({ invoices }) => invoices);
  const ids = [...new Set(all.map(({ id }) => id))];
  const invoices = ids.map((id) => ({ id, isDuplicate: !all.some((one) => one.id === id && one.isNew) }));
  return resultOf(documents, invoices as never);
}

test('DATA-04 a task is queued until somebody begins, then running until the last document is settled', () => {
  expect(statusOfAll(aDocument('received'), aDocument('received'))).toBe('queued');
  expect(statusOfAll(aDocument('received'), aDocument('reading'))).toBe('running');
  expect(statusOfAll(aDocument('received'), aNew())).toBe('running');
  expect(statusOfAll(aNew())).toBe('done');
});

test('DATA-04 OPEN-15 the seven states of a document give done or error, with or without success', () => {
  const seen = (['read', 'duplicate', 'in-review', 'not-invoice', 'failed'] as const).map((state) => {
    const invoices = state === 'not-invoice' || state === 'failed' ? [] : [given('a', state !== 'duplicate')];
    const document = aDocument(state, { invoices, reason: 'Por esto.' });
    return [state, statusOfAll(document), resultOfAll(document).success];
  });
  expect(seen).toEqual([
    ['read', 'done', true],
    ['duplicate', 'done', true],
    ['in-review', 'done', true],
    ['not-invoice', 'done', false],
    ['failed', 'error', false],
  ]);
});

test('DATA-04 error only when everything failed; an archive that was opened counts by what it held', () => {
  expect(statusOfAll(aDocument('failed'), aNew())).toBe('done');
  expect(statusOfAll(aDocument('failed'), aDocument('not-invoice'))).toBe('done');
  expect(statusOfAll(anOpenedZip, aDocument('failed'))).toBe('error');
  expect(statusOfAll(aDocument('failed', { kind: 'zip' }))).toBe('error');
  expect(tallyOf([anOpenedZip, aNew()]).total).toBe(1);
});

test('TRUST-07 the result lists what was changed, and the message tells the first of it', () => {
  const changes = ['Una.', 'Dos.', 'Tres.', 'Cuatro.'];
  expect(resultOfAll(aNew(), { ...aCopy('b'), changes })).toMatchObject({
    message: '1 factura procesada, 1 ya estaba registrada. Una. Dos. Tres.',
    changes,
  });
});

test('DATA-05 the message says what became of one document', () => {
  expect(resultOfAll(aNew())).toMatchObject({ message: '1 factura procesada.', invoiceCount: 1 });
  expect(resultOfAll(aCopy())).toMatchObject({ message: 'La factura ya estaba registrada.', invoiceCount: 0 });
  expect(resultOfAll(aDocument('failed', { reason: 'El archivo está dañado.' })).message).toBe(
    'El archivo está dañado.',
  );
  const lot = aDocument('read', { invoices: [given('a', true), given('b', true)] });
  expect(resultOfAll(lot).message).toBe('2 facturas procesadas.');
});

test('DATA-05 the message counts what became of many, and a copy within the batch is no second invoice', () => {
  const result = resultOfAll(
    anOpenedZip,
    aNew('a'),
    aCopy('a'),
    aCopy('b'),
    aNew('c'),
    aDocument('not-invoice'),
    aDocument('failed'),
    aDocument('failed'),
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
