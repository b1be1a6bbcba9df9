import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as words from '#contract/words.ts';

/** The words of the wire that the code calls otherwise, as the codecs have them. */
function wireWords(): string[] {
  const lists = Object.values(words).flatMap((shape) => {
    const { in: sent, out: told } = (shape as { _zod: { def: { in?: Enum; out?: Enum } } })._zod.def;
    const known = new Set(Object.values(told?._zod.def.entries ?? {}));
    return Object.values(sent?._zod.def.entries ?? {}).filter((word) => !known.has(word));
  });
  // `error` is a word of English too.
  return [...new Set(lists)].filter((word) => word !== 'error');
}
type Enum = { _zod: { def: { entries?: Record<string, string> } } };

const FILES = ['src/web/**/*.{ts,tsx,css}', 'src/server/features/**/*.ts', 'src/domain/**/*.ts'];
/** What people read may be spelled like a word of the wire. */
const isLookedAt = (file: string) => !/\.test\.tsx?$|^src\/web\/text\//.test(file);

test('the words of the wire stand in the contract and nowhere else', () => {
  const known = wireWords();
  expect(known).toEqual(expect.arrayContaining(['observada', 'XML_NATIVO', 'CREDITO', 'leyendo', 'subida', 'corrige']));
  const quoted = new RegExp(`(['"\`])(${known.join('|')})\\1`, 'g');
  const found = globSync(FILES)
    .filter(isLookedAt)
    .flatMap((file) => Array.from(readFileSync(file, 'utf8').matchAll(quoted), ([, , word]) => `${file}: ${word}`));
  expect(found).toEqual([]);
});
