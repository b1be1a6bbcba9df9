import type { InvoiceHeader } from '#contract/invoices.ts';
import { addUp } from '#domain/money/money.ts';
import type { HeaderRow } from '../invoices.store.ts';
import { WIRE_DOCUMENT_TYPES, WIRE_SOURCES, WIRE_VERDICTS, wireCurrency } from './invoice-words.ts';
import { wireAmount } from './wire-amount.ts';

/** An invoice without its items, as lists and the detail show it. */
export function headerOf(row: HeaderRow): InvoiceHeader {
  const { id, documentNumber, issueDate, issueTime, cdc, timbrado, itemCount, isInReview, isCancelled } = row;
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
    ...totalsOf(row),
    signInSums: row.signInSums,
    isTest: row.environment === 'test',
    isInReview,
    isCancelled,
    verification: WIRE_VERDICTS[row.verdict],
    lacksXml: row.source !== 'xml',
  };
}

function totalsOf(row: HeaderRow): Pick<InvoiceHeader, 'totals' | 'total' | 'totalInGuaranies'> {
  const total = wireAmount(row.total ?? '0');
  return {
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
    totalInGuaranies: row.totalInGuaranies === null ? null : wireAmount(row.totalInGuaranies),
  };
}
