import { FIGURE_NAMES, shownFigure } from '#contract/invoices/figures.text.ts';
import type { InvoiceCopies } from '#contract/review/choose-copy.ts';
import {
  differencesBetween,
  FIGURE_FIELDS,
  type FigureField,
  statedFigures,
} from '#domain/invoice/copies/copy-figures.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { differingCopies } from '../../save/other-copies.ts';
import type { StoredInvoice } from '../../save/stored-invoice.ts';
import type { FoundDocument } from '../files-and-relations/find-invoice-files.ts';

type Described = Pick<StoredInvoice, 'source' | 'strength' | 'otherCopies'> & { readonly details: Invoice };

/**
 * What other copies say beside the present figures: those that a person still has to choose from, else all. Null
 * without any.
 */
export function describeCopies(
  { source, strength, details, otherCopies }: Described,
  documents: readonly FoundDocument[],
): InvoiceCopies | null {
  const current = statedFigures({ source, invoice: details });
  const differing = differingCopies({ source, invoice: details, otherCopies });
  const open = differing.filter(({ isSettled }) => !isSettled);
  const shown = open.length > 0 ? open : differing;
  if (shown.length === 0) return null;
  const named = new Set(shown.flatMap((copy) => differencesBetween(current, copy).map(({ field }) => field)));
  const fields = FIGURE_FIELDS.filter((field) => field !== 'items' && named.has(field));
  const value = (field: FigureField, { figures }: (typeof shown)[number] | typeof current) =>
    figures[field] == null ? null : shownFigure(field, figures[field], figures.currency);
  return {
    isOpen: open.length > 0,
    canUseOthers: strength !== 'chained',
    fields: fields.map((field) => ({
      title: titleOf(field),
      current: value(field, current),
      others: shown.map((copy) => value(field, copy)),
    })),
    others: shown.map((copy) => {
      const document = documents.find(({ id }) => id === copy.documentId);
      return {
        id: copy.id,
        fileName: document?.name ?? null,
        receivedAt: document?.receivedAt.toISOString() ?? null,
        source: copy.source,
        isUsable: copy.reading !== null,
      };
    }),
  };
}

const titleOf = (field: FigureField) => `${FIGURE_NAMES[field].charAt(0).toUpperCase()}${FIGURE_NAMES[field].slice(1)}`;
