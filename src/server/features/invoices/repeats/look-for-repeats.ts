import { isPossibleRepeat, mustWaitForDecision } from '#domain/invoice/repeats/possible-repeat.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findKeys, lockKeys } from '../save/invoice-locks.store.ts';
import { areToldApart, askedOf } from '../save/mark-repeats.ts';
import { insertFoundPairs, type RepeatPair } from '../save/repeat-pairs.store.ts';
import { findKnown } from '../save/save-invoices.store.ts';
import type { StoredInvoice } from '../save/stored-invoice.ts';
import { type DueSearch, findDueSearches, findIncomplete, writeSearch } from './repeats.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Under the locks of one transaction. */
const AT_ONCE = 50;
/** Some seconds' worth: nobody waits for it, and the next run goes on. */
const MOST_PER_RUN = 40;
/** Of one invoice: whoever has sent a thousand photos of one number is asked about the first. */
const MOST_OF_ONE = 5;

/**
 * Looks for pairs that may be the same document among what was stored before such pairs were looked for, one business
 * after the other. Each invoice is looked at once; both of a pair count until a person answers. May run twice, or at
 * the same time elsewhere.
 */
export async function lookForRepeats(needs: Needs, most = MOST_PER_RUN): Promise<void> {
  let left = most;
  for (const due of await findDueSearches(needs.db, most)) {
    let found = 0;
    for (let next: DueSearch | null = due; next !== null && left > 0; left--) {
      const looked: Looked = await lookOnce(needs, next);
      found += looked.found;
      next = looked.next;
    }
    if (found > 0) needs.log.info({ ownerId: due.ownerId, pairs: found }, 'posibles repetidas encontradas');
    if (left === 0) return;
  }
}

interface Looked {
  readonly found: number;
  /** Null: all were looked through. */
  readonly next: DueSearch | null;
}

async function lookOnce({ db, clock }: Needs, due: DueSearch): Promise<Looked> {
  return await db.transaction().execute(async (tx) => {
    const incomplete = await findIncomplete(tx, due.ownerId, due, AT_ONCE);
    const last = incomplete.at(-1);
    const found = last === undefined ? 0 : await keepPairs(tx, due.ownerId, incomplete, clock.now());
    const isDone = incomplete.length < AT_ONCE;
    await writeSearch(tx, due.ownerId, isDone ? null : (last ?? null));
    const next = last === undefined || isDone ? null : placeAfter(due, last);
    return { found, next };
  });
}

const placeAfter = ({ ownerId }: DueSearch, { documentNumber, id }: { documentNumber: string; id: string }) => ({
  ownerId,
  afterNumber: documentNumber,
  afterId: id,
});

async function keepPairs(tx: Db, ownerId: string, incomplete: readonly { id: string }[], at: Date): Promise<number> {
  const ids = new Set(incomplete.map(({ id }) => id));
  const keys = await findKeys(tx, ownerId, [...ids]);
  await lockKeys(tx, ownerId, keys);
  const { known } = await findKnown(tx, ownerId, keys);
  const pairs = known.filter(({ id }) => ids.has(id)).flatMap((one) => pairsOf(one, known));
  return await insertFoundPairs(tx, ownerId, eachOnce(pairs), at);
}

function pairsOf(one: StoredInvoice, known: readonly StoredInvoice[]): RepeatPair[] {
  const others = known.filter((other) => {
    if (other.id === one.id || areToldApart(one, other)) return false;
    if (askedOf(one).has(other.id) || askedOf(other).has(one.id)) return false;
    return isPossibleRepeat(one.invoice, other.invoice);
  });
  return others
    .slice(0, MOST_OF_ONE)
    .map((other) =>
      mustWaitForDecision(one, other)
        ? { invoiceId: one.id, otherId: other.id }
        : { invoiceId: other.id, otherId: one.id },
    );
}

function eachOnce(pairs: readonly RepeatPair[]): RepeatPair[] {
  return [...new Map(pairs.map((pair) => [`${pair.invoiceId} ${pair.otherId}`, pair])).values()];
}
