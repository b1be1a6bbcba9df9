import type { InvoiceAnswer } from '#server/features/reading/prompt/read-invoices-v1.ts';

/** What a model answers about one invoice, with every check right. */
export function anInvoiceAnswer(changes: Partial<InvoiceAnswer> = {}): InvoiceAnswer {
  return {
    documentType: 'invoice',
    cdc: null,
    timbrado: '12345678',
    timbradoValidFrom: '2026-01-01',
    number: '001-001-0000101',
    issueDate: '2026-10-05',
    issueTime: '10:00:00',
    issuerRuc: '80012345-0',
    issuerName: 'FERRETERIA EL TORNILLO S.A.',
    receiverRuc: null,
    receiverId: null,
    receiverName: null,
    currency: 'PYG',
    exchangeRate: null,
    totalInGuaranies: null,
    condition: 'cash',
    exempt: '0',
    taxable5: '0',
    taxable10: '110000',
    operation: null,
    total: '110000',
    vat5: '0',
    vat10: '10000',
    vat: '10000',
    items: [
      {
        code: 'M-1',
        description: 'Martillo',
        quantity: '2',
        unit: 'UNI',
        unitPrice: '55000',
        unitDiscount: '0',
        total: '110000',
        vatRate: '10',
      },
    ],
    doubtful: [],
    ...changes,
  };
}
