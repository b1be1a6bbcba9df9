import type { Amount } from '../money/money.ts';
import type { CalendarDate } from '../time/calendar.ts';
import type { Coded } from './invoice-item.ts';

export interface SaleCondition {
  readonly kind: 'cash' | 'credit';
  /** Paid at once, or the first delivery of a credit sale. */
  readonly payments: readonly Payment[];
  readonly credit: Credit | null;
  /** When the last part is due: last instalment, else issue date plus term, else the billing cycle's last due date. */
  readonly dueDate: CalendarDate | null;
}

export interface Payment {
  readonly method: Coded;
  readonly amount: Amount;
  readonly currency: string;
  readonly exchangeRate: Amount | null;
  readonly card: Card | null;
  readonly cheque: { readonly number: string; readonly bank: string | null } | null;
}

export interface Card {
  readonly brand: Coded;
  readonly processor: string | null;
  readonly authorisation: string | null;
  readonly holder: string | null;
  readonly lastDigits: string | null;
}

export interface Credit {
  readonly kind: 'term' | 'instalments';
  /** Free text of the issuer: "30 días". */
  readonly term: string | null;
  readonly instalmentCount: number | null;
  readonly downPayment: Amount | null;
  readonly instalments: readonly Instalment[];
}

export interface Instalment {
  readonly amount: Amount;
  readonly currency: string;
  readonly dueDate: CalendarDate | null;
}
