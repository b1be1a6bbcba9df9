import { spawn } from 'node:child_process';
import { inRoot, NODE, program, ROOT, TOOL_ENV } from './project.mjs';

const CHECKS = {
  'formato y lint': [program('biome'), ['ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])]],
  tipos: [NODE, [inRoot('scripts/lib/check-types.mjs')]],
  'código muerto': [program('knip'), []],
};

export const CHECK_NAMES = Object.keys(CHECKS);

/** Rules that are written as tests. `npm test` runs them with the other tests, so they are listed apart to run once. */
const RULES = {
  'reglas de importación': [
    NODE,
    [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', 'pure', 'test/architecture.test.ts'],
  ],
};

/**
 * Runs the checks one after the other, so that tests that run at the same time keep a processor. Answers the names of
 * those that failed.
 */
export async function runChecks({ withRules = false } = {}) {
  const failed = [];
  for (const [name, [command, args]] of Object.entries({ ...CHECKS, ...(withRules ? RULES : {}) })) {
    const { isGood, said } = await run(command, args);
    console.log(`\n── ${name}: ${isGood ? 'bien' : 'falla'}`);
    if (!isGood) {
      console.error(said);
      failed.push(name);
    }
  }
  return failed;
}

/** The output is kept until the command ends, since the tests write meanwhile. */
function run(command, args) {
  const child = spawn(command, args, { cwd: ROOT, env: TOOL_ENV, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => said.push(chunk));
  return new Promise((ended) => {
    child.on('error', (error) => ended({ isGood: false, said: `${command}: ${error.message}` }));
    child.on('close', (status) => ended({ isGood: status === 0, said: Buffer.concat(said).toString() }));
  });
}
