import type { InvoiceAnswer } from '#server/features/reading/prompt/read-invoices-v1.ts';
import { cdcOf } from '../../pdf/a-printed-invoice.ts';
import { anInvoiceAnswer } from './an-invoice-answer.ts';

/** What a model that reads correctly answers about `printedInvoice()`. */
export function answerToPrinted(changes: Partial<InvoiceAnswer> = {}): { invoices: InvoiceAnswer[] } {
  const item = { code: null, description: 'Cuaderno', quantity: '10', unit: 'UNI', unitPrice: '11000' };
  const read = anInvoiceAnswer({
    timbrado: '16123456',
    timbradoValidFrom: null,
    number: '001-002-0000345',
    issueDate: '2026-09-14',
    issueTime: null,
    issuerRuc: '80012345-0',
    issuerName: 'LIBRERÍA EL PUNTO S.A.',
    receiverRuc: '80088001-3',
    receiverName: 'IMPORTADORA EJEMPLAR S.A.',
    items: [{ ...item, unitDiscount: '0', total: '110000', vatRate: '10' }],
  });
  return { invoices: [{ ...read, ...changes }] };
}

/** The CDC of the paper with a QR; it is printed nowhere else. */
export const PROVEN_CDC = cdcOf();
