import { documentReason } from '#contract/reading/documents.text.ts';
import type { chooseCopy } from '#contract/review/choose-copy.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { differencesBetween, statedFigures } from '#domain/invoice/copies/copy-figures.ts';
import { compareInvoices } from '#domain/invoice/copies/same-invoice.ts';
import { type LockedInvoice, lockInvoice } from '#server/features/invoices/decide/lock-invoice.ts';
import { confirmationBy, nameOf, type Person, personOf } from '#server/features/invoices/decide/person.ts';
import { writeDecided } from '#server/features/invoices/decide/write-decided.ts';
import { isWaitingAsRepeat } from '#server/features/invoices/save/mark-repeats.ts';
import { differingCopies, otherCopyOf, withCopiesSettled } from '#server/features/invoices/save/other-copies.ts';
import type { KnownInvoice, OtherCopy, StoredInvoice } from '#server/features/invoices/save/stored-invoice.ts';
import { lockDocumentsOf, markDocumentsReviewed } from '#server/features/reading/outcome/decided-documents.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import type { DecisionRequest, Needs } from './decision-request.ts';
import { withDecision } from './decision-stack.ts';

interface Request extends Omit<DecisionRequest, 'reason'> {
  /** Null: the present figures stay. */
  readonly copyId: string | null;
}
type Answer = RouteReply<typeof chooseCopy>;

/**
 * Copies of an invoice say different things, and a person says which of them counts. Their word stands against
 * everything but the issuer's proven signature.
 */
export async function chooseBetweenCopies({ db, clock }: Needs, caller: Caller, request: Request): Promise<Answer> {
  const { ownerId } = caller;
  const { id, version, copyId, address } = request;
  const at = clock.now();
  return await db.transaction().execute(async (tx) => {
    await lockDocumentsOf(tx, ownerId, [id]);
    const becomes = ({ invoice, otherCopies }: KnownInvoice) =>
      otherCopies.find((copy) => copy.id === copyId)?.reading?.invoice ?? invoice;
    const locked = await lockInvoice(tx, ownerId, id, { version, becomes });
    if (openCopies(locked.known).length === 0) throw new ApiError('sin_copias_distintas');
    const person = await personOf(tx, caller, address, at);
    const copy = chosenOf(locked.known, copyId);
    return copy === null
      ? await keepCurrent(tx, ownerId, locked, person)
      : await takeOther(tx, ownerId, { ...locked, copy }, person);
  });
}

const openCopies = (stored: StoredInvoice) => differingCopies(stored).filter(({ isSettled }) => !isSettled);

function chosenOf({ otherCopies }: StoredInvoice, copyId: string | null): OtherCopy | null {
  if (copyId === null) return null;
  const copy = otherCopies.find(({ id }) => id === copyId);
  if (copy === undefined) throw new ApiError('no_encontrado');
  return copy;
}

/** The present figures stay. An invoice that waits for a person for other reasons still waits. */
async function keepCurrent(tx: Db, ownerId: string, locked: LockedInvoice, person: Person): Promise<Answer> {
  const { known } = locked;
  const [other] = openCopies(known);
  const { otherCopies, checks, verdict } = withCopiesSettled(known);
  const isPersons = !known.isInReview && known.strength !== 'chained';
  const confirmation = known.confirmation ?? (isPersons ? confirmationBy(person, null) : null);
  const decided = withDecision(known, 'copy-chosen', { otherCopies, checks, verdict, confirmation }, []);
  const differences = other === undefined ? [] : differencesBetween(statedFigures(known), other);
  const change = { kind: 'copy-chosen', chosen: 'current', differences } as const;
  const stored = await writeDecided(tx, ownerId, { ...locked, decided, change }, person.by);
  return answerOf('Listo: quedan los datos que estaban.', known.revision + 1, stored);
}

async function takeOther(
  tx: Db,
  ownerId: string,
  { copy, ...locked }: LockedInvoice & { readonly copy: OtherCopy },
  person: Person,
): Promise<Answer> {
  const { known, others } = locked;
  if (copy.reading === null || known.strength === 'chained') throw new ApiError('copia_no_se_puede_usar');
  const after = byOtherCopy(known, copy, person);
  if (others.some(({ invoice }) => compareInvoices(invoice, after.invoice) === 'same')) {
    throw new ApiError('ya_hay_otra');
  }
  const reason = documentReason('copy-chosen-by', { name: nameOf(person) });
  const told = { ownerId, invoiceId: known.id, reason, at: person.by.at };
  const documents = known.isInReview && !isWaitingAsRepeat(known) ? await markDocumentsReviewed(tx, told) : [];
  const { invoice, isInReview, doubts, verdict, checks, confirmation, firstReading } = after;
  const { source, strength, places, readFrom, alteration, chain, otherCopies } = after;
  const decided = withDecision(
    known,
    'copy-chosen',
    {
      ...{ invoice, isInReview, doubts, verdict, checks, confirmation, firstReading },
      ...{ source, strength, places, readFrom, alteration, chain, otherCopies },
    },
    documents,
  );
  const differences = differencesBetween(statedFigures(known), copy);
  const change = { kind: 'copy-chosen', chosen: 'other', differences } as const;
  const stored = await writeDecided(tx, ownerId, { ...locked, decided, change }, person.by);
  return answerOf('Listo: desde ahora cuentan los datos de la otra copia.', known.revision + 1, stored);
}

/** The person has looked at the copy, so nothing of it is left to confirm. The former figures are kept beside it. */
function byOtherCopy(known: KnownInvoice, copy: OtherCopy, person: Person): StoredInvoice {
  const { cancellation, protocolNumber, cdc } = known.invoice;
  const reading = copy.reading ?? known;
  const { figures: _, ...stored } = known;
  return withCopiesSettled({
    ...stored,
    ...reading,
    source: copy.source,
    readFrom: copy.documentId,
    invoice: {
      ...reading.invoice,
      cancellation,
      cdc: reading.invoice.cdc ?? cdc,
      protocolNumber: reading.invoice.protocolNumber ?? protocolNumber,
    },
    isInReview: false,
    doubts: [],
    confirmation: confirmationBy(person, null),
    firstReading: null,
    otherCopies: [otherCopyOf(known), ...known.otherCopies.filter(({ id }) => id !== copy.id)],
  });
}

function answerOf(message: string, version: number, { isInReview }: StoredInvoice): Answer {
  return { message, version, isInReview };
}
