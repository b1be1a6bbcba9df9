import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readOpenList } from './open-requirements.ts';
import { printMap, withoutProof } from './print-map.ts';
import { needsThirdPartyAlone, ROOT, readRequirements } from './requirements.ts';
import { allTestTitles, overfull, testTitlesOf } from './test-titles.ts';

const areas = readRequirements();
const requirements = areas.flatMap((area) => area.requirements);
const titles = allTestTitles();

test('no requirement is without a test, but for those on the list and those that a third party alone can prove', () => {
  const open = withoutProof(areas, titles).filter((one) => !needsThirdPartyAlone(one));
  // What is proven leaves the list: npm run map takes it off.
  expect(open.map(({ id }) => id)).toEqual(readOpenList());
});

test('docs/specification-map.md says what the titles of the tests say: npm run map writes it', () => {
  const written = readFileSync(path.join(ROOT, 'docs/specification-map.md'), 'utf8');
  expect(written === printMap(areas, titles), 'run npm run map and commit what it writes').toBe(true);
});

test('an id stands once in the list of requirements, and every id in a title stands there', () => {
  expect(requirements).toHaveLength(1890);
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
  const known = readFileSync(path.join(ROOT, 'docs/requirements.md'), 'utf8');
  const prefixes = new Set(known.match(/(?<=^\| )[A-Z]+(?=-\d+ \|)/gm));
  const unknown = titles.flatMap(({ file, ids }) =>
    ids
      .filter((id) => prefixes.has(id.split('-')[0] ?? '') && !known.includes(`\n| ${id} |`))
      .map((id) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

test('a title names at most three requirements: each has an assertion of its own, in the test that turns red without it', () => {
  expect(overfull(titles)).toEqual([]);
  const four = "test('LIST-01 LIST-02 LIST-03 LIST-04 newest first', () => {});";
  expect(overfull(testTitlesOf('a.test.ts', four))).toEqual([
    'a.test.ts: LIST-01 LIST-02 LIST-03 LIST-04 newest first',
  ]);
  const rows = "test.each([['GEN-01'], ['GEN-02'], ['GEN-03'], ['GEN-04']])('%s is shown', () => {});";
  expect(overfull(testTitlesOf('a.test.ts', rows))).toEqual([]);
  const fullRow = "const ROWS = [['GEN-01 GEN-02 GEN-03']]; test.each(ROWS)('%s GEN-04 is shown', () => {});";
  expect(overfull(testTitlesOf('a.test.ts', fullRow))).toHaveLength(1);
});

test('only tests that run count, a range proves nothing, and a group’s title says nothing of its tests', () => {
  const idsOf = (text: string) => testTitlesOf('a.test.ts', text).flatMap(({ ids }) => ids);
  expect(idsOf("test('LIST-01 LIST-02 newest first', () => {});")).toEqual(['LIST-01', 'LIST-02']);
  expect(idsOf("describe('LIST-01 the list', () => { test('LIST-02 newest first', () => {}); });")).toEqual([
    'LIST-02',
  ]);
  expect(idsOf(`test(\`LIST-03 \${COUNT} rows\`, () => {});`)).toEqual(['LIST-03']);
  expect(idsOf("test.each([['GEN-01', 1]])('%s is shown', () => {});")).toEqual(['GEN-01']);
  expect(idsOf("const ROWS = [{ id: 'GEN-02' }]; test.each(ROWS)('$id is shown', () => {});")).toEqual(['GEN-02']);
  expect(idsOf("test.each([['GEN-01', 1]])('is shown', () => {});")).toEqual([]);
  expect(idsOf("test.runIf(isLinux)('CMD-01 it starts', () => {});")).toEqual(['CMD-01']);
  expect(idsOf("const onLinux = test.runIf(isLinux); onLinux('CMD-01 it starts', () => {});")).toEqual(['CMD-01']);
  expect(idsOf("test.skip('CMD-02 later', () => {}); test.todo('CMD-03 later');")).toEqual([]);
  expect(idsOf("test('LIST-01 to LIST-05 hold', () => {}); test('LIST-01…07 hold', () => {});")).toEqual([]);
  expect(idsOf("test('ERR-01 a 401 leads to /login', () => {});")).toEqual(['ERR-01']);
});

test('what only the long form runs is marked so, by itself, by its group or by a name for such tests', () => {
  const longOf = (text: string) => testTitlesOf('a.test.ts', text).map(({ isLong }) => isLong);
  expect(longOf("test('LIST-01 newest first', () => {}); test.runIf(isLinux)('CMD-01 it starts', () => {});")).toEqual([
    false,
    false,
  ]);
  expect(longOf("test.runIf(isFullRun)('LIST-01 newest first', () => {});")).toEqual([true]);
  expect(longOf("test.skipIf(isLeftOut('dovecot') || !isFullRun)('MAIL-01 it is read', () => {});")).toEqual([true]);
  expect(longOf("const long = test.runIf(isFullRun); long('LIST-01 newest first', () => {});")).toEqual([true]);
  expect(longOf("describe.runIf(isFullRun)('the list', () => { test('a', () => {}); }); test('b', () => {});")).toEqual(
    [true, false],
  );
});
