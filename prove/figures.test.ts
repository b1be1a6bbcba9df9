import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readArguments, refusalOf } from './asked.ts';
import { Figures, type Table } from './figures.ts';

const ALL = { parts: ['load', 'faults', 'growth', 'backup'], isSmall: false, resumes: false, out: undefined };
const newFile = () => path.join(mkdtempSync(path.join(tmpdir(), 'ajaka-figures-')), 'figures.json');
const aTable = (name: string, over: Partial<Table> = {}): Table => ({
  name,
  title: `Table ${name}`,
  head: ['call', 'ms'],
  rows: [['GET /documents', '12.5']],
  ...over,
});

test('OPS-100 everything is measured, or the parts that are named, in small where that is asked for', () => {
  expect(readArguments([])).toEqual(ALL);
  expect(readArguments(['growth', 'load', '--small', '--out', 'x.md'])).toEqual({
    ...ALL,
    ...{ parts: ['load', 'growth'], isSmall: true, out: 'x.md' },
  });
  expect(readArguments(['resume'])).toEqual({ ...ALL, resumes: true });
  for (const wrong of [['carga'], ['--all'], ['--help']])
    expect(readArguments(wrong)).toMatch(/npm run prove \[-- load/);
});

test('OPS-101 with less than 40 GB of free disk nothing is measured, and a sentence says how many there are', () => {
  const asked = { ...ALL, parts: [] };
  expect(refusalOf(asked, '/', 40e9)).toBeNull();
  expect(refusalOf(asked, '/', 39.9e9)).toMatch(/^No se midió nada: hacen falta 40 GB libres en \/ y hay 39\.9\./);
  expect(refusalOf({ ...asked, isSmall: true }, '/', 39.9e9)).toBeNull();
});

test('OPS-102 what was measured is on the disk at once, and a cut run of the same size goes on with it', () => {
  const file = newFile();
  const cut = Figures.begin(file, 'whole', 'abc');
  cut.add('load', aTable('calls'));
  cut.done('load', 60);
  cut.add('growth', aTable('usual'));
  const resumed = Figures.resume(file, 'whole', 'abc');
  expect(resumed?.isDone('load')).toBe(true);
  expect(resumed?.isDone('growth')).toBe(false);
  expect(resumed?.table('growth', 'usual')).toEqual(aTable('usual'));
  resumed?.add('growth', aTable('usual', { rows: [] }));
  expect(resumed?.render()).toContain(', commit abc. ');
  const later = Figures.resume(file, 'whole', 'def');
  expect(later?.tables.map(({ rows }) => rows.length)).toEqual([1, 0]);
  expect(later?.render()).toContain(', cut and continued: commits abc, def. ');
  expect(Figures.resume(file, 'small', 'abc')).toBeNull();
});

test('OPS-103 every table stands beside the command that makes it, and says whether what was promised holds', () => {
  const figures = Figures.begin(newFile(), 'whole', 'abc');
  figures.add('load', aTable('calls', { holds: true }));
  figures.add('faults', aTable('faults', { holds: false, notes: ['One | two.'] }));
  const text = figures.render();
  expect(text).toContain(
    '### Table calls\n\n`npm run prove -- load` Holds.\n\n| call           | ms   |\n| -------------- | ---- |\n| GET /documents | 12.5 |\n',
  );
  expect(text).toContain('`npm run prove -- faults` **Does not hold.**');
  expect(text).toMatch(/## Growth\n\nNot measured\. `npm run prove -- growth`/);
  expect(text).not.toMatch(/small form/);
  expect(Figures.begin(newFile(), 'small', 'abc').render()).toMatch(/small form.*figures say nothing/);
});
