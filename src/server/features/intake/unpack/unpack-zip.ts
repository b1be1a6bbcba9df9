import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { documentReason } from '#contract/reading/documents.text.ts';
import { HEAD_BYTES, recogniseKind } from '../files/recognise-kind.ts';
import type { PackedFile } from './unpack-budget.ts';
import { type Budget, PackageRefused } from './unpack-budget.ts';

const DAMAGED = documentReason('zip-damaged');
const BAD_NAME = documentReason('zip-names-outside');
const LIES = documentReason('zip-false-sizes');

/** One file after the other, so that no more than one lies in memory unless the caller keeps it. */
export async function* unzip(bytes: Buffer, budget: Budget): AsyncGenerator<PackedFile> {
  const zip = await orRefused(fromBufferPromise(bytes));
  const entries = await orRefused(listed(zip, budget));
  for (const entry of entries) yield await unzipOne(zip, entry, budget);
}

async function listed(zip: ZipFile, budget: Budget): Promise<Entry[]> {
  if (zip.entryCount > budget.limits.directory) budget.takeEntries(zip.entryCount);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.push(entry);
  const real = entries.filter(({ fileName }) => !isSystemFile(fileName));
  budget.takeEntries(real.length);
  budget.foresee(real.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0));
  return entries;
}

async function unzipOne(zip: ZipFile, entry: Entry, budget: Budget): Promise<PackedFile> {
  const name = entry.fileName;
  if (isSystemFile(name)) return { name, leftOut: 'system' };
  if (entry.isEncrypted()) return { name, leftOut: 'encrypted' };
  if (!entry.canDecodeFileData()) return { name, leftOut: 'damaged' };
  if (entry.uncompressedSize === 0) return { name, leftOut: 'empty' };
  try {
    return await contentOf(zip, entry, budget);
  } catch (error) {
    if (error instanceof PackageRefused) throw error;
    if (/too many bytes|not enough bytes/.test(String(error))) throw new PackageRefused(LIES, { cause: error });
    return { name, leftOut: 'damaged' };
  }
}

/** Stops as soon as the beginning shows that it is no document. */
async function contentOf(zip: ZipFile, entry: Entry, budget: Budget): Promise<PackedFile> {
  const name = entry.fileName;
  const chunks: Buffer[] = [];
  let size = 0;
  let seen = false;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    budget.takeBytes(chunk.length);
    size += chunk.length;
    if (size > budget.limits.entryBytes) return { name, leftOut: 'too-large' };
    chunks.push(chunk);
    if (seen || size < HEAD_BYTES) continue;
    seen = true;
    if (recogniseKind(Buffer.concat(chunks)) === 'unknown') return { name, leftOut: 'other-kind' };
  }
  return { name, bytes: Buffer.concat(chunks) };
}

function isSystemFile(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name);
}

async function orRefused<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (cause) {
    if (cause instanceof PackageRefused) throw cause;
    const isName = /relative path|absolute path|invalid characters in fileName/.test(String(cause));
    throw new PackageRefused(isName ? BAD_NAME : DAMAGED, { cause });
  }
}
