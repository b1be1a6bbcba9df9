import { auditParts } from '#server/features/audit/audit-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { keysOf, lockKeys } from '../save/invoice-locks.store.ts';
import { askedAsBefore, markRepeats } from '../save/mark-repeats.ts';
import { findKnown, replaceInvoice, writeInvoices } from '../save/save-invoices.store.ts';
import { auditEvent } from '../save/save-read-invoice.ts';
import type { CancellationNotice, KnownInvoice, StoredInvoice } from '../save/stored-invoice.ts';
import { judgeAgain, type Originals } from './judge-again.ts';
import { endRecheck, putOffRecheck, updateEffects } from './recheck.store.ts';

export { type DueRecheck, findDueRechecks, putOffRecheck } from './recheck.store.ts';

interface Read extends Originals {
  /** Those in its files and in files of their own. */
  readonly notices: readonly CancellationNotice[];
}

/**
 * Judges the stored originals of one document by today's rules: its seal, which copy its figures come from, and whether
 * it is cancelled. In the caller's transaction, with the sums and its history; a second run changes nothing.
 */
export async function recheckInvoice(tx: Db, ownerId: string, cdc: string, read: Read, at: Date): Promise<void> {
  const { cdcs, ...keysOfPaper } = keysOf(read.readings.map(({ invoice }) => invoice));
  const keys = { ...keysOfPaper, cdcs: [...new Set([cdc, ...cdcs])] };
  await lockKeys(tx, ownerId, keys);
  if (!(await endRecheck(tx, ownerId, cdc))) return;
  await updateEffects(tx, ownerId, read.notices);
  const { known, cancelled } = await findKnown(tx, ownerId, keys);
  const before = known.find(({ invoice }) => invoice.cdc === cdc);
  if (before === undefined) return;
  const others = known.filter((one) => one !== before && one.invoice.cdc !== null);
  const [disbelieved = null] = read.notices.flatMap(({ effect }) => (effect === 'cancels' ? [] : effect));
  const judged = judgeAgain(before, read, { others, cancelled, disbelieved });
  if (judged === null) return await putOffRecheck(tx, ownerId, cdc);
  if (judged.stored === before) return;
  const written = withRepeats(known, before, judged.stored);
  const changed = [];
  for (const stored of written) changed.push(await replaceInvoice(tx, ownerId, stored, at));
  const figures = known.filter(({ id }) => written.some((stored) => stored.id === id)).map((one) => one.figures);
  const alongside = auditParts(ownerId, judged.changes.map(auditEvent), at);
  const writing = { added: [], changed, before: figures, notices: [], links: [], alongside };
  await writeInvoices(tx, ownerId, writing, at);
}

/** The invoice, and those of the others that now wait because of it, or no longer do. */
function withRepeats(known: readonly KnownInvoice[], before: KnownInvoice, judged: StoredInvoice): StoredInvoice[] {
  const all = known.map((one) => (one === before ? askedAsBefore(judged, before) : one));
  const isProvenNow = judged.strength === 'chained' && before.strength !== 'chained';
  const marked = markRepeats<StoredInvoice>(all, { isNews: ({ id }) => isProvenNow && id === before.id });
  const own = marked.find(({ id }) => id === before.id) ?? all.find(({ id }) => id === before.id) ?? judged;
  return [own, ...marked.filter(({ id }) => id !== before.id)];
}
