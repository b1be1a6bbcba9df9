import { wireNameOf } from '#contract/review/type-invoice.ts';
import type { Correction } from '#domain/review/correction.ts';
import { fractionsOfGuarani } from '#domain/review/typed-invoice.ts';
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

/** A shorter text gives no reason. */
const SHORTEST_REASON = 3;

/** Somebody who makes an invoice count that its document contradicts must give a reason. */
export function demandReason(reason: string | null): void {
  if ((reason ?? '').length >= SHORTEST_REASON) return;
  throw new ApiError('datos_invalidos', { fields: { reason: 'Escribe el motivo.' } });
}

/** What a person writes in guaraníes is whole. */
export function refuseFractions(correction: Correction, currency: string): void {
  const fields = fractionsOfGuarani(correction, currency);
  if (fields.length === 0) return;
  const sentence = 'Los guaraníes no llevan decimales: escríbelo sin coma.';
  throw new ApiError('datos_invalidos', {
    fields: Object.fromEntries(fields.map((field) => [wireNameOf(field), sentence])),
  });
}
