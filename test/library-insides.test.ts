import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ImapFlow } from 'imapflow';
import { expect, test } from 'vitest';
import { interceptAnswers } from '#server/features/mailboxes/imap/imapflow-insides.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/**
 * Where our code leans on what a library does not promise, and the version with which it was read and tried. Whoever takes
 * another one reads the file beside the library's source, runs its tests, and writes the new version here.
 */
const LEANING = [
  { library: 'imapflow', version: '2.1.2', file: 'src/server/features/mailboxes/imap/imapflow-insides.ts' },
  { library: 'imapflow', version: '2.1.2', file: 'src/server/features/mailboxes/imap/fetch-response.ts' },
  { library: 'postal-mime', version: '4.0.0', file: 'src/server/features/intake/unpack/joined-parts.ts' },
  { library: 'pdfkit', version: '0.20.2', file: 'src/server/features/exports/pdf/embedded-letters.ts' },
  { library: 'pdfkit', version: '0.20.2', file: 'src/server/features/exports/pdf/table-document.ts' },
  { library: '@hyzyla/pdfium', version: '2.1.13', file: 'src/sifen/kude/pdfium.ts' },
  { library: 'pg', version: '8.23.1', file: 'src/server/platform/db/client/copy-statement.ts' },
  { library: 'pg', version: '8.23.1', file: 'src/server/platform/db/dump/copy-out.ts' },
  { library: 'zod', version: '4.6.7', file: 'src/contract/wire/encode-reply.ts' },
  { library: 'libheif-js', version: '1.23.2', file: 'src/server/platform/pictures/decode-heic.ts' },
] as const;

/** Turn one shape of ours into another, and touch no library. */
const OF_OUR_OWN = [
  'src/contract/wire/wire.ts',
  'src/contract/wire/closed-list.ts',
  'src/sifen/kude/printed-totals.ts',
  'src/web/ui/form/use-form.ts',
];

const installed = (library: string): string => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> };
  return lock.packages[`node_modules/${library}`]?.version ?? '';
};

test.each(LEANING)('HOUSE-12 $file leans on insides of $library $version, and no other is installed', (one) => {
  expect(installed(one.library)).toBe(one.version);
  const manifest = path.join(ROOT, 'node_modules', one.library, 'package.json');
  expect(createRequire(import.meta.url)(manifest).version).toBe(one.version);
  expect(read(one.file)).not.toBe('');
});

test('HOUSE-12 nothing else takes a library for more than it declares', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  const reaching = /\bas unknown as (?:[A-Z{]|typeof )|\bglobalThis\.\w+ = |\.prototype\.\w+ = |from 'imapflow\/lib\//;
  const found = sources.filter((file) => reaching.test(read(file)));
  const known = [...LEANING.map(({ file }) => file as string), ...OF_OUR_OWN];
  expect(sources.length).toBeGreaterThan(500);
  expect(found.filter((file) => !known.includes(file))).toEqual([]);
});

test('HOUSE-12 a session with another version, whose answers could not be limited, is not opened', () => {
  expect(() => interceptAnswers({} as ImapFlow, async () => true)).toThrow('imapflow');
});
