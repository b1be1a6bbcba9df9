import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

// Plain JavaScript for any Node, so without types.
const { fingerprint, whenChanged } = await import(path.resolve(import.meta.dirname, 'stamp.mjs'));
const { countResults, summaryLine } = await import(path.resolve(import.meta.dirname, 'run-tests.mjs'));

const ROOT = path.resolve(import.meta.dirname, '../..');

describe('what is up to date', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'ajaka-stamp-'));
    mkdirSync(path.join(dir, 'src'));
    writeFileSync(path.join(dir, 'src/a.ts'), 'a');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const print = () => fingerprint([path.join(dir, 'src'), path.join(dir, 'absent.html')]);

  test('CMD-01 is told by what files hold, not by when they were written', () => {
    const before = print();
    utimesSync(path.join(dir, 'src/a.ts'), new Date(), new Date(0));
    expect(print()).toBe(before);
    writeFileSync(path.join(dir, 'src/a.ts'), 'b');
    expect(print()).not.toBe(before);
  });

  test('CMD-01 a file more, or one renamed, is a change', () => {
    const before = print();
    writeFileSync(path.join(dir, 'src/b.ts'), '');
    expect(print()).not.toBe(before);
  });

  test('CMD-01 work is repeated until it succeeds, then only for something new', () => {
    const stamp = path.join(dir, 'deep/stamp');
    const done: string[] = [];
    const fail = () => {
      throw new Error('no network');
    };
    expect(() => whenChanged(stamp, 'one', fail)).toThrow('no network');
    whenChanged(stamp, 'one', () => done.push('one'));
    whenChanged(stamp, 'one', () => done.push('again'));
    whenChanged(stamp, 'two', () => done.push('two'));
    expect(done).toEqual(['one', 'two']);
  });
});

describe('the last line of npm test', () => {
  test('counts what passed, failed and was skipped', () => {
    const results = { numPassedTests: 12, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] };
    expect(summaryLine(countResults(results, 1))).toBe('12 passed, 1 failed, 3 skipped');
    expect(summaryLine(countResults({ numPassedTests: 12 }, 0))).toBe('12 passed, 0 failed');
  });

  test('counts a file that could not be loaded, and a run that died, as failures', () => {
    const unloaded = { numPassedTests: 5, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(summaryLine(countResults(unloaded, 1))).toBe('5 passed, 1 failed');
    expect(summaryLine(countResults({ numPassedTests: 5 }, 1))).toBe('5 passed, 1 failed');
  });
});

