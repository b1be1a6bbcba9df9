import { describe, expect, test } from 'vitest';
import { buildCdc } from '../identifiers/cdc.ts';
import { RegisterReader } from './read-register.ts';
import { textCell } from './register-cell.ts';
import { RegisterRefused } from './register-row.ts';

const BUSINESS = '80020001-6';

const cdcOf = (number: string, issuerRuc = '80066666-7', documentTypeCode = 1) =>
  buildCdc({
    ...{ documentTypeCode, issuerRuc, establishment: '001', point: '001', number, taxpayerTypeCode: 2 },
    ...{ issueDate: '2026-10-15', emissionCode: 1, securityCode: '000000001' },
  });

/** As the page of the tax office has it. */
const PAGE = ['Origen', 'RUC Vendedor', 'Razón Social', 'CDC', 'Número', 'Tipo', 'Fecha', 'Total'];
const line = (number: string, total: string, over: Partial<Record<'ruc' | 'day' | 'cdc' | 'type', string>> = {}) => [
  'Electrónico',
  over.ruc ?? '80066666-7',
  'Papelera Ypané S.A.',
  over.cdc ?? cdcOf(number),
  `001-001-${number}`,
  over.type ?? 'FACTURA ELECTRONICA',
  over.day ?? '15/10/2026',
  total,
];

function read(table: readonly (readonly string[])[], over: { mostRows?: number; isPasted?: boolean } = {}) {
  const reader = new RegisterReader({ month: '2026-10', business: BUSINESS, isPasted: true, ...over });
  for (const [at, cells] of table.entries()) reader.take(at + 1, cells.map(textCell));
  return reader.finish();
}

function problemOf(...asked: Parameters<typeof read>) {
  try {
    return read(...asked);
  } catch (error) {
    if (error instanceof RegisterRefused) return error.problem;
    throw error;
  }
}

describe('a table that was copied from the page of the tax office', () => {
  test('CLOSE-94 several pages one under the other, each with its heading, are one table', () => {
    const { rows, counts } = read([
      PAGE,
      line('0000001', '1.100.000'),
      ['Mostrando 1 a 25 de 27'],
      PAGE,
      line('0000002', '55.000'),
      ['', 'Total', '', '', '', '', '', '1.155.000'],
    ]);
    expect(rows.map(({ position, documentNumber, total }) => [position, documentNumber, total])).toEqual([
      [1, '001-001-0000001', '1100000'],
      [2, '001-001-0000002', '55000'],
    ]);
    expect(counts).toMatchObject({ footers: 2, repeated: 0 });
  });

  test('CLOSE-94 a page that was copied twice counts once, and says so', () => {
    const { rows, counts } = read([PAGE, line('0000001', '10'), line('0000002', '20'), PAGE, line('0000001', '10')]);
    expect([rows.length, counts.repeated]).toEqual([2, 1]);
    const file = read([PAGE, line('0000001', '10'), line('0000001', '10')], { isPasted: false });
    expect([file.rows.length, file.counts.repeated]).toEqual([2, 0]);
  });

  test('CLOSE-94 a table with sellers is one of purchases, one with buyers of sales, and else the CDCs tell', () => {
    const registerOf = (title: string, issuer: string) =>
      read([
        PAGE.map((name) => (name === 'RUC Vendedor' ? title : name)),
        line('0000001', '1', { cdc: cdcOf('0000001', issuer) }),
      ]).rows.map(({ register }) => register);
    expect(registerOf('RUC Vendedor', '80066666-7')).toEqual(['purchases']);
    expect(registerOf('RUC Comprador', '80020001-6')).toEqual(['sales']);
    expect(registerOf('RUC', '80020001-6')).toEqual(['sales']);
    expect(registerOf('RUC', '80066666-7')).toEqual(['purchases']);
  });

  test('CLOSE-90 columns are found by their headings, in any order, among others that nobody knows', () => {
    const order = [7, 3, 6, 1, 4, 0];
    const mixed = (cells: readonly string[]) => ['x', ...order.map((at) => cells[at] ?? ''), 'y'];
    const { rows } = read([['Comprobantes'], mixed(PAGE), mixed(line('0000001', '742.500'))]);
    expect(rows).toMatchObject([
      { total: '742500', cdc: cdcOf('0000001'), issueDate: '2026-10-15', counterpartRuc: '80066666' },
    ]);
    expect(rows[0]).toMatchObject({ vat10: null, vat5: null, addsUp: true, documentType: 'invoice' });
  });

  test('CLOSE-52 what kind a document is comes from its CDC where the table does not say it', () => {
    const { rows } = read([PAGE, line('0000001', '1', { type: 'DTE', cdc: cdcOf('0000001', '80066666-7', 5) })]);
    expect(rows[0]?.documentType).toBe('credit-note');
  });

  test('CLOSE-47 rows of other months are counted and left out; with nothing else it is refused', () => {
    const { rows, counts } = read([PAGE, line('0000001', '1'), line('0000002', '1', { day: '30/09/2026' })]);
    expect([rows.length, counts.otherMonths]).toEqual([1, 1]);
    expect(problemOf([PAGE, line('0000002', '1', { day: '30/09/2026' })])).toEqual({
      code: 'other-month',
      params: { month: '2026-10', found: ['2026-09'] },
    });
  });

  test('CLOSE-92 a CDC that a sheet has spoilt leaves the row its number, and is counted', () => {
    const { rows, counts } = read([PAGE, line('0000001', '1', { cdc: '1.8E+42' })]);
    expect(rows).toMatchObject([{ cdc: null, documentNumber: '001-001-0000001' }]);
    expect(counts.unreadableCdcs).toBe(1);
  });
});

describe('what is not certain is refused, with its place', () => {
  test.each([
    ['no heading', [line('0000001', '1')], { code: 'no-heading', params: { sheets: [] } }],
    [
      'two columns of one name',
      [[...PAGE, 'Monto total']],
      { code: 'column-twice', params: { column: 'Monto total' } },
    ],
    ['no rows', [PAGE, ['Mostrando 0 de 0']], { code: 'no-rows', params: {} }],
    [
      'an amount that may be two',
      [PAGE, line('0000001', '742,500')],
      { code: 'unreadable-amount', params: { row: 2, column: 'Total', text: '742,500' } },
    ],
    [
      'a day that never was',
      [PAGE, line('0000001', '1'), line('0000002', '1', { day: '31/02/2026' })],
      { code: 'unreadable-day', params: { row: 3, column: 'Fecha', text: '31/02/2026' } },
    ],
    [
      'no day at all',
      [PAGE, line('0000001', '1', { day: '' })],
      { code: 'unreadable-day', params: { row: 2, column: 'Fecha', text: '' } },
    ],
  ] as const)('CLOSE-45 CLOSE-49 %s', (_, table, problem) => {
    expect(problemOf(table)).toEqual(problem);
  });

  test('CLOSE-48 more rows than a month has', () => {
    expect(problemOf([PAGE, line('0000001', '1'), line('0000002', '1')], { mostRows: 1 })).toEqual({
      code: 'too-many-rows',
      params: { most: 1 },
    });
  });

  test('CLOSE-48 a heading that does not come within fifty rows is none', () => {
    const reader = new RegisterReader({ month: '2026-10', business: BUSINESS });
    for (let row = 1; row <= 49; row++) reader.take(row, [textCell(`fila ${row}`)]);
    expect(reader.isSomethingElse).toBe(false);
    reader.take(50, [textCell('otra')]);
    expect(reader.isSomethingElse).toBe(true);
  });
});
