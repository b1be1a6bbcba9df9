import { type KeptChange, namedChangeSentence } from '#contract/invoices/changes.text.ts';
import { documentSentence } from '#contract/reading/documents.text.ts';
import { isPrinted } from '#domain/received-document.ts';
import { type InvoiceLine, lineOfStored } from '#server/features/invoices/describe/header/invoice-line.ts';
import {
  dropRepeatedLinks,
  findLinks,
  type KeptLink,
  lockLinks,
  nextLinkPosition,
  restoreLinks,
  takeLinks,
} from '#server/features/invoices/save/document-links.ts';
import {
  lockKeysToSave,
  type SavingNotes,
  saveReadInvoices,
} from '#server/features/invoices/save/save-read-invoice.ts';
import type {
  CancellationNotice,
  InvoiceReading,
  SavedInvoice,
} from '#server/features/invoices/save/stored-invoice.ts';
import { findWaitingForPages } from '#server/features/invoices/save/waiting-for-pages.ts';
import { releaseAiReading, spendAiReading } from '#server/features/subscriptions/ledger/ai-ledger.ts';
import { announceParts } from '#server/features/webhooks/outbox/announce.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import type { Queue } from '#server/platform/queue/define-job.ts';
import type { Outcome } from '../accept/document.ts';
import { documentEvents } from '../outcome/document-events.ts';
import type { DocumentResult } from '../outcome/document-result.ts';
import { outcomeOfCrashedPart, outcomeOfFurtherPages } from '../outcome/further-pages.ts';
import { cancellationEffect, outcomeAsBefore, outcomeOfSaved, outcomeWithoutInvoice } from '../outcome/outcomes.ts';
import type { DocumentContent } from '../readers/document-reader.ts';
import { isCut, resumeAt } from '../readers/pages-read.ts';
import { showsInvoice as showsSigns } from '../readers/printed-reading.ts';
import { dropPackageWasteJob, shareOutJob } from '../reading.jobs.ts';
import { lockUnread, outcomeParts, type PagesFound, type TakenDocument } from '../reading.store.ts';

/** A document with what was read of it, or with its outcome when nothing could be read. */
export interface ReadDocument {
  readonly document: TakenDocument;
  readonly found: DocumentContent | Outcome;
}

/**
 * Writes invoices, roll-ups and states in the caller's transaction. Documents that somebody else finished meanwhile are
 * left alone.
 */
export async function writeReadDocuments(
  tx: Db,
  queue: Queue,
  ownerId: string,
  read: readonly ReadDocument[],
  at: Date,
): Promise<DocumentResult[]> {
  const ids = read.map(({ document }) => document.id);
  const { named, listened } = await lockUnread(tx, ownerId, ids);
  const unfinished = read.filter(({ document }) => named.has(document.id));
  const open: ReadDocument[] = [];
  for (const one of unfinished) open.push(await withSettledRest(tx, ownerId, one));
  if (open.length === 0) return [];
  const notices = open.flatMap(noticesOf);
  const areKeysHeld = open.some(({ document }) => isPrinted(document.kind));
  if (areKeysHeld) await lockKeysToSave(tx, ownerId, { readings: open.flatMap((one) => readingsOf(one)), notices });
  const before = await givenBefore(tx, ownerId, open);
  const further = await furtherPagesOf(tx, ownerId, open);
  let finished: Finished[] = [];
  let results: DocumentResult[] = [];
  let fromXml: ReadonlySet<string> = new Set();
  const readings = open.flatMap((one) =>
    readingsOf(one, before.has(one.document.id)).map((reading, at) => {
      const first = further.get(one.document.id);
      return first === undefined ? reading : { ...reading, position: first + at };
    }),
  );
  await saveReadInvoices(tx, ownerId, readings, at, {
    notices,
    areKeysHeld,
    listened,
    alongside: (saved, invoices, notes) => {
      const lines = new Map(invoices.map((stored) => [stored.id, lineOfStored(stored)]));
      fromXml = new Set(invoices.filter(({ source }) => source === 'xml').map(({ id }) => id));
      finished = outcomesOf(open, saved, { notes, before });
      results = finished.map((one) => resultOf(one, lines));
      takesLock(tx, 'documents', [...named.keys()]);
      const written = finished.map(({ document, outcome, pages }) => ({ documentId: document.id, ...outcome, pages }));
      const told = finished.flatMap((one) => documentEvents(named.get(one.document.id), one));
      return [
        ...outcomeParts(ownerId, written, at),
        ...announceParts(ownerId, listened, told, at, 'announced_documents'),
      ];
    },
  });
  for (const { document, saved } of finished) {
    const now = saved.map(({ invoiceId }) => invoiceId);
    const links = before.get(document.id);
    const first = further.get(document.id);
    if (first !== undefined) await dropRepeatedLinks(tx, ownerId, document.id, first);
    else if (links !== undefined && now.length > 0)
      await restoreLinks(tx, ownerId, document.id, { before: links, now });
  }
  for (const [index, one] of open.entries()) {
    const isNews = finished[index]?.saved.some(({ invoiceId }) => !fromXml.has(invoiceId)) === true;
    await settleReading(tx, ownerId, one, { isNews, at });
  }
  const waste = open.filter(isPackageWaste).map(({ document }) => document.sha256);
  if (waste.length > 0) await queue.add(tx, dropPackageWasteJob, { ownerId, sha256s: [...new Set(waste)] });
  await queueSharing(tx, queue, ownerId, open);
  return results;
}

