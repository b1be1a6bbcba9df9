import type { getInvoice, InvoiceHeader } from '#contract/invoices.ts';
import type { RouteReply } from '#contract/route.ts';
import { addUp } from '#domain/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { checkTitle, WIRE_DOCUMENT_TYPES, WIRE_SOURCES, WIRE_VERDICTS, wireCurrency } from './invoice-words.ts';
import { findHeader, findItems, type HeaderRow } from './invoices.store.ts';
import { wireAmount } from './wire-amount.ts';

/** One invoice with its items and its verification. Somebody else's is not found. */
export async function readInvoice(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  id: string,
): Promise<RouteReply<typeof getInvoice>> {
  const [header, items] = await Promise.all([findHeader(db, ownerId, id), findItems(db, ownerId, id)]);
  if (header === undefined) throw new ApiError('no_encontrado');
  return {
    header: headerOf(header),
    items: items.map((item) => ({
      ...item,
      quantity: wireAmount(item.quantity),
      unit: item.unit ?? '',
      unitPrice: wireAmount(item.unitPrice ?? '0'),
      total: wireAmount(item.total ?? '0'),
      vatRate: vatRateOf(item.vatRate),
    })),
    verification: {
      verdict: WIRE_VERDICTS[header.verdict],
      checks: header.checks.map(({ name, verdict, sentence }) => ({
        name,
        title: checkTitle(name),
        verdict: WIRE_VERDICTS[verdict],
        sentence,
      })),
    },
  };
}

function headerOf(row: HeaderRow): InvoiceHeader {
  const { id, documentNumber, issueDate, issueTime, cdc, timbrado, itemCount, isInReview } = row;
  const total = wireAmount(row.total ?? '0');
  return {
    id,
    legacyId: id,
    documentType: WIRE_DOCUMENT_TYPES[row.documentType],
    documentNumber,
    issueDate,
    issueTime,
    issuer: { name: row.issuerName, ruc: row.issuerRuc },
    receiver: { name: row.receiverName, ruc: row.receiverRuc },
    saleCondition: row.saleCondition === 'credit' ? 'CREDITO' : 'CONTADO',
    currency: wireCurrency(row.currency),
    exchangeRate: row.exchangeRate === null ? null : wireAmount(row.exchangeRate),
    cdc,
    timbrado,
    source: WIRE_SOURCES[row.source],
    itemCount,
    totals: {
      exempt: wireAmount(addUp([row.exempt ?? '0', row.exonerated ?? '0'])),
      taxed5: wireAmount(row.taxed5 ?? '0'),
      taxed10: wireAmount(row.taxed10 ?? '0'),
      vat5: wireAmount(row.vat5 ?? '0'),
      vat10: wireAmount(row.vat10 ?? '0'),
      vat: wireAmount(row.vat ?? '0'),
      total,
    },
    total,
    isTest: row.environment === 'test',
    isInReview,
  };
}

/** Percent. A rate that the law does not know is shown as none; the verification says so. */
function vatRateOf(stored: string | null): 0 | 5 | 10 {
  const rate = Number(stored ?? '0');
  return rate === 5 || rate === 10 ? rate : 0;
}
