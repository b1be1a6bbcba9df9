import type { Deps } from '#server/platform/deps.ts';
import { isDiskFull } from '#server/platform/files/disk-full.ts';
import { FilesUnavailable } from '#server/platform/files/file-store.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { answersQuery } from './system.store.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files'>;

/** Probes come every few seconds: one that finds no answer is over before the next one comes. */
const READY_MS = 3_000;

/** Anybody may ask, as often as they like: all who ask at the same time share one look. */
export function createReadiness(deps: Needs, longestMs = READY_MS) {
  let underWay: Promise<void> | undefined;
  return async () => {
    underWay ??= lookWithin(longestMs, deps).finally(() => {
      underWay = undefined;
    });
    try {
      await underWay;
    } catch (cause) {
      if (isDiskFull(cause)) throw new ApiError('disco_lleno', { cause });
      const code = cause instanceof FilesUnavailable ? 'archivos_no_disponibles' : 'no_disponible';
      throw new ApiError(code, { cause, headers: { 'retry-after': '5' } });
    }
    return { status: 'ok' as const };
  };
}

async function lookWithin(ms: number, { db, queue, files }: Needs): Promise<void> {
  const look = async () => {
    await answersQuery(db);
    if (!(await queue.isReachable())) throw new Error('the queue has no tables');
    await files.tryWriting();
  };
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const longest = setTimeout(() => reject(new Error('no answer')), ms);
  await Promise.race([look(), silence]).finally(() => clearTimeout(longest));
}
