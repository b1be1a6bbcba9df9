import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where it lies, unpacked with a program that is not ours. */
export function unpacked(zip: Uint8Array): string {
  const place = mkdtempSync(path.join(tmpdir(), 'ajaka-unpacked-'));
  writeFileSync(path.join(place, 'o.zip'), zip);
  execFileSync('/usr/bin/python3', ['-m', 'zipfile', '-e', 'o.zip', '.'], { cwd: place });
  rmSync(path.join(place, 'o.zip'));
  return place;
}

/** What another one says of its hashes, file by file. */
export const checkHashes = (place: string): string[] =>
  execFileSync('/usr/bin/sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: place }).toString().trim().split('\n');
