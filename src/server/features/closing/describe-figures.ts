import { boxNoteSentence, outsideSentence } from '#contract/closing/closing.text.ts';
import type { ClosingLineFigures, ClosingLink, FormBox, OutsideGroup } from '#contract/closing/closing.ts';
import { type Box, form120Of } from '#domain/closing/form-120.ts';
import { type LineFigures, vatOf } from '#domain/closing/line-figures.ts';
import { addUp, fromUnits, toUnits } from '#domain/money/money.ts';
import type { MonthFigures, OutsideFigures } from './month-figures.ts';

export const withTaxed = (figures: LineFigures) => ({
  ...figures,
  taxed10: addUp([figures.base10, figures.vat10]),
  taxed5: addUp([figures.base5, figures.vat5]),
  vat: vatOf(figures),
});

export const lineOf = (figures: LineFigures, group: ClosingLink['group']): ClosingLineFigures => ({
  ...withTaxed(figures),
  link: { group },
});

export const amountsOf = (figures: LineFigures, link: ClosingLink) => ({
  count: figures.count,
  total: figures.total,
  vat: vatOf(figures),
  link,
});

/** What is kept of a line, or was. */
export const keptOf = (figures: LineFigures) => ({
  count: figures.count,
  total: figures.total,
  vat: vatOf(figures),
});

export const outsideOf = ({ reason, count, amount }: OutsideFigures): OutsideGroup => ({
  ...{ reason, count, amount },
  sentence: outsideSentence(reason),
  link: { group: reason },
});

/** A box leads to the documents that are in it: of a line, as far as they are put down to VAT. */
export function boxesOf({ declared, lines }: MonthFigures): FormBox[] {
  const isAllToVat =
    declared.purchases.count === lines.purchases.count &&
    declared.receivedCreditNotes.count === lines['received-credit-notes'].count &&
    (declared.sales?.count ?? 0) === lines.sales.count &&
    (declared.issuedCreditNotes?.count ?? 0) === lines['issued-credit-notes'].count;
  return form120Of(declared).map((box) => boxOf(box, isAllToVat));
}

function boxOf({ box, kind, amount, declared, note, of }: Box, isAllToVat: boolean): FormBox {
  const isComparable = amount !== null && declared !== null;
  return {
    ...{ box, kind, amount, declared },
    difference: isComparable ? fromUnits(toUnits(amount) - toUnits(declared)) : null,
    note: note && boxNoteSentence(note),
    link: of && linkOf(of, isAllToVat),
  };
}

function linkOf({ line, part }: NonNullable<Box['of']>, isAllToVat: boolean): ClosingLink {
  if (part === 'to-vat' || part === 'not-to-vat') return { group: line, isToVat: part === 'to-vat' };
  return { group: line, part, ...(isAllToVat ? {} : { isToVat: true }) };
}
