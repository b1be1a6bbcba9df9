import type { Cdc } from '../identifiers/cdc.ts';
import type { DocumentType } from '../invoice/invoice.ts';
import type { Amount } from '../money/money.ts';
import type { CalendarDate } from '../time/calendar.ts';
import type { FiscalMonth } from '../time/period.ts';

/** The two books that Marangatu keeps of a taxpayer: COMPRAS and VENTAS. */
export const REGISTERS = ['purchases', 'sales'] as const;
export type Register = (typeof REGISTERS)[number];

/** Amounts by rate, as the tax office declares them: none is worked out from another. Null without such a column. */
export interface RegisterTaxes {
  readonly taxed10: Amount | null;
  readonly vat10: Amount | null;
  readonly taxed5: Amount | null;
  readonly vat5: Amount | null;
  readonly exempt: Amount | null;
}

/** The taxes to which the voucher was put down at the tax office. Null where the table does not say. */
export interface RegisterImputation {
  readonly imputesVat: boolean | null;
  readonly imputesIre: boolean | null;
  readonly imputesIrp: boolean | null;
  readonly imputesNone: boolean | null;
}

/** A voucher that the tax office has. */
export interface RegisterRow extends RegisterTaxes, RegisterImputation {
  /** Among those of its file, from 1. */
  readonly position: number;
  readonly register: Register;
  /** Without its check digit; the identification of somebody who has no RUC as it is written. */
  readonly counterpartRuc: string | null;
  readonly counterpartName: string | null;
  readonly documentType: DocumentType | null;
  readonly issueDate: CalendarDate | null;
  readonly timbrado: string | null;
  readonly documentNumber: string | null;
  readonly cdc: Cdc | null;
  readonly isForeign: boolean | null;
  readonly total: Amount;
  /** False when its parts do not give its total: about one in twelve, since the tax office derives them. */
  readonly addsUp: boolean;
  readonly origin: string | null;
}

/** How many rows of a file were not compared, or have a flaw. */
export interface RegisterCounts {
  /** Totals, numbers of pages, and whatever else stands under a table. */
  readonly footers: number;
  readonly otherMonths: number;
  /** The same row twice: a page that was copied twice. */
  readonly repeated: number;
  readonly notAddingUp: number;
  readonly unreadableCdcs: number;
}

export interface RegisterReading {
  readonly rows: readonly RegisterRow[];
  readonly counts: RegisterCounts;
}

/** Why a table cannot be compared. Nothing of it is taken. */
export type RegisterProblem =
  | { readonly code: 'no-heading'; readonly params: { readonly sheets: readonly string[] } }
  | { readonly code: 'column-twice'; readonly params: { readonly column: string } }
  | { readonly code: 'no-rows'; readonly params: NoParams }
  | { readonly code: 'too-many-rows'; readonly params: { readonly most: number } }
  | {
      readonly code: 'other-month';
      readonly params: { readonly month: FiscalMonth; readonly found: readonly FiscalMonth[] };
    }
  | { readonly code: 'other-ruc'; readonly params: { readonly found: string; readonly business: string } }
  | { readonly code: 'unknown-register'; readonly params: { readonly row: number; readonly text: string } }
  | { readonly code: 'unreadable-amount'; readonly params: CellPlace & { readonly text: string } }
  | { readonly code: 'unreadable-day'; readonly params: CellPlace & { readonly text: string } }
  | { readonly code: 'cell-with-error'; readonly params: CellPlace }
  | { readonly code: 'formula-without-value'; readonly params: CellPlace };

type NoParams = Readonly<Record<never, never>>;

interface CellPlace {
  /** As the sheet counts them. */
  readonly row: number;
  readonly column: string;
}

export class RegisterRefused extends Error {
  override name = 'RegisterRefused';
  readonly problem: RegisterProblem;

  constructor(problem: RegisterProblem) {
    super(problem.code);
    this.problem = problem;
  }
}
