import { describe, expect, test } from 'vitest';
import type { Imputation, Imputations } from '../business/imputation.ts';
import { baseName, daysOf, fileText, inFiles, packageName, parsePeriod } from './import-file.ts';
import { type CreditNotePlace, registerOf } from './note-register.ts';
import { type Voucher, type VoucherRow, voucherRow } from './voucher-row.ts';

const nothing: Imputation = { vat: false, ire: false, irp: false, none: false };
const IMPUTATIONS: Imputations = {
  purchases: { ...nothing, vat: true, ire: true },
  sales: { ...nothing, vat: true },
  bySupplier: new Map([['80012346', { ...nothing, none: true }]]),
};

/** A printed cash invoice of Gs. 160.000 from a supplier. */
const printed: Voucher = {
  documentType: 'invoice',
  documentNumber: '001-002-0000345',
  issueDate: '2026-10-07',
  timbrado: '16543210',
  issuerRuc: '80012345-0',
  issuerName: 'Ferretería El Clavo S.A.',
  receiverRuc: '80099001-3',
  receiverName: 'Tavaporã S.A.',
  receiverIdentification: null,
  seller: null,
  saleCondition: 'cash',
  associated: null,
  currency: 'PYG',
  taxed10: '110000',
  taxed5: '42000',
  exempt: '8000',
  exonerated: '0',
  rounding: null,
  commission: null,
  total: '160000',
  totalInGuaranies: '160000',
};

/** What is wrong stands line by line. */
const cellsOf = (row: VoucherRow) => ('cells' in row ? row.cells.join('|') : row.problems.join('\n'));
const PURCHASE = { side: 'purchase', register: 'purchase' } as const;
const SALE = { side: 'sale', register: 'sale' } as const;
const bought = (over: Partial<Voucher> = {}) => cellsOf(voucherRow({ ...printed, ...over }, PURCHASE, IMPUTATIONS));
const sold = (over: Partial<Voucher> = {}) => cellsOf(voucherRow({ ...printed, ...over }, SALE, IMPUTATIONS));

describe('a row of the RG 90 file', () => {
  test('of a purchase has its twenty cells in the order of the specification', () => {
    expect(bought()).toBe(
      '2|11|80012345|Ferretería El Clavo S.A.|109|07/10/2026|16543210|001-002-0000345|110000|42000|8000|160000|1|N|S|S|N|N||',
    );
    expect(bought().split('|')).toHaveLength(20);
  });

  test('of a sale has nineteen: the buyer, and no «no imputa»', () => {
    const row = sold({ issuerRuc: '80099001-3', receiverRuc: '80012345-0', receiverName: 'Cliente S.A.' });
    expect(row).toBe(
      '1|11|80012345|Cliente S.A.|109|07/10/2026|16543210|001-002-0000345|110000|42000|8000|160000|1|N|S|N|N||',
    );
    expect(row.split('|')).toHaveLength(19);
  });

  test('of a sale to somebody without RUC names the identity card, passport or diplomatic card', () => {
    const to = (code: string) =>
      sold({ receiverRuc: null, receiverIdentification: { kind: { code, description: null }, number: '4.567.890' } });
    expect(['1', '2', '3', '4', '6'].map((code) => to(code).split('|').slice(1, 3))).toEqual([
      ['12', '4567890'],
      ['13', '4567890'],
      ['14', '4567890'],
      ['14', '4567890'],
      ['16', '4567890'],
    ]);
    expect(sold({ receiverRuc: null })).toBe(
      'Falta el documento de identidad del cliente: carga este comprobante a mano en Marangatu.',
    );
  });

  test('takes the imputation of the supplier’s exception, else the default, and nothing without a choice', () => {
    expect(bought({ issuerRuc: '80012346-8' }).split('|').slice(14, 18)).toEqual(['N', 'N', 'N', 'S']);
    expect(cellsOf(voucherRow(printed, PURCHASE, { ...IMPUTATIONS, purchases: null }))).toBe(
      'Falta elegir a qué impuestos se imputan las compras.',
    );
    expect(cellsOf(voucherRow(printed, SALE, { ...IMPUTATIONS, sales: null }))).toBe(
      'Falta elegir a qué impuestos se imputan las ventas.',
    );
  });

  test('of a credit note is positive, with code 110 and the invoice that it corrects', () => {
    const note = { documentType: 'credit-note', saleCondition: null } as const;
    const associated = { number: '001-002-0000300', timbrado: '16543210' };
    expect(bought({ ...note, associated })).toBe(
      '2|11|80012345|Ferretería El Clavo S.A.|110|07/10/2026|16543210|001-002-0000345|110000|42000|8000|160000||N|S|S|N|N|001-002-0000300|16543210',
    );
    const problem = 'Falta el número o el timbrado de la factura que corrige. Carga esta nota a mano en Marangatu.';
    expect(bought(note)).toBe(problem);
    expect(bought({ ...note, documentType: 'debit-note', associated: { ...associated, timbrado: null } })).toBe(
      problem,
    );
  });

  test('of a self-invoice names who sold, and gives the total alone', () => {
    const identification = { kind: { code: '1', description: null }, number: '1234567' };
    const row = bought({
      documentType: 'self-invoice',
      issuerRuc: '80099001-3',
      seller: { name: 'Juan Pérez', identification },
    });
    expect(row).toBe('2|12|1234567|Juan Pérez|101|07/10/2026|16543210|001-002-0000345|0|0|0|160000|1|N|S|S|N|N||');
  });

  test.each([
    ['a sales ticket', 'sales-ticket', '103', ['110000', '42000', '8000', '160000']],
    ['a resimple ticket', 'resimple-ticket', '104', ['0', '0', '0', '160000']],
  ] as const)('of %s has its code, and parts only where the register takes them', (_, documentType, code, amounts) => {
    const cells = bought({ documentType }).split('|');
    expect([cells[4], ...cells.slice(8, 12)]).toEqual([code, ...amounts]);
  });

  test('never holds a tab or a line end of a name, nor more than 250 characters of it', () => {
    expect(bought({ issuerName: ' Uno\tdos\r\n2\t11 ' }).split('|')[3]).toBe('Uno dos 2 11');
    expect([...(bought({ issuerName: '😀'.repeat(300) }).split('|')[3] ?? '')]).toHaveLength(250);
    expect(bought({ issuerName: 'a\ud800b' }).split('|')[3]).toBe('a b');
  });
});

