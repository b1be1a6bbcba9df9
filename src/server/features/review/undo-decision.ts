import type { undoDecision } from '#contract/review/decisions.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { compareInvoices } from '#domain/invoice/copies/same-invoice.ts';
import { type LockedInvoice, lockInvoice } from '#server/features/invoices/decide/lock-invoice.ts';
import { type Person, personOf } from '#server/features/invoices/decide/person.ts';
import { takeSetAside, withNextRevision } from '#server/features/invoices/decide/set-aside.ts';
import { writeAgain, writeDecided } from '#server/features/invoices/decide/write-decided.ts';
import { writeSeparated } from '#server/features/invoices/decide/write-separated.ts';
import { removeInvoices } from '#server/features/invoices/remove/remove-invoices.ts';
import { takeLinksAt } from '#server/features/invoices/save/document-links.ts';
import type {
  Decision,
  JoinedPaper,
  KnownInvoice,
  StoredInvoice,
} from '#server/features/invoices/save/stored-invoice.ts';
import {
  lockDocumentsOf,
  noLongerRepeated,
  restoreDocuments,
  restoreTypedDocuments,
} from '#server/features/reading/outcome/decided-documents.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import type { DecisionRequest, Needs } from './decision-request.ts';
import { withoutDecision } from './decision-stack.ts';

type Answer = RouteReply<typeof undoDecision>;

/** The invoice, its documents and the sums as they were before the last decision. */
export async function undoLastDecision(
  { db, clock }: Needs,
  caller: Caller,
  request: DecisionRequest,
): Promise<Answer> {
  const at = clock.now();
  return await db.transaction().execute(async (tx) => {
    await lockDocumentsOf(tx, caller.ownerId, [request.id]);
    const person = await personOf(tx, caller, request.address, at);
    return (
      (await undoNotAnInvoice(tx, caller.ownerId, request.id, person)) ??
      (await undoOnInvoice(tx, caller.ownerId, request, person))
    );
  });
}

async function undoNotAnInvoice(tx: Db, ownerId: string, id: string, { by }: Person): Promise<Answer | undefined> {
  const found = await takeSetAside(tx, ownerId, id);
  if (found === undefined) return undefined;
  const { documents, ...back } = found;
  await restoreDocuments(tx, ownerId, documents, by.at);
  const change = { kind: 'decision-undone', decision: 'not-an-invoice' } as const;
  await writeAgain(tx, ownerId, { ...back, change }, by);
  return answerOf('not-an-invoice', back.stored.revision, back.stored);
}

async function undoOnInvoice(
  tx: Db,
  ownerId: string,
  { id, version }: DecisionRequest,
  { by }: Person,
): Promise<Answer> {
  const becomes = (known: StoredInvoice) => {
    const { before, joined } = lastDecision(known);
    return joined === undefined ? before.invoice : [before.invoice, joined.stored.invoice];
  };
  const locked = await lockInvoice(tx, ownerId, id, { version, becomes });
  const { known, others } = locked;
  const last = lastDecision(known);
  if (last.kind === 'typed') return await undoTyping(tx, ownerId, known, by);
  if (last.joined !== undefined) return await undoJoining(tx, ownerId, { ...locked, last, joined: last.joined }, by);
  const decided = withoutDecision(known, last);
  if (others.some(({ invoice }) => compareInvoices(invoice, decided.invoice) === 'same')) {
    throw new ApiError('ya_hay_otra');
  }
  await restoreDocuments(tx, ownerId, last.documents, by.at);
  const change = { kind: 'decision-undone', decision: last.kind } as const;
  const stored = await writeDecided(tx, ownerId, { ...locked, decided, change }, by);
  return answerOf(last.kind, known.revision + 1, stored);
}

/** Deletes the typed invoice; its document is as it was before. */
async function undoTyping(tx: Db, ownerId: string, known: KnownInvoice, by: Person['by']): Promise<Answer> {
  await restoreTypedDocuments(tx, ownerId, lastDecision(known).documents, by.at);
  const change = { kind: 'decision-undone', decision: 'typed' } as const;
  const settleDocuments = noLongerRepeated(tx, ownerId, by.at);
  await removeInvoices(tx, ownerId, [known.id], by, { changeOf: () => change, settleDocuments });
  return { message: MESSAGES.typed, undone: 'typed', version: known.revision, isInReview: false };
}

interface Joined extends LockedInvoice {
  readonly last: Decision;
  readonly joined: JoinedPaper;
}

/** Separates a joined pair: two invoices again, each as it was, with its own files. */
async function undoJoining(
  tx: Db,
  ownerId: string,
  { known, others, last, joined }: Joined,
  by: Person['by'],
): Promise<Answer> {
  const decided = { ...withoutDecision(known, last), createdAt: new Date(joined.knownSince) };
  const back = withNextRevision({ ...joined.stored, createdAt: new Date(joined.stored.createdAt) });
  const isThere = ({ invoice }: StoredInvoice) =>
    [decided, back].some((one) => compareInvoices(invoice, one.invoice) === 'same');
  if (others.some(isThere)) throw new ApiError('ya_hay_otra');
  const links = await takeLinksAt(tx, ownerId, known.id, joined.links);
  // A file of it was read again meanwhile, and gave something else.
  if (links.length < joined.links.length) throw new ApiError('decision_superada');
  await restoreDocuments(tx, ownerId, last.documents, by.at);
  const linked = links.map((link) => ({ ...link, invoiceId: back.id }));
  const stored = await writeSeparated(
    tx,
    ownerId,
    { known, others, decided, back, links: linked, released: joined.released ?? [] },
    by,
  );
  const isWaiting = stored.some(({ isInReview }) => isInReview);
  const waits = isWaiting ? ' La que esperaba vuelve a revisión y no cuenta.' : ' Cuentan las dos.';
  return {
    message: `${MESSAGES.joined}${waits}`,
    undone: 'joined',
    version: known.revision + 1,
    isInReview: stored[0].isInReview,
  };
}

/** Refused where something changed the invoice since: undoing the decision would undo that change too. */
function lastDecision({ decisions, revision }: StoredInvoice): Decision {
  const last = decisions.at(-1);
  if (last === undefined) throw new ApiError('nada_que_deshacer');
  if (last.revision !== revision) throw new ApiError('decision_superada');
  return last;
}

const MESSAGES: Readonly<Record<Answer['undone'], string>> = {
  typed: 'Carga deshecha: la factura ya no está.',
  confirmed: 'Confirmación deshecha.',
  corrected: 'Corrección deshecha: la factura dice lo que decía antes.',
  'copy-chosen': 'Elección deshecha: la factura dice lo que decía antes.',
  'told-apart': 'Deshecho: vuelve la pregunta de si es la misma.',
  joined: 'Deshecho: son otra vez dos facturas, cada una con sus archivos.',
  'not-an-invoice': 'La factura vuelve a la lista.',
};

function answerOf(undone: Answer['undone'], version: number, { isInReview }: StoredInvoice): Answer {
  const waits = isInReview ? ' Espera en revisión y no cuenta.' : '';
  return { message: `${MESSAGES[undone]}${waits}`, undone, version, isInReview };
}
