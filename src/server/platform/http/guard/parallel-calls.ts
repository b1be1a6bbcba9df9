import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WaitsFor } from '#contract/wire/route.ts';
import { type GiveBack, OwnerShares } from '../../owner-shares.ts';
import { ApiError } from '../reply/api-error.ts';

/** How many calls of one business this process answers at once, and how many more may wait for that. */
export interface ParallelLimits {
  readonly atOnce: number;
  /** The limit while other businesses call too; `atOnce` unless given. */
  readonly amongOthers?: number;
  readonly waiting: number;
}

/** The same for calls that wait for other servers: they use nothing of ours but the caller's connection. */
export interface WaitingLimits extends ParallelLimits {
  /** The limit of all businesses together, at once. */
  readonly total?: number;
}

/** A test of a mailbox takes 45 s at most, and a person makes one at a time. */
export const WAITING_CALLS: Readonly<Record<WaitsFor, WaitingLimits>> = {
  outside: { total: 60, atOnce: 3, waiting: 6 },
  queue: { atOnce: 3, waiting: 6 },
};

declare module 'fastify' {
  interface FastifyRequest {
    place: CallPlace | null;
  }
}

/** The limits of one program's token: it leaves places to the people of its business. */
const OF_ONE_TOKEN: ParallelLimits = { atOnce: 3, waiting: 30 };

/** Held until the answer is sent and the work is done: a caller that hangs up gets no other place meanwhile. */
export class CallPlace {
  readonly #giveBack: () => void;
  #holds = 0;

  constructor(giveBack: () => void) {
    this.#giveBack = giveBack;
  }

  hold(): void {
    this.#holds++;
  }

  drop(): void {
    if (--this.#holds === 0) this.#giveBack();
  }
}

const sharesOf = ({ total, atOnce, amongOthers = atOnce, waiting }: WaitingLimits) =>
  new OwnerShares({ ...(total === undefined ? {} : { total }), perOwner: atOnce, amongOthers, mostWaiting: waiting });

/** Waits for a place among the calls of the caller's business. Uploads have places of their own. */
export function createCallPlaces(atWork: ParallelLimits, waiting: Readonly<Record<WaitsFor, WaitingLimits>>) {
  const ofTokens = sharesOf({ ...OF_ONE_TOKEN, atOnce: Math.min(OF_ONE_TOKEN.atOnce, atWork.atOnce) });
  const places = { work: sharesOf(atWork), outside: sharesOf(waiting.outside), queue: sharesOf(waiting.queue) };
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { ownerId, tokenId, waitsFor }: { ownerId: string; tokenId: string | null; waitsFor: WaitsFor | undefined },
  ): Promise<void> => {
    const ofToken = tokenId === null ? null : await taken(ofTokens, tokenId);
    const ofOwner = await taken(places[waitsFor ?? 'work'], ownerId).catch((refusal: unknown) => {
      ofToken?.();
      throw refusal;
    });
    const place = new CallPlace(() => {
      ofOwner();
      ofToken?.();
    });
    place.hold();
    request.place = place;
    if (!reply.raw.destroyed) return void reply.raw.once('close', () => place.drop());
    place.drop();
    throw new ApiError('pedido_invalido', { message: 'Quien llamaba colgó mientras esperaba.' });
  };
}

async function taken(shares: OwnerShares, who: string): Promise<GiveBack> {
  const granted = shares.take(who);
  if (granted === null) throw new ApiError('demasiados_a_la_vez', { headers: { 'retry-after': '1' } });
  return await granted;
}
