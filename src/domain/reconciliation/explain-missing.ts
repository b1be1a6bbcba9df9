import type { TaxBookSide } from '../business/invoice-side.ts';
import type { Cdc } from '../identifiers/cdc.ts';
import { type CountingFacts, countingOf } from '../invoice/amounts/counting.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { type FiscalMonth, monthOf } from '../time/period.ts';
import { isNote } from './match-registers.ts';
import { folded } from './register-cell.ts';
import type { RegisterRow } from './register-row.ts';

/** Why no sum here includes a voucher that the tax office has. */
export type OnlyThereReason =
  | {
      readonly code:
        | 'never-arrived'
        | 'new-supplier'
        | 'sale-not-here'
        | 'imported-there'
        | 'repeated-there'
        | 'here-other-cdc'
        | 'here-in-review'
        | 'here-cancelled'
        | 'here-without-rate'
        | 'here-test'
        | 'here-for-another'
        | 'here-otherwise';
      readonly params: Readonly<Record<never, never>>;
    }
  | { readonly code: 'here-in-other-month' | 'here-by-due-date'; readonly params: { readonly month: FiscalMonth } };

/** An invoice that is here, in whatever state and month, and has the CDC or the number of a row. */
export interface FoundElsewhere extends CountingFacts {
  readonly cdc: Cdc | null;
  readonly issueDate: CalendarDate;
  readonly dueDate: CalendarDate | null;
  readonly side: TaxBookSide;
}

export interface MissingFacts {
  readonly row: Pick<RegisterRow, 'register' | 'cdc' | 'documentType' | 'origin'>;
  readonly month: FiscalMonth;
  readonly isRepeated: boolean;
  readonly found: FoundElsewhere | null;
  /** Whether anything of that issuer is here. */
  readonly isKnownIssuer: boolean;
}

export function explainMissing({ row, month, isRepeated, found, isKnownIssuer }: MissingFacts): OnlyThereReason {
  if (isRepeated) return { code: 'repeated-there', params: {} };
  if (found !== null) return reasonOfFound(found, row.cdc, month);
  if (row.register === 'sales' && !isNote(row.documentType)) return { code: 'sale-not-here', params: {} };
  if (row.cdc === null && folded(row.origin ?? '').includes('importacion')) {
    return { code: 'imported-there', params: {} };
  }
  return { code: isKnownIssuer ? 'never-arrived' : 'new-supplier', params: {} };
}

const WHY_NOT = {
  cancelled: 'here-cancelled',
  test: 'here-test',
  'in-review': 'here-in-review',
  'no-rate': 'here-without-rate',
  'no-amounts': 'here-otherwise',
} as const;

function reasonOfFound(found: FoundElsewhere, cdc: Cdc | null, month: FiscalMonth): OnlyThereReason {
  if (cdc !== null && found.cdc !== null && cdc !== found.cdc) return { code: 'here-other-cdc', params: {} };
  const { reason } = countingOf(found);
  if (reason !== null) return { code: WHY_NOT[reason], params: {} };
  if (found.side === 'other' || found.side === 'to-itself') return { code: 'here-for-another', params: {} };
  const own = monthOf(found.issueDate);
  if (own === undefined || own === month) return { code: 'here-otherwise', params: {} };
  const isByDueDate = found.dueDate !== null && monthOf(found.dueDate) === own;
  return { code: isByDueDate ? 'here-by-due-date' : 'here-in-other-month', params: { month: own } };
}
