import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReadSlice } from '../load/load-list.ts';
import { ListRefused } from './list-problem.ts';
import { kindOf, ListZip, refuseUnlessText, slicesOf } from './list-slices.ts';
import { readLines } from './read-lines.ts';

export interface FileOnDisk {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
}

const HEAD_BYTES = 64;

export async function lookAtFiles(paths: readonly string[]): Promise<FileOnDisk[]> {
  const found: FileOnDisk[] = [];
  for (const one of paths) found.push({ path: one, name: path.basename(one), bytes: (await stat(one)).size });
  return found;
}

/** For the command, which serves nobody: files are read where they are, in this process, a slice at a time. */
export async function* readFiles(files: readonly FileOnDisk[]): AsyncGenerator<ReadSlice> {
  let before = 0;
  for (const file of files) {
    const head = await headOf(file.path);
    if (head.length === 0) throw new ListRefused({ code: 'empty', params: { name: file.name } });
    const slices = kindOf(head) === 'zip' ? readZip(file) : readText(file, head);
    for await (const { share, ...slice } of slices) yield { ...slice, done: before + share * file.bytes };
    before += file.bytes;
  }
}

type SharedSlice = Omit<ReadSlice, 'done'> & { readonly share: number };

async function* readText({ path: place, name, bytes }: FileOnDisk, head: Uint8Array): AsyncGenerator<SharedSlice> {
  refuseUnlessText(head, name);
  for await (const { bytes: slice, end } of slicesOf(createReadStream(place), name)) {
    yield { ...readLines(slice, name), day: null, share: end / bytes };
  }
}

async function* readZip({ path: place, name }: FileOnDisk): AsyncGenerator<SharedSlice> {
  const zip = await ListZip.fromFile(place, name);
  try {
    const { day } = zip;
    for (const entry of zip.entries) {
      for await (const { bytes, end } of zip.slices(entry)) {
        yield { ...readLines(bytes, name), day, share: zip.shareOf(entry, end) };
      }
    }
  } finally {
    zip.close();
  }
}

async function headOf(place: string): Promise<Uint8Array> {
  const handle = await open(place);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
