import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pack, sha256Of } from '../../scripts/release/pack.ts';
import type { Built } from './release-build.ts';

/** The next version: the same program with one more migration. */
export async function newerRelease(built: Built): Promise<{ name: string; file: string }> {
  const folder = built.unpacked();
  const manifest = path.join(folder, 'package.json');
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace(/"version": "[^"]+"/, '"version": "0.1.1"'));
  const migrations = path.join(folder, 'db/migrations');
  const last = readdirSync(migrations).toSorted().at(-1) ?? '';
  const next = String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
  writeFileSync(path.join(migrations, `${next}-the-next-version.sql`), 'create table of_the_next_version (id int);\n');
  const name = built.name.replace(/\d+\.\d+\.\d+/, '0.1.1');
  const renamed = path.join(path.dirname(folder), name);
  renameSync(folder, renamed);
  const file = `${renamed}.tar.gz`;
  await pack(renamed, file, new Date());
  writeFileSync(`${file}.sha256`, `${await sha256Of(file)}  ${path.basename(file)}\n`);
  return { name, file };
}
