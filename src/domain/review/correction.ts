import type { Cdc } from '../identifiers/cdc.ts';
import type { Ruc } from '../identifiers/ruc.ts';
import type { DocumentNumber } from '../identifiers/timbrado.ts';
import type { DocumentType, Invoice } from '../invoice/invoice.ts';
import type { Item } from '../invoice/invoice-item.ts';
import type { SaleCondition } from '../invoice/invoice-sale.ts';
import { invoiceOfPrinted, type PrintedInvoice, type PrintedItem } from '../invoice/printed-invoice.ts';
import { type Amount, addUp, toUnits } from '../money/money.ts';
import { READING_FIELDS, type ReadingField } from './reading-difference.ts';

/** The values that a person corrects; absent fields stay as they are. */
export interface Correction {
  readonly documentType?: DocumentType | undefined;
  readonly cdc?: Cdc | null | undefined;
  readonly issuerRuc?: Ruc | undefined;
  readonly issuerName?: string | undefined;
  readonly receiverRuc?: Ruc | null | undefined;
  readonly receiverName?: string | null | undefined;
  /** Eight digits. */
  readonly timbrado?: string | null | undefined;
  readonly number?: DocumentNumber | undefined;
  readonly issueDate?: string | undefined;
  readonly condition?: SaleCondition['kind'] | undefined;
  readonly currency?: string | undefined;
  /** Guaraníes for one unit of the currency. */
  readonly exchangeRate?: Amount | null | undefined;
  readonly exempt?: Amount | undefined;
  /** VAT included. */
  readonly taxable5?: Amount | undefined;
  readonly taxable10?: Amount | undefined;
  readonly vat5?: Amount | undefined;
  readonly vat10?: Amount | undefined;
  readonly vat?: Amount | undefined;
  readonly total?: Amount | undefined;
  /** All of them, in their order. */
  readonly items?: readonly CorrectedItem[] | undefined;
}

export interface CorrectedItem {
  readonly code?: string | null | undefined;
  readonly description: string;
  readonly quantity: Amount;
  readonly unit?: string | null | undefined;
  readonly unitPrice: Amount;
  /** VAT included. */
  readonly total: Amount;
  /** Percent. */
  readonly vatRate: 0 | 5 | 10;
}

/** The fields that the correction changes, directly or as a sum: a person has looked at them. */
export function correctedFields(correction: Correction): Set<ReadingField> {
  const named = new Set(READING_FIELDS.filter((field) => correction[field] !== undefined));
  if (named.has('vat5') || named.has('vat10')) named.add('vat');
  return named;
}

export interface CorrectedInvoice {
  readonly invoice: Invoice;
  /** The corrected invoice as `judgeReading` takes it. */
  readonly printed: PrintedInvoice;
}

/** The invoice with what the person says. What is known of it besides stays as it is. */
export function applyCorrection(invoice: Invoice, correction: Correction): CorrectedInvoice {
  const printed = correctPrinted(printedOfInvoice(invoice), correction);
  const made = invoiceOfPrinted(printed, null);
  if (made === undefined) throw new Error('a stored invoice has all that no invoice is without');
  const { issuer, receiver, sale, items, formatVersion, issueTime, signedAt, environment, qr } = invoice;
  return {
    printed,
    invoice: {
      ...made,
      ...{ formatVersion, issueTime, signedAt, environment, qr },
      ...{ cancellation: invoice.cancellation, protocolNumber: invoice.protocolNumber, unreadable: invoice.unreadable },
      number: { ...made.number, series: invoice.number.series },
      issuer: { ...issuer, ruc: made.issuer.ruc, name: made.issuer.name },
      receiver: { ...receiver, ...pickReceiver(made.receiver) },
      sale: sale?.kind === made.sale?.kind ? sale : made.sale,
      items: correction.items === undefined ? items : made.items,
      totals: made.documentType === 'remission-note' ? null : made.totals,
    },
  };
}

const pickReceiver = ({ kind, ruc, name, isUnnamed }: Invoice['receiver']) => ({ kind, ruc, name, isUnnamed });

