import { documentReason } from '#contract/reading/documents.text.ts';
import type { typeInvoice } from '#contract/review/type-invoice.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { parseRuc } from '#domain/identifiers/ruc.ts';
import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { invoiceOfPrinted } from '#domain/invoice/printed-invoice.ts';
import { type Doubt, documentDoubt } from '#domain/review/doubt.ts';
import { printedOfTyped, type TypedInvoice } from '#domain/review/typed-invoice.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import { findBusiness } from '#server/features/business/read-business.ts';
import { confirmationBy, nameOf, type Person, personOf } from '#server/features/invoices/decide/person.ts';
import { describeDoubt } from '#server/features/invoices/describe/detail/describe-doubt.ts';
import { nextLinkPosition } from '#server/features/invoices/save/document-links.ts';
import { saveReadInvoices } from '#server/features/invoices/save/save-read-invoice.ts';
import type {
  DocumentBefore,
  InvoiceReading,
  RecordedChange,
  SavedInvoice,
  StoredInvoice,
} from '#server/features/invoices/save/stored-invoice.ts';
import { lockTypable, markDocumentTyped } from '#server/features/reading/outcome/decided-documents.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { verifyPrinted } from '#sifen/kude/verify-printed.ts';
import { type Needs, refuseFractions } from './decision-request.ts';
import { factsOf, judgeCorrection } from './judge-correction.ts';

type Request = RouteInput<typeof typeInvoice>['body'] & { readonly address: string };
type Answer = RouteReply<typeof typeInvoice>;

/**
 * A paper invoice that a person types. It is saved like one that was read: if it is there already it becomes a copy of
 * that one, and it counts once nothing about it is doubtful, or once the person confirms it all the same.
 */
export async function typePaper({ db, clock }: Needs, caller: Caller, request: Request): Promise<Answer> {
  const { documentId, address, reason, isConfirmed = false, isLeftInReview = false, ...fields } = request;
  const { ownerId } = caller;
  refuseFractions(fields, fields.currency ?? 'PYG');
  const at = clock.now();
  return await db.transaction().execute(async (tx) => {
    const person = await personOf(tx, caller, address, at);
    const typed = await addressed(tx, ownerId, fields);
    const document = documentId == null ? null : await holdDocument(tx, ownerId, documentId);
    const judged = judgeTyped(typed, { isConfirmed, isLeftInReview, reason: reason || null, person });
    const reading: InvoiceReading = {
      ...judged,
      ...(document === null ? {} : await placeOf(tx, ownerId, document)),
      typed: { ...judged.typed, documents: document === null ? [] : [document] },
    };
    let outcome: Outcome | undefined;
    const [saved] = await saveReadInvoices(tx, ownerId, [reading], at, {
      by: person.by,
      alongside: (_, [stored], { changes, renewed }) => {
        if (stored !== undefined) outcome = { stored, changes, isRenewed: renewed.has(stored.id) };
        return [];
      },
    });
    if (saved === undefined || outcome === undefined) throw new Error('one paper gives one invoice');
    if (document !== null) await settleDocument(tx, ownerId, document.documentId, { saved, ...outcome, person });
    return answerOf(saved, outcome);
  });
}

/** Where the person names no receiver, the business is the receiver, unless it is the issuer. */
async function addressed(tx: Db, ownerId: string, typed: TypedInvoice): Promise<TypedInvoice> {
  if (typed.receiverRuc !== undefined) return typed;
  const business = await findBusiness(tx, ownerId);
  if (business === null || isSameTaxpayer(business.ruc, typed.issuerRuc)) return typed;
  return { ...typed, receiverRuc: business.ruc, receiverName: typed.receiverName ?? business.name };
}

const isSameTaxpayer = (one: string, other: string) => (parseRuc(one)?.number ?? one) === parseRuc(other)?.number;

