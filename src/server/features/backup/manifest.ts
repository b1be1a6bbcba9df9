import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { BackupPlace } from './place/backup-place.ts';
import { heldOf } from './place/held.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

/**
 * A piece of a table: some of its rows, as `copy` writes them, found by the hash of these bytes before they were
 * packed.
 */
const partSchema = z.object({ sha256, rows: count, bytes: count, packed: count });
const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** Of all rows, in whatever order they stand. */
  fingerprint: sha256,
  parts: z.array(partSchema),
});

/** An original that the backup does not hold, and why. */
const absentSchema = z.object({
  ownerId: z.string(),
  name: z.string(),
  why: z.enum(['removed', 'missing', 'damaged']),
});

const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  /** The moment of the snapshot. */
  at: z.iso.datetime(),
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string().nullable() })),
  tables: z.array(tableSchema),
  /**
   * Lists of what people sent, `owner name bytes` a line: originals by their hash, files of the tax office by their id.
   */
  originals: tableSchema,
  brought: tableSchema,
  originalBytes: count,
  absent: z.array(absentSchema),
  /** The people of the local identity; its key is a secret. Null where there is none. */
  localAccounts: z.object({ instance: z.string(), accounts: z.array(z.unknown()) }).nullable(),
  hasSecrets: z.boolean(),
});
export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = z.output<typeof tableSchema>;
export type PartEntry = z.output<typeof partSchema>;
export type Absent = z.output<typeof absentSchema>;

export class DamagedBackup extends Error {
  override name = 'DamagedBackup';
}

const FOLDER = 'manifests';
const INDEX = 'backups';
export const manifestKey = (id: string) => `${FOLDER}/${id}.json`;
export const secretsKeyOf = (id: string) => `secrets/${id}.json`;
const ID = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/;

/** Backups sort by name in the order in which they began, to the millisecond: the three digits after the hyphen. */
export function newBackupId(at: Date): string {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const milliseconds = at.getUTCMilliseconds().toString(16).padStart(3, '0');
  return `${time}-${milliseconds}${randomBytes(2).toString('hex').slice(1)}`;
}

/**
 * Writes the manifest, the last file of a backup: without it there is no backup. Its first line is the hash of the
 * rest. Where listings lag behind, an index of all manifests is written too, so that pruning does not remove what one
 * not listed yet names. Call it under the place's lock.
 */
export async function writeManifest(place: BackupPlace, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  await place.put(manifestKey(manifest.id), Buffer.from(`${hashOf(text)}\n${text}\n`));
  if (place.isCurrent) return;
  const ids = new Set([...(await listBackupIds(place)), manifest.id]);
  await place.put(INDEX, Buffer.from([...ids].join('\n')));
}

/** Throws `DamagedBackup` when it is not what was written. */
export async function readManifest(place: BackupPlace, id: string): Promise<Manifest> {
  const kept = (await place.get(manifestKey(id)))?.toString('utf8') ?? '';
  const end = kept.indexOf('\n');
  const text = kept.slice(end + 1).trimEnd();
  if (end !== 64 || kept.slice(0, end) !== hashOf(text)) throw new DamagedBackup(`manifest ${id}`);
  const read = manifestSchema.safeParse(JSON.parse(text));
  if (!read.success) throw new DamagedBackup(`manifest ${id}`, { cause: read.error });
  return read.data;
}

/** Of complete backups, the oldest first. */
export async function listBackupIds(place: BackupPlace): Promise<string[]> {
  const ids = new Set<string>();
  for await (const { key } of heldOf(place, FOLDER)) ids.add(key.slice(FOLDER.length + 1, -'.json'.length));
  if (!place.isCurrent) {
    const told = (await place.get(INDEX))?.toString('latin1').split('\n') ?? [];
    for (const id of told) if (!ids.has(id) && (await isBackupThere(place, id))) ids.add(id);
  }
  return [...ids].filter((id) => ID.test(id)).toSorted();
}

export const isBackupThere = async (place: BackupPlace, id: string): Promise<boolean> =>
  ID.test(id) && (await place.look(manifestKey(id))) !== null;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
