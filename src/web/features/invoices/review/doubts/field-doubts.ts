import type { InvoiceDoubt } from '#contract/review/doubts.ts';
import { reviewText } from '#text/review.ts';
import type { PageMark } from '../../original/page-marks.tsx';

export type DoubtField = InvoiceDoubt['field'];

/** All doubts about one field, which are looked at together. */
export interface FieldDoubts {
  readonly field: DoubtField;
  readonly doubts: readonly InvoiceDoubt[];
  /** What the QR, the CDC or a sum says instead, each once. */
  readonly suggestions: readonly string[];
  readonly place: InvoiceDoubt['place'];
}

/** By field, in the order in which the fields first appear; doubts about the whole document come last. */
export function groupDoubts(doubts: readonly InvoiceDoubt[]): FieldDoubts[] {
  const isWhole = ({ field }: InvoiceDoubt) => field === 'document';
  const ordered = [...doubts.filter((doubt) => !isWhole(doubt)), ...doubts.filter(isWhole)];
  return [...Map.groupBy(ordered, ({ field }) => field)].map(([field, all]) => ({
    field,
    doubts: all,
    suggestions: [
      ...new Set(all.flatMap(({ suggested, read }) => (suggested && suggested !== read ? [suggested] : []))),
    ],
    place: all.find(({ place }) => place !== null)?.place ?? null,
  }));
}

interface Looked {
  readonly settled: ReadonlySet<DoubtField>;
  readonly current: DoubtField | null;
}

/** Marks for the doubts whose place is known, with the numbers that they have beside the page. */
export function marksOf(groups: readonly FieldDoubts[], looked?: Looked): PageMark[] {
  return groups.flatMap(({ field, doubts, place }, at) => {
    if (place === null) return [];
    const isAltered = doubts.some(({ reason }) => reason === 'altered');
    return {
      key: field,
      number: at + 1,
      label: reviewText.markLabel(at + 1, reviewText.fields[field]),
      place,
      tone: looked?.settled.has(field) ? 'settled' : isAltered ? 'altered' : 'open',
      isCurrent: looked?.current === field,
    };
  });
}