async function holdDocument(tx: Db, ownerId: string, documentId: string): Promise<DocumentBefore> {
  const held = await lockTypable(tx, ownerId, documentId);
  if (held === undefined) throw new ApiError('no_encontrado');
  if (held === null) throw new ApiError('documento_no_se_escribe');
  return held;
}

/** After the places of what was said to be no invoice, since that may come back. */
async function placeOf(tx: Db, ownerId: string, { documentId }: DocumentBefore) {
  return { documentId, position: await nextLinkPosition(tx, ownerId, documentId) };
}

interface How {
  readonly isConfirmed: boolean;
  readonly isLeftInReview: boolean;
  readonly reason: string | null;
  readonly person: Person;
}

function judgeTyped(typed: TypedInvoice, { isConfirmed, isLeftInReview, reason, person }: How) {
  const printed = printedOfTyped(typed);
  const invoice = invoiceOfPrinted(printed, null);
  if (invoice === undefined) throw new Error('a typed invoice has all that no invoice is without');
  const today = dayInAsuncion(person.by.at.getTime());
  const nothing = { doubts: [], fields: new Set<string>(), isAltered: false };
  const { judged, open } = judgeCorrection({ printed, certain: factsOf(invoice), today, ...nothing });
  const doubts: Doubt[] = isLeftInReview ? [...open, documentDoubt('left-in-review')] : isConfirmed ? [] : [...open];
  const isVouchedFor = isConfirmed && !isLeftInReview && open.length > 0;
  return {
    invoice,
    source: 'typed',
    verification: verifyPrinted(invoice, judged, false),
    doubts,
    typed: { reason, confirmation: isVouchedFor ? confirmationBy(person, reason) : null },
  } as const;
}

interface Outcome {
  readonly stored: StoredInvoice;
  readonly changes: readonly RecordedChange[];
  /** The invoice was there already and gets another revision. */
  readonly isRenewed: boolean;
}

async function settleDocument(
  tx: Db,
  ownerId: string,
  documentId: string,
  { saved, stored, person }: Outcome & { readonly saved: SavedInvoice; readonly person: Person },
): Promise<void> {
  const told = saved.isNew
    ? { state: stored.isInReview ? 'in-review' : 'read', reason: documentReason('typed-by', { name: nameOf(person) }) }
    : { state: 'duplicate', reason: documentReason('another-copy', nameOfInvoice(stored)) };
  await markDocumentTyped(tx, ownerId, documentId, { ...told, at: person.by.at } as Parameters<
    typeof markDocumentTyped
  >[3]);
}

const nameOfInvoice = ({ invoice: { number, issuer } }: StoredInvoice) => ({
  number: formatDocumentNumber(number),
  issuer: issuer.name || issuer.ruc,
});

function answerOf(saved: SavedInvoice, { stored, changes, isRenewed }: Outcome): Answer {
  const { id, doubts, isInReview } = stored;
  const message = saved.isNew ? newMessage(doubts) : knownMessage(stored, changes);
  const version = stored.revision + (isRenewed ? 1 : 0);
  return { message, id, version, isInReview, doubts: doubts.map(describeDoubt) };
}

function newMessage(doubts: readonly Doubt[]): string {
  if (doubts.length === 0) return 'Factura guardada: desde ahora cuenta.';
  const left = doubts.length === 1 ? 'queda 1 dato por mirar' : `quedan ${doubts.length} datos por mirar`;
  return `Factura guardada en revisión. Todavía no cuenta: ${left}.`;
}

function knownMessage(stored: StoredInvoice, changes: readonly RecordedChange[]): string {
  const kinds = new Set(changes.map(({ change }) => change.kind));
  const figures = kinds.has('figures-replaced')
    ? ' Cuentan los datos que escribiste; los que estaban quedan a la vista.'
    : kinds.has('copies-differ')
      ? ' Cuentan los datos que ya estaban, y los tuyos quedan a la vista para que elijas.'
      : '';
  const { number, issuer } = nameOfInvoice(stored);
  return `Es la factura ${number} de ${issuer} que ya tenías: no se cuenta dos veces.${figures}`;
}
