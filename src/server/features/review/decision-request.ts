import type { Deps } from '#server/platform/deps.ts';

export type Needs = Pick<Deps, 'db' | 'clock'>;

/** What a person asks to decide. */
export interface DecisionRequest {
  readonly id: string;
  /** The revision they were looking at. */
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
  /** Where the call came from. */
  readonly address: string;
}
