import { defineTask } from '#server/platform/processes/define-task.ts';

/** What a process is told to do; the tests about processes need no files for it. */
export type Order =
  | { do: 'answer' }
  /** Holds its process until the file is there. */
  | { do: 'wait'; file: string }
  /** Works in so many stages, each told of and so long; and then? */
  | { do: 'stages'; count: number; seconds: number; end: 'answer' | 'loop' }
  | { do: 'loop' | 'fill-heap' | 'fill-memory' | 'crash' | 'throw' }
  /** Answers, and holds so much memory from then on. */
  | { do: 'grow'; megabytes: number }
  | { do: 'say'; bytes: number };

export interface Told {
  pid: number;
  environment: string[];
  setup: object;
  said: string;
}

export const misbehaveTask = defineTask<Order, Told>({ name: 'test.misbehave', mostAnswerBytes: 100_000 });
