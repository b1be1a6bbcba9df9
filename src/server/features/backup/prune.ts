import { listBackupIds, type Manifest, manifestKey, readManifest, secretsKeyOf } from './manifest.ts';
import { linesOf, partKey } from './parts.ts';
import type { BackupPlace } from './place/backup-place.ts';
import { FOLDERS, readSentLine, type SentFile, sentKey } from './sent-files.ts';
import { mergeSorted, without } from './sorted-keys.ts';

export interface Pruned {
  readonly backups: number;
  readonly files: number;
}

/**
 * Keeps the newest backups and removes every file that none of them names, also what an interrupted backup left. The
 * manifests of all that stay are read first: where one cannot be read nothing is removed. Under the place's lock only.
 */
export async function prune(place: BackupPlace, keep: number): Promise<Pruned> {
  const ids = await listBackupIds(place);
  const staying = ids.slice(-keep);
  const manifests = await Promise.all(staying.map((id) => readManifest(place, id)));
  const lists = (kind: SentFile['kind']) => manifests.map((manifest) => keysOf(place, manifest, kind));
  // Looked through once before anything goes.
  for (const kind of ['original', 'brought'] as const) for await (const _ of mergeSorted(lists(kind), String));
  const leaving = ids.slice(0, ids.length - staying.length);
  for (const id of leaving) await place.remove(manifestKey(id));
  let files = 0;
  for (const kind of ['original', 'brought'] as const) {
    const kept = place.list(FOLDERS[kind]);
    const unnamed = without(kept, ({ key }) => key, mergeSorted(lists(kind), String), String);
    files += await removeAll(place, unnamed);
  }
  const parts = new Set(
    manifests.flatMap(({ tables, originals, brought }) =>
      [...tables, originals, brought].flatMap((table) => table.parts.map(({ sha256 }) => partKey(sha256))),
    ),
  );
  const secrets = new Set(staying.map(secretsKeyOf));
  for (const [folder, named] of [
    ['parts', parts],
    ['secrets', secrets],
  ] as const) {
    files += await removeAll(place, unnamedIn(place, folder, named));
  }
  return { backups: leaving.length, files };
}

async function* keysOf(place: BackupPlace, manifest: Manifest, kind: SentFile['kind']): AsyncGenerator<string> {
  const list = kind === 'original' ? manifest.originals : manifest.brought;
  for await (const line of linesOf(place, list)) yield sentKey(readSentLine(kind, line));
}

async function* unnamedIn(place: BackupPlace, folder: string, named: ReadonlySet<string>) {
  for await (const one of place.list(folder)) if (!named.has(one.key)) yield one;
}

async function removeAll(place: BackupPlace, list: AsyncIterable<{ readonly key: string }>): Promise<number> {
  let removed = 0;
  for await (const { key } of list) {
    await place.remove(key);
    removed++;
  }
  return removed;
}
