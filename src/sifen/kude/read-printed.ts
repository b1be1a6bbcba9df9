import type { CertainFacts, PrintedInvoice } from '#domain/invoice/printed-invoice.ts';
import type { Doubt, DoubtField, FieldPlaces } from '#domain/review/doubt.ts';
import { officialUrl } from '../qr.ts';
import { type Row, rowsOf } from './page-text.ts';
import { readLabels } from './printed-labels.ts';
import { qrDoubts } from './qr-against-page.ts';
import type { ReadPage } from './read-page.ts';
import { type PageGroup, splitDocuments } from './split-documents.ts';

/**
 * One invoice of a PDF or photo, as far as it can be read without a model or a person. Plain data: it is passed between
 * processes.
 */
export interface LocalDocument {
  /** What the tax office's QR proves; null without one. */
  readonly certain: CertainFacts | null;
  /** What was read from the page, before the certain facts replace it. */
  readonly printed: PrintedInvoice;
  readonly places: FieldPlaces;
  /** Fields for which the text has several different values. */
  readonly saidTwice: readonly DoubtField[];
  readonly readFrom: 'text' | 'image';
  /** Page numbers, from 1. */
  readonly pages: readonly number[];
  /** Those of its pages that seem to hold another invoice too. */
  readonly severalOn: readonly number[];
  /** Where a QR leads that is not the tax office's, when there is none of the tax office. */
  readonly foreignQr: string | null;
  /**
   * The words suffice to tell what the document is. False with few words, or when a picture is not read with certainty
   * or has words of invoices.
   */
  readonly isLegible: boolean;
  /** Doubts about its QR codes: compared with each other, and with what its pages show. */
  readonly qrDoubts: readonly Doubt[];
  /** The form prints only a part of its CDC, which is no part of the CDC in the QR. */
  readonly isOtherCdcPrinted: boolean;
}

/** The invoices on the pages, in their order. */
export function readPrintedPages(pages: readonly ReadPage[]): LocalDocument[] {
  return splitDocuments(pages).map(readDocument);
}

/** A photo of something else gives fewer words. */
const MANY_WORDS = 20;
/** With one of these words, a picture may show an invoice even when its figures were not recognised. */
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
  // Several numbers on the pages, and nothing that tells which is the invoice's.
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

/** The QR mentions the tax office but leads to another address. */
const isForeign = (qr: string) => /ekuatia|set\.gov|dnit/i.test(qr) && officialUrl(qr) === undefined;
