import { defineTask } from '#server/platform/processes/define-task.ts';

/** What a process is ordered to do; the tests about processes need no files. */
export type Order =
  | { do: 'answer' }
  /** Blocks its process until the file exists. */
  | { do: 'wait'; file: string }
  /** Works in `count` stages of `seconds` each, reporting each; `end` says what follows. */
  | { do: 'stages'; count: number; seconds: number; end: 'answer' | 'loop' }
  | { do: 'loop' | 'fill-heap' | 'fill-memory' | 'crash' | 'throw' }
  /** Answers, and keeps so much memory from then on. */
  | { do: 'grow'; megabytes: number }
  | { do: 'say'; bytes: number };

export interface Told {
  pid: number;
  environment: string[];
  setup: object;
  said: string;
}

export const misbehaveTask = defineTask<Order, Told>({ name: 'test.misbehave', mostAnswerBytes: 100_000 });