/** A stored printed invoice in the form in which it was read. */
export function printedOfInvoice(invoice: Invoice): PrintedInvoice {
  const { timbrado, issuer, receiver, totals, items } = invoice;
  return {
    documentType: invoice.documentType,
    cdc: invoice.cdc,
    timbrado: timbrado?.number ?? null,
    timbradoValidFrom: timbrado?.validFrom ?? null,
    number: invoice.number,
    issueDate: invoice.issueDate,
    issueTime: invoice.issueTime,
    issuerRuc: issuer.ruc,
    issuerName: issuer.name || null,
    receiverRuc: receiver.ruc,
    receiverId: receiver.identification?.number ?? null,
    receiverName: receiver.isUnnamed ? null : receiver.name || null,
    currency: invoice.currency,
    exchangeRate: invoice.exchange?.rate ?? null,
    totalInGuaranies: totals?.totalInGuaranies ?? null,
    condition: invoice.sale?.kind ?? null,
    exempt: totals === null || totals.exempt === null ? null : addUp([totals.exempt, totals.exonerated ?? '0']),
    taxable5: totals?.taxed5 ?? null,
    taxable10: totals?.taxed10 ?? null,
    operation: totals?.operation ?? null,
    total: totals?.total ?? '0',
    vat5: totals?.vat5 ?? null,
    vat10: totals?.vat10 ?? null,
    vat: totals?.vat ?? null,
    items: items.length === 0 ? null : items.flatMap(printedItem),
  };
}

function printedItem({ code, description, quantity, unit, price, vat }: Item): PrintedItem[] {
  if (price === null) return [];
  const { unitPrice, unitDiscount, total } = price;
  const rate = vat === null ? null : RATES.find((known) => toUnits(known) === toUnits(vat.rate));
  return [
    {
      ...{ code, description, quantity, unitPrice, unitDiscount, total },
      unit: unit?.description ?? null,
      vatRate: rate ?? null,
    },
  ];
}
const RATES = ['0', '5', '10'] as const;

function correctPrinted(printed: PrintedInvoice, correction: Correction): PrintedInvoice {
  const { items, exchangeRate, ...values } = correction;
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const corrected: PrintedInvoice = { ...printed, ...given };
  const isForeign = corrected.currency !== 'PYG';
  const isSameCurrency = corrected.currency === printed.currency;
  const isSameTotal = corrected.total === printed.total && isSameCurrency && exchangeRate === undefined;
  const knownRate = exchangeRate === undefined && isSameCurrency ? printed.exchangeRate : (exchangeRate ?? null);
  return {
    ...corrected,
    timbradoValidFrom: corrected.timbrado === printed.timbrado ? printed.timbradoValidFrom : null,
    exchangeRate: isForeign ? knownRate : null,
    totalInGuaranies: isForeign && isSameTotal ? printed.totalInGuaranies : null,
    // No person is asked for this amount, so it is dropped when the others change.
    operation: SUMMED.some((field) => correction[field] !== undefined) ? null : printed.operation,
    vat: correction.vat ?? sumOfRates(correction, corrected),
    items: items === undefined ? printed.items : items.map((item, at) => printedOfCorrected(item, printed.items?.[at])),
  };
}

const SUMMED = ['total', 'exempt', 'taxable5', 'taxable10', 'items'] as const;

/** Where a person corrects the VAT of a rate but not the total VAT, the total is the sum of both rates. */
function sumOfRates(correction: Correction, { vat5, vat10, vat }: PrintedInvoice): Amount | null {
  if (correction.vat5 === undefined && correction.vat10 === undefined) return vat;
  return addUp([vat5 ?? '0', vat10 ?? '0']);
}

/**
 * `known`: the line in the same place before the correction. Its discount stays unless quantity, price or total change.
 */
export function printedOfCorrected(item: CorrectedItem, known: PrintedItem | undefined): PrintedItem {
  const { code, description, quantity, unit, unitPrice, total, vatRate } = item;
  const isSame = known?.quantity === quantity && known.unitPrice === unitPrice && known.total === total;
  return {
    ...{ description, quantity, unitPrice, total },
    code: code || null,
    unit: unit || null,
    unitDiscount: isSame ? known.unitDiscount : '0',
    vatRate: `${vatRate}`,
  };
}
