import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { type Confinement, confinedNode } from './confine.ts';
import {
  MEMORY_SIGNAL,
  NEXT_STAGE,
  type Piece,
  type ProcessDeath,
  type Question,
  READY,
  type Reply,
} from './define-task.ts';

export interface ProcessLimits {
  /** Processor seconds for one question. */
  readonly seconds: number;
  /** Seconds on the clock. When they are not more than `seconds`, only the clock is looked at. */
  readonly clockSeconds: number;
  readonly megabytes: number;
  /** After so many answers, or when it holds so much memory after one, a process is replaced by a fresh one. */
  readonly mostAnswers: number;
  readonly grownMegabytes: number;
  /** As of `nice`: 0 like the server, higher gives way to it. */
  readonly niceness: number;
}

export interface ProcessProgram {
  /** The file that calls `answerTasks`. */
  readonly program: string;
  /** What each process is told at its start. */
  readonly setup: object;
  readonly confinement: Confinement;
}

/** A reply, with the parts of large files that came before it. */
export type Answered = Reply & { readonly pieces: readonly Uint8Array[] };

/** A question that was given to a process. */
export interface Assigned {
  readonly ownerId: string;
  /** Bytes. */
  readonly size: number;
  readonly isBrief: boolean;
  readonly question: Question;
  /** Its processor seconds, where they are more than those of others. */
  readonly leastSeconds: number;
  /** Of these, what each of its stages may take; 0: it has no stages. */
  readonly stageSeconds: number;
  readonly settle: (result: Answered | ProcessDeath | Error) => void;
}

/** What a process was given and has not answered. */
interface Load {
  readonly count: number;
  readonly bytes: number;
  /** Some of it may take long. */
  readonly isLong: boolean;
  readonly ownerId: string | undefined;
}

/** Seconds. */
interface TimeUsed {
  readonly clock: number;
  /** Not a number where the system does not tell. */
  readonly processor: number;
}

interface Events {
  /** It is ready, or has answered something: there may be room for more. */
  onRoom(process: PoolProcess): void;
  /** With the questions that it was given and had not begun. */
  onEnd(process: PoolProcess, unbegun: readonly Assigned[]): void;
}

export const STOPPED = 'the processes of the pool were stopped';
/** Starting takes long on a machine full of other work; taking longer than this has another cause. */
const START_SECONDS = 60;
/** How soon a question is looked at again that has almost used up its time. */
const LOOK_SECONDS = 0.1;
const TICKS_A_SECOND = 100;
const WATCH = new URL('./watch-process.ts', import.meta.url).href;

/** All that the process is told of our environment: where compiled code is kept, which halves the time of its start. */
const { NODE_COMPILE_CACHE } = process.env;
const COMPILED = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

/** One child process, without our environment, that answers questions in their order until it is ended. */
export class PoolProcess {
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  readonly #events: Events;
  readonly #exited = Promise.withResolvers<void>();
  readonly #assigned: Assigned[] = [];
  #isEnded = false;
  #answers = 0;
  #deadline: NodeJS.Timeout | undefined;
  #watches = 0;
  readonly #pieces: Uint8Array[] = [];
  /** The time used when the first question that it holds was begun. */
  #begun: TimeUsed | undefined;
  #death: ProcessDeath | undefined;

  /** Whose question it was given last. */
  lastOwnerId: string | undefined;
  /** It has loaded its program. */
  isReady = false;
  /** It takes no more questions: it has grown old, and ends after those that it has. */
  isRetired = false;

