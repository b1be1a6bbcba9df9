// npm run prove [-- PART…] [--small] [--out FILE] [resume]: measures what the product promises and what it costs, and writes docs/figures.md.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scratchDirectory } from '../test/database/scratch-directory.ts';
import { type Asked, readArguments, refusalOf } from './asked.ts';
import { proveBackup } from './backup.ts';
import { proveFaults } from './faults.ts';
import { Figures, type Part } from './figures.ts';
import { proveGrowth } from './growth.ts';
import { proveLoad } from './load.ts';
import type { Run } from './run.ts';
import { SMALL, WHOLE } from './sizes.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const WORK: Readonly<Record<Part, (run: Run) => Promise<void>>> = {
  load: proveLoad,
  faults: proveFaults,
  growth: proveGrowth,
  backup: proveBackup,
};
/** What fills the largest database goes last: the others take the smaller one it begins with. */
const ORDER: readonly Part[] = ['load', 'faults', 'backup', 'growth'];

const say = (sentence: string) => console.log(sentence);

async function main(asked: Asked): Promise<boolean> {
  const sizes = asked.isSmall ? SMALL : WHOLE;
  const refusal = refusalOf(asked, ROOT);
  if (refusal !== null) {
    console.error(refusal);
    return false;
  }
  if (asked.isSmall) say('Forma corta: muestra que todo funciona; sus cifras no dicen nada.');
  const kept = path.join(ROOT, '.cache/prove', `figures-${sizes.name}.json`);
  const figures =
    (asked.resumes ? Figures.resume(kept, sizes.name, commit()) : null) ?? Figures.begin(kept, sizes.name, commit());
  const directories: string[] = [];
  const scratch = (name: string) => {
    const made = scratchDirectory();
    directories.push(made);
    return path.join(made, name);
  };
  try {
    for (const part of ORDER.filter((one) => asked.parts.includes(one))) {
      if (figures.isDone(part)) continue;
      say(`\n── ${part}`);
      const began = performance.now();
      await WORK[part]({ figures, sizes, scratch, say });
      figures.done(part, (performance.now() - began) / 1_000);
      write(asked, figures);
    }
  } finally {
    for (const directory of directories) rmSync(directory, { recursive: true, force: true });
    write(asked, figures);
  }
  const broken = figures.tables.filter(({ holds }) => holds === false);
  for (const { title } of broken) console.error(`No se cumple: ${title}.`);
  return broken.length === 0;
}

/** A small run writes nothing into the documents. */
function write({ isSmall, out }: Asked, figures: Figures): void {
  const file = out ?? (isSmall ? undefined : path.join(ROOT, 'docs/figures.md'));
  if (file !== undefined) writeFileSync(file, figures.render());
}

/** What this writes itself does not count as a change. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT }).toString().trim();
  const changed = git('status', '--porcelain', '--', '.', ':(exclude)docs/figures.md');
  return git('describe', '--always') + (changed === '' ? '' : '-dirty');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    console.error('\nInterrumpido: lo medido queda; sigue con «npm run prove -- resume».');
    process.exit(130);
  });
}

const asked = readArguments(process.argv.slice(2));
if (typeof asked === 'string') {
  console.error(asked);
  process.exit(2);
}
main(asked).then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
