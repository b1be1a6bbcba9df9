import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { MIB } from '#domain/byte-size.ts';
import { Fingerprint } from './fingerprint.ts';
import { DamagedBackup, type PartEntry, type TableEntry } from './manifest.ts';
import type { BackupPlace } from './place/backup-place.ts';

const LEAST_BYTES = MIB / 2;
const USUAL_BYTES = 4 * MIB;
const MOST_BYTES = 16 * MIB;
/** One row may be larger than a part, but nothing that we wrote is larger than this. */
const MOST_UNPACKED_BYTES = 1024 * MIB;
const NUMBERS = 2 ** 32;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

export const partKey = (sha256: string) => `parts/${sha256.slice(0, 2)}/${sha256}`;

/** Keeps a part by the hash of its rows, and tells the bytes of it there; it is packed only where it is new. */
export type KeepPart = (sha256: string, pack: () => Promise<Buffer>) => Promise<number>;

/**
 * Cuts rows into parts and keeps each. Where a part ends is decided by its rows and not by their number: a row that is
 * gone or new changes its own part, and all others are found in the place under the hash that they had.
 */
export async function keepRows(
  table: { readonly name: string; readonly columns: readonly string[] },
  batches: AsyncIterable<readonly Buffer[]>,
  keep: KeepPart,
): Promise<TableEntry> {
  const parts: PartEntry[] = [];
  const whole = new Fingerprint();
  let rows: Buffer[] = [];
  let bytes = 0;
  const end = async () => {
    if (rows.length === 0) return;
    const raw = Buffer.concat(rows);
    const sha256 = createHash('sha256').update(raw).digest('hex');
    const packed = await keep(sha256, () => pack(raw, { level: 3 }));
    parts.push({ sha256, rows: rows.length, bytes, packed });
    [rows, bytes] = [[], 0];
  };
  for await (const batch of batches) {
    for (const row of batch) {
      const number = whole.add(row);
      rows.push(row);
      bytes += row.length;
      const isCut = bytes >= LEAST_BYTES && number < (NUMBERS * row.length) / USUAL_BYTES;
      if (isCut || bytes >= MOST_BYTES) await end();
    }
  }
  await end();
  return {
    name: table.name,
    columns: [...table.columns],
    rows: parts.reduce((sum, part) => sum + part.rows, 0),
    fingerprint: whole.toString(),
    parts,
  };
}

/** The rows of a part, checked against their hash. */
export async function readPart(place: BackupPlace, { sha256 }: PartEntry): Promise<Buffer> {
  const packed = await place.get(partKey(sha256));
  if (packed === null) throw new DamagedBackup(`part ${sha256} is missing`);
  const raw = await unpack(packed, { maxOutputLength: MOST_UNPACKED_BYTES }).catch((cause: unknown) => {
    throw new DamagedBackup(`part ${sha256} is damaged`, { cause });
  });
  if (createHash('sha256').update(raw).digest('hex') !== sha256) throw new DamagedBackup(`part ${sha256} is altered`);
  return raw;
}

/** The lines of a list that was kept as parts; no character in them is escaped. */
export async function* linesOf(place: BackupPlace, list: TableEntry): AsyncGenerator<string> {
  for (const part of list.parts) {
    for (const line of (await readPart(place, part)).toString('utf8').split('\n')) if (line !== '') yield line;
  }
}

/** What is there now, to be compared with what was kept of it. */
export async function fingerprintOf(
  batches: AsyncIterable<readonly Buffer[]>,
): Promise<{ readonly rows: number; readonly fingerprint: Fingerprint }> {
  const fingerprint = new Fingerprint();
  let rows = 0;
  for await (const batch of batches) {
    for (const row of batch) fingerprint.add(row);
    rows += batch.length;
  }
  return { rows, fingerprint };
}
