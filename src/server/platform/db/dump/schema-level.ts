import { listMigrations } from '../migrations/list-migrations.ts';
import type { RunMigration } from './dump-session.ts';

/** What these migrations are to this program: those that it begins with, those of a newer one, or others. */
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
