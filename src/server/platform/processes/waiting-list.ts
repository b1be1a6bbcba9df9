export interface Waiting {
  readonly ownerId: string;
  /** Somebody waits for the answer. */
  readonly isUrgent: boolean;
  /** There may be a place for it where there is none for others. */
  readonly isBrief?: boolean;
}

/** One turn of so many is everybody's, so that urgent work of many cannot keep the rest waiting for ever. */
const TURNS = 4;

/**
 * Work of many owners, taken by turns: an owner with a thousand files waits with each of them until all others had one.
 * Urgent work goes first, among that of its owner and, three turns of four, among the owners.
 */
export class WaitingList<T extends Waiting> {
  /** Whose turn is next comes first. */
  readonly #owners = new Map<string, { urgent: T[]; others: T[] }>();
  #turns = 0;

  /** `isFirst`: it was taken before and comes back. */
  add(entry: T, { isFirst = false } = {}): void {
    const own = this.#owners.get(entry.ownerId) ?? { urgent: [], others: [] };
    const line = entry.isUrgent ? own.urgent : own.others;
    if (isFirst) line.unshift(entry);
    else line.push(entry);
    this.#owners.set(entry.ownerId, own);
  }

  get count(): number {
    return [...this.#owners.keys()].reduce((sum, ownerId) => sum + this.countOf(ownerId), 0);
  }

  countOf(ownerId: string): number {
    const own = this.#owners.get(ownerId);
    return own === undefined ? 0 : own.urgent.length + own.others.length;
  }

  /**
   * The next for which there is a place: an owner's first, else their first brief one. An owner for whom there is no
   * place keeps their turn.
   */
  take<P>(placeFor: (entry: T) => P | undefined): { entry: T; place: P } | undefined {
    const isEverybodysTurn = this.#turns % TURNS === TURNS - 1;
    for (const urgentOnly of isEverybodysTurn ? [false] : [true, false]) {
      for (const [ownerId, { urgent, others }] of this.#owners) {
        const line = urgentOnly || urgent.length > 0 ? urgent : others;
        for (const at of new Set([0, line.findIndex(({ isBrief }) => isBrief)])) {
          const entry = line[at];
          const place = entry === undefined ? undefined : placeFor(entry);
          if (entry === undefined || place === undefined) continue;
          line.splice(at, 1);
          this.#endTurn(ownerId);
          return { entry, place };
        }
      }
    }
    return undefined;
  }

  /** Called when the work taken for an owner is done: they go behind those who came meanwhile and had nothing. */
  passTurn(ownerId: string): void {
    const own = this.#owners.get(ownerId);
    if (own === undefined) return;
    this.#owners.delete(ownerId);
    this.#owners.set(ownerId, own);
  }

  /** Takes out all that wait. */
  clear(): T[] {
    const all = [...this.#owners.values()].flatMap(({ urgent, others }) => [...urgent, ...others]);
    this.#owners.clear();
    return all;
  }

  #endTurn(ownerId: string): void {
    this.#turns++;
    const own = this.#owners.get(ownerId);
    this.#owners.delete(ownerId);
    if (own !== undefined && own.urgent.length + own.others.length > 0) this.#owners.set(ownerId, own);
  }
}
