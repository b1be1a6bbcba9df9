import { documentReason } from '#contract/reading/documents.text.ts';
import { isRucValid } from '#domain/identifiers/ruc.ts';
import {
  type CertainFacts,
  invoiceOfPrinted,
  missingEssentials,
  type PrintedInvoice,
  withCertainFacts,
} from '#domain/invoice/printed-invoice.ts';
import { judgeReading, placesOfSame, saidTwiceDoubts } from '#domain/reading/judge-reading.ts';
import { keptPages, keptUnreadPages } from '#domain/reading/page-words.ts';
import { type Doubt, documentDoubt } from '#domain/review/doubt.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import type { LocalDocument } from '#sifen/kude/read-printed.ts';
import { verifyPrinted } from '#sifen/kude/verify-printed.ts';
import type { DocumentContent, DocumentReading, LocalReading, PagesRead, ReadingProblem } from './document-reader.ts';
import { isCut, leftOf, nothingSoFar } from './pages-read.ts';

/** The reading, or why the document gives none without the help of a model. */
export function readingOf(document: LocalDocument, local: PagesRead): DocumentReading | ReadingProblem {
  const { certain } = document;
  const printed =
    document.readFrom === 'image' && certain !== null ? onlyProven(document.printed, certain) : document.printed;
  const complete = withCertainFacts(printed, certain);
  const invoice = invoiceOfPrinted(complete, certain);
  if (invoice === undefined) return problemOf(document, local);
  const judged = [
    ...judgeReading(printed, {
      certain,
      readFrom: document.readFrom,
      places: document.places,
      today: dayInAsuncion(Date.now()),
    }),
    // Of a picture with a QR only what is proven is kept.
    ...(document.readFrom === 'image' && certain !== null
      ? []
      : saidTwiceDoubts(document.saidTwice, printed, document)),
    ...documentDoubts(document, local),
  ];
  const verification = verifyPrinted(invoice, judged, document.readFrom === 'text');
  const doubts = verification.alteration === null ? judged : [documentDoubt('altered'), ...judged];
  const places = placesOfSame(document.places, document.printed, complete);
  return { invoice, source: 'pdf-local', verification, doubts, places, pages: document.pages };
}

/** Doubts about the file around the figures, whether this machine or the model read these. */
export function documentDoubts(document: LocalDocument, local: PagesRead): Doubt[] {
  const { foreignQr, severalOn, isOtherCdcPrinted, certain } = document;
  return [
    ...(foreignQr === null ? [] : [documentDoubt('foreign-qr')]),
    ...document.qrDoubts,
    ...(severalOn.length === 0 ? [] : [documentDoubt('several-documents', keptPages(severalOn))]),
    ...(isCut(local) ? [documentDoubt('pages-left-out', keptUnreadPages(local))] : []),
    ...(isOtherCdcPrinted && certain !== null
      ? [
          {
            field: 'cdc',
            reason: 'differs-from-qr',
            read: null,
            suggested: certain.cdc,
            place: document.places.cdc ?? null,
          } as const,
        ]
      : []),
  ];
}

/**
 * Letters recognised in a picture count only where something proves them: names and stamps are left out, a RUC with a
 * wrong check digit was misread, and the parts of the total are kept only if their sums agree.
 */
function onlyProven(printed: PrintedInvoice, certain: CertainFacts): PrintedInvoice {
  const kept: PrintedInvoice = {
    ...printed,
    issuerName: null,
    receiverName: null,
    receiverId: null,
    timbrado: null,
    timbradoValidFrom: null,
    issueTime: null,
    totalInGuaranies: null,
    exchangeRate: null,
    cdc: null,
    items: null,
    issuerRuc: printed.issuerRuc !== null && isRucValid(printed.issuerRuc) ? printed.issuerRuc : null,
    receiverRuc: printed.receiverRuc !== null && isRucValid(printed.receiverRuc) ? printed.receiverRuc : null,
  };
  const parts = [printed.exempt, printed.taxable5, printed.taxable10, printed.vat5, printed.vat10];
  const found = judgeReading(
    { ...kept, total: certain.total, vat: certain.vat },
    { certain, readFrom: 'image', today: '9000-01-01' },
  );
  const isSum = !parts.includes(null) && found.every(({ reason }) => reason !== 'wrong-sum' && reason !== 'wrong-vat');
  // Where the parts add up to the VAT of the QR, a printed sum that differs was misread.
  return isSum
    ? { ...kept, vat: null }
    : { ...kept, exempt: null, taxable5: null, taxable10: null, vat5: null, vat10: null, operation: null };
}

/** True when it has anything that every invoice has in some form. */
export function showsInvoice({ certain, printed, foreignQr }: LocalDocument): boolean {
  const { cdc, timbrado, number, issuerRuc, receiverRuc, total } = printed;
  const signs = [certain, foreignQr, cdc, timbrado, number, issuerRuc, receiverRuc, total];
  return signs.some((sign) => sign !== null);
}

function problemOf(document: LocalDocument, local: PagesRead): ReadingProblem {
  const { certain, printed, isLegible, pages } = document;
  if (!showsInvoice(document)) {
    if (isCut(local)) return { outcome: 'unreadable', reason: nothingSoFar(local), canRetry: false };
    if (isLegible && !local.showedInvoice) {
      return { outcome: 'not-an-invoice', reason: documentReason('printed-not-an-invoice') };
    }
  }
  const reason = documentReason('printed-fields-unread', {
    fields: missingEssentials(withCertainFacts(printed, certain)),
    on: local.pages > 1 ? pages : [],
    left: isCut(local) ? leftOf(local) : null,
  });
  return { outcome: 'unreadable', reason, canRetry: true };
}

/** Everything that the file gives without a model. A page that is something else beside an invoice is no problem. */
export function contentOf(local: LocalReading): DocumentContent {
  const found = local.documents.map((document) => readingOf(document, local));
  const readings = found.flatMap((one) => ('invoice' in one ? [one] : []));
  const problems = local.documents.flatMap((document, at) => {
    const one = found[at];
    if (one === undefined || !('outcome' in one)) return [];
    return readings.length > 0 && !showsInvoice(document) ? [] : [one];
  });
  return { readings, events: [], problems, local };
}
