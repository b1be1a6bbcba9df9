import { formatDocumentNumber } from '../identifiers/timbrado.ts';
import type { Invoice } from '../invoice/invoice.ts';
import type { Item } from '../invoice/invoice-item.ts';
import { type Amount, addUp, fromUnits, toUnits } from '../money/money.ts';

/** What of an invoice can be read wrong, and be corrected. */
export const READING_FIELDS = [
  'documentType',
  'cdc',
  'issuerRuc',
  'issuerName',
  'receiverRuc',
  'receiverName',
  'timbrado',
  'number',
  'issueDate',
  'condition',
  'currency',
  'exchangeRate',
  'exempt',
  'taxable5',
  'taxable10',
  'vat5',
  'vat10',
  'vat',
  'total',
  'items',
] as const;
export type ReadingField = (typeof READING_FIELDS)[number];

/** A value that was read one way and turned out to be another: plain text, null where there is none. */
export interface ReadingDifference {
  readonly field: ReadingField;
  readonly before: string | null;
  readonly after: string | null;
}

export function readingDifferences(before: Invoice, after: Invoice): ReadingDifference[] {
  const [one, other] = [readingValues(before), readingValues(after)];
  return READING_FIELDS.filter((field) => one[field] !== other[field]).map((field) => ({
    field,
    before: one[field],
    after: other[field],
  }));
}

/** Values in the form of a correction; the items as one line of text each. */
export function readingValues(invoice: Invoice): Readonly<Record<ReadingField, string | null>> {
  const { issuer, receiver, totals, items } = invoice;
  const exempt = [totals?.exempt ?? null, totals?.exonerated ?? null].filter((part) => part !== null);
  return {
    documentType: invoice.documentType,
    cdc: invoice.cdc,
    issuerRuc: issuer.ruc || null,
    issuerName: issuer.name || null,
    receiverRuc: receiver.ruc,
    receiverName: receiver.isUnnamed ? null : receiver.name,
    timbrado: invoice.timbrado?.number ?? null,
    number: formatDocumentNumber(invoice.number),
    issueDate: invoice.issueDate,
    condition: invoice.sale?.kind ?? null,
    currency: invoice.currency,
    exchangeRate: plain(invoice.exchange?.rate),
    exempt: exempt.length === 0 ? null : addUp(exempt),
    taxable5: plain(totals?.taxed5),
    taxable10: plain(totals?.taxed10),
    vat5: plain(totals?.vat5),
    vat10: plain(totals?.vat10),
    vat: plain(totals?.vat),
    total: plain(totals?.total),
    items: items.length === 0 ? null : items.map(lineOf).join('\n'),
  };
}

function lineOf({ description, quantity, price, vat }: Item): string {
  const cost = price === null ? '' : `: ${plain(price.unitPrice)} = ${plain(price.total)}`;
  return `${plain(quantity)} × ${description}${cost}${vat === null ? '' : ` (IVA ${plain(vat.rate)})`}`;
}

/** The same amount may be written with more zeros. */
function plain(amount: Amount | null | undefined): string | null {
  return amount == null ? null : fromUnits(toUnits(amount));
}
