import type { Cdc } from '#domain/identifiers/cdc.ts';
import { buildCdc } from '#domain/identifiers/cdc.ts';
import type { LocalDateTime } from '#domain/time/calendar.ts';
import type { Good } from './goods.ts';
import type { Supplier } from './supplier.ts';

export interface PlannedLine {
  readonly good: Good;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly unitDiscount: number;
}

export type Sale =
  | { readonly kind: 'cash'; readonly payment: keyof typeof PAYMENTS }
  | { readonly kind: 'term'; readonly days: number }
  | { readonly kind: 'instalments'; readonly count: number };

/** The codes of the technical manual. */
export const PAYMENTS = { cash: 1, card: 3, transfer: 5 } as const;
export const DOCUMENT_KINDS = { invoice: 1, 'credit-note': 5, 'debit-note': 6, 'remission-note': 7 } as const;
export const NOTE_REASONS = { return: 2, discount: 3, expenses: 7 } as const;

/** The content of a document, the same on every machine and any day. */
export interface PlannedDocument {
  readonly kind: keyof typeof DOCUMENT_KINDS;
  readonly supplier: Supplier;
  readonly number: string;
  readonly issuedAt: LocalDateTime;
  readonly securityCode: string;
  /** Guaraníes per dollar. */
  readonly exchangeRate: number | null;
  readonly lines: readonly PlannedLine[];
  readonly sale: Sale;
  readonly corrects: { readonly cdc: Cdc; readonly reason: keyof typeof NOTE_REASONS } | null;
  /** `tampered`: its total is changed after signing. `test`: issued in the test environment, without fiscal value. */
  readonly state: 'sound' | 'tampered' | 'test';
}

export const ESTABLISHMENT = '001';

export function cdcOf({ kind, supplier, number, issuedAt, securityCode }: Omit<PlannedDocument, 'lines'>): Cdc {
  return buildCdc({
    documentTypeCode: DOCUMENT_KINDS[kind],
    issuerRuc: supplier.ruc,
    establishment: ESTABLISHMENT,
    point: supplier.point,
    number,
    taxpayerTypeCode: supplier.isPerson ? 1 : 2,
    issueDate: issuedAt.slice(0, 10),
    emissionCode: 1,
    securityCode,
  });
}

/** In the currency of the supplier, to the cent. */
export function totalOf(lines: readonly PlannedLine[]): number {
  const sum = lines.reduce((total, line) => total + line.quantity * (line.unitPrice - line.unitDiscount), 0);
  return Math.round(sum * 100) / 100;
}
