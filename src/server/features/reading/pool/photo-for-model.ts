import { defineTask, type ProcessDeath } from '#server/platform/processes/define-task.ts';
import type { ProcessPool } from '#server/platform/processes/process-pool.ts';

/** A page at 250 dpi: small print stays legible, and a question stays small. */
export const MODEL_PIXELS = 6_000_000;
const MOST_ANSWER_BYTES = 12 * 1024 * 1024;

/** Empty when the photo cannot be opened. */
export const photoForModelTask = defineTask<{ readonly bytes: Uint8Array }, { readonly jpeg: Uint8Array }>({
  name: 'reading.photo-for-model',
  mostAnswerBytes: MOST_ANSWER_BYTES,
});

/**
 * Turned upright and made anew: a telephone writes beside the picture which side is up, and where it was taken. The
 * first is not read everywhere, the second is nobody's business.
 */
export async function photoForModel(
  processes: ProcessPool,
  ownerId: string,
  bytes: Uint8Array,
): Promise<Uint8Array | ProcessDeath> {
  const options = { ownerId, lane: 'slow', isUrgent: false, size: bytes.length } as const;
  const answer = await processes.ask(photoForModelTask, { bytes }, options);
  if (typeof answer === 'string') return answer;
  return answer.jpeg.length === 0 ? 'crashed' : answer.jpeg;
}
