import { documentReason } from '#contract/reading/documents.text.ts';
import type { correctInvoice } from '#contract/review/decisions.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { takesRate, withRate } from '#domain/invoice/amounts/typed-rate.ts';
import { differencesBetween, statedFigures } from '#domain/invoice/copies/copy-figures.ts';
import { compareInvoices } from '#domain/invoice/copies/same-invoice.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { ISSUER_NAME_CHECK } from '#domain/reading/issuer-name-check.ts';
import { applyCorrection, type Correction, correctedFields, printedOfInvoice } from '#domain/review/correction.ts';
import { type Doubt, documentDoubt, isRepeatDoubt } from '#domain/review/doubt.ts';
import { readingDifferences } from '#domain/review/reading-difference.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import { type LockedInvoice, lockInvoice } from '#server/features/invoices/decide/lock-invoice.ts';
import { confirmationBy, nameOf, type Person, personOf } from '#server/features/invoices/decide/person.ts';
import { mergeDecided, writeDecided } from '#server/features/invoices/decide/write-decided.ts';
import { describeDoubt } from '#server/features/invoices/describe/detail/describe-doubt.ts';
import { isWaitingAsRepeat } from '#server/features/invoices/save/mark-repeats.ts';
import type { KnownInvoice, StoredInvoice } from '#server/features/invoices/save/stored-invoice.ts';
import {
  lockDocumentsOf,
  markDocumentsDuplicate,
  markDocumentsReviewed,
} from '#server/features/reading/outcome/decided-documents.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { verifyPrinted } from '#sifen/kude/verify-printed.ts';
import { demandReason, type Needs, refuseFractions } from './decision-request.ts';
import { withDecision } from './decision-stack.ts';
import { factsOf, judgeCorrection } from './judge-correction.ts';

type Request = RouteInput<typeof correctInvoice>['body'] & { readonly id: string; readonly address: string };
type Answer = RouteReply<typeof correctInvoice>;

/**
 * Corrects what was read from a PDF. The invoice counts once nothing about it is doubtful, or once the person confirms
 * it all the same. When the correction makes it an invoice that is there already, it becomes a copy of that one.
 */
export async function correctReading({ db, clock }: Needs, caller: Caller, request: Request): Promise<Answer> {
  const { id, version, address, reason, isConfirmed = false, isLeftInReview = false, ...correction } = request;
  const { ownerId } = caller;
  const at = clock.now();
  return await db.transaction().execute(async (tx) => {
    await lockDocumentsOf(tx, ownerId, [id]);
    const becomes = (known: KnownInvoice) => corrected(known, correction).invoice;
    const locked = await lockInvoice(tx, ownerId, id, { version, becomes });
    const person = await personOf(tx, caller, address, at);
    const how = { reason: reason || null, isConfirmed, isLeftInReview, person };
    if (locked.known.source === 'xml') return await giveRate(tx, ownerId, { ...locked, correction }, how);
    refuseFractions(correction, correction.currency ?? locked.known.invoice.currency);
    const { decided, change } = correctionOf(locked.known, correction, how);
    const into = locked.others.find(({ invoice }) => compareInvoices(invoice, decided.invoice) === 'same');
    if (into !== undefined) return await merge(tx, ownerId, { ...locked, decided, change, into }, person);
    return await write(tx, ownerId, { ...locked, decided, change }, person);
  });
}

function corrected({ source, invoice }: StoredInvoice, correction: Correction) {
  if (source !== 'xml') return applyCorrection(invoice, correction);
  const fields = [...correctedFields(correction)];
  if (fields.some((field) => field !== 'exchangeRate') || !takesRate(invoice)) throw new ApiError('leida_de_xml');
  return { invoice: withRate(invoice, correction.exchangeRate ?? null), printed: printedOfInvoice(invoice) };
}

interface How {
  readonly reason: string | null;
  readonly isConfirmed: boolean;
  readonly isLeftInReview: boolean;
  readonly person: Person;
}

/** The invoice as it will be, before anything is known of its documents. */
function correctionOf(known: KnownInvoice, correction: Correction, how: How) {
  const { reason, isConfirmed, isLeftInReview, person } = how;
  const { invoice, printed } = corrected(known, correction);
  const certain = factsOf(invoice);
  const fields = correctedFields(correction);
  const today = dayInAsuncion(person.by.at.getTime());
  const isAltered = known.alteration !== null;
  const { judged, open } = judgeCorrection({ printed, certain, doubts: known.doubts, fields, today, isAltered });
  if (isConfirmed && isAltered) demandReason(reason);
  const doubts = isLeftInReview ? [...open, documentDoubt('left-in-review')] : isConfirmed ? [] : open;
  const differences = readingDifferences(known.invoice, invoice);
  const isInReview = doubts.length > 0;
  const decided = {
    invoice,
    isInReview,
    doubts,
    // What was found out about an altered document stays beside the corrected figures.
    ...(isAltered ? {} : checksOf(invoice, judged, known)),
    confirmation: isConfirmed && !isLeftInReview && open.length > 0 ? confirmationBy(person, reason) : null,
    firstReading: differences.length === 0 ? known.firstReading : (known.firstReading ?? known.invoice),
  };
  const change = { kind: 'corrected', differences, reason, isInReview } as const;
  return { decided: { ...known, ...decided }, change };
}