/** Queues documents that may belong to another business; each is kept here until its job has run. */
async function queueSharing(tx: Db, queue: Queue, ownerId: string, open: readonly ReadDocument[]): Promise<void> {
  const orders = open.flatMap(({ document: { id: documentId, sharesOutFor }, found }) => {
    const names = 'readings' in found && found.readings.length + found.events.length > 0;
    return sharesOutFor && names ? { ownerId, documentId, userId: sharesOutFor, isOfMailbox: true } : [];
  });
  if (orders.length > 0) await queue.addAll(tx, shareOutJob, orders);
}

/** By document: what PDFs and photos gave when they were read before. */
async function givenBefore(tx: Db, ownerId: string, open: readonly ReadDocument[]): Promise<Map<string, KeptLink[]>> {
  const printed = open.filter(({ document }) => isPrinted(document.kind));
  // Invoices of earlier pages keep their links.
  const giving = printed.filter((one) => !isFurther(one) && givesInvoices(one));
  const before = await takeLinks(
    tx,
    ownerId,
    giving.map(({ document }) => document.id),
  );
  for (const { document } of printed.filter((one) => !giving.includes(one))) {
    const links = await findLinks(tx, ownerId, document.id);
    if (links.length > 0) before.set(document.id, links);
  }
  return before;
}

const isFurther = ({ document }: ReadDocument): boolean => (document.resumePage ?? null) !== null;
const givesInvoices = ({ found }: ReadDocument): boolean => 'readings' in found && found.readings.length > 0;

/** For documents whose further pages were read: the position from which on their new invoices are linked. */
async function furtherPagesOf(tx: Db, ownerId: string, open: readonly ReadDocument[]): Promise<Map<string, number>> {
  const first = new Map<string, number>();
  for (const { document } of open.filter(isFurther)) {
    await lockLinks(tx, ownerId, document.id);
    first.set(document.id, await nextLinkPosition(tx, ownerId, document.id));
  }
  return first;
}

/** Once all pages are read, invoices that waited only for these are written anew without that doubt. */
async function withSettledRest(tx: Db, ownerId: string, one: ReadDocument): Promise<ReadDocument> {
  const { document, found } = one;
  if (!isFurther(one) || !('readings' in found) || found.local === undefined || isCut(found.local)) return one;
  const waiting = await findWaitingForPages(tx, ownerId, document.id);
  return { document, found: { ...found, readings: [...found.readings, ...waiting] } };
}

/** The limit was reached while the model read: what it said must not be stored. The next try is made without it. */
class ReadingUnpaid extends Error {
  override name = 'ReadingUnpaid';
}

/**
 * The reading by AI that was set aside for a PDF or photo is used up in the transaction that stores the result. It is
 * given back when the result is not the model's, or the invoices are here already from their XML. Done last, under the
 * owner's lock.
 */
