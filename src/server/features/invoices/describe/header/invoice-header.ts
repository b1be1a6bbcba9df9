import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
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
    receiver: { name: row.receiverName || null, ruc: row.receiverRuc },
    side: business === null ? null : sideOf(row, business),
    saleCondition: row.saleCondition ?? 'cash',
    currency: row.currency,
    exchangeRate: row.exchangeRate,
    cdc,
    timbrado,
    source: row.source,
    itemCount,
    totals: totalsOf(row),
    total: row.total,
    totalInGuaranies: row.totalInGuaranies,
    guaranies: guaraniesOf(row),
    signInSums: row.signInSums,
    isTest: row.environment === 'test',
    isInReview,
    isCancelled,
    isAltered,
    verification: row.verdict,
    lacksXml: row.source !== 'xml' && row.source !== 'typed',
  };
}

function guaraniesOf(row: HeaderRow): InvoiceHeader['guaranies'] {
  const { vatInGuaranies: vat, vat5InGuaranies: vat5, vat10InGuaranies: vat10, exemptInGuaranies: exempt } = row;
  const { base5InGuaranies: base5, base10InGuaranies: base10 } = row;
  if (vat === null || vat5 === null || vat10 === null || exempt === null || base5 === null || base10 === null)
    return null;
  return { exempt, vat, vat5, vat10, taxed5: addUp([base5, vat5]), taxed10: addUp([base10, vat10]) };
}

function totalsOf(row: HeaderRow): InvoiceHeader['totals'] {
  const { exempt, exonerated, taxed5, taxed10, vat5, vat10, vat, total } = row;
  const untaxed = exempt === null || exonerated === null ? (exempt ?? exonerated) : addUp([exempt, exonerated]);
  return { exempt: untaxed, taxed5, taxed10, vat5, vat10, vat, total };
}
