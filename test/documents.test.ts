import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { UPLOAD_LIMITS } from '#contract/intake/tasks.ts';
import { UNPACK_LIMITS } from '#server/features/intake/unpack/unpack-budget.ts';
import { RATE_LIMITS } from '#server/platform/http/guard/guard-calls.ts';
import { WAITING_CALLS } from '#server/platform/http/guard/parallel-calls.ts';
import { MONTHS } from '../demo/months.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).sort();
/** Written by a program from the titles of tests, which quote whatever they like. */
const written = documents.filter((file) => file !== 'docs/specification-map.md');
const MIB = 1024 * 1024;

/** The heading as an address: small letters, hyphens for blanks, no other signs. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

test('every link of the documents leads to a file that there is, and to a heading in it', () => {
  expect(documents.length).toBeGreaterThan(20);
  const broken = written.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      const [place = '', anchor] = target.split('#');
      const found = place === '' ? file : path.join(path.dirname(file), place);
      if (!existsSync(path.join(ROOT, found))) return [`${file}: ${target}`];
      return anchor === undefined || anchorsOf(found).includes(anchor) ? [] : [`${file}: ${target}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('every picture of README is one that npm run screenshots makes, and is small', () => {
  const [, list = ''] = /const README_SCREENS[^=]*= \{([\s\S]*?)\n\};/.exec(read('demo/screens.ts')) ?? [];
  const made = [...list.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => `docs/${name}.png`);
  const shown = [...read('README.md').matchAll(/!\[[^\]]{20,}\]\(([^)]+)\)/g)].map(([, place = '']) => place);
  expect(shown.toSorted()).toEqual(made.toSorted());
  for (const place of shown) {
    const png = readFileSync(path.join(ROOT, place));
    expect({ place, width: png.readUInt32BE(16), isSmall: png.length < 200_000 }).toEqual({
      place,
      width: 1440,
      isSmall: true,
    });
  }
});

test('every command and every file that the documents name is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = written.flatMap((file) =>
    [...read(file).matchAll(/`npm (?:run )?([a-z:-]+)[^`]*`/g)]
      .filter(([, name = '']) => !['ci', 'install', 'config'].includes(name) && !(name in scripts))
      .map(([whole]) => `${file}: ${whole}`),
  );
  expect(commands).toEqual([]);
  const files = written.flatMap((file) =>
    [...read(file).matchAll(/`((?:src|test|e2e|scripts|docs|db|bench|demo|attack|prove|tools)\/[\w./-]+)`/g)]
      .filter(([, place = '']) => !existsSync(path.join(ROOT, place)))
      .map(([, place]) => `${file}: ${place}`),
  );
  expect(files).toEqual([]);
});

test('every setting that the README explains is one of .env.example', () => {
  const example = read('.env.example');
  const [, table = ''] = read('README.md').split('## Configuración');
  const named = [...table.matchAll(/`([A-Z][A-Z_]{3,})`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(example))).toEqual([]);
});

test('the figures in README and operations are those of the program', () => {
  expect(read('README.md')).toContain(`${MONTHS} meses de facturas`);
  const operations = read('docs/operations.md');
  const limit = (what: string) =>
    new RegExp(`^\\| ${what} +\\| (.*?) +\\|$`, 'm').exec(operations)?.[1] ?? `nothing about ${what}`;
  const { anonymous, user, token, uploads, parallel } = RATE_LIMITS;
  expect(limit('calls without a token')).toBe(`${anonymous} a minute and address`);
  expect(limit('calls of one person')).toBe(`${user.toLocaleString('en')} a minute`);
  expect(limit('uploads of one person')).toBe(`${uploads} a minute`);
  expect(limit('calls of one business')).toBe(
    `${parallel.atOnce} at once, ${parallel.amongOthers} while others call; ${parallel.waiting} more wait, then 429`,
  );
  expect(limit('calls of one token')).toMatch(new RegExp(`^${token} a minute,`));
  const { outside } = WAITING_CALLS;
  expect(limit('of those that wait outside')).toBe(
    `${outside.atOnce} at once, ${outside.waiting} more wait; of all ${outside.total}`,
  );
  const { fileBytes, files, totalBytes } = UPLOAD_LIMITS;
  expect(limit('one upload')).toBe(`${files} files of ${fileBytes / MIB} MiB, ${totalBytes / MIB} MiB together`);
  const { levels, entries, bytes, shortLines } = UNPACK_LIMITS;
  expect(limit('one ZIP or mail')).toBe(`${levels} levels, ${entries} files, ${bytes / MIB} MiB unpacked`);
  expect(limit('mails of one ZIP, together')).toContain(shortLines.toLocaleString('en'));
});

test('what an installed application shows of itself is there, in the size that it says', () => {
  const { icons } = JSON.parse(read('public/manifest.webmanifest')) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  const pictures = icons.filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(pictures.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes } of pictures) {
    const png = readFileSync(path.join(ROOT, 'public', src));
    expect(`${src} ${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(`${src} ${sizes}`);
  }
  expect(icons.every(({ src }) => existsSync(path.join(ROOT, 'public', src)))).toBe(true);
});

test('every package has one exact version, and what updates them keeps it so', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  );
  expect(versions.length).toBeGreaterThan(60);
  expect(versions.filter(([, version]) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  const rules = JSON.parse(read('renovate.json')) as {
    rangeStrategy: string;
    postUpgradeTasks: { commands: string[] };
  };
  expect(rules.rangeStrategy).toBe('pin');
  expect(rules.postUpgradeTasks.commands).toEqual(['npm run lock']);
});
