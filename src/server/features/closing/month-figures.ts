import {
  BACKINGS,
  type Backing,
  CLOSING_LINES,
  type ClosingLine,
  OUTSIDE_REASONS,
  type OutsideReason,
} from '#domain/closing/closing-groups.ts';
import type { DeclaredFigures } from '#domain/closing/form-120.ts';
import { addFigures, type LineFigures } from '#domain/closing/line-figures.ts';
import { type Amount, addUp } from '#domain/money/money.ts';
import type { GroupRow } from '#server/features/invoices/closing/read-closing-groups.ts';

/** Of one month, each of its documents in one place. */
export interface MonthFigures {
  readonly lines: Readonly<Record<ClosingLine, LineFigures>>;
  readonly backing: Readonly<Record<Backing, LineFigures>>;
  /** What is put down to VAT, and by line what is not. */
  readonly declared: DeclaredFigures;
  readonly notToVat: Readonly<Record<ClosingLine, LineFigures>>;
  readonly hasSales: boolean;
  readonly outside: readonly OutsideFigures[];
  readonly onlyPdf: LineFigures;
}

export interface OutsideFigures {
  readonly reason: OutsideReason;
  readonly count: number;
  /** Null where nobody knows it, or where it proves nothing. */
  readonly amount: Amount | null;
}

export function figuresOf(rows: readonly GroupRow[]): MonthFigures {
  const sum = (holds: (row: GroupRow) => boolean) => addFigures(rows.filter(holds));
  const toVat = (name: ClosingLine) => sum(({ group, isToVat }) => group === name && isToVat);
  const lines = byLine((name) => sum(({ group }) => group === name));
  const hasSales = lines.sales.count + lines['issued-credit-notes'].count > 0;
  const backed = (name: Backing) => sum(({ group, backing }) => group === 'purchases' && backing === name);
  return {
    lines,
    backing: Object.fromEntries(BACKINGS.map((name) => [name, backed(name)])) as MonthFigures['backing'],
    declared: {
      purchases: toVat('purchases'),
      receivedCreditNotes: toVat('received-credit-notes'),
      sales: hasSales ? toVat('sales') : null,
      issuedCreditNotes: hasSales ? toVat('issued-credit-notes') : null,
    },
    notToVat: byLine((name) => sum(({ group, isToVat }) => group === name && !isToVat)),
    hasSales,
    outside: OUTSIDE_REASONS.map((reason) => outsideOf(rows, reason)).filter(({ count }) => count > 0),
    onlyPdf: sum(({ group, isOnlyPdf }) => isOnlyPdf && (group === 'purchases' || group === 'received-credit-notes')),
  };
}

const byLine = (figuresOfLine: (name: ClosingLine) => LineFigures) =>
  Object.fromEntries(CLOSING_LINES.map((name) => [name, figuresOfLine(name)])) as Record<ClosingLine, LineFigures>;

/** Test documents, altered ones and those without a rate: their amounts say nothing about money. */
const UNTOLD: ReadonlySet<OutsideReason> = new Set(['test', 'altered', 'no-amounts', 'no-rate']);

function outsideOf(rows: readonly GroupRow[], reason: OutsideReason): OutsideFigures {
  const own = rows.filter(({ group }) => group === reason);
  const count = own.reduce((all, row) => all + row.count, 0);
  const amount = addUp(own.map(({ total }) => total));
  return { reason, count, amount: UNTOLD.has(reason) ? null : amount };
}
