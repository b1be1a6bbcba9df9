import { isRucValid } from '#domain/identifiers/ruc.ts';
import { type Doubt, documentDoubt } from '#domain/invoice/doubt.ts';
import {
  type CertainFacts,
  invoiceOfPrinted,
  missingEssentials,
  type PrintedInvoice,
  withCertainFacts,
} from '#domain/invoice/printed-invoice.ts';
import { dayInAsuncion } from '#domain/period.ts';
import { judgeReading, placesOfSame, saidTwiceDoubts } from '#domain/reading/judge-reading.ts';
import type { LocalDocument } from '#sifen/kude/read-printed.ts';
import { verifyPrinted } from '#sifen/kude/verify-printed.ts';
import type { DocumentContent, DocumentReading, LocalReading, ReadingProblem } from './document-reader.ts';

/** The reading, or why the document gives none without the help of a model. */
export function readingOf(
  document: LocalDocument,
  { pages, pagesRead }: LocalReading,
): DocumentReading | ReadingProblem {
  const { certain } = document;
  const printed =
    document.readFrom === 'image' && certain !== null ? onlyProven(document.printed, certain) : document.printed;
  const complete = withCertainFacts(printed, certain);
  const invoice = invoiceOfPrinted(complete, certain);
  if (invoice === undefined) return problemOf(document);
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
    ...documentDoubts(document, pages > pagesRead),
  ];
  const verification = verifyPrinted(invoice, judged, document.readFrom === 'text');
  const doubts = verification.alteration === null ? judged : [documentDoubt('altered'), ...judged];
  const places = placesOfSame(document.places, document.printed, complete);
  return { invoice, source: 'pdf-local', verification, doubts, places };
}

/** What is odd about the file around the figures, whoever reads them. */
export function documentDoubts(document: LocalDocument, isCut: boolean): Doubt[] {
  const { foreignQr, hasOtherQr, isOtherCdcPrinted, certain } = document;
  return [
    ...(foreignQr === null ? [] : [documentDoubt('foreign-qr')]),
    ...(hasOtherQr ? [documentDoubt('several-documents')] : []),
    ...(isCut ? [documentDoubt('pages-left-out')] : []),
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
 * What letters recognised in a picture say counts only where something proves it: names and stamps are left out, a RUC
 * whose digit is wrong was misread, and the parts of the total stand or fall together by their sums.
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
  // Its parts make up the VAT of the QR: a sum that reads otherwise was misread.
  return isSum
    ? { ...kept, vat: null }
    : { ...kept, exempt: null, taxable5: null, taxable10: null, vat5: null, vat10: null, operation: null };
}

/** Words that every invoice has in some form. */
function looksLikeInvoice({ certain, printed, foreignQr }: LocalDocument): boolean {
  const { cdc, timbrado, number, issuerRuc, documentType } = printed;
  return (
    certain !== null ||
    foreignQr !== null ||
    [cdc, timbrado, number, issuerRuc, documentType].some((one) => one !== null)
  );
}

const NAMES = {
  issuerRuc: 'el RUC del emisor',
  number: 'el número',
  issueDate: 'la fecha',
  total: 'el total',
} as const;

function problemOf(document: LocalDocument): ReadingProblem {
  // Letters that were misread in a photo say nothing about what it shows.
  const isLegible = document.hasWords && document.readFrom === 'text';
  if (isLegible && !looksLikeInvoice(document)) return { outcome: 'not-an-invoice', sentence: NOT_AN_INVOICE };
  const missing = missingEssentials(withCertainFacts(document.printed, document.certain)).map((field) => NAMES[field]);
  const what = new Intl.ListFormat('es').format(missing);
  return {
    outcome: 'unreadable',
    sentence: `No se pudo leer ${what}, y OpenAI no está configurado para leerlo mejor. Sube el XML de la factura, o un PDF o foto más nítidos.`,
    canRetry: true,
  };
}

const NOT_AN_INVOICE = 'No es una factura: no trae RUC, timbrado, número ni CDC.';

/** Everything that the file gives without a model. A page that is something else beside an invoice is no problem. */
export function contentOf(local: LocalReading): DocumentContent {
  const found = local.documents.map((document) => readingOf(document, local));
  const readings = found.flatMap((one) => ('invoice' in one ? [one] : []));
  const problems = found.flatMap((one) => ('outcome' in one ? [one] : []));
  const told = readings.length > 0 ? problems.filter(({ outcome }) => outcome === 'unreadable') : problems;
  return { readings, events: [], problems: told, local };
}
