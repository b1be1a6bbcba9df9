import { type Cdc, cdcParts, isCdcValid } from '../identifiers/cdc.ts';
import { parseRuc, type Ruc } from '../identifiers/ruc.ts';
import type { DocumentNumber } from '../identifiers/timbrado.ts';
import { type Amount, DECIMALS, decimalsOf, fromUnits, ONE, toUnits } from '../money/money.ts';
import { splitVat } from '../money/vat.ts';
import type { CalendarDate } from '../time/calendar.ts';
import type { Totals } from './amounts/invoice-totals.ts';
import type { DocumentType, Invoice } from './invoice.ts';
import type { Item } from './invoice-item.ts';
import type { Address, Receiver } from './invoice-parties.ts';

/**
 * What was read from the printed form of an invoice, by whomever: the text of a PDF, letters in a photo, a model, a
 * person. Null: not read, or not there. Amounts are in `currency` unless their name says otherwise.
 */
export interface PrintedInvoice {
  readonly documentType: DocumentType | null;
  readonly cdc: Cdc | null;
  readonly timbrado: string | null;
  readonly timbradoValidFrom: CalendarDate | null;
  readonly number: DocumentNumber | null;
  readonly issueDate: CalendarDate | null;
  /** `hh:mm:ss` */
  readonly issueTime: string | null;
  /** With the check digit as written. */
  readonly issuerRuc: Ruc | null;
  readonly issuerName: string | null;
  readonly receiverRuc: Ruc | null;
  /** Identity card or passport of a receiver without RUC. */
  readonly receiverId: string | null;
  readonly receiverName: string | null;
  /** ISO 4217. */
  readonly currency: string | null;
  /** Guaraníes for one unit. */
  readonly exchangeRate: Amount | null;
  readonly totalInGuaranies: Amount | null;
  readonly condition: 'cash' | 'credit' | null;
  readonly exempt: Amount | null;
  /** VAT included. */
  readonly taxable5: Amount | null;
  /** VAT included. */
  readonly taxable10: Amount | null;
  /** Sum of the items, before rounding. */
  readonly operation: Amount | null;
  readonly total: Amount | null;
  readonly vat5: Amount | null;
  readonly vat10: Amount | null;
  readonly vat: Amount | null;
  /** Null when there are none, or when not all of them could be read. */
  readonly items: readonly PrintedItem[] | null;
}

export interface PrintedItem {
  readonly code: string | null;
  readonly description: string;
  readonly quantity: Amount;
  readonly unit: string | null;
  readonly unitPrice: Amount;
  /** Per unit. */
  readonly unitDiscount: Amount;
  /** VAT included. */
  readonly total: Amount;
  /** Percent; null where the form does not say, as in self-invoices. */
  readonly vatRate: '0' | '5' | '10' | null;
}

export const NOTHING_PRINTED: PrintedInvoice = {
  documentType: null,
  cdc: null,
  timbrado: null,
  timbradoValidFrom: null,
  number: null,
  issueDate: null,
  issueTime: null,
  issuerRuc: null,
  issuerName: null,
  receiverRuc: null,
  receiverId: null,
  receiverName: null,
  currency: null,
  exchangeRate: null,
  totalInGuaranies: null,
  condition: null,
  exempt: null,
  taxable5: null,
  taxable10: null,
  operation: null,
  total: null,
  vat5: null,
  vat10: null,
  vat: null,
  items: null,
};

/** What the tax office's QR says. It was made when the document was signed, so it counts more than the printed text. */
export interface CertainFacts {
  readonly cdc: Cdc;
  readonly documentType: DocumentType;
  readonly environment: 'production' | 'test';
  readonly issuerRuc: Ruc;
  readonly number: DocumentNumber;
  readonly issueDate: CalendarDate;
  readonly issueTime: string | null;
  /** RUC without check digit, or other identification; null when the document names no receiver. */
  readonly receiver: string | null;
  readonly total: Amount | null;
  readonly vat: Amount | null;
  readonly itemCount: number | null;
  /** The address that the QR holds. */
  readonly qr: string;
}

/**
 * `printed` with the certain facts in the place of what was read. Without a QR, a valid CDC fills in what was not read.
 */
