import type { FileInventory } from '#server/platform/files/file-inventory.ts';
import type { SentFile } from '../sent-files.ts';
import { without } from '../sorted-keys.ts';

type Named = Pick<SentFile, 'ownerId' | 'name'>;
const keyOf = ({ ownerId, name }: Named) => `${ownerId} ${name}`;

/** An original that lies there and that the backup does not name; null when there is none. Those that it names may be there. */
export async function findExtraOriginal(inventory: FileInventory, named: AsyncIterable<Named>): Promise<Named | null> {
  for await (const extra of without(originalsHere(inventory), keyOf, named, keyOf)) {
    // A list may still name what was taken away.
    if (inventory.isCurrent || (await inventory.look({ kind: 'original', ...extra })) !== null) return extra;
  }
  return null;
}

async function* originalsHere(inventory: FileInventory): AsyncGenerator<Named> {
  for (const ownerId of (await inventory.owners()).toSorted()) {
    for await (const names of inventory.originals(ownerId)) for (const name of names) yield { ownerId, name };
  }
}
