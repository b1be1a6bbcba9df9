import type { FastifyReply, FastifyRequest } from 'fastify';
import { OwnerShares } from '../../owner-shares.ts';
import { ApiError } from '../reply/api-error.ts';

/** How many calls of one business this process answers at once, and how many more may wait for that. */
export interface ParallelLimits {
  readonly atOnce: number;
  /** While others call too; unless said, as many. */
  readonly amongOthers?: number;
  readonly waiting: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    place: CallPlace | null;
  }
}

/** Kept until the answer is out and the work is done: whoever hangs up does not get another place meanwhile. */
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

/** Waits for a place among the calls of the caller's business. Uploads have places of their own. */
export function createCallPlaces({ atOnce, amongOthers = atOnce, waiting }: ParallelLimits) {
  const places = new OwnerShares({ perOwner: atOnce, amongOthers, mostWaiting: waiting });
  return async (request: FastifyRequest, reply: FastifyReply, ownerId: string): Promise<void> => {
    const granted = places.take(ownerId);
    if (granted === null) throw new ApiError('demasiados_a_la_vez', { headers: { 'retry-after': '1' } });
    const place = new CallPlace(await granted);
    place.hold();
    request.place = place;
    if (!reply.raw.destroyed) return void reply.raw.once('close', () => place.drop());
    place.drop();
    throw new ApiError('pedido_invalido', { message: 'Quien llamaba colgó mientras esperaba.' });
  };
}
