import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot, NODE, ROOT, TOOL_ENV } from './project.mjs';

const VITEST = [inRoot('node_modules/vitest/vitest.mjs'), 'run'];
const ON_POSTGRES_15 = [inRoot('test/database/run-on-postgres15.ts')];

export const TEST_KINDS = ['reglas de importación', 'unidades', 'pantallas', 'base de datos', 'navegador'];

/** Runs every test; with `full` also the database tests on the oldest PostgreSQL. Answers their results. */
export async function runTests({ full, leftOut, filters }) {
  const env = full ? { ...TOOL_ENV, TEST_FULL: '1' } : TOOL_ENV;
  const runs = [await run([...VITEST, ...filters], env)];
  if (full && !leftOut.includes('postgresql')) {
    console.log('\n── pruebas de base de datos con PostgreSQL 15');
    runs.push(await run(ON_POSTGRES_15, env));
  }
  const sum = (count) => runs.reduce((total, result) => total + result[count], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

async function run(args, env) {
  const scratch = mkdtempSync(path.join(tmpdir(), 'ajaka-results-'));
  const file = path.join(scratch, 'results.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const stdio = ['ignore', 'inherit', 'inherit'];
    const [status] = await once(spawn(NODE, [...args, ...reporters], { cwd: ROOT, env, stdio }), 'exit');
    return countResults(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}, status);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * A file that cannot be loaded, or an error outside of any test, fails the run without a failed test: it counts as one.
 */
export function countResults(results, status) {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, testResults = [] } = results;
  const unloaded = testResults.filter(
    ({ status: outcome, assertionResults }) =>
      outcome === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = numFailedTests + unloaded;
  return {
    passed: numPassedTests,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
  };
}

export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
