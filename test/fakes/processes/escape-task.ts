import { defineTask } from '#server/platform/processes/define-task.ts';

/** What somebody would try who has got the better of a process. */
export interface Attempts {
  /** A file of this machine that is none of the process's business, and one it would like to write. */
  readonly foreignFile: string;
  readonly newFile: string;
  /** Where somebody listens on this machine. */
  readonly port: number;
}

/** By attempt: `done`, or the code of the refusal. */
export type Outcomes = Readonly<Record<string, string>>;

export const escapeTask = defineTask<Attempts, Outcomes>({ name: 'test.escape', mostAnswerBytes: 100_000 });
