import { availableParallelism } from 'node:os';
import { TooManyWaiting } from '../owner-shares.ts';
import { inSpan } from '../traces/span.ts';
import type { ProcessDeath, Task } from './define-task.ts';
import { unpackAnswer } from './packed-answer.ts';
import {
  type Answered,
  type Assigned,
  PoolProcess,
  type ProcessLimits,
  type ProcessProgram,
  STOPPED,
} from './pool-process.ts';
import { type Waiting, WaitingList } from './waiting-list.ts';

/** `quick` is for what takes milliseconds; `slow` for what is large, or did not end there. */
export type LaneName = 'quick' | 'slow';

export interface LaneLimits extends ProcessLimits {
  readonly processes: number;
  /**
   * Of these, kept for questions that are brief by their kind: these are answered however many owners send files that
   * take all the time there is.
   */
  readonly keptForBrief: number;
  /** Questions of one owner that are sent to a process before it has answered: it need not wait for the next. */
  readonly questionsAhead: number;
  readonly bytesAhead: number;
}

export interface AskOptions extends Waiting {
  readonly lane: LaneName;
  /** Bytes of the file in question. */
  readonly size: number;
  /**
   * It takes milliseconds, whatever the file. After a file that took too long, its owner's questions do not count as
   * brief for a while.
   */
  readonly isBrief?: boolean;
  /** Processor seconds, where they are more than the lane gives. Only the slow lane gives them. */
  readonly slowSeconds?: number;
  /** Of these, for each stage that the process tells of (`beginNextStage`); without it there are none. */
  readonly stageSeconds?: number;
}

export interface ProcessPool {
  /**
   * The answer, or why the process died of the question. Rejects for errors of ours, after which it may be asked again.
   */
  ask<Q extends object, A extends object>(
    task: Task<Q, A>,
    question: Q,
    options: AskOptions,
  ): Promise<A | ProcessDeath>;
  /** How busy it is at this moment. */
  use(): readonly LaneUse[];
  stop(): Promise<void>;
}

export interface LaneUse {
  readonly lane: string;
  readonly busy: number;
  readonly idle: number;
  /** Files that wait for a process. */
  readonly waiting: number;
}

/** An honest file of a quick kind takes some 5 ms and 100 MB, the largest that the formats allow 3 s and 500 MB. */
export const LANES: Readonly<Record<LaneName, LaneLimits>> = {
  quick: {
    // Two for files of two owners that take long, and one for all that is brief.
    processes: Math.min(4, Math.max(3, availableParallelism())),
    keptForBrief: 1,
    questionsAhead: 4,
    bytesAhead: 512 * 1024,
    seconds: 2,
    // These processes give way to the server: on a busy machine an honest file takes longer on the clock, and must not
    // pass for slow.
    clockSeconds: 8,
    megabytes: 800,
    mostAnswers: 5_000,
    grownMegabytes: 300,
    // The server goes first: the many files of one owner delay everybody else's calls less.
    niceness: 5,
  },
  // Two, of which one owner never holds both: another's file begins at once. No more than two, since their memory adds
  // up; and they give way to the server.
  slow: {
    processes: 2,
    keptForBrief: 0,
    questionsAhead: 1,
    bytesAhead: 0,
    seconds: 20,
    clockSeconds: 100,
    megabytes: 1_000,
    mostAnswers: 200,
    // Recognising letters holds some 250 MB for good, and a process that is replaced takes a second to be ready for it.
    grownMegabytes: 700,
    niceness: 10,
  },
};

interface PoolOptions extends ProcessProgram {
  readonly lanes?: Readonly<Record<LaneName, LaneLimits>>;
  /** Starts the quick processes at once; otherwise each when it is first needed. */
  readonly isWarm?: boolean;
}

/**
 * Processes that live long and answer questions about files: a file that hangs, bloats or kills one of them takes
 * neither the server along nor the files of others.
 */
