import type { DoubtField, FieldPlaces } from '#domain/invoice/doubt.ts';
import type { CertainFacts, PrintedInvoice } from '#domain/invoice/printed-invoice.ts';
import { certainFactsOf } from '../certain-facts.ts';
import { type PageText, type Row, rowsOf } from './page-text.ts';
import { readLabels } from './printed-labels.ts';

/** A page with what its QR codes say. */
export interface ReadPage {
  readonly text: PageText;
  /** `image`: letters were recognised in a picture. */
  readonly readFrom: 'text' | 'image';
  /** What QR codes on it hold, whatever that is. */
  readonly qrs: readonly string[];
}

/** One invoice of a PDF or photo, as far as it can be told without anybody's help. Plain data: it passes between processes. */
export interface LocalDocument {
  /** What the tax office's QR proves; null without one. */
  readonly certain: CertainFacts | null;
  /** As it was read, without the certain facts over it. */
  readonly printed: PrintedInvoice;
  readonly places: FieldPlaces;
  /** Fields that the text says more than once, not alike. */
  readonly saidTwice: readonly DoubtField[];
  readonly readFrom: 'text' | 'image';
  /** From 1. */
  readonly firstPage: number;
  readonly lastPage: number;
  /** A QR that leads elsewhere than to the tax office, where there is none of it. */
  readonly foreignQr: string | null;
  /** Two of the tax office, of different documents, on the same page. */
  readonly hasOtherQr: boolean;
  /** Enough of them to tell that it is something else. */
  readonly hasWords: boolean;
  /** The form cuts its CDC off, and what is left is not of the CDC in the QR. */
  readonly isOtherCdcPrinted: boolean;
}

/** Every page that shows the QR of another document begins a document; the others go on with the one before. */
export function readPrintedPages(pages: readonly ReadPage[]): LocalDocument[] {
  const documents: { certain: CertainFacts | null; pages: ReadPage[]; hasOtherQr: boolean }[] = [];
  for (const page of pages) {
    const facts = page.qrs.flatMap((qr) => certainFactsOf(qr) ?? []);
    const [certain = null] = facts;
    const last = documents.at(-1);
    const isSame =
      last !== undefined && (certain === null || last.certain === null || certain.cdc === last.certain.cdc);
    const hasOtherQr = facts.some(({ cdc }) => cdc !== certain?.cdc);
    if (last !== undefined && isSame) {
      last.pages.push(page);
      last.certain ??= certain;
      last.hasOtherQr ||= hasOtherQr;
    } else documents.push({ certain, pages: [page], hasOtherQr });
  }
  return documents.map(({ certain, pages: own, hasOtherQr }) => readDocument(own, certain, hasOtherQr));
}

/** A photo of nothing in particular gives a few. */
const MANY_WORDS = 20;

function readDocument(pages: readonly ReadPage[], certain: CertainFacts | null, hasOtherQr: boolean): LocalDocument {
  const rows = pages.flatMap(({ text }): Row[] => rowsOf(text));
  const readFrom = pages.every((page) => page.readFrom === 'text') ? 'text' : 'image';
  const { printed, places, cutCdc, saidTwice } = readLabels(rows, readFrom === 'text');
  const qrs = pages.flatMap((page) => page.qrs);
  return {
    ...{ certain, printed, places, readFrom, hasOtherQr, saidTwice },
    firstPage: pages[0]?.text.page ?? 1,
    lastPage: pages.at(-1)?.text.page ?? 1,
    hasWords: rows.reduce((count, { words }) => count + words.length, 0) >= MANY_WORDS,
    foreignQr: certain === null ? (qrs.find((qr) => /ekuatia|set\.gov|dnit/i.test(qr)) ?? null) : null,
    isOtherCdcPrinted: certain !== null && cutCdc !== null && !certain.cdc.startsWith(cutCdc),
  };
}
