/**
 * npm run mutants [part of a name, file, id or test]: breaks the product in each of the named ways, one at a time in a copy,
 * several copies at once, and shows whether the test that claims the row goes red. A survivor is a test that proves nothing.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../specification/requirements.ts';
import { MUTANTS, type Mutant } from './mutants.ts';

const [asked = ''] = process.argv.slice(2);
const chosen = MUTANTS.filter(({ name, file, id, test }) =>
  [name, file, id, test].some((text) => text.includes(asked)),
);

/** Copies the files that git knows, in their present state: uncommitted changes are tested too. */
function copyOf(root: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'ajaka-mutants-'));
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(copy, file));
  }
  // What a release takes is asked of git.
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
  ])
    spawnSync('git', args, { cwd: copy, stdio: 'ignore' });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

interface Outcome {
  passed: number;
  /** Titles of the tests that failed. */
  failed: string[];
}

function projectOf(file: string): string {
  if (file.startsWith('e2e/')) return 'browser';
  if (file.endsWith('.screen.test.ts')) return 'screens';
  return file.endsWith('.db.test.ts') ? 'db' : 'pure';
}

/** Of what a run said that gave no results. */
const LAST_LINES = 20;

/** Much of a run is waiting: for a database that starts, for what must not happen. */
const LANES = availableParallelism() + 1;

interface Asked {
  /** Only tests whose title names it, until the first that fails. */
  readonly id?: string;
  readonly full?: boolean;
}

async function runTests(copy: string, files: readonly string[], { id, full = false }: Asked = {}): Promise<Outcome> {
  const results = path.join(copy, 'mutant-results.json');
  rmSync(results, { force: true });
  const projects = [...new Set(files.map(projectOf))].flatMap((project) => ['--project', project]);
  const filter = id === undefined ? [] : ['-t', id, '--maxWorkers=1', '--bail=1'];
  const reporters = ['--reporter=json', `--outputFile=${results}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...files, ...filter, ...reporters];
  const env = full ? { ...process.env, TEST_FULL: '1' } : process.env;
  const running = spawn(process.execPath, args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (part: Buffer) => {
      said = (said + part).slice(-20_000);
    });
  await once(running, 'close');
  if (!existsSync(results)) {
    // What the tests need did not start: the database of a machine that is too busy, say. The others may still run.
    console.error(said.trim().split('\n').slice(-LAST_LINES).join('\n'));
    return { passed: 0, failed: [] };
  }
  const told = JSON.parse(readFileSync(results, 'utf8')) as {
    numPassedTests: number;
    testResults: { assertionResults: { status: string; title: string }[] }[];
  };
  const tests = told.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: told.numPassedTests,
    failed: tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
  };
}

/** Killed means that a test naming the row failed. A file that no longer loads proves nothing. */
type Judgement = 'killed' | 'killed by the long form' | 'survived' | 'not run';

async function judge(copy: string, { file, find, replace, id, test }: Mutant): Promise<Judgement> {
  const place = path.join(copy, file);
  const whole = readFileSync(place, 'utf8');
  writeFileSync(
    place,
    whole.replace(find, () => replace),
  );
  try {
    const isKilledBy = ({ failed }: Outcome) => failed.some((title) => title.includes(id));
    const short = await runTests(copy, [test], { id });
    if (isKilledBy(short)) return 'killed';
    // What the short form leaves out is run in the long one.
    const full = await runTests(copy, [test], { id, full: true });
    if (isKilledBy(full)) return 'killed by the long form';
    return full.passed + full.failed.length === 0 ? 'not run' : 'survived';
  } finally {
    writeFileSync(place, whole);
  }
}

const left: string[] = [];
const waiting = [...chosen];

/** Breaks one after the other in a copy of its own. */
async function work(copy: string): Promise<void> {
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const outcome = await judge(copy, mutant);
    const isKilled = outcome.startsWith('killed');
    console.log(`${isKilled ? '✓' : '✗'} ${mutant.id} ${mutant.name} (${mutant.file}): ${outcome}`);
    if (!isKilled) left.push(mutant.name);
  }
}

/** Nothing where all pass, and some ran. */
async function alreadyWrong(copy: string): Promise<string | null> {
  const files = [...new Set(chosen.map(({ test }) => test))];
  if (files.length === 0) return `Ningún mutante se llama como «${asked}».`;
  const short = await runTests(copy, files);
  const before = short.passed + short.failed.length > 0 ? short : await runTests(copy, files, { full: true });
  if (before.passed + before.failed.length === 0) return 'Sin romper nada las pruebas no corrieron.';
  return before.failed.length > 0 ? `Antes de romper nada ya fallan: ${before.failed.join('; ')}.` : null;
}

const copies = Array.from({ length: Math.min(LANES, chosen.length) }, () => copyOf(ROOT));
try {
  const wrong = await alreadyWrong(copies[0] ?? ROOT);
  if (wrong === null) {
    await Promise.all(copies.map(work));
    console.log(`\n${chosen.length - left.length} de ${chosen.length} detectados.`);
  } else console.error(wrong);
  if (wrong !== null || left.length > 0) process.exitCode = 1;
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}
