import { groupsOf, tagged } from '../sorted-keys.ts';
import type { BackupPlace, KeptKey } from './backup-place.ts';

const LOOKS_AT_ONCE = 16;

/**
 * The keys that the place holds now, sorted. A lagging listing may name what was removed a moment ago, so each key is
 * asked about; keys of `sure` (sorted alike) are not, since a backup that stays names them and nobody removes them.
 */
export async function* heldOf(
  place: BackupPlace,
  folder: string,
  sure: AsyncIterable<string> = nothing(),
): AsyncGenerator<KeptKey> {
  if (place.isCurrent) return yield* place.list(folder);
  const listed = tagged(place.list(folder), ({ key }) => key, sure, String);
  for await (const group of groupsOf(listed, LOOKS_AT_ONCE)) {
    const sizes = await Promise.all(group.map(({ one, isInOther }) => (isInOther ? one.bytes : place.look(one.key))));
    for (const [at, { one }] of group.entries()) {
      const bytes = sizes[at] ?? null;
      if (bytes !== null) yield { key: one.key, bytes };
    }
  }
}

async function* nothing(): AsyncGenerator<string> {}
