import { describe, expect, test } from 'vitest';
import { removalWarning } from './removal-warning.ts';

const INVOICE = {
  documentType: 'invoice',
  documentNumber: '001-001-0000101',
  issueDate: '2026-10-05',
  itemCount: 3,
  isCounted: true,
} as const;
const NOTHING = { going: 1, staying: [], leftBehind: [] };

describe('the warning before invoices go', () => {
  test('LIST-32 LIST-33 OPEN-32 says in one sentence what goes with one invoice', () => {
    expect(removalWarning({ ...NOTHING, invoices: [INVOICE] })).toBe(
      'Vas a eliminar la factura 001-001-0000101 con sus 3 ítems y su archivo original; cambian las sumas de octubre de 2026; esta acción no se puede deshacer.',
    );
  });

  test('LIST-33 names the notes that lose it, and the files that stay', () => {
    const warning = removalWarning({
      invoices: [{ ...INVOICE, itemCount: 1 }],
      going: 0,
      staying: ['lote.xml'],
      leftBehind: [{ documentType: 'credit-note', documentNumber: '001-001-0000118' }],
    });
    expect(warning).toBe(
      'Vas a eliminar la factura 001-001-0000101 con su ítem; cambian las sumas de octubre de 2026; la nota de crédito 001-001-0000118, que se refiere a ella, quedará sin su factura; el archivo lote.xml se queda porque contiene otras facturas; esta acción no se puede deshacer.',
    );
  });

  test('LIST-33 says nothing of sums that do not change', () => {
    const invoices = [{ ...INVOICE, isCounted: false, itemCount: 0 }];
    expect(removalWarning({ ...NOTHING, invoices })).toBe(
      'Vas a eliminar la factura 001-001-0000101 con su archivo original; esta acción no se puede deshacer.',
    );
  });

  test('LIST-33 of many counts them, and names a few months', () => {
    const invoices = [INVOICE, { ...INVOICE, issueDate: '2026-09-30' }];
    expect(removalWarning({ ...NOTHING, going: 2, invoices })).toBe(
      'Vas a eliminar 2 facturas con sus 6 ítems y sus 2 archivos originales; cambian las sumas de septiembre de 2026 y octubre de 2026; esta acción no se puede deshacer.',
    );
    const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'];
    const many = months.map((issueDate) => ({ ...INVOICE, issueDate }));
    expect(removalWarning({ ...NOTHING, invoices: many })).toContain('cambian las sumas de 4 meses;');
  });
});
