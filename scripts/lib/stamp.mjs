import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A hash of the files' contents, not of their times: a checkout changes times, a deletion changes none. */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const file of paths.flatMap(filesUnder)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesUnder(at) {
  if (!existsSync(at)) return [];
  if (!statSync(at).isDirectory()) return [at];
  return readdirSync(at)
    .sort()
    .flatMap((name) => filesUnder(path.join(at, name)));
}

/** Does the work unless its last success had the same fingerprint. */
export function whenChanged(stamp, current, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  work();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, current);
}
