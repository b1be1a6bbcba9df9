import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';

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

/** Shorter than this nobody says anything. */
const SHORTEST_REASON = 3;

/** Whoever lets count what the document itself contradicts says why. */
export function demandReason(reason: string | null): void {
  if ((reason ?? '').length >= SHORTEST_REASON) return;
  throw new ApiError('datos_invalidos', { fields: { reason: 'Escribe el motivo.' } });
}
