import { defineTask } from '#server/platform/processes/define-task.ts';

/** What an attacker would try who controls a process. */
export interface Attempts {
  /** A file of this machine that the process must not read, and one that it must not write. */
  readonly foreignFile: string;
  readonly newFile: string;
  /** A port on this machine on which somebody listens. */
  readonly port: number;
}

/** By attempt: `done`, or the code of the refusal. */
export type Outcomes = Readonly<Record<string, string>>;

export const escapeTask = defineTask<Attempts, Outcomes>({ name: 'test.escape', mostAnswerBytes: 100_000 });
