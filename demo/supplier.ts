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
  /** Invoices in an ordinary month of January 2025. */
  readonly perMonth: number;
  /** The most lines of an invoice. */
  readonly mostLines: number;
  /** Of its invoices, how many are sold on credit. */
  readonly creditShare: number;
  /** Minutes from one of its invoices, to whomever, to the next: less than from one working day to another. */
  readonly pace: number;
  /** How busy its months are, January first, where not as for everybody. */
  readonly seasons?: readonly number[];
}
