import type { PackedAnswer } from './packed-answer.ts';

/** Work on bytes that strangers made, done in a process apart; declared apart from what does it, as jobs are. */
export interface Task<Q extends object, A extends object> {
  readonly name: string;
  /** A larger answer is not taken: it would be unpacked by the thread that serves. */
  readonly mostAnswerBytes: number;
  /** Who does it: `picture` processes alone run native code, and only for pictures; the others read. */
  readonly kind?: 'picture';
  /** For the compiler alone. */
  readonly types?: { readonly question: Q; readonly answer: A };
}

export function defineTask<Q extends object, A extends object>(task: Omit<Task<Q, A>, 'types'>): Task<Q, A> {
  return task;
}

/** A task with what does it, in the process apart. */
export interface HandledTask {
  readonly name: string;
  readonly handle: (question: never) => object | Promise<object>;
}

export function handleTask<Q extends object, A extends object>(
  { name }: Task<Q, A>,
  handle: (question: Q) => A | Promise<A>,
): HandledTask {
  return { name, handle };
}

/** Why there is no answer: the process died of the question. */
export type ProcessDeath = 'too-slow' | 'too-much-memory' | 'too-large-answer' | 'crashed';

/** From the pool to a process: first how it is set up, then questions. They are answered in their order. */
export interface Question {
  readonly task: string;
  readonly mostAnswerBytes: number;
  readonly question: object;
}

export type Reply = (
  | { readonly answer: PackedAnswer }
  | { readonly death: 'too-large-answer' }
  /** An error of ours; what is wrong with the bytes is told by answers. */
  | { readonly error: string }
) & {
  /** What the process holds now: memory of WebAssembly never shrinks. */
  readonly megabytes: number;
};

/** A part of a large file, sent ahead of the answer that it belongs to: one message would be unpacked at one go. */
export interface Piece {
  readonly piece: Uint8Array;
}

export const READY = 'ready';

/** One part of the work on a question is done, and the next begins. */
export const NEXT_STAGE = 'next-stage';

/** With which a process ends itself when its memory grows too large; nothing else sends it. */
export const MEMORY_SIGNAL = 'SIGUSR2';
