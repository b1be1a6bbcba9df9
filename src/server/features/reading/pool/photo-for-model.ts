import { jpegPhotoTask, type Turn } from '#server/platform/pictures/picture-tasks.ts';
import type { ProcessDeath } from '#server/platform/processes/define-task.ts';
import type { ProcessPool } from '#server/platform/processes/process-pool.ts';

/** A page at 250 dpi: small print stays legible, and a question stays small. */
const MODEL_PIXELS = 6_000_000;

/**
 * Turned upright and encoded anew: a telephone writes into the file which side is up, and where the photo was taken.
 * Not every reader heeds the first, and nobody should learn the second.
 */
export async function photoForModel(
  processes: ProcessPool,
  ownerId: string,
  bytes: Uint8Array,
  turn: Turn = 0,
): Promise<Uint8Array | ProcessDeath> {
  const options = { ownerId, lane: 'slow', isUrgent: false, size: bytes.length } as const;
  const answer = await processes.ask(jpegPhotoTask, { bytes, turn, mostPixels: MODEL_PIXELS }, options);
  if (typeof answer === 'string') return answer;
  return 'problem' in answer ? 'crashed' : answer.jpeg;
}
