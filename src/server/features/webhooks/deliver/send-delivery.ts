import { type DeliveryProblem, deliveryProblem } from '#contract/webhooks/deliveries.text.ts';
import { KIB } from '#domain/byte-size.ts';
import { waitAfter } from '#domain/webhook-event.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postToNamed } from '#server/platform/network/post-to-named.ts';
import type { Attempt, ReadyDelivery } from './lane.store.ts';
import { signedHeaders } from './sign-message.ts';

/** From the look-up of its name to the end of its answer. */
export const LONGEST_ANSWER_MS = 15_000;
const MOST_ANSWER_BYTES = 4 * KIB;
/** A slower receiver is served where it holds up none that is quick. */
const SLOW_MS = 5_000;

interface Destination {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly signal: AbortSignal;
}

export interface Sent {
  readonly attempt: Attempt;
  /** The receiver wants no more (status 410). */
  readonly isGone: boolean;
  /** It held its place for long, or could not be reached. */
  readonly isTrouble: boolean;
}

/** Null when we stop in the midst of it: then it counts as not tried. */
export async function sendDelivery(
  { network, clock }: Pick<Deps, 'network' | 'clock'>,
  { id, eventId, attempts, body }: ReadyDelivery,
  { url, secrets, signal }: Destination,
): Promise<Sent | null> {
  const begun = performance.now();
  const answer = await postToNamed(network, new URL(url), {
    headers: signedHeaders(secrets, { id: eventId, at: clock.now(), body }),
    body,
    timeoutMs: LONGEST_ANSWER_MS,
    mostBytes: MOST_ANSWER_BYTES,
    signal,
  });
  const ms = Math.round(performance.now() - begun);
  if ('failure' in answer && answer.failure === 'given-up') return null;
  const at = clock.now();
  const status = 'status' in answer ? answer.status : null;
  const problem = 'failure' in answer ? deliveryProblem(answer.failure) : problemOf(answer.status);
  const wait = waitAfter(attempts + 1, Math.random());
  const state = problem === null ? 'delivered' : wait === null ? 'given-up' : 'waiting';
  const nextAt = state === 'waiting' && wait !== null ? new Date(at.getTime() + wait) : null;
  return {
    attempt: { id, state, nextAt, at, status, ms, problem },
    isGone: status === 410,
    isTrouble: status === null || ms > SLOW_MS,
  };
}

function problemOf(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return deliveryProblem('gone');
  return deliveryProblem(status >= 300 && status < 400 ? 'redirected' : 'refused', { status });
}
