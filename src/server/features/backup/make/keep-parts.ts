import { DamagedBackup } from '../manifest.ts';
import { type KeepPart, partKey } from '../parts.ts';
import type { BackupPlace } from '../place/backup-place.ts';
import { heldOf } from '../place/held.ts';

/** Puts parts that the place does not hold yet, and reads back what it put. */
export async function openPartKeeper(place: BackupPlace, onMoved: (bytes: number) => void): Promise<KeepPart> {
  const known = new Map<string, number>();
  for await (const { key, bytes } of heldOf(place, 'parts')) known.set(key, bytes);
  return async (sha256, pack) => {
    const key = partKey(sha256);
    const found = known.get(key);
    if (found !== undefined) return found;
    const packed = await pack();
    await place.put(key, packed);
    const back = await place.get(key);
    if (back === null || !back.equals(packed)) throw new DamagedBackup(`${key} is not what was written`);
    known.set(key, packed.length);
    onMoved(packed.length);
    return packed.length;
  };
}
