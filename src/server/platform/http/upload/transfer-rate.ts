import type { IncomingMessage } from 'node:http';
import { ApiError } from '../reply/api-error.ts';

/** The least number of bytes that a sender must send in every span of this length. */
export interface MinimumRate {
  readonly bytes: number;
  readonly spanMs: number;
}

/**
 * Calls back once the sender has sent less than required in a span that was not spent waiting for us. Answers a
 * function that stops watching.
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

/** The result of `reading`, unless the sender is too slow: then 408, and the connection is closed. */
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
 * Reads the rest of a body and drops it: a sender that is still writing would not read the answer otherwise. A sender
 * that is too slow even for that is cut off. `nextTurn` is awaited between chunks.
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