export function withCertainFacts(printed: PrintedInvoice, certain: CertainFacts | null): PrintedInvoice {
  if (certain === null) return filledFromCdc(printed);
  const { cdc, documentType, issuerRuc, number, issueDate } = certain;
  return {
    ...printed,
    ...{ cdc, documentType, issuerRuc, number, issueDate },
    issueTime: certain.issueTime ?? printed.issueTime,
    total: certain.total === null ? printed.total : precise(certain.total, printed.total),
    vat: certain.vat === null ? printed.vat : precise(certain.vat, printed.vat),
  };
}

function filledFromCdc(printed: PrintedInvoice): PrintedInvoice {
  if (printed.cdc === null || !isCdcValid(printed.cdc)) return printed;
  const { issuerRuc, establishment, point, number, issueDate } = cdcParts(printed.cdc);
  return {
    ...printed,
    issuerRuc: printed.issuerRuc ?? issuerRuc,
    number: printed.number ?? { establishment, point, number, series: null },
    issueDate: printed.issueDate ?? issueDate ?? null,
  };
}

/** Some issuers leave decimals out of the QR: then the printed amount is used, if it is the same apart from them. */
function precise(certain: Amount, printed: Amount | null): Amount {
  return printed !== null && isSamePrintedAmount(certain, printed) && decimalsOf(printed) > decimalsOf(certain)
    ? printed
    : certain;
}

/** Whether two amounts are the same, apart from decimals that one of them leaves out, cut or rounded. */
export function isSamePrintedAmount(one: Amount, other: Amount): boolean {
  const apart = toUnits(one) - toUnits(other);
  const decimals = Math.min(decimalsOf(one), decimalsOf(other), DECIMALS);
  return apart === 0n || (apart < 0n ? -apart : apart) < ONE / 10n ** BigInt(decimals);
}

/** What an invoice cannot be kept without. */
export const ESSENTIAL_FIELDS = ['issuerRuc', 'number', 'issueDate', 'total'] as const;
export type EssentialField = (typeof ESSENTIAL_FIELDS)[number];

/** The essential fields that were not read. Remission notes need no total. */
export function missingEssentials(printed: PrintedInvoice): EssentialField[] {
  const isNeeded = (field: string) => field !== 'total' || printed.documentType !== 'remission-note';
  return ESSENTIAL_FIELDS.filter((field) => isNeeded(field) && printed[field] === null);
}

/** Undefined when an essential field is missing. Call `withCertainFacts` on `printed` first. */
export function invoiceOfPrinted(printed: PrintedInvoice, certain: CertainFacts | null): Invoice | undefined {
  const { issuerRuc, number, issueDate, total } = printed;
  if (issuerRuc === null || number === null || issueDate === null || missingEssentials(printed).length > 0)
    return undefined;
  const parts = printed.cdc === null ? null : cdcParts(printed.cdc);
  const currency = printed.currency ?? 'PYG';
  return {
    documentType: printed.documentType ?? 'invoice',
    cdc: printed.cdc,
    formatVersion: null,
    timbrado: printed.timbrado === null ? null : { number: printed.timbrado, validFrom: printed.timbradoValidFrom },
    number,
    issueDate,
    issueTime: printed.issueTime,
    signedAt: null,
    emission: parts?.emissionCode === 2 ? 'contingency' : 'normal',
    issuedWith: 'own-system',
    securityCode: parts?.securityCode ?? null,
    environment: certain?.environment ?? 'production',
    issuer: {
      name: printed.issuerName ?? '',
      address: NO_ADDRESS,
      ruc: issuerRuc,
      taxpayerType: parts === null ? null : parts.taxpayerTypeCode === 1 ? 'person' : 'company',
      regime: null,
      tradeName: null,
      phone: null,
      email: null,
      branch: null,
      economicActivities: [],
    },
    receiver: receiverOf(printed),
    seller: null,
    transaction: null,
    tax: null,
    currency,
    exchange:
      currency === 'PYG' || printed.exchangeRate === null ? null : { applies: 'to-all', rate: printed.exchangeRate },
    advanceKind: null,
    obligations: [],
    presence: null,
    noteReason: null,
    remission: null,
    sale: printed.condition === null ? null : { kind: printed.condition, payments: [], credit: null, dueDate: null },
    items: (printed.items ?? []).map(itemOf),
    totals: printed.documentType === 'remission-note' || total === null ? null : totalsOf(printed, total),
    purchaseOrder: null,
    salesOrder: null,
    accountingEntry: null,
    billing: null,
    associatedDocuments: [],
    notes: { issuer: null, fiscal: null, additional: null },
    otherFields: [],
    qr: certain?.qr ?? null,
    protocolNumber: null,
    cancellation: null,
    unreadable: [],
  };
}

