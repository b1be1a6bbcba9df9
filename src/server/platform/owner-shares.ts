interface ShareLimits {
  /** What there is in all; without it there is enough for everybody. */
  readonly total?: number;
  /** What one owner may hold at a time. Somebody who holds nothing gets what they ask for, even if it is more. */
  readonly perOwner: number;
  /**
   * The same limit while other owners ask too; without it `perOwner`. An owner alone may have more: it delays nobody.
   */
  readonly amongOthers?: number;
  /** How many of one owner may wait; without it any number. */
  readonly mostWaiting?: number;
}

/** Other owners count as present while they wait, and for so many milliseconds after they asked. */
const OTHERS_MS = 1_000;

interface Waiting {
  readonly amount: number;
  readonly grant: () => void;
}

interface Holder {
  readonly ownerId: string;
  held: number;
  readonly waiting: Waiting[];
}

const NEVER = Number.NEGATIVE_INFINITY;

/** Gives the share back; once, however often it is called. */
export type GiveBack = () => void;

/** One owner asks for more than may wait. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
}

/**
 * Something of this process that owners share. Owners who hold nothing go first, in the order in which they began to
 * wait, one share each: nobody stands behind another owner's queue. What is left goes by turns to owners who hold some
 * already, up to their share. Time only decides whether an owner is alone and may have more.
 */
export class OwnerShares {
  readonly #limits: Required<ShareLimits>;
  /** Who holds or waits, in the order of their turns. */
  readonly #holders = new Map<string, Holder>();
  #held = 0;
  /** Who asked last and when, and when anybody else did. */
  #latest = { ownerId: '', at: NEVER, othersAt: NEVER };
  readonly #now: () => number;

  constructor({ perOwner, ...more }: ShareLimits, now = () => performance.now()) {
    const any = Number.POSITIVE_INFINITY;
    this.#limits = { total: any, mostWaiting: any, amongOthers: perOwner, ...more, perOwner };
    this.#now = now;
  }

  /** Null when too many of this owner wait already. */
  take(ownerId: string, amount = 1): Promise<GiveBack> | null {
    this.#noteAsked(ownerId);
    const holder = this.#holders.get(ownerId) ?? { ownerId, held: 0, waiting: [] };
    this.#holders.set(ownerId, holder);
    const { promise, resolve } = Promise.withResolvers<GiveBack>();
    const asked: Waiting = { amount, grant: () => resolve(this.#give(holder, amount)) };
    holder.waiting.push(asked);
    this.#serve();
    if (holder.waiting.length <= this.#limits.mostWaiting || holder.waiting.at(-1) !== asked) return promise;
    holder.waiting.pop();
    this.#forgetIdle(holder);
    return null;
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

  #noteAsked(ownerId: string): void {
    const { ownerId: before, at, othersAt } = this.#latest;
    this.#latest = { ownerId, at: this.#now(), othersAt: before === ownerId ? othersAt : at };
  }

  #isAlone({ ownerId }: Holder): boolean {
    const { ownerId: latest, at, othersAt } = this.#latest;
    if (this.#now() - (latest === ownerId ? othersAt : at) <= OTHERS_MS) return false;
    return ![...this.#holders.values()].some((other) => other.ownerId !== ownerId && other.waiting.length > 0);
  }

  #hasShare(holder: Holder, amount: number): boolean {
    const { perOwner, amongOthers } = this.#limits;
    if (holder.held === 0) return true;
    const most = amongOthers !== perOwner && this.#isAlone(holder) ? perOwner : amongOthers;
    return holder.held + amount <= most;
  }

  #isThere(amount: number): boolean {
    return this.#held === 0 || this.#held + amount <= this.#limits.total;
  }

  #give(holder: Holder, amount: number): GiveBack {
    holder.held += amount;
    this.#held += amount;
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      holder.held -= amount;
      this.#held -= amount;
      this.#endTurn(holder);
      this.#serve();
    };
  }

  #endTurn(holder: Holder): void {
    this.#holders.delete(holder.ownerId);
    this.#holders.set(holder.ownerId, holder);
    this.#forgetIdle(holder);
  }

  #forgetIdle({ ownerId, held, waiting }: Holder): void {
    if (held === 0 && waiting.length === 0) this.#holders.delete(ownerId);
  }

  #serve(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      next.waiting.shift()?.grant();
      this.#endTurn(next);
    }
  }

  /**
   * If too little is left for the owner whose turn it is, all wait for it: otherwise small requests would keep a large
   * one waiting.
   */
  #next(): Holder | undefined {
    const waiting = [...this.#holders.values()].filter(({ waiting: [first] }) => first !== undefined);
    const amountOf = ({ waiting: [first] }: Holder) => first?.amount ?? 0;
    const next =
      waiting.find(({ held }) => held === 0) ?? waiting.find((holder) => this.#hasShare(holder, amountOf(holder)));
    return next !== undefined && this.#isThere(amountOf(next)) ? next : undefined;
  }
}
