import type { InvoiceHeader } from '#contract/invoices.ts';
import { sideOf } from '#domain/business/invoice-side.ts';
import { addUp } from '#domain/money/money.ts';
import type { HeaderRow } from './invoice-header.store.ts';

/** An invoice without its items, as lists and the detail show it. `business`: RUC of the owner's, when it is known. */
export function headerOf(row: HeaderRow, business: string | null): InvoiceHeader {
  const { id, documentNumber, issueDate, issueTime, cdc, timbrado, itemCount, isInReview, isCancelled, isAltered } =
    row;
  return {
    id,
    legacyId: id,
    documentType: row.documentType,
    documentNumber,
    issueDate,
    issueTime,
    issuer: { name: row.issuerName || null, ruc: row.issuerRuc },
    receiver: { name: row.receiverName, ruc: row.receiverRuc },
    side: business === null ? null : sideOf(row, business),
    saleCondition: row.saleCondition ?? 'cash',
    currency: row.currency,
    exchangeRate: row.exchangeRate,
    cdc,
    timbrado,
    source: row.source,
    itemCount,
    ...totalsOf(row),
    signInSums: row.signInSums,
    isTest: row.environment === 'test',
    isInReview,
    isCancelled,
    isAltered,
    verification: row.verdict,
    lacksXml: row.source !== 'xml',
  };
}

function totalsOf(row: HeaderRow): Pick<InvoiceHeader, 'totals' | 'total' | 'totalInGuaranies'> {
  const total = row.total ?? '0';
  return {
    totals: {
      exempt: addUp([row.exempt ?? '0', row.exonerated ?? '0']),
      taxed5: row.taxed5 ?? '0',
      taxed10: row.taxed10 ?? '0',
      vat5: row.vat5 ?? '0',
      vat10: row.vat10 ?? '0',
      vat: row.vat ?? '0',
      total,
    },
    total,
    totalInGuaranies: row.totalInGuaranies,
  };
}
