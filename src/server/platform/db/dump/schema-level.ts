import { listMigrations } from '../migrations/list-migrations.ts';
import type { RunMigration } from './dump-session.ts';

/**
 * Compares the migrations that ran with this program's. `known`: its first ones; `newer`: its own and more; else
 * `other`.
 */
export function levelOf(dir: string, run: readonly RunMigration[]): 'known' | 'newer' | 'other' {
  const known = listMigrations(dir);
  for (const [at, { name, hash }] of run.entries()) {
    const own = known[at];
    if (own === undefined) return 'newer';
    if (own.name !== name) return known.some((one) => one.name === name) ? 'other' : 'newer';
    if (hash !== null && ![own.hash, ...own.formerHashes].includes(hash)) return 'other';
  }
  return 'known';
}
