import { isConnectionLost } from '#server/platform/db/database-unavailable.ts';
import { findDueEndpoints } from './lane.store.ts';
import { spreadEvents } from './spread-events.ts';
import { type TurnNeeds, takeTurn } from './take-turn.ts';

export interface LanePace {
  /** Milliseconds between two looks while nothing is sent: each look is two statements. */
  readonly lookMs: number;
  /** Only for tests, which cannot wait for a process to be missed. */
  readonly leaseMs?: number;
}
const USUAL_PACE: LanePace = { lookMs: 2_000 };

/** Addresses that are sent to at once by this process. */
const PLACES = 32;
/** Of these, for addresses that did not answer the last time: the others stay free for those that answer. */
const PLACES_IN_TROUBLE = 20;
/** Of one business. */
const PLACES_OF_ONE = 4;
/** Deliveries under way may end within this time; then they are dropped, and sent again elsewhere. */
const GRACE_MS = 2_000;
const SAY_AGAIN_MS = 10_000;

/**
 * The lane of its own in which events are sent (docs/decisions/0049): the rows that wait are the queue, so that order,
 * turns and attempts are read from one place. A receiver holds one place of its own business at most, and those that do
 * not answer never hold the last ones.
 */
export class DeliveryLane {
  readonly #needs: TurnNeeds;
  readonly #pace: LanePace;
  readonly #stopping = new AbortController();
  readonly #sending = new AbortController();
  /** By endpoint: whose it is, and whether it is in trouble. */
  readonly #turns = new Map<string, { ownerId: string; inTrouble: boolean; done: Promise<void> }>();
  #wake: () => void = () => {};
  /** A place became free while it was looking. */
  #isWoken = false;
  #saidAt = Number.NEGATIVE_INFINITY;
  readonly #ended: Promise<void>;

  constructor(needs: TurnNeeds, pace: LanePace = USUAL_PACE) {
    this.#needs = needs;
    this.#pace = pace;
    this.#ended = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wakeUp();
    const timer = setTimeout(() => this.#sending.abort(), GRACE_MS);
    await this.#ended;
    await Promise.all([...this.#turns.values()].map(({ done }) => done));
    clearTimeout(timer);
  }

  #wakeUp(): void {
    this.#isWoken = true;
    this.#wake();
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      let isMore = false;
      try {
        isMore = await this.#look();
      } catch (error) {
        this.#say(error);
      }
      if (!isMore) await this.#pause();
    }
  }

  /** True when more events wait to be spread at once. */
  async #look(): Promise<boolean> {
    const isMore = await spreadEvents(this.#needs);
    // Those that answer first: they are never behind the others.
    for (const inTrouble of [false, true]) await this.#begin(inTrouble);
    return isMore;
  }

  async #begin(inTrouble: boolean): Promise<void> {
    const at = this.#needs.clock.now();
    const due = await findDueEndpoints(this.#needs.db, { at, inTrouble, most: 4 * PLACES });
    for (const endpoint of due) {
      if (this.#stopping.signal.aborted || !this.#hasPlace(endpoint.ownerId, inTrouble)) continue;
      if (this.#turns.has(endpoint.id)) continue;
      const done = takeTurn(this.#needs, endpoint, { signal: this.#sending.signal, leaseMs: this.#pace.leaseMs })
        .then(
          () => true,
          (error: unknown) => this.#say(error),
        )
        .then((isOver) => {
          this.#turns.delete(endpoint.id);
          if (isOver) this.#wakeUp();
        });
      this.#turns.set(endpoint.id, { ownerId: endpoint.ownerId, inTrouble, done });
    }
  }

  #hasPlace(ownerId: string, inTrouble: boolean): boolean {
    const held = [...this.#turns.values()];
    if (held.length >= PLACES) return false;
    if (inTrouble && held.filter((turn) => turn.inTrouble).length >= PLACES_IN_TROUBLE) return false;
    return held.filter((turn) => turn.ownerId === ownerId).length < PLACES_OF_ONE;
  }

  /** Until the next look is due, or a place is free. */
  async #pause(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    if (this.#isWoken) {
      this.#isWoken = false;
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#pace.lookMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => {};
    this.#isWoken = false;
  }

  /** While the database is away every look fails: that is logged only now and then. */
  #say(error: unknown): false {
    const now = performance.now();
    if (isConnectionLost(error)) {
      if (now - this.#saidAt < SAY_AGAIN_MS) return false;
      this.#saidAt = now;
    }
    this.#needs.log.warn({ err: error }, 'los avisos a otros programas tuvieron un problema');
    return false;
  }
}
