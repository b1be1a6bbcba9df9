import type { Imputation } from '../business/imputation.ts';
import type { SignInSums } from '../invoice/amounts/counting.ts';
import type { Source } from '../invoice/copies/same-invoice.ts';
import type { DocumentType } from '../invoice/invoice.ts';
import type { Coded, Item } from '../invoice/invoice-item.ts';
import type { Address, Issuer, Receiver } from '../invoice/invoice-parties.ts';
import type { SaleCondition } from '../invoice/invoice-sale.ts';
import type { Verdict } from '../invoice/verdict.ts';
import type { Amount } from '../money/money.ts';
import type { CalendarDate } from '../time/calendar.ts';

/** An invoice as a row of a sheet needs it. Amounts are in its own currency and without sign. */
export interface ExportedInvoice {
  readonly id: string;
  readonly documentType: DocumentType;
  /** `001-002-0000003` */
  readonly documentNumber: string;
  readonly issueDate: CalendarDate;
  readonly cdc: string | null;
  readonly timbrado: string | null;
  readonly issuerRuc: string;
  readonly issuerName: string;
  readonly receiverRuc: string | null;
  readonly receiverName: string | null;
  readonly saleCondition: SaleCondition['kind'] | null;
  readonly currency: string;
  readonly exchangeRate: Amount | null;
  readonly exempt: Amount | null;
  readonly exonerated: Amount | null;
  readonly taxed5: Amount | null;
  readonly taxed10: Amount | null;
  readonly base5: Amount | null;
  readonly base10: Amount | null;
  readonly vat5: Amount | null;
  readonly vat10: Amount | null;
  readonly vat: Amount | null;
  readonly discount: Amount | null;
  readonly total: Amount | null;
  readonly totalInGuaranies: Amount | null;
  readonly signInSums: SignInSums;
  readonly source: Source;
  readonly verdict: Verdict;
  readonly itemCount: number;
  /** In Paraguay. */
  readonly receivedOn: CalendarDate;
  /** Of a self-invoice: who sold, which is not who issued it. */
  readonly seller: { readonly name: string; readonly identification: Identification | null } | null;
  /** In a book of purchases: to which taxes the business puts it down; null until it chose. */
  readonly imputation?: Imputation | null;
  /** In a book of purchases: who sold, where that is not who issued it. */
  readonly supplier?: Supplier | null;
  /** Values that only some sheets show; null where they were not loaded. */
  readonly more: MoreOfInvoice | null;
}

interface Identification {
  readonly kind: Coded;
  readonly number: string;
}

/** Who sold. */
export interface Supplier {
  /** RUC, cédula… */
  readonly kind: string | null;
  readonly number: string | null;
  readonly name: string | null;
}

export interface MoreOfInvoice {
  readonly issuer: Pick<Issuer, 'address' | 'phone' | 'email' | 'economicActivities'>;
  readonly receiver: Pick<Receiver, 'address' | 'phone' | 'email' | 'identification'>;
  readonly advance: Amount | null;
  readonly items: readonly Item[];
  /** Who sent the mail that it came in. */
  readonly sender: string | null;
}

/** The name, or the RUC where no name was read. */
export const nameOr = (name: string | null, ruc: string | null): string | null => name?.trim() || ruc;

/** The seller as the columns of the issuer show it. */
export function supplierOf({ supplier, issuerRuc, issuerName }: ExportedInvoice): Supplier {
  return supplier ?? { kind: 'RUC', number: issuerRuc, name: nameOr(issuerName, issuerRuc) };
}

export function addressLine({ street, houseNumber, complement, city, district, department }: Address): string | null {
  const place = city?.description ?? district?.description ?? department?.description;
  return (
    [[street, houseNumber].filter(Boolean).join(' '), complement, place]
      .filter((part) => part && part !== '')
      .join(', ') || null
  );
}
