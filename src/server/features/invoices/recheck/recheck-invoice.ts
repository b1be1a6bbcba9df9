import { auditParts } from '#server/features/audit/audit-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { keysOf, lockKeys } from '../save/invoice-locks.store.ts';
import { findKnown, replaceInvoice, writeInvoices } from '../save/save-invoices.store.ts';
import { auditEvent } from '../save/save-read-invoice.ts';
import type { CancellationNotice } from '../save/stored-invoice.ts';
import { judgeAgain, type Originals } from './judge-again.ts';
import { endRecheck, putOffRecheck, updateEffects } from './recheck.store.ts';

export { type DueRecheck, findDueRechecks, putOffRecheck } from './recheck.store.ts';

interface Read extends Originals {
  /** Those in its files and in files of their own. */
  readonly notices: readonly CancellationNotice[];
}

/**
 * What the stored originals of one document are worth today: its seal, which copy its figures come from, and whether it is
 * cancelled. In the caller's transaction, with the sums and its history; twice changes nothing.
 */
export async function recheckInvoice(tx: Db, ownerId: string, cdc: string, read: Read, at: Date): Promise<void> {
  const { cdcs, papers } = keysOf(read.readings.map(({ invoice }) => invoice));
  const keys = { cdcs: [...new Set([cdc, ...cdcs])], papers };
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
  const changed = [await replaceInvoice(tx, ownerId, judged.stored, at)];
  const alongside = auditParts(ownerId, judged.changes.map(auditEvent), at);
  const writing = { added: [], changed, before: [before.figures], notices: [], links: [], alongside };
  await writeInvoices(tx, ownerId, writing, at);
}
