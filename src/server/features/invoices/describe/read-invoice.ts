import { checkSentence } from '#contract/invoices/checks.text.ts';
import type { getInvoice } from '#contract/invoices/invoice.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { takesRate } from '#domain/invoice/amounts/typed-rate.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { isPrinted } from '#domain/received-document.ts';
import type { DoubtField } from '#domain/review/doubt.ts';
import type { InvoiceChange } from '#domain/review/invoice-change.ts';
import { readingDifferences } from '#domain/review/reading-difference.ts';
import { findInvoiceEvents } from '#server/features/audit/audit-events.ts';
import { findBusinessRuc } from '#server/features/business/read-business.ts';
import { readListedRuc } from '#server/features/ruc-list/read-ruc-list.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { officialAddress } from '#sifen/official-address.ts';
import type { StoredInvoice } from '../save/stored-invoice.ts';
import { checkTitle } from './detail/check-titles.ts';
import { describeAlteration } from './detail/describe-alteration.ts';
import { describeCopies } from './detail/describe-copies.ts';
import { describeDoubt } from './detail/describe-doubt.ts';
import { describeInvoice } from './detail/describe-invoice.ts';
import { type FoundDocument, filesOf } from './files-and-relations/find-invoice-files.ts';
import { findRelated } from './files-and-relations/find-related.ts';
import { findDocumentsOf } from './files-and-relations/invoice-files.store.ts';
import { findHeader, findItems } from './header/invoice-header.store.ts';
import { headerOf } from './header/invoice-header.ts';

/** One invoice with all there is to know about it. Somebody else's is not found. */
export async function readInvoice(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  id: string,
): Promise<RouteReply<typeof getInvoice>> {
  const [header, items, documents, business] = await Promise.all([
    findHeader(db, ownerId, id),
    findItems(db, ownerId, id),
    findDocumentsOf(db, ownerId, id),
    findBusinessRuc(db, ownerId),
  ]);
  if (header === undefined) throw new ApiError('no_encontrado');
  return {
    header: headerOf(header, business),
    items: items.map((item) => ({ ...item, vatRate: vatRateOf(item.vatRate) })),
    verification: {
      verdict: header.verdict,
      chain: header.chain,
      checks: header.checks.map(({ name, verdict, found }) => ({
        name,
        title: checkTitle(name),
        verdict,
        sentence: checkSentence({ found }),
      })),
    },
    alteration: describeAlteration(header.alteration, header.details),
    version: header.revision,
    doubts: header.doubts.map(describeDoubt),
    places: Object.entries(header.places).map(([field, place]) => ({ field: field as DoubtField, place })),
    isCorrectable: header.source !== 'xml',
    takesRate: header.source === 'xml' && takesRate(header.details),
    undoable: undoableDecision(header),
    readAgainDocumentId: documentToReadAgain(header, documents),
    firstReading:
      header.firstReading &&
      (await describeFirstReading(db, ownerId, { ...header, firstReading: header.firstReading })),
    confirmation: header.confirmation,
    copies: describeCopies(header, documents),
    cancellation: header.details.cancellation,
    issuerEmail: header.details.issuer.email,
    issuerListed: await readListedRuc(db, header.issuerRuc),
    files: filesOf(documents),
    related: await findRelated(db, ownerId, id, header.details),
    ekuatiaUrl: officialAddress(header.cdc, header.details.qr),
    sections: describeInvoice(header.details),
  };
}

/**
 * The PDF or photo that the figures were read from; null for an invoice that a person decided on, since reading it
 * again would not change it.
 */
function documentToReadAgain(
  { source, confirmation, firstReading, readFrom }: FoundHeader,
  documents: readonly FoundDocument[],
): string | null {
  if (source === 'xml' || source === 'typed' || confirmation !== null || firstReading !== null) return null;
  const printed = documents.filter(({ kind }) => isPrinted(kind));
  return (printed.find(({ id }) => id === readFrom) ?? printed[0])?.id ?? null;
}

type FoundHeader = NonNullable<Awaited<ReturnType<typeof findHeader>>>;

/** What was read first, what stands there now, and who put it there: the last correction of that field. */
async function describeFirstReading(
  db: Db,
  ownerId: string,
  { id, firstReading, details }: Pick<FoundHeader, 'id' | 'details'> & { firstReading: Invoice },
) {
  const corrections = (await findInvoiceEvents(db, ownerId, id)).flatMap((event) => {
    const change = event.details as InvoiceChange;
    return change.kind === 'corrected' ? [{ event, fields: change.differences.map(({ field }) => field) }] : [];
  });
  const differences = readingDifferences(firstReading, details).map(({ field, before, after }) => {
    const event = corrections.findLast(({ fields }) => fields.includes(field))?.event;
    return {
      ...{ field, read: before, corrected: after },
      by: event?.userEmail ? { name: event.userName || null, email: event.userEmail } : null,
      at: event?.at.toISOString() ?? null,
    };
  });
  return { differences };
}

/** The last decision, while nothing else has changed the invoice since. */
function undoableDecision({ decisions, revision }: Pick<StoredInvoice, 'decisions' | 'revision'>) {
  const last = decisions.at(-1);
  return last?.revision === revision ? last.kind : null;
}

/** In percent. A rate that the law does not know is shown as 0; the verification says so. */
function vatRateOf(stored: string | null): 0 | 5 | 10 | null {
  if (stored === null) return null;
  const rate = Number(stored);
  return rate === 5 || rate === 10 ? rate : 0;
}
