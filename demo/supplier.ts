import type { Ruc } from '#domain/identifiers/ruc.ts';
import type { Good } from './goods.ts';
import type { Place } from './places.ts';

/** Who sells to the business of the demonstration. */
export interface Supplier {
  readonly ruc: Ruc;
  readonly name: string;
  readonly isPerson: boolean;
  readonly timbrado: string;
  readonly point: string;
  readonly activity: readonly [code: string, description: string];
  readonly street: string;
  readonly place: Place;
  readonly email: string;
  readonly goods: readonly Good[];
  readonly currency: 'PYG' | 'USD';
  /** Invoices in an ordinary month at the level of January 2025. */
  readonly perMonth: number;
  /** The most lines of an invoice. */
  readonly mostLines: number;
  /** The share of its invoices that are sold on credit. */
  readonly creditShare: number;
  /** Minutes between two of its invoices, to any customer: less than the time between two working days. */
  readonly pace: number;
  /** How busy its months are, January first, where that differs from the usual. */
  readonly seasons?: readonly number[];
}
