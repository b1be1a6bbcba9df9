import type { IncomingMessage } from 'node:http';
import { ApiError } from '../reply/api-error.ts';

/** The least that a sender must send in every span of this length. */
export interface MinimumRate {
  readonly bytes: number;
  readonly spanMs: number;
}

/**
 * Calls back once the sender has sent less than it must in a span that was not spent waiting for us. Answers how to stop
 * watching.
 */
function watch(
  { socket }: IncomingMessage,
  { bytes, spanMs }: MinimumRate,
  onTooSlow: () => void,
  isOurs = () => false,
) {
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const isTooSlow = socket.bytesRead - before < bytes && !isOurs();
    before = socket.bytesRead;
    if (!isTooSlow) return;
    clearInterval(timer);
    onTooSlow();
  }, spanMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** What `reading` gives, unless the sender is too slow for it: then 408, and the connection ends with it. */
export async function withMinimumRate<T>(
  request: IncomingMessage,
  rate: MinimumRate,
  reading: Promise<T>,
  isWaitingForUs: () => boolean,
): Promise<T> {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  const stop = watch(
    request,
    rate,
    () => reject(new ApiError('envio_lento', { headers: { connection: 'close' } })),
    isWaitingForUs,
  );
  try {
    return await Promise.race([reading, tooSlow]);
  } finally {
    stop();
  }
}

/**
 * Reads what is left of a body and throws it away: a sender that is still writing would not hear the answer otherwise. One
 * that is too slow even for that is cut off. `nextTurn` is waited for between one chunk and the next.
 */
export function discardBody(request: IncomingMessage, rate: MinimumRate, nextTurn: () => Promise<void>): void {
  request.unpipe();
  let isWaiting = false;
  request.on('data', () => {
    request.pause();
    isWaiting = true;
    const goOn = () => {
      isWaiting = false;
      request.resume();
    };
    nextTurn().then(goOn, goOn);
  });
  request.resume();
  if (request.complete || request.destroyed) return;
  const stop = watch(
    request,
    rate,
    () => request.destroy(),
    () => isWaiting,
  );
  request.once('close', stop);
}