describe('npm test', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'ajaka-npm-test-'));
    cpSync(path.join(ROOT, 'scripts'), path.join(root, 'scripts'), { recursive: true });
    writeFileSync(path.join(root, 'package.json'), '{}');
    writeFileSync(path.join(root, 'package-lock.json'), '{"packages":{"":{}}}');
    const programs = path.join(root, 'node_modules/.bin');
    mkdirSync(programs, { recursive: true });
    for (const name of ['node', 'npm', 'biome', 'knip']) {
      writeFileSync(path.join(programs, name), STAND_IN);
      chmodSync(path.join(programs, name), 0o755);
    }
    // npm is looked for on the path, without the programs of the project: nothing is installed.
    cpSync(path.join(programs, 'npm'), path.join(root, 'bin/npm'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** Tells what it was asked to do, and fails where it is told to. */
  const STAND_IN = `#!/bin/sh
asked="$(basename "$0") $*"
echo "$asked" >> calls
case "$asked" in *"$FAILING"*) exit 1;; esac
`;
  const LEFT_OUT = 'chromium,curl,dovecot,headless-shell,pgbouncer,postgresql,python3,xmlsec1,emulator';

  function run(failing = 'nothing', { leftOut = LEFT_OUT, others = process.env.PATH } = {}) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test.mjs'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: `${path.join(root, 'bin')}:${others}`, TEST_WITHOUT: leftOut, FAILING: failing },
    });
    const calls = readFileSync(path.join(root, 'calls'), 'utf8').replaceAll(`${root}/`, '').split('\n');
    return { status, said: stdout + stderr, calls };
  }

  test('CMD-05 installs packages, and what npm does not bring; what cannot be brought is told with what to do', () => {
    const bin = path.join(root, 'bin');
    for (const name of ['sh', 'sudo']) cpSync(path.join(root, 'node_modules/.bin/npm'), path.join(bin, name));
    cpSync('/usr/bin/basename', path.join(bin, 'basename'));
    // A machine with nothing on it, whose package manager fails.
    const leftOut = `${LEFT_OUT},openpyxl`.replace('xmlsec1,', '');
    const { said, calls } = run('apt-get', { leftOut, others: '/nowhere' });
    expect(said).toContain('Instalando dependencias…');
    expect(calls).toEqual(expect.arrayContaining([expect.stringMatching(/^npm ci /)]));
    expect(said).toContain('Instalando para las pruebas: xmlsec1…');
    expect(calls.join('\n')).toMatch(/apt-get -qq [^\n]*install[^\n]*\n sh xmlsec1\n/);
    expect(said).toContain(
      'Falta xmlsec1 y no se pudo instalar. Instálalo con «apt-get install xmlsec1», o deja afuera sus pruebas con TEST_WITHOUT=xmlsec1.',
    );
  });

  test('CMD-06 runs and names format, lint, types, import rules, unit, database and browser tests', async () => {
    const { status, said, calls } = run();
    expect({ status, said }).toMatchObject({ status: 0 });
    const kinds = ['reglas de importación', 'unidades', 'base de datos', 'navegador'];
    for (const named of ['formato y lint', 'tipos', ...kinds]) expect(said).toContain(named);
    const tests = calls.filter((call) => call.startsWith('node node_modules/vitest/'));
    expect(tests).toEqual([expect.stringMatching(/^node node_modules\/vitest\/vitest\.mjs run --reporter=/)]);
    expect(tests[0]).not.toMatch(/--project|--exclude/);
    expect(calls).toEqual(expect.arrayContaining([expect.stringMatching(/^biome ci \./)]));
    expect(calls).toContain('node scripts/lib/check-types.mjs');
  });

  test.each([
    ['formato y lint', 'biome ci'],
    ['tipos', 'check-types.mjs'],
    ['código muerto', 'knip'],
  ])('CMD-06 fails by name when %s fails', (name, failing) => {
    const { status, said } = run(failing);
    expect(status).toBe(1);
    expect(said).toContain(`Falló: ${name}.`);
    expect(said).toContain('0 passed, 1 failed');
  });

  test('CMD-06 fails when a test fails', () => {
    expect(run('vitest.mjs run')).toMatchObject({ status: 1, said: expect.stringContaining('0 passed, 1 failed') });
  });

  test('CMD-06 the run of all tests holds the import rules, and those of unit, database and browser', async () => {
    const { default: config } = await import('../../vitest.config.ts');
    const projects = (config.test?.projects ?? []).map((project) => (project as { test: Project }).test);
    const projectsOf = (file: string) =>
      projects
        .filter(({ include, exclude = [] }) => isIn(include, file) && !isIn(exclude, file))
        .map(({ name }) => name);
    expect(projectsOf('test/architecture.test.ts')).toEqual(['pure']);
    expect(projectsOf('src/domain/money/money.test.ts')).toEqual(['pure']);
    expect(projectsOf('src/web/ui/anything.test.tsx')).toEqual(['pure']);
    expect(projectsOf('src/server/commands/start.db.test.ts')).toEqual(['db']);
    expect(projectsOf('e2e/sign-in.e2e.test.ts')).toEqual(process.env.TEST_WITHOUT ? expect.anything() : ['browser']);
  });
});

interface Project {
  name: string;
  include: string[];
  exclude?: string[];
}
const isIn = (patterns: readonly string[], file: string) => patterns.some((pattern) => path.matchesGlob(file, pattern));

test('CMD-07 .ci/run is the command npm test', () => {
  expect(readFileSync(path.join(ROOT, '.ci/run'), 'utf8').trim().split('\n').at(-1)).toBe('npm test');
});

test('every command is a script that any Node can run', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  for (const name of ['start', 'dev', 'demo', 'test', 'bench', 'check']) {
    expect(scripts[name]).toBe(`exec node scripts/${name}.mjs`);
    expect(readFileSync(path.join(ROOT, `scripts/${name}.mjs`), 'utf8')).not.toBe('');
  }
});
