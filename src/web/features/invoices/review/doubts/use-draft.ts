import { useEffect, useMemo, useRef, useState } from 'react';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import type { InvoiceDoubt } from '#contract/review/doubts.ts';
import type { CorrectedField, WrongField } from './corrected-fields.ts';
import { type DoubtField, type FieldDoubts, groupDoubts } from './field-doubts.ts';
import {
  applySuggestion,
  type EditedItem,
  goToDoubt,
  openDoubts,
  reasonAgainst,
  settle,
  startDraft,
  type,
} from './review-draft.ts';

/** What a screen needs of an invoice to show its doubts. */
export interface DoubtfulInvoice {
  readonly header: InvoiceHeader;
  readonly doubts: readonly InvoiceDoubt[];
  readonly isCorrectable: boolean;
}

/** The state of one invoice's review. For another invoice, or another version, the component needs a new `key`. */
export function useDraft({ header, doubts }: DoubtfulInvoice) {
  const groups = useMemo(() => groupDoubts(doubts), [doubts]);
  const [draft, setDraft] = useState(() => startDraft(groups));
  /** The doubt that could not be settled with the text in its field, and why. */
  const [wrong, setWrong] = useState<{ field: DoubtField; why: WrongField } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  /** Changes when the focus should move to the answer of the current doubt. */
  const [focusTurn, setFocusTurn] = useState(0);
  useEffect(() => {
    if (focusTurn === 0) return;
    const field = place.current?.querySelector<HTMLElement>(
      '[data-current] :is(input:not([aria-hidden]), select, [data-answers])',
    );
    (field ?? place.current)?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, [focusTurn]);
  const focus = () => setFocusTurn((turn) => turn + 1);

  function answer(field: DoubtField, { moves = true } = {}): boolean {
    const why = reasonAgainst(draft, header, field);
    setWrong(why && { field, why });
    if (why) return false;
    setDraft(settle(draft, groups, field));
    if (moves) focus();
    return true;
  }
  const use = (group: FieldDoubts, chosen?: string) => {
    setWrong(null);
    setDraft(applySuggestion(draft, groups, group, chosen));
  };
  return {
    place,
    draft,
    groups,
    open: openDoubts(groups, draft),
    wrong,
    focus,
    type: (field: CorrectedField, text: string) => {
      setWrong(null);
      setDraft(type(draft, field, text));
    },
    goTo: (field: DoubtField) => {
      setDraft(goToDoubt(draft, field));
      focus();
    },
    answer,
    use,
    setItems: (items: readonly EditedItem[] | null) => setDraft({ ...draft, items }),
  };
}
export type DraftInHand = ReturnType<typeof useDraft>;
