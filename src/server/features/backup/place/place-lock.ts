import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';
import type { Clock } from '#server/platform/clock.ts';
import type { BackupPlace } from './backup-place.ts';

const KEY = 'lock.json';
const RENEW_MS = 60_000;
/** A lock this old is of a process that died. */
const STALE_MS = 10 * RENEW_MS;

const lockSchema = z.object({ by: z.string(), host: z.string(), at: z.iso.datetime() });

/** Another installation, or another process of this one, writes there. */
export class PlaceInUse extends Error {
  override name = 'PlaceInUse';
  readonly host: string;

  constructor(host: string) {
    super(`a backup is being made there by ${host}`);
    this.host = host;
  }
}

/**
 * Only one process writes into a place at a time: pruning would remove files that the other has not named in a manifest
 * yet.
 */
export async function withPlaceLock<T>(place: BackupPlace, clock: Clock, work: () => Promise<T>): Promise<T> {
  const by = randomUUID();
  const held = await readLock(place);
  if (held !== null && clock.now().getTime() - Date.parse(held.at) < STALE_MS) throw new PlaceInUse(held.host);
  const renew = () =>
    place.put(KEY, Buffer.from(JSON.stringify({ by, host: hostname(), at: clock.now().toISOString() })));
  await renew();
  const now = await readLock(place);
  if (now?.by !== by) throw new PlaceInUse(now?.host ?? '');
  const renewing = setInterval(() => void renew().catch(() => {}), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await place.remove(KEY).catch(() => {});
  }
}

async function readLock(place: BackupPlace): Promise<z.output<typeof lockSchema> | null> {
  const kept = await place.get(KEY);
  if (kept === null) return null;
  try {
    return lockSchema.parse(JSON.parse(kept.toString('utf8')));
  } catch {
    return null; // half of one, of a process that died
  }
}
