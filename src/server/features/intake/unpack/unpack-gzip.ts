import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { documentReason } from '#contract/reading/documents.text.ts';
import type { PackedFile } from './unpack-budget.ts';
import { type Budget, PackageRefused } from './unpack-budget.ts';

const DAMAGED = documentReason('gzip-damaged');

/** The one file in it, with the limits of a ZIP: the bytes that come out count, not the length that it declares. */
export async function* gunzip(name: string, bytes: Buffer, budget: Budget): AsyncGenerator<PackedFile> {
  budget.takeEntries(1);
  yield await contentOf(innerName(name), bytes, budget);
}

async function contentOf(name: string, bytes: Buffer, budget: Budget): Promise<PackedFile> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of Readable.from([bytes]).pipe(createGunzip()) as AsyncIterable<Buffer>) {
      budget.takeBytes(chunk.length);
      size += chunk.length;
      if (size > budget.limits.entryBytes) return { name, leftOut: 'too-large' };
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof PackageRefused) throw cause;
    throw new PackageRefused(DAMAGED, { cause });
  }
  return size === 0 ? { name, leftOut: 'empty' } : { name, bytes: Buffer.concat(chunks) };
}

/** `factura.xml.gz` holds `factura.xml`. */
function innerName(name: string): string {
  const inner = name.replace(/\.gz$/i, '');
  return inner === name || inner === '' ? `${name} (contenido)` : inner;
}
