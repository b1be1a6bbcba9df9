import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * What would differ between two machines that pack the same files, each set to one value: the order of names, times,
 * accounts, what the umask left of the modes, and files that share their bytes on one disk and not on the other.
 */
const ALIKE = [
  '--format=gnu',
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u=rwX,go=rX',
  '--hard-dereference',
];

/**
 * Packs a folder so that the same files give the same bytes, wherever and whenever. Compressed by Node, whose zlib is
 * pinned with it and writes neither name nor time into the head; the machine's gzip may be any.
 */
export async function pack(folder: string, file: string, at: Date): Promise<void> {
  const seconds = Math.floor(at.getTime() / 1000);
  const args = [...ALIKE, `--mtime=@${seconds}`, '-C', path.dirname(folder), '-cf', '-', path.basename(folder)];
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } });
  const ended = once(tar, 'close');
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
  const [status] = await ended;
  if (status !== 0) throw new Error(`tar ended with ${status}; it must be GNU tar, as Linux has it`);
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
