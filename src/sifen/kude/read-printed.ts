import type { CertainFacts, PrintedInvoice } from '#domain/invoice/printed-invoice.ts';
import type { Doubt, DoubtField, FieldPlaces } from '#domain/review/doubt.ts';
import { officialUrl } from '../qr.ts';
import { type Row, rowsOf } from './page-text.ts';
import { readLabels } from './printed-labels.ts';
import { qrDoubts } from './qr-against-page.ts';
import type { ReadPage } from './read-page.ts';
import { type PageGroup, splitDocuments } from './split-documents.ts';

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
  /** From 1, in their order. */
  readonly pages: readonly number[];
  /** Of them those on which there seems to be another invoice beside it. */
  readonly severalOn: readonly number[];
  /** A QR that leads elsewhere than to the tax office, where there is none of it. */
  readonly foreignQr: string | null;
  /** Its words tell what it is, also that it is something else: letters misread in a picture say nothing about that. */
  readonly isLegible: boolean;
  /** What is odd about its QR codes, beside each other and beside what its pages show. */
  readonly qrDoubts: readonly Doubt[];
  /** The form cuts its CDC off, and what is left is not of the CDC in the QR. */
  readonly isOtherCdcPrinted: boolean;
}

/** Each invoice that the pages hold, in their order. */
export function readPrintedPages(pages: readonly ReadPage[]): LocalDocument[] {
  return splitDocuments(pages).map(readDocument);
}

/** A photo of nothing in particular gives a few. */
const MANY_WORDS = 20;
/** A picture in which one of them was recognised may be of an invoice whose figures were not. */
const TAX_WORDS = /\b(?:r\.?u\.?c|timbrado|cdc|factura|boleta|nota\s+de|i\.?v\.?a|total|gravad|exent)/i;

function isLegible(pages: readonly ReadPage[], rows: readonly Row[]): boolean {
  if (rows.reduce((count, { words }) => count + words.length, 0) < MANY_WORDS) return false;
  const pictured = pages.filter(({ readFrom }) => readFrom === 'image');
  if (pictured.length === 0) return true;
  return pictured.every((page) => page.isLegible === true) && !rows.some(({ text }) => TAX_WORDS.test(text));
}

function readDocument({ pages, certain, numbers, severalOn }: PageGroup): LocalDocument {
  const rows = pages.flatMap(({ text }): Row[] => rowsOf(text));
  const readFrom = pages.length > 0 && pages.every((page) => page.readFrom === 'text') ? 'text' : 'image';
  const { printed, places, cutCdc, saidTwice } = readLabels(rows, readFrom === 'text');
  const qrs = pages.flatMap((page) => page.qrs);
  // Two numbers on one page, and nothing that says which of them it is.
  const isTwofold = certain === null && saidTwice.some((field) => field === 'number' || field === 'cdc');
  return {
    ...{ certain, printed, places, readFrom, saidTwice, pages: numbers },
    severalOn: severalOn.length === 0 && isTwofold ? numbers : severalOn,
    isLegible: isLegible(pages, rows),
    foreignQr: certain === null ? (qrs.find(isForeign) ?? null) : null,
    qrDoubts: qrDoubts({ qrs, certain, printed, rows, readFrom }),
    isOtherCdcPrinted: certain !== null && cutCdc !== null && !certain.cdc.startsWith(cutCdc),
  };
}

/** It claims to be the tax office's, and leads elsewhere. */
const isForeign = (qr: string) => /ekuatia|set\.gov|dnit/i.test(qr) && officialUrl(qr) === undefined;
