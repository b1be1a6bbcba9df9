import { auditParts } from '#server/features/audit/audit-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { orderForJoining } from '../save/join-papers.ts';
import { markRepeats } from '../save/mark-repeats.ts';
import { renewFoundPairs } from '../save/renew-found-pairs.ts';
import { renewSameNumberChecks } from '../save/renew-same-number-checks.ts';
import { type RepeatPair, writeToldApart } from '../save/repeat-pairs.store.ts';
import { replaceInvoice, writeInvoices } from '../save/save-invoices.store.ts';
import type { DocumentLink, KnownInvoice, StoredInvoice } from '../save/stored-invoice.ts';
import type { LockedInvoice } from './lock-invoice.ts';
import { type DecidedBy, eventOf, repeatEvents } from './write-decided.ts';

interface Separated extends LockedInvoice {
  /** The invoice that had stayed, as it was before the join. */
  readonly decided: StoredInvoice;
  /** The invoice that had gone, and its documents, which are linked to no invoice at this moment. */
  readonly back: StoredInvoice;
  readonly links: readonly DocumentLink[];
  /** Others that stopped waiting when they were joined. */
  readonly released: readonly string[];
}

/**
 * Writes two rows where a person had said that they are one invoice, with their sums, their questions and those of
 * others about them. Returns both as they are from now on, the one that had stayed first.
 */
export async function writeSeparated(
  tx: Db,
  ownerId: string,
  { known, others, decided, back, links, released }: Separated,
  by: DecidedBy,
): Promise<readonly [StoredInvoice, StoredInvoice]> {
  const before = [known, ...others];
  const all = separated([decided, back, ...others], released);
  const [one = decided, two = back, ...rest] = all;
  const absorbed = known.toldApart.filter((id) => !decided.toldApart.includes(id));
  await writeToldApart(tx, ownerId, decided.id, { added: [], removed: absorbed });
  await writeToldApart(tx, ownerId, back.id, { added: back.toldApart, removed: [] });
  await renewFoundPairs(tx, ownerId, { all, ids: [decided.id], reopened: pairsOf(one, two, rest), at: by.at });
  const written = [one, ...rest.filter((other, at) => other !== others[at])];
  const changed = [];
  for (const stored of written) changed.push(await replaceInvoice(tx, ownerId, stored, by.at));
  const change = { kind: 'decision-undone', decision: 'joined' } as const;
  const events = [
    ...[one, two].map(({ id, invoice }) => eventOf(id, invoice, change, by)),
    ...repeatEvents(others, new Map(rest.map((other) => [other.id, other])), by),
  ];
  const writing = {
    added: [two],
    changed,
    before: before.filter(({ id }) => written.some((stored) => stored.id === id)).map(({ figures }) => figures),
    notices: [],
    links,
    alongside: auditParts(ownerId, events, by.at),
  };
  await writeInvoices(tx, ownerId, writing, by.at);
  return [one, two];
}

/**
 * With the checks and questions that each has about the others now; an invoice that counted before they were joined does
 * not begin to wait.
 */
function separated(all: readonly (StoredInvoice | KnownInvoice)[], released: readonly string[]): StoredInvoice[] {
  const checked = new Map(renewSameNumberChecks(all).map((stored) => [stored.id, stored]));
  const current = all.map((stored) => checked.get(stored.id) ?? stored);
  const [one, two] = current;
  const isEither = ({ id }: StoredInvoice) => id === one?.id || id === two?.id;
  const isReopened = ({ id }: StoredInvoice) => released.includes(id);
  const marked = new Map(
    markRepeats(current, { isNews: () => false, isReopened, isWhole: isEither }).map((stored) => [stored.id, stored]),
  );
  return current.map((stored) => marked.get(stored.id) ?? stored);
}

/** Pairs that may be the same document and for which neither waits: a person is asked, and both count until then. */
function pairsOf(one: StoredInvoice, two: StoredInvoice, rest: readonly StoredInvoice[]): RepeatPair[] {
  const pair = (a: StoredInvoice, b: StoredInvoice): RepeatPair => {
    const [later, earlier] = orderForJoining(a, b);
    return { invoiceId: later.id, otherId: earlier.id };
  };
  return [pair(two, one), ...rest.flatMap((other) => [pair(one, other), pair(two, other)])];
}
