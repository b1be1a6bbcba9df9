import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '#server/platform/start-refused.ts';

export interface Migration {
  /** Of its file, `NNNN-name.sql` or with its kind before the ending. */
  name: string;
  kind: MigrationKind;
  sql: string;
  /** Of its text, to notice that a migration was changed after it ran. */
  hash: string;
  /**
   * Of its former texts, each named by a line `-- was <hash>`: they were rewritten because they kept people waiting.
   * This migration, or a later one, does what they did.
   */
  formerHashes: string[];
}

/**
 * `whole`: one transaction, short, whatever it locks. `concurrent`: one index, made while others write; when it was
 * interrupted what is left of it goes, and it is made anew. `portions`: one statement, run again and again, each time
 * in a transaction of its own: `$1` is what it answered the time before, at first null, and it ends when it answers
 * null. May be interrupted anywhere, and begins anew then.
 */
export type MigrationKind = 'whole' | 'concurrent' | 'portions';

const FORMER = /^-- was ([0-9a-f]{64})$/gm;
const NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(concurrent|portions))?\.sql$/;

/** Numbered from 0001 without gaps, in their order. */
export function listMigrations(dir: string): Migration[] {
  const names = readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name, index) => {
    const due = String(index + 1).padStart(4, '0');
    const [, number, kind = 'whole'] = NAME.exec(name) ?? [];
    if (!number) throw new StartRefused(`El archivo ${name} no se llama como una migración: ${due}-nombre.sql.`);
    if (number !== due) {
      throw new StartRefused(
        `Las migraciones van numeradas sin huecos ni repeticiones: se esperaba ${due} y está ${name}.`,
      );
    }
    // A checkout may end its lines in another way.
    const sql = readFileSync(path.join(dir, name), 'utf8').replaceAll('\r\n', '\n');
    const hash = createHash('sha256').update(sql).digest('hex');
    const formerHashes = [...sql.matchAll(FORMER)].map(([, former = '']) => former);
    return { name, kind: kind as MigrationKind, sql, hash, formerHashes };
  });
}
