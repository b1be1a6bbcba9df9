import type { Log } from '../../log.ts';

/** The connection, or the transaction that is open. */
interface Db {
  readonly isTransaction: boolean;
}

/**
 * Every lock that a transaction may wait for, in the order in which they are taken (docs/decisions/0031). Two that take
 * them in one order never wait for each other in a circle. Rows of one kind are taken by one statement, by their ids.
 */
export const LOCKS = [
  /** Roles and states of people, which administrators change one at a time. */
  'users',
  /** The row of a business: whoever counts its mailboxes, looks or templates before adding one holds it. */
  'owner',
  'plans',
  /** Holidays and extensions. */
  'calendar',
  /** The tax office's list of RUCs, which is loaded by one at a time. */
  'ruc-list',
  /** Setting readings by AI back to zero. */
  'resets',
  /** When mailboxes are looked at. */
  'schedules',
  'mailboxes',
  /** Addresses that are told what happens, and what waits to be told. */
  'webhooks',
  'runs',
  'imports',
  /** Files made in the background. */
  'exports',
  /** Months compared with what the tax office has. */
  'reconciliations',
  'templates',
  'business',
  /** What a person waits for. */
  'tasks',
  /** Who reads a mailbox now. */
  'polls',
  /** All files of an owner: uploads share it, whoever deletes some has it alone. */
  'files',
  /** The count of an owner's bytes. */
  'bytes',
  'documents',
  /** By CDC and number, whether an invoice with them is there or not. */
  'keys',
  'invoices',
  /** An owner's sums. */
  'summary',
  /** Months that were closed. */
  'closings',
  /** An owner's readings by AI, and the subscription that they are counted under. */
  'balance',
  /** Calls to the model under way, of everybody. */
  'calls',
] as const;
export type Lock = (typeof LOCKS)[number];

/** What a transaction holds. */
class Held {
  readonly log: Log | null;
  /** By lock the rows that are known by name; a lock of which there is one only has none. */
  readonly #rows = new Map<Lock, Set<string>>();
  /** How many statements had run when each lock was first taken, and last declared. */
  readonly #taken = new Map<Lock, number>();
  readonly #declared = new Map<Lock, number>();
  #statements = 0;

  constructor(log: Log | null) {
    this.log = log;
  }

  /** The name of a later lock that is held already, unless all of these rows are. */
  take(lock: Lock, rows: readonly string[]): Lock | undefined {
    const known = this.#rows.get(lock);
    const isHeld = known !== undefined && rows.every((row) => known.has(row));
    const later = isHeld ? undefined : this.#laterThan(lock);
    this.add(lock, rows);
    return later;
  }

  add(lock: Lock, rows: readonly string[]): void {
    if (!this.#taken.has(lock)) this.#taken.set(lock, this.#statements);
    this.#declared.set(lock, this.#statements);
    const known = this.#rows.get(lock) ?? new Set();
    for (const row of rows) known.add(row);
    this.#rows.set(lock, known);
  }

  /** Whether the lock was declared, and declared again after a later lock was taken. */
  isDeclared(lock: Lock): boolean {
    const declared = this.#declared.get(lock);
    if (declared === undefined) return false;
    return LOCKS.slice(LOCKS.indexOf(lock) + 1).every((later) => declared >= (this.#taken.get(later) ?? 0));
  }

  endStatement(): void {
    this.#statements++;
  }

  #laterThan(lock: Lock): Lock | undefined {
    const later = LOCKS.slice(LOCKS.indexOf(lock) + 1);
    return later.findLast((one) => this.#taken.has(one));
  }
}

const heldBy = new WeakMap<object, Held>();

/** A lock out of order fails a test; for people it is only logged, since a deadlock would be tried again. */
const isTest = process.env.NODE_ENV === 'test';
const told = new Set<string>();

export class LockDisorder extends Error {
  override name = 'LockDisorder';
}

/** Called for each transaction that is opened. */
export function trackLocksOf(tx: Db, log: Log): void {
  heldBy.set(tx, new Held(log));
}

/** A lock of which an owner, or the whole server, has one. */
const THE_ONE = [''];
/** Rows that nobody knows before the statement finds them. */
const UNKNOWN = ['?'];
type LockOfOne = Extract<
  Lock,
  'users' | 'ruc-list' | 'resets' | 'files' | 'bytes' | 'summary' | 'balance' | 'calls' | 'owner'
>;

/**
 * Called before a statement that waits for a lock until the end of the transaction: row locks, advisory locks, updates,
 * deletes. `rows` must be given where a later lock is held already: they may be rows that are held too. Outside a
 * transaction a statement holds no lock afterwards.
 */
export function takesLock(tx: Db, lock: LockOfOne): void;
export function takesLock(tx: Db, lock: Lock, rows?: readonly string[]): void;
export function takesLock(tx: Db, lock: Lock, rows: readonly string[] = isOfOne(lock) ? THE_ONE : UNKNOWN): void {
  if (!tx.isTransaction) return;
  const held = heldOf(tx);
  const later = held.take(lock, rows === UNKNOWN ? [`? ${++unknown}`] : rows);
  if (later !== undefined) tell(held, `«${lock}» is taken after «${later}»`);
}
let unknown = 0;

/** For a statement that waits for nobody (`nowait`, `skip locked`): it may come at any time. */
export function triesLock(tx: Db, lock: Lock, rows: readonly string[] = []): void {
  if (tx.isTransaction) heldOf(tx).add(lock, rows);
}

const OF_ONE: ReadonlySet<Lock> = new Set<LockOfOne>([
  ...(['users', 'ruc-list', 'resets', 'files', 'bytes', 'summary', 'balance', 'calls', 'owner'] as const),
]);
const isOfOne = (lock: Lock) => OF_ONE.has(lock);

/** The locks that every writer of the figures takes: a statement that takes one without `takesLock` fails in tests. */
const TO_BE_DECLARED: ReadonlySet<Lock> = new Set(['files', 'bytes', 'documents', 'invoices', 'summary', 'balance']);

/** For tests: what a statement of the transaction takes, as its text says. */
export function noticeStatement(tx: Db, locks: readonly Lock[], text: string): void {
  const held = heldOf(tx);
  for (const lock of locks.toSorted((a, b) => LOCKS.indexOf(a) - LOCKS.indexOf(b))) {
    if (TO_BE_DECLARED.has(lock)) {
      if (!held.isDeclared(lock)) tell(held, `nobody said that «${lock}» is taken by: ${text}`);
      continue;
    }
    const later = held.take(lock, THE_ONE);
    if (later !== undefined) tell(held, `«${lock}» is taken after «${later}» by: ${text}`);
  }
  held.endStatement();
}

function heldOf(tx: Db): Held {
  const known = heldBy.get(tx);
  if (known !== undefined) return known;
  const held = new Held(null);
  heldBy.set(tx, held);
  return held;
}

function tell({ log }: Held, what: string): void {
  const error = new LockDisorder(what);
  if (isTest) throw error;
  if (told.has(what)) return;
  told.add(what);
  log?.error({ err: error }, 'ALARMA: un bloqueo se tomó fuera de su orden');
}