async function settleReading(
  tx: Db,
  ownerId: string,
  { document, found }: ReadDocument,
  { isNews, at }: { isNews: boolean; at: Date },
): Promise<void> {
  if (!isPrinted(document.kind)) return;
  const { id: documentId, attempts: attempt, sha256 } = document;
  const reading = { documentId, attempt, sha256: Buffer.from(sha256, 'hex') };
  const counts = 'readings' in found && found.isModelReading === true && isNews;
  if (!counts) await releaseAiReading(tx, ownerId, reading, at);
  else if (!(await spendAiReading(tx, ownerId, reading, at)))
    throw new ReadingUnpaid('the limit was reached meanwhile');
}

/**
 * A file in a package that is of no use outside it: it has no invoice and no event, and reading it again would find
 * none.
 */
function isPackageWaste({ document, found }: ReadDocument): boolean {
  if (document.parentId === null) return false;
  if ('readings' in found && found.local !== undefined && isCut(found.local)) return false;
  if (!('readings' in found)) return !found.canRetry;
  const { readings, events, problems } = found;
  return readings.length === 0 && events.length === 0 && !problems.some(({ canRetry }) => canRetry);
}

export function readingsOf({ document, found }: ReadDocument, isReadAgain = false): InvoiceReading[] {
  if (!('readings' in found)) return [];
  return found.readings.map((reading) => ({ ...reading, documentId: document.id, isReadAgain }));
}

/** The cancellations that the file tells of, each with its effect. */
export function noticesOf({ document, found }: ReadDocument): CancellationNotice[] {
  if (!('events' in found)) return [];
  return found.events.flatMap((event) => {
    const { kind, cdc, reason, signedAt } = event;
    if (kind !== 'cancellation' || cdc === null) return [];
    return { cdc, documentId: document.id, reason, signedAt, effect: cancellationEffect(event) };
  });
}

interface Finished {
  readonly document: TakenDocument;
  readonly outcome: Outcome;
  readonly pages: PagesFound | null;
  readonly saved: readonly SavedInvoice[];
  readonly changes: readonly KeptChange[];
}

/** `saved` is in the order of the documents and of the readings in each. */
function outcomesOf(
  read: readonly ReadDocument[],
  saved: readonly SavedInvoice[],
  { notes, before }: { notes: SavingNotes; before: ReadonlyMap<string, readonly KeptLink[]> },
): Finished[] {
  let next = 0;
  return read.map(({ document, found }) => {
    const links = before.get(document.id) ?? [];
    const isFurtherPart = isFurther({ document, found });
    const kept = (outcome: Outcome) => (links.length > 0 && !isFurtherPart ? outcomeAsBefore(outcome, links) : outcome);
    if (!('readings' in found)) {
      const outcome = isFurtherPart ? outcomeOfCrashedPart(found, links) : kept(found);
      return { document, outcome, pages: null, saved: [], changes: [] };
    }
    const brought = new Set(links.filter(({ isNew }) => isNew).map(({ invoiceId }) => invoiceId));
    const own = saved
      .slice(next, next + found.readings.length)
      .map((one) => ({ ...one, isNew: one.isNew || brought.has(one.invoiceId) }));
    next += own.length;
    const changes = notes.changes
      .filter(({ documentId }) => documentId === document.id)
      .map(({ change, about }) => ({ ...change, about }));
    return {
      document,
      outcome: isFurtherPart
        ? outcomeOfFurtherPages(found, { links, saved: own, changes, from: document.resumePage ?? 1 })
        : own.length > 0
          ? outcomeOfSaved(own, found, changes)
          : kept(outcomeWithoutInvoice(found, notes.undone)),
      pages: pagesFound(found, document),
      saved: own,
      changes,
    };
  });
}

function pagesFound({ local }: DocumentContent, { showedInvoice }: TakenDocument): PagesFound | null {
  if (local === undefined) return null;
  const { pages, pagesRead, turn = 0 } = local;
  const showsInvoice = showedInvoice === true || local.documents.some(showsSigns);
  return { pages, pagesRead, resumePage: resumeAt(local), showsInvoice, turn };
}

function resultOf(
  { document, outcome, saved, changes }: Finished,
  lines: ReadonlyMap<string, InvoiceLine>,
): DocumentResult {
  const invoices = saved.flatMap(({ invoiceId, isNew }) => {
    const line = lines.get(invoiceId);
    return line === undefined ? [] : [{ ...line, isNew }];
  });
  return {
    kind: document.kind,
    state: outcome.state,
    reason: documentSentence(outcome.reasons),
    invoices,
    changes: changes.map(namedChangeSentence),
  };
}
