import { createHash } from 'node:crypto';
import { DamagedBackup } from './manifest.ts';
import type { BackupPlace } from './place/backup-place.ts';

/** What people sent, which nobody can make again. */
export interface SentFile {
  readonly kind: 'original' | 'brought';
  readonly ownerId: string;
  /** An original's SHA-256; the id of a file of the tax office. */
  readonly name: string;
  readonly bytes: number;
}

export const FOLDERS = { original: 'originals', brought: 'brought' } as const;

export const sentKey = ({ kind, ownerId, name }: Omit<SentFile, 'bytes'>): string =>
  kind === 'original'
    ? `${FOLDERS.original}/${ownerId}/${name.slice(0, 2)}/${name}`
    : `${FOLDERS.brought}/${ownerId}/${name}`;

/** A line as `copy` writes it. */
export function readSentLine(kind: SentFile['kind'], line: string): SentFile {
  const [ownerId = '', name = '', bytes = ''] = line.trimEnd().split('\t');
  return { kind, ownerId, name, bytes: Number(bytes) };
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Bytes of the hash line before a file of the tax office, whose name holds no hash. */
const HASH_LINE = 65;

export const packedSent = ({ kind }: SentFile, bytes: Buffer): Buffer =>
  kind === 'original' ? bytes : Buffer.concat([Buffer.from(`${sha256Of(bytes)}\n`), bytes]);

export const packedBytes = ({ kind, bytes }: SentFile): number => (kind === 'original' ? bytes : bytes + HASH_LINE);

/** The bytes, once they are known to be those that were kept. */
export async function readSent(place: BackupPlace, file: SentFile): Promise<Buffer> {
  const kept = await place.get(sentKey(file));
  if (kept === null) throw new DamagedBackup(`${sentKey(file)} is missing`);
  const bytes = file.kind === 'original' ? kept : kept.subarray(HASH_LINE);
  const sha256 = file.kind === 'original' ? file.name : kept.subarray(0, HASH_LINE - 1).toString('latin1');
  if (sha256Of(bytes) !== sha256) throw new DamagedBackup(`${sentKey(file)} is altered`);
  return bytes;
}
