import { setTimeout as pause } from 'node:timers/promises';
import { KEPT_HERE } from '#contract/reading/documents.text.ts';
import type { Destination } from '#contract/sharing.ts';
import { doneBy } from '#server/features/audit/audit-events.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { otherReceiverOf, reasonToStay } from './choose-destination.ts';
import { findDestinations, findOwnRuc } from './destinations.store.ts';
import { type MoveNeeds, type MoveOrder, moveBack, moveDocuments, NotMoved } from './move-documents.ts';
import { findGroup, findMoveSet, findProposed, type MoveSet } from './sharing.store.ts';

export interface ByCaller {
  readonly caller: Caller;
  readonly http: Pick<HttpContext, 'remoteAddress' | 'headers'>;
}

const wordOf = ({ userId }: Caller) => ({ userId, isOfMailbox: false });

/** Businesses of the person with the RUC of the invoice's receiver; none when it may not go. */
export async function findInvoiceDestinations(
  { db }: Pick<MoveNeeds, 'db'>,
  caller: Caller,
  invoiceId: string,
): Promise<{ destinations: Destination[] }> {
  const { ownerId } = caller;
  const set = await findInvoiceSet(db, ownerId, invoiceId);
  const ownRuc = await findOwnRuc(db, ownerId);
  const ruc = otherReceiverOf(set.invoices.find(({ id }) => id === invoiceId)?.receiverRuc ?? null, ownRuc);
  if (ruc === null || reasonToStay(set, ownRuc) !== undefined) return { destinations: [] };
  const found = await findDestinations(db, ownerId, { ...wordOf(caller), ruc });
  const each = new Map(found.map(({ id, name, ruc: known }) => [id, { id, name, ruc: known }]));
  return { destinations: [...each.values()] };
}

async function findInvoiceSet(db: MoveNeeds['db'], ownerId: string, invoiceId: string): Promise<MoveSet> {
  const set = await findMoveSet(db, ownerId, { invoiceId });
  if (!set.invoices.some(({ id }) => id === invoiceId)) throw new ApiError('no_encontrado');
  return set;
}

interface Moved {
  readonly message: string;
  readonly businessId: string;
  readonly documentIds: string[];
}

export async function moveInvoice(
  needs: MoveNeeds,
  { caller, http }: ByCaller,
  { id, businessId }: { id: string; businessId: string },
): Promise<Moved> {
  return await orRefuse(async () => {
    const { destinations } = await findInvoiceDestinations(needs, caller, id);
    const set = await findInvoiceSet(needs.db, caller.ownerId, id);
    if (!destinations.some((one) => one.id === businessId)) {
      await refuseStranger(needs, caller, businessId);
      throw refusalOf(reasonToStay(set, await findOwnRuc(needs.db, caller.ownerId)));
    }
    return await move(needs, { caller, http }, set, businessId);
  });
}

/** A person says that the document is for the business that was proposed. */
export async function moveDocument(
  needs: MoveNeeds,
  { caller, http }: ByCaller,
  { id, businessId }: { id: string; businessId: string },
): Promise<Moved> {
  const { db } = needs;
  return await orRefuse(async () => {
    if ((await findProposed(db, caller.ownerId, id)) !== businessId) throw new ApiError('no_encontrado');
    await refuseStranger(needs, caller, businessId);
    const set = await findMoveSet(db, caller.ownerId, { documentIds: [id] });
    const why = reasonToStay(set, await findOwnRuc(db, caller.ownerId));
    if (why !== undefined) throw refusalOf(why);
    return await move(needs, { caller, http }, set, businessId);
  });
}

/** Whoever may not write there learns no more than that it is none of theirs. */
async function refuseStranger({ db }: MoveNeeds, caller: Caller, businessId: string): Promise<void> {
  const found = await findDestinations(db, caller.ownerId, { ...wordOf(caller), ruc: null, businessId });
  if (found.length === 0) throw new ApiError('negocio_no_encontrado');
}

async function move(needs: MoveNeeds, { caller, http }: ByCaller, set: MoveSet, to: string): Promise<Moved> {
  const order = orderOf(needs, { caller, http }, to);
  const documentIds = await moveDocuments(needs, order, set);
  const message = set.invoices.length > 1 ? `${set.invoices.length} facturas movidas.` : 'Factura movida.';
  return { message, businessId: to, documentIds };
}

const orderOf = ({ clock }: MoveNeeds, { caller, http }: ByCaller, to: string): MoveOrder => ({
  from: caller.ownerId,
  to,
  word: wordOf(caller),
  by: { ...doneBy(caller, http, clock.now()), userId: caller.userId },
});

/** All that went together comes back, unless something was done with it there. */
export async function undoMove(
  needs: MoveNeeds,
  { caller, http }: ByCaller,
  documentId: string,
): Promise<{ message: string }> {
  return await orRefuse(async () => {
    const group = await findGroup(needs.db, caller.ownerId, documentId);
    const [first] = group;
    if (first === undefined) throw new ApiError('no_encontrado');
    await refuseStranger(needs, caller, first.otherOwnerId);
    const returning = await findReturning(needs, caller.ownerId, group);
    if (returning === undefined) throw new ApiError('no_se_puede_mover', { message: NOT_AS_IT_CAME });
    await moveBack(needs, orderOf(needs, { caller, http }, first.otherOwnerId), returning);
    return { message: 'Está otra vez en este negocio.' };
  });
}

/** What went, as it is there now, with its pointers here; undefined when it is no longer as it came. */
async function findReturning({ db }: MoveNeeds, ownerId: string, group: Awaited<ReturnType<typeof findGroup>>) {
  const there = group.map((one) => one.otherDocumentId);
  const set = await findMoveSet(db, group[0]?.otherOwnerId ?? '', { documentIds: there });
  const left = await findMoveSet(db, ownerId, { documentIds: group.map((one) => one.documentId) });
  const byId = new Map(left.documents.map((one) => [one.id, one]));
  const pairs = group.flatMap((one) => {
    const pointer = byId.get(one.documentId);
    return pointer === undefined ? [] : [[one.otherDocumentId, pointer] as const];
  });
  const isAsItCame = set.isWhole && set.documents.length === there.length && pairs.length === there.length;
  const isDecided = set.invoices.some((one) => one.isDecided);
  return isAsItCame && !isDecided ? { set, pointers: new Map(pairs) } : undefined;
}

const NOT_AS_IT_CAME =
  'Ya no se puede traer de vuelta: en el otro negocio se unió con otra copia, se decidió algo sobre ella o se borró.';

const refusalOf = (why: keyof typeof KEPT_HERE | undefined) =>
  new ApiError('no_se_puede_mover', why === undefined ? {} : { message: `No se puede mover: ${KEPT_HERE[why]}.` });

/** A document that is being read is looked at again: one that was just moved is read there. */
const MOST_LOOKS = 10;
const LOOK_AGAIN_MS = 100;

async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  for (let looks = 1; ; looks++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NotMoved)) throw error;
      if (error.why === 'not-allowed') throw new ApiError('negocio_no_encontrado', { cause: error });
      if (error.why !== 'changed') throw refusalOf(error.why);
      if (looks === MOST_LOOKS) throw new ApiError('muchos_cambios', { cause: error });
      await pause(LOOK_AGAIN_MS);
    }
  }
}
