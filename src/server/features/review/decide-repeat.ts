import { documentReason } from '#contract/reading/documents.text.ts';
import type { decideRepeat } from '#contract/review/repeats.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { differencesBetween, statedFigures } from '#domain/invoice/copies/copy-figures.ts';
import { type LockedPair, lockPair } from '#server/features/invoices/decide/lock-pair.ts';
import { nameOf, type Person, personOf } from '#server/features/invoices/decide/person.ts';
import { mergeDecided, writeDecided } from '#server/features/invoices/decide/write-decided.ts';
import { findLinkPlaces } from '#server/features/invoices/save/document-links.ts';
import { joinPapers, orderForJoining } from '#server/features/invoices/save/join-papers.ts';
import { askedOf, withoutRepeatDoubts } from '#server/features/invoices/save/mark-repeats.ts';
import {
  lockDocumentsOf,
  markDocumentsDuplicate,
  markDocumentsReviewed,
} from '#server/features/reading/outcome/decided-documents.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { Needs } from './decision-request.ts';
import { decisionsAfterJoining, withDecision } from './decision-stack.ts';

type Request = RouteInput<typeof decideRepeat>['body'] & { readonly id: string; readonly address: string };
type Answer = RouteReply<typeof decideRepeat>;

/**
 * A person says whether two invoices are the same document. If they are, they are joined, with the figures of the
 * better copy and the files of both; if not, both count, and nobody is asked about them again. Either decision can be
 * taken back.
 */
export async function decideWhetherSame({ db, clock }: Needs, caller: Caller, request: Request): Promise<Answer> {
  const { ownerId } = caller;
  const at = clock.now();
  return await db.transaction().execute(async (tx) => {
    await lockDocumentsOf(tx, ownerId, [request.id, request.otherId]);
    const pair = await lockPair(tx, ownerId, request);
    const person = await personOf(tx, caller, request.address, at);
    return request.isSame ? await join(tx, ownerId, pair, person) : await tellApart(tx, ownerId, pair, person);
  });
}

/** Written down on the one that was asked about, whichever of the two the person named first. */
async function tellApart(tx: Db, ownerId: string, pair: LockedPair, person: Person): Promise<Answer> {
  const isOtherAsked = askedOf(pair.other).has(pair.known.id);
  const [known, other] = isOtherAsked ? [pair.other, pair.known] : [pair.known, pair.other];
  const others = [...pair.others.filter(({ id }) => id !== known.id && id !== other.id), other];
  const doubts = known.doubts.filter(({ otherId }) => otherId !== other.id);
  const isReleased = known.isInReview && doubts.length === 0;
  const number = formatDocumentNumber(other.invoice.number);
  const reason = documentReason('told-apart', { name: nameOf(person), number });
  const documents = isReleased
    ? await markDocumentsReviewed(tx, { ownerId, invoiceId: known.id, reason, at: person.by.at })
    : [];
  const toldApart = [...new Set([...known.toldApart, other.id])];
  const isInReview = known.isInReview && !isReleased;
  const decided = withDecision(known, 'told-apart', { doubts, isInReview, toldApart }, documents);
  const change = { kind: 'told-apart', otherId: other.id, otherNumber: number } as const;
  const stored = await writeDecided(tx, ownerId, { known, others, decided, change }, person.by);
  const waits = stored.isInReview ? ' Una sigue en revisión: le queda algo por mirar.' : ' Cuentan las dos.';
  return {
    message: `Anotado: son dos facturas distintas.${waits} No te lo vamos a preguntar de nuevo.`,
    id: known.id,
    version: known.revision + 1,
    isInReview: stored.isInReview,
  };
}

async function join(tx: Db, ownerId: string, pair: LockedPair, person: Person): Promise<Answer> {
  const [from, into] = orderForJoining(pair.known, pair.other);
  const decided = { ...from, ...withoutRepeatDoubts(from) };
  const { number, issuer } = into.invoice;
  const which = { number: formatDocumentNumber(number), issuer: issuer.name || issuer.ruc };
  const at = person.by.at;
  const reason = documentReason('said-same', { name: nameOf(person), ...which });
  const links = await findLinkPlaces(tx, ownerId, from.id);
  const documents = await markDocumentsDuplicate(tx, { ownerId, invoiceId: from.id, reason, at });
  if (into.isInReview && !joinPapers(into, decided).stored.isInReview) {
    const told = { ownerId, invoiceId: into.id, reason: documentReason('joined-by', { name: nameOf(person) }), at };
    documents.push(...(await markDocumentsReviewed(tx, told)));
  }
  const decisions = decisionsAfterJoining({ from, into, links, documents });
  const merging = { known: from, others: [...pair.others, pair.known], decided, change: null, into, decisions };
  const stored = await mergeDecided(tx, ownerId, merging, person.by);
  const isDifferent = differencesBetween(statedFigures(stored), statedFigures(decided)).length > 0;
  const isOther = differencesBetween(statedFigures(stored), statedFigures(into)).length > 0;
  const figures = isOther
    ? ' Cuentan los datos de la que probaba más.'
    : isDifferent
      ? ' Cuentan los datos que probaban más; los otros quedan a la vista.'
      : '';
  return {
    message: `Listo: son la misma factura, con los archivos de las dos.${figures}`,
    id: into.id,
    version: stored.revision,
    isInReview: stored.isInReview,
  };
}