const NO_ADDRESS: Address = {
  street: null,
  houseNumber: null,
  complement: null,
  department: null,
  district: null,
  city: null,
};

function receiverOf({ receiverRuc, receiverId, receiverName }: PrintedInvoice): Receiver {
  const parts = receiverRuc === null ? undefined : parseRuc(receiverRuc);
  return {
    name: receiverName ?? '',
    address: NO_ADDRESS,
    kind: parts === undefined ? 'not-taxpayer' : 'taxpayer',
    ruc: parts === undefined ? null : receiverRuc,
    identification: receiverId === null ? null : { kind: { code: '9', description: 'Documento' }, number: receiverId },
    isUnnamed: receiverRuc === null && receiverId === null && receiverName === null,
    taxpayerType: null,
    operation: null,
    country: null,
    tradeName: null,
    phone: null,
    mobile: null,
    email: null,
    clientCode: null,
  };
}

/** Totals with what follows from the printed ones: the base of a rate is the taxed amount less its VAT. */
function totalsOf(printed: PrintedInvoice, total: Amount): Totals {
  const { exempt, taxable5, taxable10, operation, vat5, vat10, vat } = printed;
  const [base5, base10] = [lessVat(taxable5, vat5), lessVat(taxable10, vat10)];
  return {
    ...{ exempt, taxed5: taxable5, taxed10: taxable10, operation, vat5, vat10, vat, total, base5, base10 },
    exonerated: null,
    itemDiscounts: '0',
    globalDiscounts: '0',
    discountPercent: '0',
    discount: null,
    itemAdvances: '0',
    globalAdvances: '0',
    advance: '0',
    rounding: operation === null ? null : fromUnits(toUnits(operation) - toUnits(total)),
    commission: '0',
    totalInGuaranies: printed.currency === 'PYG' ? null : printed.totalInGuaranies,
    roundingVat5: '0',
    roundingVat10: '0',
    commissionVat: '0',
    base: base5 === null || base10 === null ? null : fromUnits(toUnits(base5) + toUnits(base10)),
  };
}

function lessVat(taxable: Amount | null, vat: Amount | null): Amount | null {
  return taxable === null || vat === null ? null : fromUnits(toUnits(taxable) - toUnits(vat));
}

function itemOf(item: PrintedItem, at: number): Item {
  const { code, description, quantity, unit, unitPrice, unitDiscount, total, vatRate } = item;
  return {
    line: at + 1,
    code,
    description,
    information: null,
    quantity,
    unit: unit === null ? null : { code: '', description: unit },
    gtin: null,
    packageGtin: null,
    tariffHeading: null,
    ncm: null,
    procurementCode: null,
    originCountry: null,
    advanceCdc: null,
    tracing: null,
    price: {
      unitPrice,
      exchangeRate: null,
      gross: fromUnits((toUnits(unitPrice) * toUnits(quantity)) / ONE),
      unitDiscount,
      discountPercent: '0',
      unitGlobalDiscount: '0',
      unitAdvance: '0',
      unitGlobalAdvance: '0',
      total,
      totalInGuaranies: null,
    },
    vat: vatRate === null ? null : itemVat(total, vatRate),
  };
}

/** A line's VAT is not printed; it follows from the line's total and rate. */
function itemVat(total: Amount, vatRate: '0' | '5' | '10'): Item['vat'] {
  const affectation = vatRate === '0' ? 'exempt' : 'taxed';
  const proportion = vatRate === '0' ? '0' : '100';
  const terms = { affectation, proportion: toUnits(proportion), rate: toUnits(vatRate) } as const;
  const { base, vat } = splitVat(toUnits(total), terms);
  return { affectation, proportion, rate: vatRate, base: fromUnits(base), vat: fromUnits(vat), exemptBase: '0' };
}
