import type { Invoice } from '#domain/invoice/invoice.ts';
import type { InvoiceReading } from '#server/features/invoices/save/stored-invoice.ts';
import { aCdc, anInvoice, aReading, withTotal } from './an-invoice.ts';

/** The fields that a list shows and filters by. */
export interface Listed {
  /** Different for every invoice of an owner: its CDC is made from it. */
  readonly key: number;
  readonly number?: string;
  readonly date?: string;
  readonly issuer?: readonly [name: string, ruc: string];
  /** Null: an unnamed consumer. */
  readonly receiver?: readonly [name: string, ruc: string | null] | null;
  readonly total?: string;
  readonly over?: Partial<Invoice>;
  readonly isInReview?: boolean;
  readonly verdict?: InvoiceReading['verification']['verdict'];
}

/** The reading of an invoice in guaraníes without any fault, unless given otherwise. */
export function aListedReading(listed: Listed): InvoiceReading {
  const usual = anInvoice();
  const { key, number = '001-001-0000101', receiver, verdict = 'ok' } = listed;
  const [establishment = '', point = '', sequence = ''] = number.split('-');
  const [issuerName, issuerRuc] = listed.issuer ?? [usual.issuer.name, usual.issuer.ruc];
  const reading = aReading({
    cdc: aCdc(key),
    number: { establishment, point, number: sequence, series: null },
    issueDate: listed.date ?? '2026-10-05',
    issuer: { ...usual.issuer, name: issuerName, ruc: issuerRuc },
    receiver: receiverOf(usual.receiver, receiver),
    environment: 'production',
    ...withTotal(listed.total ?? '110000'),
    ...listed.over,
  });
  const { verification } = reading;
  return {
    ...reading,
    isInReview: listed.isInReview ?? false,
    verification: { ...verification, verdict },
  };
}

function receiverOf(usual: Invoice['receiver'], receiver: Listed['receiver']): Invoice['receiver'] {
  if (receiver === undefined) return usual;
  if (receiver === null) return { ...usual, name: 'Sin Nombre', ruc: null, isUnnamed: true };
  return { ...usual, name: receiver[0], ruc: receiver[1], isUnnamed: false };
}