/** The checks of a corrected invoice. The one on where the issuer's name comes from stays while the name does. */
function checksOf(
  invoice: Invoice,
  judged: readonly Doubt[],
  known: KnownInvoice,
): Pick<StoredInvoice, 'verdict' | 'checks'> {
  const { verdict, checks } = verifyPrinted(invoice, judged, false);
  const isSameName = invoice.issuer.name === known.invoice.issuer.name;
  return {
    verdict,
    checks: [...checks, ...known.checks.filter(({ name }) => isSameName && name === ISSUER_NAME_CHECK)],
  };
}

/** Of an XML only the rate that it lacks: all else stays as it was signed. */
async function giveRate(
  tx: Db,
  ownerId: string,
  { correction, ...locked }: LockedInvoice & { readonly correction: Correction },
  { reason, person }: How,
): Promise<Answer> {
  const { known } = locked;
  const { invoice } = corrected(known, correction);
  const { id, isInReview, doubts } = known;
  const differences = readingDifferences(known.invoice, invoice);
  const change = { kind: 'corrected', differences, reason, isInReview } as const;
  const decided = withDecision(known, 'corrected', { invoice }, []);
  await writeDecided(tx, ownerId, { ...locked, decided, change }, person.by);
  const counts = isInReview ? 'Sigue en revisión y no cuenta.' : 'Desde ahora la factura cuenta.';
  const message =
    invoice.exchange === null
      ? 'Tipo de cambio quitado: la factura no entra en las sumas.'
      : `Tipo de cambio guardado. ${counts}`;
  return { message, id, version: known.revision + 1, isInReview, doubts: doubts.map(describeDoubt) };
}

type Correcting = LockedInvoice & ReturnType<typeof correctionOf>;

async function write(tx: Db, ownerId: string, correcting: Correcting, person: Person): Promise<Answer> {
  const { known, decided, change } = correcting;
  const { id, invoice, isInReview, doubts, confirmation, firstReading, verdict, checks } = decided;
  const told = {
    ownerId,
    invoiceId: id,
    reason: documentReason('corrected-by', { name: nameOf(person) }),
    at: person.by.at,
  };
  const documents = isInReview || isWaitingAsRepeat(known) ? [] : await markDocumentsReviewed(tx, told);
  const after = { invoice, isInReview, doubts, confirmation, firstReading, verdict, checks };
  const corrected = withDecision(known, 'corrected', after, documents);
  const stored = await writeDecided(tx, ownerId, { ...correcting, decided: corrected, change }, person.by);
  return {
    message: messageOf(known, stored.doubts),
    id,
    version: known.revision + 1,
    isInReview: stored.isInReview,
    doubts: stored.doubts.map(describeDoubt),
  };
}

function messageOf(known: KnownInvoice, doubts: readonly Doubt[]): string {
  if (doubts.length > 0 && doubts.every(isRepeatDoubt)) {
    return 'Guardado. Todavía no cuenta: puede ser la misma que otra factura que tienes, compáralas.';
  }
  if (doubts.length === 1) return 'Guardado. Todavía no cuenta: queda 1 dato por mirar.';
  if (doubts.length > 1) return `Guardado. Todavía no cuenta: quedan ${doubts.length} datos por mirar.`;
  return known.isInReview ? 'Factura corregida: desde ahora cuenta.' : 'Factura corregida.';
}

/** The rule of copies says whose figures count: those that the person wrote, or those that are there. */
async function merge(
  tx: Db,
  ownerId: string,
  merging: Correcting & { readonly into: KnownInvoice },
  person: Person,
): Promise<Answer> {
  const { known, into, decided } = merging;
  const { number, issuer } = into.invoice;
  const which = { number: formatDocumentNumber(number), issuer: issuer.name || issuer.ruc };
  const reason = documentReason('another-copy', which);
  await markDocumentsDuplicate(tx, { ownerId, invoiceId: known.id, reason, at: person.by.at });
  const stored = await mergeDecided(tx, ownerId, merging, person.by);
  const isDifferent = differencesBetween(statedFigures(into), statedFigures(decided)).length > 0;
  const isReplaced = isDifferent && differencesBetween(statedFigures(stored), statedFigures(decided)).length === 0;
  const figures = isReplaced
    ? ' Cuentan los datos que escribiste; los que estaban quedan a la vista.'
    : isDifferent
      ? ' Cuentan los datos que ya estaban, y los tuyos quedan a la vista para que elijas.'
      : '';
  return {
    message: `Es la factura ${which.number} de ${which.issuer} que ya tenías: este archivo queda como otra copia de ella.${figures}`,
    id: into.id,
    version: stored.revision,
    isInReview: stored.isInReview,
    doubts: stored.doubts.map(describeDoubt),
  };
}
