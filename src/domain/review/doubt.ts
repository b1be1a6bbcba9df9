/** What of an invoice can be doubted. `document`: the whole of it. */
export const DOUBT_FIELDS = [
  'document',
  'cdc',
  'issuerRuc',
  'issuerName',
  'receiverRuc',
  'timbrado',
  'number',
  'issueDate',
  'currency',
  'condition',
  'total',
  'vat',
  'vat5',
  'vat10',
  'taxable5',
  'taxable10',
  'exempt',
  'items',
] as const;
export type DoubtField = (typeof DOUBT_FIELDS)[number];

/** Where on the page: page from 1, the rest as fractions 0..1 of the page's width and height. */
export interface PagePlace {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where on which page each value stands. */
export type FieldPlaces = Partial<Record<DoubtField, PagePlace>>;

/** What a person must look at before an invoice counts. */
export interface Doubt {
  readonly field: DoubtField;
  readonly reason: DoubtReason;
  /** What was read, as text, for display. */
  readonly read: string | null;
  /** What a check proves or proposes instead: from the QR, the CDC or the sums. */
  readonly suggested: string | null;
  readonly place: PagePlace | null;
  /** For a possible repeat: the other invoice. Absent in doubts that were stored before this field existed. */
  readonly otherId?: string;
}

/**
 * The reasons of doubts. They are stored, so none may be renamed. Their sentences are in
 * `contract/review/doubts.text.ts`.
 */
export type DoubtReason =
  | 'altered'
  | 'unreadable-values'
  | 'unproven-text'
  | 'unproven-image'
  | 'pages-left-out'
  | 'several-documents'
  | 'not-read'
  | 'wrong-check-digit'
  | 'differs-from-cdc'
  | 'differs-from-qr'
  | 'foreign-qr'
  | 'malformed-qr'
  | 'not-seen'
  | 'wrong-sum'
  | 'wrong-vat'
  | 'wrong-item-sum'
  | 'impossible-date'
  | 'differs-from-text'
  | 'read-once'
  | 'said-twice'
  | 'number-known'
  | 'possible-repeat'
  | 'left-in-review'
  | 'model-doubt'
  | 'unlike-earlier'
  | 'model-found-none'
  | 'model-missed-it'
  | 'model-incomplete'
  | 'model-failed'
  | 'only-model-saw-it';

/** The invoice may be the same as another one, and only a person can tell. */
export function repeatDoubt(otherId: string): Doubt {
  return { ...documentDoubt('possible-repeat'), otherId };
}

export const isRepeatDoubt = ({ reason }: Pick<Doubt, 'reason'>): boolean => reason === 'possible-repeat';

/** A doubt about the document as a whole, without a value. `pages`: the pages it is about («3-7», «2,5»). */
export function documentDoubt(reason: DoubtReason, pages: string | null = null): Doubt {
  return { field: 'document', reason, read: pages, suggested: null, place: null };
}