export function startProcessPool({ lanes = LANES, isWarm = false, ...program }: PoolOptions): ProcessPool {
  const byName = { quick: new Lane(lanes.quick, program, isWarm), slow: new Lane(lanes.slow, program, false) };
  const slowOwners = new SlowOwners();
  return {
    async ask<Q extends object, A extends object>(
      { name, mostAnswerBytes }: Task<Q, A>,
      question: Q,
      options: AskOptions,
    ) {
      const isQuick = options.lane === 'quick';
      const slowFiles = slowOwners.recentOf(options.ownerId);
      if (isQuick && slowFiles >= MOST_SLOW_FILES) return 'too-slow';
      const message = { task: name, mostAnswerBytes, question };
      const isBrief = options.isBrief === true && slowFiles === 0;
      const result = await inSpan(
        ...([`task ${name}`, 'internal', { 'ajaka.task': name, 'ajaka.lane': options.lane }] as const),
        () => byName[options.lane].ask(message, { ...options, isBrief }),
        (ended) => ({ 'ajaka.outcome': typeof ended === 'string' ? ended : 'answered' }),
      );
      if (isQuick && result === 'too-slow') slowOwners.note(options.ownerId);
      if (typeof result === 'string') return result;
      if ('error' in result) throw new Error(`${name}: ${result.error}`);
      return 'death' in result ? result.death : ((await unpackAnswer(result.answer, result.pieces)) as A);
    },
    use: () => Object.entries(byName).map(([lane, { use }]) => ({ lane, ...use })),
    async stop() {
      await Promise.all(Object.values(byName).map((lane) => lane.stop()));
    },
  };
}

/**
 * Files that took all the time of the quick lane; after so many, its owner's files go to the slow one without being
 * tried.
 */
const MOST_SLOW_FILES = 3;
/** How long such a file counts. */
const SLOW_OWNER_MS = 60_000;

/**
 * Two owners whose every file takes two seconds would else hold all quick processes of a small machine, and a third
 * would wait for each of their files. In the slow lane theirs are read all the same, one after the other.
 */
class SlowOwners {
  /** When each of an owner's slow files was ended. */
  readonly #ended = new Map<string, number[]>();

  recentOf(ownerId: string): number {
    const since = performance.now() - SLOW_OWNER_MS;
    const recent = (this.#ended.get(ownerId) ?? []).filter((at) => at > since);
    if (recent.length > 0) this.#ended.set(ownerId, recent);
    else this.#ended.delete(ownerId);
    return recent.length;
  }

  note(ownerId: string): void {
    this.#ended.set(ownerId, [...(this.#ended.get(ownerId) ?? []), performance.now()].slice(-MOST_SLOW_FILES));
  }
}

type Waiter = Assigned & Waiting;
type Place = PoolProcess | 'new';

/** Files of one owner that wait here. More mean an error in the caller: queues and calls hold far fewer. */
const MOST_WAITING = 1_000;

class Lane {
  readonly #limits: LaneLimits;
  readonly #program: ProcessProgram;
  readonly #waiting = new WaitingList<Waiter>();
  /** Each with the owner whose question ended its predecessor. */
  readonly #processes = new Map<PoolProcess, string | undefined>();
  readonly #isWarm: boolean;
  #isStopped = false;

  constructor(limits: LaneLimits, program: ProcessProgram, isWarm: boolean) {
    this.#limits = limits;
    this.#program = program;
    this.#isWarm = isWarm;
    this.#warmUp();
  }