describe('its amounts', () => {
  test('in foreign money are converted, marked, and still add up: the largest takes what is over', () => {
    const dollars = {
      currency: 'USD',
      taxed10: '33.33',
      taxed5: '33.33',
      exempt: '33.34',
      total: '100',
      totalInGuaranies: '730001',
    };
    const cells = bought(dollars).split('|');
    // 243,309.33 + 243,309.33 + 243,382.33 = 730,001
    expect(cells.slice(8, 12)).toEqual(['243309', '243309', '243383', '730001']);
    expect(cells[13]).toBe('S');
  });

  test('with decimals are rounded once', () => {
    const parts = { taxed10: '1000.5', taxed5: '1000.4', exempt: '1000.1', total: '3001', totalInGuaranies: '3001' };
    expect(bought(parts).split('|').slice(8, 12)).toEqual(['1001', '1000', '1000', '3001']);
  });

  test('are those before the cut to a multiple of 50, whether the document says it or not', () => {
    const cut = { taxed10: '110030', total: '160000', totalInGuaranies: '160000' };
    for (const rounding of [null, '30']) {
      expect(
        bought({ ...cut, rounding })
          .split('|')
          .slice(8, 12),
      ).toEqual(['110030', '42000', '8000', '160030']);
    }
    expect(bought({ ...cut, taxed10: '110060' })).toBe('Los montos gravados y exentos faltan o no suman el total.');
  });

  test('that a printed document leaves out are nothing only where the others make up the total', () => {
    const unsaid = { taxed5: null, exempt: null, exonerated: null };
    expect(
      bought({ ...unsaid, taxed10: '160000' })
        .split('|')
        .slice(8, 12),
    ).toEqual(['160000', '0', '0', '160000']);
    expect(bought({ ...unsaid, taxed10: '110000' })).toBe('Los montos gravados y exentos faltan o no suman el total.');
    expect(bought({ ...unsaid, taxed10: null })).toBe('Los montos gravados y exentos faltan o no suman el total.');
  });
});

