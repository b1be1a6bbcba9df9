interface ShareLimits {
  /** What there is in all; without it there is enough for everybody. */
  readonly total?: number;
  /** What one owner may hold at a time. Somebody who holds nothing gets what they ask for, even if it is more. */
  readonly perOwner: number;
  /** The same while others ask too; without it `perOwner`. Who is alone may have more, and nobody feels it. */
  readonly amongOthers?: number;
  /** How many of one owner may wait; without it any number. */
  readonly mostWaiting?: number;
}

/** Others count as there until so many milliseconds after the turn between two owners. */
const OTHERS_MS = 1_000;

interface Waiting {
  readonly amount: number;
  readonly grant: () => void;
}

interface Holder {
  held: number;
  readonly waiting: Waiting[];
}

/** Gives the share back; once, however often it is called. */
export type GiveBack = () => void;

/** One owner asks for more than may wait. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
}

/** Something of this process that owners share: whoever has their share waits, and owners who wait are served by turns. */
export class OwnerShares {
  readonly #limits: Required<ShareLimits>;
  /** In the order of their turns. */
  readonly #holders = new Map<string, Holder>();
  #held = 0;
  #latestOwner = '';
  #othersAt = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;

  constructor({ perOwner, ...more }: ShareLimits, now = () => performance.now()) {
    const any = Number.POSITIVE_INFINITY;
    this.#limits = { total: any, mostWaiting: any, amongOthers: perOwner, ...more, perOwner };
    this.#now = now;
  }

  /** Null when too many of this owner wait already. */
  take(ownerId: string, amount = 1): Promise<GiveBack> | null {
    if (this.#latestOwner !== '' && this.#latestOwner !== ownerId) this.#othersAt = this.#now();
    this.#latestOwner = ownerId;
    const holder = this.#holders.get(ownerId) ?? { held: 0, waiting: [] };
    const isFree =
      holder.waiting.length === 0 && this.#hasShare(holder, amount) && this.#isThere(amount) && !this.#isAwaited();
    if (!isFree && holder.waiting.length >= this.#limits.mostWaiting) return null;
    this.#holders.set(ownerId, holder);
    if (isFree) return Promise.resolve(this.#give(ownerId, holder, amount));
    const { promise, resolve } = Promise.withResolvers<GiveBack>();
    holder.waiting.push({ amount, grant: () => resolve(this.#give(ownerId, holder, amount)) });
    return promise;
  }

  /** Does the work once there is a share for it. What waits has not begun, and holds nothing. */
  async run<T>(ownerId: string, work: () => Promise<T>): Promise<T> {
    const share = this.take(ownerId);
    if (share === null) throw new TooManyWaiting();
    const giveBack = await share;
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  #hasShare({ held }: Pick<Holder, 'held'>, amount: number): boolean {
    const { perOwner, amongOthers } = this.#limits;
    const isAlone = this.#now() - this.#othersAt > OTHERS_MS;
    return held === 0 || held + amount <= (isAlone ? perOwner : amongOthers);
  }

  #isThere(amount: number): boolean {
    return this.#held === 0 || this.#held + amount <= this.#limits.total;
  }

  /** Somebody waits who has not had their share: there was not enough left. */
  #isAwaited(): boolean {
    const holders = [...this.#holders.values()];
    return holders.some(({ held, waiting: [next] }) => next !== undefined && this.#hasShare({ held }, next.amount));
  }

  #give(ownerId: string, holder: Holder, amount: number): GiveBack {
    holder.held += amount;
    this.#held += amount;
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      holder.held -= amount;
      this.#held -= amount;
      // To the end of the turns.
      this.#holders.delete(ownerId);
      if (holder.held > 0 || holder.waiting.length > 0) this.#holders.set(ownerId, holder);
      this.#serve();
    };
  }

  /**
   * One of each owner, in the order of their turns, again and again. Who has had their share is passed over. When there is
   * not enough left for the next one, all wait for it.
   */
  #serve(): void {
    for (let hasServed = true; hasServed; ) {
      hasServed = false;
      for (const holder of [...this.#holders.values()]) {
        const [next] = holder.waiting;
        if (next === undefined || !this.#hasShare(holder, next.amount)) continue;
        if (!this.#isThere(next.amount)) return;
        holder.waiting.shift();
        next.grant();
        hasServed = true;
      }
    }
  }
}