  ask(
    question: Assigned['question'],
    { ownerId, isUrgent, size, lane, isBrief = false, slowSeconds = 0, stageSeconds = 0 }: AskOptions,
  ): Promise<Answered | ProcessDeath> {
    if (this.#isStopped) throw new Error(STOPPED);
    if (this.#waiting.countOf(ownerId) >= MOST_WAITING) throw new TooManyWaiting();
    const { promise, resolve, reject } = Promise.withResolvers<Answered | ProcessDeath>();
    const settle: Waiter['settle'] = (result) => (result instanceof Error ? reject(result) : resolve(result));
    const time = lane === 'slow' ? { leastSeconds: slowSeconds, stageSeconds } : { leastSeconds: 0, stageSeconds: 0 };
    this.#waiting.add({ ownerId, isUrgent, size, isBrief, question, settle, ...time });
    this.#assignWaiting();
    return promise;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { settle } of this.#waiting.clear()) settle(new Error(STOPPED));
    await Promise.all([...this.#processes.keys()].map((one) => one.stop()));
  }

  get use(): Omit<LaneUse, 'lane'> {
    const busy = [...this.#processes.keys()].filter(({ load }) => load.count > 0).length;
    return { busy, idle: this.#processes.size - busy, waiting: this.#waiting.count };
  }

  #canStart(): boolean {
    return !this.#isStopped && this.#active().length < this.#limits.processes;
  }

  #active(): PoolProcess[] {
    return [...this.#processes.keys()].filter(({ isRetired }) => !isRetired);
  }

  #warmUp(endedBy?: string): void {
    while (this.#isWarm && this.#canStart()) this.#start(endedBy);
  }

  #start(endedBy?: string): PoolProcess {
    const started = new PoolProcess(this.#program, this.#limits, {
      onRoom: ({ isRetired, lastOwnerId }) => {
        if (isRetired) this.#warmUp(lastOwnerId);
        else this.#takeBackFromStarting();
        this.#endTurnOf(lastOwnerId);
      },
      onEnd: (ended, unbegun) => {
        this.#processes.delete(ended);
        if (ended.isReady) this.#warmUp(ended.lastOwnerId); // one that cannot even start is tried again when it is needed
        this.#putBack(unbegun);
        this.#endTurnOf(ended.lastOwnerId);
      },
    });
    this.#processes.set(started, endedBy);
    return started;
  }

  /**
   * Questions given to a process that is still starting need not wait for it: another is ready, and a start may take a
   * second.
   */
  #takeBackFromStarting(): void {
    for (const starting of this.#processes.keys()) this.#putBack(starting.release());
  }

  #putBack(taken: readonly Assigned[]): void {
    for (const one of taken.toReversed()) this.#waiting.add(one as Waiter, { isFirst: true });
  }

  #endTurnOf(ownerId: string | undefined): void {
    if (ownerId !== undefined) this.#waiting.passTurn(ownerId);
    this.#assignWaiting();
  }

  #assignWaiting(): void {
    for (;;) {
      const next = this.#waiting.take(this.#placesInTurn());
      if (next === undefined) return;
      (next.place === 'new' ? this.#start() : next.place).assign(next.entry);
    }
  }

  /**
   * A free process first; one that is still starting only while none is ready, for a start takes a hundred times as
   * long as most answers. One owner never holds the last process, so that another's next file finds one; who ended a
   * process waits for its successor. Long work takes none of the processes kept for brief work, and a process that
   * ended of it counts as taken until its successor is ready. Else a question goes behind the owner's own, unless
   * another owner waits without a process: then this one comes free sooner.
   */
  #placesInTurn(): (entry: Waiter) => Place | undefined {
    const active = this.#active();
    const isAnyReady = active.some(({ isReady }) => isReady);
    const free: Place | undefined =
      active.find(({ load, isReady }) => load.count === 0 && (isReady || !isAnyReady)) ??
      (this.#canStart() ? 'new' : undefined);
    const mostOfOne = Math.max(1, this.#limits.processes - 1);
    const mostLong = this.#limits.processes - this.#limits.keptForBrief;
    const long = active.filter((one) => one.load.isLong || (!one.isReady && this.#processes.get(one) !== undefined));
    let isSomebodyWithout = false;
    return ({ ownerId, size, isBrief }) => {
      const own = active.filter(
        (one) => one.load.ownerId === ownerId || (!one.isReady && this.#processes.get(one) === ownerId),
      );
      const isKept = !isBrief && long.length >= mostLong;
      if (free !== undefined && own.length < mostOfOne && !isKept) return free;
      if (own.length === 0) isSomebodyWithout = true;
      if (isSomebodyWithout) return undefined;
      return own.find(({ load }) => this.#hasRoom(load, size) && (load.isLong || !isKept));
    };
  }

  #hasRoom({ count, bytes }: PoolProcess['load'], size: number): boolean {
    return count < this.#limits.questionsAhead && bytes + size <= this.#limits.bytesAhead;
  }
}
