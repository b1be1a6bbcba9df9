import { expect, test } from 'vitest';
import { anInvoiceAnswer } from '../../../../../test/fakes/openai/an-invoice-answer.ts';
import { ANSWER_SHAPE } from '../prompt/read-invoices-v1.ts';
import { printedFromAnswer } from './printed-from-answer.ts';

test('READ-04 the model’s words become values', () => {
  const answer = anInvoiceAnswer();
  expect(ANSWER_SHAPE.safeParse({ invoices: [answer] }).success).toBe(true);
  const { printed, doubtful, senseless } = printedFromAnswer(answer);
  expect({ doubtful, senseless }).toEqual({ doubtful: [], senseless: [] });
  expect(printed).toMatchObject({
    number: { establishment: '001', point: '001', number: '0000101', series: null },
    issuerRuc: '80012345-0',
    currency: 'PYG',
    total: '110000',
    items: [{ description: 'Martillo', quantity: '2', unitPrice: '55000', total: '110000', vatRate: '10' }],
  });
});

test.each([
  ['total', 'ciento diez mil', 'total'],
  ['total', '1.234.567', 'total'],
  ['total', '-110000', 'total'],
  ['vat5', 'NaN', 'vat5'],
  ['issueDate', '31/02/2026', 'issueDate'],
  ['issueDate', '2026-02-31', 'issueDate'],
  ['number', 'sin número', 'number'],
  ['issuerRuc', '80012345', 'issuerRuc'],
  ['cdc', '0'.repeat(43), 'cdc'],
  ['timbrado', '1234', 'timbrado'],
  ['currency', 'moneda extranjera', 'currency'],
] as const)('READ-04 a %s of %j is no value: left out and named', (name, written, field) => {
  const { printed, senseless } = printedFromAnswer({ ...anInvoiceAnswer(), [name]: written });
  expect(printed[name]).toBeNull();
  expect(senseless).toEqual([{ field, read: written }]);
});

test('READ-04 guaraníes are PYG however the model writes them', () => {
  for (const currency of ['PYG', 'pyg', 'Gs.', '₲', 'guaraníes']) {
    expect(printedFromAnswer(anInvoiceAnswer({ currency })).printed.currency).toBe('PYG');
  }
});

test('READ-04 a list with one line that makes no sense is no list', () => {
  const [item] = anInvoiceAnswer().items ?? [];
  if (item === undefined) throw new Error('it has one');
  const { printed, senseless } = printedFromAnswer(anInvoiceAnswer({ items: [item, { ...item, total: 'x' }] }));
  expect(printed.items).toBeNull();
  expect(senseless).toEqual([{ field: 'items', read: 'items' }]);
});

test('READ-18 what is written is one printable line, however long or odd it came', () => {
  const { printed } = printedFromAnswer(
    anInvoiceAnswer({ issuerName: `A\u0000B\u202e\n${'x'.repeat(1_000)}`, receiverName: ' \u0000 ' }),
  );
  expect(printed.issuerName).toMatch(/^A B x+$/);
  expect(printed.issuerName).toHaveLength(255);
  expect(printed.receiverName).toBeNull();
});

test('RACE-33 an answer that was cut within a character gives whole ones', () => {
  const long = `${'x'.repeat(254)}😀 S.A.`;
  const { printed, senseless } = printedFromAnswer(
    anInvoiceAnswer({ issuerName: long, receiverName: 'Ana \ud83d\0 S.A.', timbrado: `${'x'.repeat(59)}😀` }),
  );
  expect([printed.issuerName, printed.receiverName]).toEqual(['x'.repeat(254), 'Ana S.A.']);
  expect(senseless).toEqual([{ field: 'timbrado', read: 'x'.repeat(59) }]);
});
