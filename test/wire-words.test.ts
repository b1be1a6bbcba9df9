import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as words from '#contract/wire/wire-words.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** `ok` and `error` are words of the code as well; kinds of files and proper nouns are called the same on both sides. */
const SHARED = new Set([
  'ok',
  'error',
  'xml',
  'pdf',
  'zip',
  'eml',
  'html',
  'jpeg',
  'png',
  'heic',
  'webp',
  'cdc',
  'timbrado',
  'items',
]);
/** Names of fields that stand in sentences for people too. */
const PLAIN_SPANISH = new Set(['moneda', 'iva', 'exentas', 'documento']);

const WIRE_WORDS = [
  'GS',
  ...Object.values(words).flatMap(
    (shape) =>
      (z.toJSONSchema(shape, { io: 'input' }).enum as unknown[] | undefined)?.filter(
        (word) => typeof word === 'string',
      ) ?? [],
  ),
].filter((word) => !SHARED.has(word) && !PLAIN_SPANISH.has(word));

/** As a text of its own, or as the name of a property. */
const WRITTEN = new RegExp(`(['"\`])(?:${WIRE_WORDS.join('|')})\\1|\\b(?:${WIRE_WORDS.join('|')}):`, 'g');
const writtenIn = (source: string) => source.match(WRITTEN) ?? [];

test('the check on words of the wire sees them', () => {
  expect(WIRE_WORDS).toEqual(expect.arrayContaining(['observada', 'XML_NATIVO', 'leido', 'CONTADO', 'subida', 'GS']));
  expect(writtenIn(`state === 'leido'`)).toHaveLength(1);
  expect(writtenIn('{ observada: 1, b: "FACTURA" }')).toHaveLength(2);
  expect(writtenIn(`'Ninguna observada aquí'`)).toEqual([]);
});

test('words of the wire stand in the contract alone: features and screens speak those of the domain', () => {
  // Sentences for people may hold any word, and a sheet of the tax office has that office's. What assistants are told
  // and the examples of the API are the wire itself.
  const files = globSync(['src/{server,web,sifen,domain}/**/*.{ts,tsx,css}', 'demo/**/*.ts'], { cwd: ROOT }).filter(
    (file) =>
      !/\.test\.tsx?$|^src\/web\/text\/|^demo\/marangatu-file\.ts$|^src\/server\/features\/assistants\/tools\/|^src\/web\/features\/api\/recipes\.ts$/.test(
        file,
      ),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(
    files.flatMap((file) => writtenIn(readFileSync(path.join(ROOT, file), 'utf8')).map((word) => `${file}: ${word}`)),
  ).toEqual([]);
});
