import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CopyStrength } from '#domain/invoice/copies/copy-strength.ts';
import type { Source } from '#domain/invoice/copies/same-invoice.ts';
import type { DocumentType, Invoice } from '#domain/invoice/invoice.ts';
import type { InvoiceReading } from '#server/features/invoices/save/stored-invoice.ts';
import { anInvoice } from '../builders/an-invoice.ts';
import { aPaper, issuedBy } from '../builders/made-papers.ts';

const DIRECTORY = path.join(import.meta.dirname, '../fixtures/closing');

/** The RUC of the business whose month it is. */
export const GOLDEN_RUC = '80099001-3';

/** Calculated by `cuentas.py`, which shares nothing with this code. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into it freely
export const expectedMonth: any = JSON.parse(readFileSync(path.join(DIRECTORY, 'esperado.json'), 'utf8'));

/** The documents of the sheet, each with its number there. */
export function goldenPapers(): { place: number; paper: InvoiceReading }[] {
  const [head = '', ...lines] = readFileSync(path.join(DIRECTORY, 'comprobantes.csv'), 'utf8').trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const row = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    return { place: Number(row.n), paper: paperOf(row) };
  });
}

function paperOf(row: Record<string, string>): InvoiceReading {
  const usual = anInvoice();
  const { receptor = '', emisor = '', moneda = '', cambio = '', estado } = row;
  const paper = aPaper(
    {
      documentType: row.tipo as DocumentType,
      issueDate: row.fecha ?? '',
      ...issuedBy(emisor, `Emisor ${emisor}`),
      receiver:
        receptor === ''
          ? { ...usual.receiver, name: 'Sin Nombre', ruc: null, isUnnamed: true }
          : { ...usual.receiver, ruc: receptor, name: `Receptor ${receptor}` },
      currency: moneda,
      exchange: cambio === '' ? null : { applies: 'to-all', rate: cambio },
      totals: totalsOf(row),
      environment: estado === 'prueba' ? 'test' : 'production',
      cancellation: estado === 'cancelada' ? { reason: null, signedAt: null } : null,
      ...(row.cdc === 'no' ? { cdc: null, qr: null } : {}),
    },
    { source: row.fuente as Source, isInReview: estado === 'revision' },
  );
  const strength = (row.firma || 'intact-unsigned') as CopyStrength;
  return { ...paper, verification: { ...paper.verification, strength } };
}

function totalsOf(row: Record<string, string>): Invoice['totals'] {
  const { totals } = anInvoice();
  if (totals === null || row.total === '' || row.total === undefined) return null;
  const amount = (name: string) => row[name] || null;
  return {
    ...totals,
    total: row.total,
    totalInGuaranies: amount('total_gs'),
    base10: amount('base_10'),
    vat10: amount('iva_10'),
    base5: amount('base_5'),
    vat5: amount('iva_5'),
    vat: amount('iva'),
    exempt: amount('exentas'),
    exonerated: amount('exoneradas'),
    taxed10: null,
    taxed5: null,
    base: null,
  };
}