describe('where credit notes stand', () => {
  const associated = { number: '001-002-0000300', timbrado: '16543210' };
  const note = { documentType: 'credit-note', saleCondition: null, associated } as const;
  const written = (side: 'purchase' | 'sale', place: CreditNotePlace, over: Partial<Voucher> = {}) => {
    const voucher = { ...printed, ...note, ...over };
    return cellsOf(voucherRow(voucher, { side, register: registerOf(side, voucher.documentType, place) }, IMPUTATIONS));
  };

  test('CLOSE-132 crossed, a received one stands among the sales with its supplier and the taxes of purchases, an issued one among the purchases', () => {
    expect(written('purchase', 'crossed')).toBe(
      '1|11|80012345|Ferretería El Clavo S.A.|110|07/10/2026|16543210|001-002-0000345|110000|42000|8000|160000||N|S|S|N|001-002-0000300|16543210',
    );
    const issued = { issuerRuc: '80099001-3', receiverRuc: '80012345-0', receiverName: 'Cliente S.A.' };
    expect(written('sale', 'crossed', issued)).toBe(
      '2|11|80012345|Cliente S.A.|110|07/10/2026|16543210|001-002-0000345|110000|42000|8000|160000||N|S|N|N|N|001-002-0000300|16543210',
    );
  });

  test('CLOSE-132 on its own side each stays with what it corrects, and debit notes and invoices always do', () => {
    expect(written('purchase', 'own').split('|')[0]).toBe('2');
    expect(written('sale', 'own').split('|')[0]).toBe('1');
    for (const documentType of ['debit-note', 'invoice', 'self-invoice'] as const) {
      expect(registerOf('purchase', documentType, 'crossed')).toBe('purchase');
      expect(registerOf('sale', documentType, 'crossed')).toBe('sale');
    }
  });

  test('CLOSE-133 what the other book cannot say is told before it is sent', () => {
    const identification = { kind: { code: '1', description: null }, number: '4567890' };
    expect(written('sale', 'crossed', { receiverRuc: null, receiverIdentification: identification })).toBe(
      'En COMPRAS la otra parte se identifica con su RUC: carga este comprobante a mano en Marangatu.',
    );
    expect(written('sale', 'own', { receiverRuc: null, receiverIdentification: identification })).toContain(
      '|4567890|',
    );
    expect(written('purchase', 'crossed', { issuerRuc: '80012346-8' })).toBe(
      'Es de un proveedor que no se imputa, y en VENTAS no hay dónde decirlo: carga esta nota a mano en Marangatu.',
    );
    const missing = 'Falta el número o el timbrado de la factura que corrige. Carga esta nota a mano en Marangatu.';
    expect(written('purchase', 'crossed', { associated: { ...associated, number: '300' } })).toBe(missing);
  });
});

test('CLOSE-133 a total of nothing is not registered', () => {
  const none = { taxed10: '0', taxed5: '0', exempt: '0', total: '0', totalInGuaranies: '0' };
  const problem = 'Su total es cero: un comprobante anulado no se informa.';
  expect([bought(none), sold(none), bought({ ...none, documentType: 'resimple-ticket' })]).toEqual(
    Array.from({ length: 3 }, () => problem),
  );
});

test('CLOSE-131 more than 5,000 rows are several files, each with a name of its own', () => {
  const rows = Array.from({ length: 10_001 }, (_, at) => [String(at)]);
  const files = inFiles(rows, 5_000);
  expect(files.map(({ length }) => length)).toEqual([5_000, 5_000, 1]);
  expect(files.flat()).toEqual(rows);
  expect(inFiles(rows.slice(0, 5_000), 5_000)).toHaveLength(1);
  expect(packageName('80099001-3', '2026-10', 3)).toBe('RG90_80099001_102026_3_archivos');
});

test('everything that keeps a voucher out is told at once', () => {
  const wrong = { issuerRuc: '80012345-9', timbrado: '123', documentNumber: '12', saleCondition: null } as const;
  expect(bought({ ...wrong, issueDate: '2020-12-31', taxed10: '1' }).split('\n')).toEqual([
    'El RUC del proveedor (80012345-9) no tiene el dígito verificador que le corresponde.',
    'Falta el timbrado, o no tiene 8 números.',
    'El número 12 no tiene la forma 001-001-0000001.',
    'Es anterior al 01/01/2021: el registro solo admite los que son a crédito.',
    'Falta la condición: contado o crédito.',
    'Los montos gravados y exentos faltan o no suman el total.',
  ]);
  expect(bought({ issueDate: '2020-12-31', saleCondition: 'credit' })).toContain('|31/12/2020|');
});

test('a period is a month or a year, with all its days', () => {
  expect(['2026-02', '202602', '2026', '2026-13', '0000', 'x'].map(parsePeriod)).toEqual([
    '2026-02',
    '2026-02',
    '2026',
    undefined,
    undefined,
    undefined,
  ]);
  expect(daysOf('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOf('2026')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});

test('the file is named for the RUC without its digit, the period and the upload; rows end with CRLF', () => {
  expect(baseName('80099001-3', '2026-10', 1)).toBe('80099001_REG_102026_V0001');
  expect(baseName('80099001-3', '2026', 42)).toBe('80099001_REG_2026_V0042');
  expect(
    fileText([
      ['2', 'a'],
      ['1', 'b'],
    ]),
  ).toBe('2\ta\r\n1\tb\r\n');
});
