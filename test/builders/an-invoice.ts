import { buildCdc } from '#domain/identifiers/cdc.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { InvoiceReading } from '#server/features/invoices/save/stored-invoice.ts';
import { xmlReader } from '#server/features/reading/readers/xml-reader.ts';
import { documentBytes } from '../sifen/fixture.ts';
import { TEST_ANCHORS, withChain } from '../sifen/test-anchors.ts';

/** A document of the fixtures with a certificate that the tests' provider issued to its issuer. */
export const chained = (name: string): Buffer => Buffer.from(withChain(documentBytes(name).toString()));

/** What reading such a document gives. */
export function readingOf(name: string): InvoiceReading {
  known[name] ??= xmlReader.read(chained(name), { anchors: TEST_ANCHORS }).readings;
  const [read] = known[name];
  if (read === undefined) throw new Error(`${name} holds no invoice`);
  const { invoice, source, verification } = read;
  return { invoice, source, verification };
}
const known: Record<string, ReturnType<typeof xmlReader.read>['readings']> = {};

/** A cash invoice in guaraníes; every field can be replaced. */
export function anInvoice(over: Partial<Invoice> = {}): Invoice {
  return { ...readingOf('01-fe-10').invoice, ...over };
}

/** Read from an XML with a valid signature, unless given otherwise. */
export function aReading(over: Partial<Invoice> = {}, source: InvoiceReading['source'] = 'xml'): InvoiceReading {
  const { verification } = readingOf('01-fe-10');
  return { invoice: anInvoice(over), source, verification };
}

/** A valid CDC, different for every security code. */
export function aCdc(securityCode: number): string {
  return buildCdc({
    documentTypeCode: 1,
    issuerRuc: '80099001-3',
    establishment: '001',
    point: '001',
    number: '0000101',
    taxpayerTypeCode: 2,
    issueDate: '2026-10-05',
    emissionCode: 1,
    securityCode: String(securityCode).padStart(9, '0'),
  });
}

/** The invoice's amounts with another total. */
export function withTotal(total: string): Pick<Invoice, 'totals'> {
  const { totals } = anInvoice();
  if (totals === null) throw new Error('the invoice has amounts');
  return { totals: { ...totals, total } };
}