  constructor({ program, setup, confinement }: ProcessProgram, limits: ProcessLimits, events: Events) {
    this.#limits = limits;
    this.#events = events;
    this.#child = fork(program, [String(limits.megabytes)], {
      serialization: 'advanced',
      env: COMPILED,
      ...confinedNode(confinement, [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${limits.megabytes}`,
        '--import',
        WATCH,
      ]),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (message) => this.#take(message as Reply | Piece | typeof READY | typeof NEXT_STAGE));
    this.#child.once('error', () => this.#end(null));
    this.#child.once('exit', (_, signal) => this.#end(signal));
    // Idle processes do not keep this program running; while one works, its deadline does.
    this.#child.unref();
    this.#child.channel?.unref();
    giveWay(this.#child, limits.niceness);
    this.#send(setup);
    this.#watch(START_SECONDS);
  }

  get load(): Load {
    const bytes = this.#assigned.reduce((sum, { size }) => sum + size, 0);
    const isLong = this.#assigned.some(({ isBrief }) => !isBrief);
    return { count: this.#assigned.length, bytes, isLong, ownerId: this.#assigned[0]?.ownerId };
  }

  assign(assigned: Assigned): void {
    this.lastOwnerId = assigned.ownerId;
    this.#assigned.push(assigned);
    if (!this.isReady) return; // it is sent when the program is there: until then another process may take it
    this.#send(assigned.question);
    if (this.#assigned.length === 1) this.#watchQuestion();
  }

  /** Takes back the questions that it was given, unless it has started already. */
  release(): Assigned[] {
    return this.isReady ? [] : this.#assigned.splice(0);
  }

  async stop(): Promise<void> {
    for (const { settle } of this.#assigned.splice(0)) settle(new Error(STOPPED));
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.#exited.promise;
  }

  #send(message: object): void {
    this.#child.send(message, () => {}); // one that is gone says so by its end
  }

  #take(message: Reply | Piece | typeof READY | typeof NEXT_STAGE): void {
    if (message === NEXT_STAGE) this.#watchStage();
    else if (message !== READY && 'piece' in message) this.#pieces.push(message.piece);
    else this.#receive(message);
  }

  #receive(message: Reply | typeof READY): void {
    if (message === READY) {
      this.isReady = true;
      for (const { question } of this.#assigned) this.#send(question);
    } else this.#settleFirst(message);
    if (this.#assigned.length > 0) this.#watchQuestion();
    else {
      this.#begun = undefined;
      this.#watch(undefined);
    }
    if (this.isRetired && this.#assigned.length === 0) this.#child.kill('SIGKILL');
    this.#events.onRoom(this);
  }

  #settleFirst(reply: Reply): void {
    this.#answers++;
    const { mostAnswers, grownMegabytes } = this.#limits;
    if (this.#answers >= mostAnswers || reply.megabytes > grownMegabytes) this.isRetired = true;
    this.#assigned.shift()?.settle({ ...reply, pieces: this.#pieces.splice(0) });
  }

  #watchQuestion(): void {
    this.#begun = this.#timeUsed();
    this.#watchStage();
  }

  /** By the time of its processor where the system tells: on a busy machine an honest file takes long on the clock. */
  #watchStage(): void {
    const [begun, stage] = [this.#begun, this.#timeUsed()];
    if (begun === undefined || this.#assigned.length === 0) return;
    const { whole, part } = this.#timeOfFirst();
    const isByClock = this.#isByClock;
    const look = () => {
      const now = this.#timeUsed();
      const clockLeft = Math.min(
        whole.clockSeconds - (now.clock - begun.clock),
        part.clockSeconds - (now.clock - stage.clock),
      );
      const left = Math.min(whole.seconds - workedSince(begun, now), part.seconds - workedSince(stage, now));
      const time = isByClock ? clockLeft : Math.min(Math.max(left, LOOK_SECONDS), clockLeft);
      if (clockLeft > 0 && (isByClock || left > 0)) this.#watch(time, look);
      else this.#kill();
    };
    look();
  }

  /** If true, the system is not asked for the processor's time. */
  get #isByClock(): boolean {
    return this.#limits.clockSeconds <= this.#limits.seconds;
  }

  #timeUsed(): TimeUsed {
    return { clock: performance.now() / 1_000, processor: this.#isByClock ? 0 : this.#processorSeconds() };
  }

  /**
   * A question with more seconds than usual has proportionally more on the clock too; each stage has its share of both.
   */
  #timeOfFirst(): Record<'whole' | 'part', Pick<ProcessLimits, 'seconds' | 'clockSeconds'>> {
    const { seconds, clockSeconds } = this.#limits;
    const { leastSeconds = 0, stageSeconds = 0 } = this.#assigned[0] ?? {};
    const times = Math.max(1, leastSeconds / seconds);
    const whole = { seconds: seconds * times, clockSeconds: clockSeconds * times };
    const share = stageSeconds === 0 ? 1 : Math.min(1, stageSeconds / whole.seconds);
    return { whole, part: { seconds: whole.seconds * share, clockSeconds: whole.clockSeconds * share } };
  }

  /**
   * Waits for one more turn of the loop, to take an answer that came in time: this thread may have been busy itself.
   */
  #watch(seconds: number | undefined, onTime = () => this.#kill()): void {
    clearTimeout(this.#deadline);
    const watch = ++this.#watches;
    if (seconds === undefined) return;
    const lookAgain = () => {
      if (this.#watches === watch) onTime();
    };
    this.#deadline = setTimeout(() => setImmediate(lookAgain), seconds * 1_000);
  }

  #kill(): void {
    this.#death = 'too-slow';
    this.#child.kill('SIGKILL');
  }

  /** Not a number where the system does not tell. */
  #processorSeconds(): number {
    try {
      const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
    } catch {
      return Number.NaN;
    }
  }

  #end(signal: NodeJS.Signals | null): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#watch(undefined);
    const [first, ...unbegun] = this.#assigned.splice(0);
    first?.settle(this.isReady ? (this.#death ?? deathBy(signal)) : new Error('a process of the pool did not start'));
    this.#exited.resolve();
    this.#events.onEnd(this, unbegun);
  }
}

/** Where the system does not tell, all of the time on the clock counts as work. */
function workedSince(then: TimeUsed, now: TimeUsed): number {
  const worked = now.processor - then.processor;
  return Number.isNaN(worked) ? now.clock - then.clock : worked;
}

/** V8 aborts when its heap is full. */
function deathBy(signal: NodeJS.Signals | null): ProcessDeath {
  return signal === MEMORY_SIGNAL || signal === 'SIGABRT' ? 'too-much-memory' : 'crashed';
}

function giveWay({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined || niceness === 0) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // it has ended already, or the system does not let us: then it works like the others
  }
}
