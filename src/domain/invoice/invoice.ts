import type { Cdc } from '../identifiers/cdc.ts';
import type { DocumentNumber, Timbrado } from '../identifiers/timbrado.ts';
import type { Amount } from '../money/money.ts';
import type { CalendarDate, LocalDateTime } from '../time/calendar.ts';
import type { Totals } from './amounts/invoice-totals.ts';
import type { Coded, Item } from './invoice-item.ts';
import type { Issuer, Party, Receiver } from './invoice-parties.ts';
import type { SaleCondition } from './invoice-sale.ts';

/** The kinds of electronic document in force. All of them are called "invoice" in this code. */
export const DOCUMENT_TYPES = [
  'invoice',
  /** Issued by the buyer for a seller who is no taxpayer (autofactura). */
  'self-invoice',
  'credit-note',
  'debit-note',
  /** Goods on their way: no prices and no totals (nota de remisión). */
  'remission-note',
  /** Boleta de venta. */
  'sales-ticket',
  /** Boleta resimple. */
  'resimple-ticket',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/**
 * Document types by the code with which a CDC begins. 2, 3 and 8 are in the manual, but the schema in force rejects
 * them.
 */
export const DOCUMENT_TYPES_BY_CODE: Readonly<Record<string, DocumentType>> = {
  1: 'invoice',
  4: 'self-invoice',
  5: 'credit-note',
  6: 'debit-note',
  7: 'remission-note',
  9: 'sales-ticket',
  10: 'resimple-ticket',
};

/** As people call them, on the screen and in files. */
export const DOCUMENT_TYPE_NAMES: Readonly<Record<DocumentType, string>> = {
  invoice: 'Factura',
  'self-invoice': 'Autofactura',
  'credit-note': 'Nota de crédito',
  'debit-note': 'Nota de débito',
  'remission-note': 'Nota de remisión',
  'sales-ticket': 'Boleta de venta',
  'resimple-ticket': 'Boleta resimple',
};

/** As the documents call themselves. */
export const ELECTRONIC_TYPE_NAMES: Readonly<Record<DocumentType, string>> = {
  invoice: 'Factura electrónica',
  'self-invoice': 'Autofactura electrónica',
  'credit-note': 'Nota de crédito electrónica',
  'debit-note': 'Nota de débito electrónica',
  'remission-note': 'Nota de remisión electrónica',
  'sales-ticket': 'Boleta de venta electrónica',
  'resimple-ticket': 'Boleta resimple electrónica',
};

/**
 * One electronic document, complete. `null` means that the document does not say it.
 * Amounts are in `currency` unless their name says otherwise.
 */
export interface Invoice {
  readonly documentType: DocumentType;
  /** The natural key; null when the document carries none of the right shape. */
  readonly cdc: Cdc | null;
  /** `150` in everything since 2019. */
  readonly formatVersion: string | null;
  readonly timbrado: Timbrado | null;
  readonly number: DocumentNumber;
  readonly issueDate: CalendarDate;
  /** `hh:mm:ss`; many issuers write 00:00:00. */
  readonly issueTime: string | null;
  readonly signedAt: LocalDateTime | null;
  /** Contingency: issued while the tax office could not be reached. */
  readonly emission: 'normal' | 'contingency';
  /** The tax office's free portal (e-Kuatia'i) may leave its documents unsigned. */
  readonly issuedWith: 'own-system' | 'free-portal';
  readonly securityCode: string | null;
  /** Test documents have no commercial or fiscal value: never book them. */
  readonly environment: 'production' | 'test';

  readonly issuer: Issuer;
  readonly receiver: Receiver;
  /** Self-invoices only: the person who sold, where the issuer is the buyer. */
  readonly seller: Seller | null;

  readonly transaction: Coded | null;
  readonly tax: Coded | null;
  /** ISO 4217; `PYG` for guaraníes and for documents without prices. */
  readonly currency: string;
  readonly exchange: Exchange | null;
  readonly advanceKind: Coded | null;
  /** Tax obligations that the issuer declares affected (211 VAT, 700 IRE …). */
  readonly obligations: readonly Coded[];
  /** How buyer and seller met: in person, by internet … */
  readonly presence: Coded | null;
  /** Credit and debit notes: why they were issued. */
  readonly noteReason: Coded | null;
  readonly remission: Remission | null;
  readonly sale: SaleCondition | null;

  readonly items: readonly Item[];
  /** Null for remission notes, which carry no amounts. */
  readonly totals: Totals | null;

  readonly purchaseOrder: string | null;
  readonly salesOrder: string | null;
  readonly accountingEntry: string | null;
  readonly billing: Billing | null;
  readonly associatedDocuments: readonly AssociatedDocument[];
  readonly notes: Notes;
  /** Groups that no feature needs by name (transport, meters, policies, tracing …), kept so that nothing is lost. */
  readonly otherFields: readonly OtherField[];

  /** The address that the QR code holds, ready to open. */
  readonly qr: string | null;
  /** Proof that the tax office approved the document; only containers carry it. */
  readonly protocolNumber: string | null;
  /** Present when an event in the same file cancels this document. */
  readonly cancellation: Cancellation | null;
  /** Values that are there but make no sense; a person must look before they count. */
  readonly unreadable: readonly UnreadableValue[];
}

export interface Seller extends Party {
  readonly nature: Coded | null;
  readonly identification: { readonly kind: Coded; readonly number: string } | null;
  readonly placeOfSale: string | null;
}

/** Foreign currency: guaraníes for one unit, either once for the document or item by item. */
export interface Exchange {
  readonly applies: 'to-all' | 'per-item';
  readonly rate: Amount | null;
  /** True when a person entered the rate because the electronic document has none. */
  readonly isTyped?: true;
}

export interface Remission {
  readonly reason: Coded | null;
  readonly responsible: Coded | null;
  readonly kilometres: string | null;
  readonly invoiceExpectedOn: CalendarDate | null;
  readonly freightPrice: Amount | null;
}

/** The billing cycle of utilities and contracts. */
export interface Billing {
  readonly cycle: string | null;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly dueDates: readonly CalendarDate[];
  readonly contract: string | null;
  readonly previousBalance: Amount | null;
}

export interface AssociatedDocument {
  readonly kind: 'electronic' | 'printed' | 'certificate';
  readonly cdc: Cdc | null;
  readonly timbrado: string | null;
  readonly number: DocumentNumber | null;
  readonly documentType: Coded | null;
  readonly issueDate: CalendarDate | null;
  /** Certificate of not being a taxpayer, or of a microproducer, that backs a self-invoice. */
  readonly certificate: {
    readonly kind: Coded | null;
    readonly number: string;
    readonly control: string | null;
  } | null;
  readonly withholdingNumber: string | null;
  readonly taxCreditResolution: string | null;
}

interface Notes {
  /** Of interest to the issuer. */
  readonly issuer: string | null;
  /** Demanded by the tax office. */
  readonly fiscal: string | null;
  /** Outside the signature: anybody can have written it. */
  readonly additional: string | null;
}

export interface OtherField {
  /** The path of the field: official names from the outermost group, with slashes between. */
  readonly path: string;
  readonly value: string;
}

export interface Cancellation {
  readonly reason: string | null;
  readonly signedAt: LocalDateTime | null;
}

export interface UnreadableValue {
  /** The official name of the field. */
  readonly field: string;
  readonly written: string;
}

/** What an electronic document may not lack. */
export type EssentialPart = 'document-type' | 'issuer-ruc' | 'number' | 'issue-date' | 'total';
