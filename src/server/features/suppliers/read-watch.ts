import { watchSentences } from '#contract/suppliers/watch.text.ts';
import type { getInvoiceWatch, getSupplierWatch, SupplierMark } from '#contract/suppliers/watch.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { compareAmounts } from '#domain/money/money.ts';
import { findNewTimbrados, type NewTimbrado } from '#domain/suppliers/new-timbrado.ts';
import { findPriceRises, type PriceRise } from '#domain/suppliers/price-rises.ts';
import { addMonths, type FiscalMonth, firstDay, monthInAsuncion } from '#domain/time/period.ts';
import { findBusinessRuc } from '#server/features/business/read-business.ts';
import { findMissedSupplier } from '#server/features/closing/list-missing.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { readSupplierImputation } from './propose-imputation.ts';
import { supplierNumberOf } from './settle-mark.ts';
import { findSettled, type Settled } from './settled.store.ts';
import {
  findPricedLines,
  findWatchedDocuments,
  findWatchedPlace,
  hasEarlierTimbrado,
  type WatchedDocument,
} from './suppliers.store.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/** Documents of a supplier that are compared with each other. */
const WATCHED_DOCUMENTS = 60;
/** Lines of each: hostile ones have thousands. */
const MOST_LINES = 100;
/** Documents with the same timbrado among which an earlier one is looked for. */
const MOST_STAMPED = 200;
/** Marks of one kind that anybody reads; a hostile document may hold as many as it has lines. */
const MOST_MARKS = 20;

type Marks = RouteReply<typeof getInvoiceWatch>;
const NO_MARKS: Marks = { marks: [], settled: [] };

/** What to look at of a supplier now: what came in the month that runs and in the one before it. */
export async function readSupplierWatch(
  { db, clock }: Needs,
  ownerId: string,
  ruc: string,
): Promise<RouteReply<typeof getSupplierWatch>> {
  const running = monthInAsuncion(clock.now().getTime());
  const supplier = supplierNumberOf(ruc);
  const business = await findBusinessRuc(db, ownerId);
  // The business itself is not watched as a supplier.
  if (business !== null && rucNumberOf(business) === supplier) return { ...NO_MARKS, imputation: null };
  const documents = await findWatchedDocuments(db, ownerId, supplier, WATCHED_DOCUMENTS);
  const since = firstDay(addMonths(running, -1));
  const [found, missed, settled, imputation] = await Promise.all([
    marksOf(db, ownerId, documents, ({ issueDate }) => issueDate >= since),
    business === null ? [] : missedMonth(db, ownerId, supplier, { business, month: addMonths(running, -1) }),
    findSettled(db, ownerId, [supplier]),
    readSupplierImputation({ db, clock }, ownerId, supplier),
  ]);
  return { ...divided([...missed, ...newestOfEach(found)], settled), imputation };
}

/** What to look at of one document. One that does not count yet says nothing sure. */
export async function readInvoiceWatch({ db }: Needs, ownerId: string, id: string): Promise<Marks> {
  const [place, business] = await Promise.all([findWatchedPlace(db, ownerId, id), findBusinessRuc(db, ownerId)]);
  if (place === undefined) throw new ApiError('no_encontrado');
  const supplier = rucNumberOf(place.issuerRuc);
  if (!place.isCounted || (business !== null && rucNumberOf(business) === supplier)) return NO_MARKS;
  const [documents, settled] = await Promise.all([
    findWatchedDocuments(db, ownerId, place.issuerRuc, WATCHED_DOCUMENTS, place),
    findSettled(db, ownerId, [supplier]),
  ]);
  return divided(await marksOf(db, ownerId, documents, (document) => document.id === id), settled);
}

/** Marks of the documents that are asked for, each compared with all; `documents` newest first. */
async function marksOf(
  db: Db,
  ownerId: string,
  documents: readonly WatchedDocument[],
  isAsked: (document: WatchedDocument) => boolean,
): Promise<SupplierMark[]> {
  if (!documents.some(isAsked)) return [];
  const oldestFirst = documents.toReversed();
  // Notes correct an amount: what they say of a unit is no price.
  const sold = oldestFirst.filter(
    ({ documentType }) => documentType !== 'credit-note' && documentType !== 'debit-note',
  );
  const lines = Map.groupBy(
    await findPricedLines(
      db,
      ownerId,
      sold.map(({ id }) => id),
      MOST_LINES,
    ),
    ({ invoiceId }) => invoiceId,
  );
  const rises = findPriceRises(sold.map((document) => ({ ...document, lines: lines.get(document.id) ?? [] })));
  const timbrados = findNewTimbrados(oldestFirst);
  const marks: SupplierMark[] = [];
  for (const document of documents.filter(isAsked)) {
    const stamped = timbrados.get(document.id);
    if (stamped && (await hasEarlierTimbrado(db, ownerId, document, MOST_STAMPED)) === false) {
      marks.push(timbradoMark(document, stamped));
    }
    marks.push(...(rises.get(document.id) ?? []).slice(0, MOST_MARKS).map((rise) => priceMark(document, rise)));
  }
  return marks;
}

const timbradoMark = ({ id, issueDate }: WatchedDocument, stamped: NewTimbrado): SupplierMark => ({
  ...{ kind: 'new-timbrado', subject: stamped.timbrado, upTo: null, invoiceId: id, date: issueDate },
  ...watchSentences.newTimbrado(stamped),
});

const priceMark = ({ id, issueDate }: WatchedDocument, rise: PriceRise): SupplierMark => ({
  ...{ kind: 'price-rise', subject: rise.product, upTo: rise.now, invoiceId: id, date: issueDate },
  ...watchSentences.priceRise(rise),
});

async function missedMonth(
  db: Db,
  ownerId: string,
  supplier: string,
  { business, month }: { business: string; month: FiscalMonth },
): Promise<SupplierMark[]> {
  const missed = await findMissedSupplier(db, ownerId, { month, business: rucNumberOf(business), supplier });
  if (missed === null) return [];
  const { lastNumber: number, lastDate: date } = missed;
  return [
    {
      ...{ kind: 'missing-month', subject: month, upTo: null, invoiceId: null, date: null },
      ...watchSentences.missingMonth(month, { number, date }),
    },
  ];
}

/** Only the newest mark about each product or timbrado, and at most so many; marks come newest first. */
function newestOfEach(marks: readonly SupplierMark[]): SupplierMark[] {
  const newest = new Map<string, SupplierMark>();
  for (const mark of marks) {
    const key = `${mark.kind} ${mark.subject}`;
    if (!newest.has(key)) newest.set(key, mark);
  }
  return [...newest.values()].slice(0, MOST_MARKS);
}

/** What a person said to be fine stands apart. */
function divided(marks: readonly SupplierMark[], settled: readonly Settled[]): Marks {
  const isSettled = ({ kind, subject, upTo }: SupplierMark) =>
    settled.some(
      (one) =>
        one.kind === kind &&
        one.subject === subject &&
        (upTo === null || (one.upTo !== null && compareAmounts(upTo, one.upTo) <= 0)),
    );
  return { marks: marks.filter((mark) => !isSettled(mark)), settled: marks.filter(isSettled) };
}
