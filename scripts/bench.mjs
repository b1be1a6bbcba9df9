// npm run bench [-- names]: runs the named benches, or all, and prints their figures.
import { existsSync, readdirSync } from 'node:fs';
import { installDependencies } from './lib/install.mjs';
import { inRoot, NODE } from './lib/project.mjs';
import { reportingFailure, runStep } from './lib/step.mjs';

const ENDING = '.bench.ts';

function benches() {
  if (!existsSync(inRoot('bench'))) return [];
  return readdirSync(inRoot('bench'))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
}

await reportingFailure(() => {
  installDependencies();
  const asked = process.argv.slice(2);
  const known = benches();
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`No hay una medición «${unknown.join(', ')}». Hay: ${known.join(', ') || 'ninguna'}.`);
    process.exitCode = 1;
    return;
  }
  for (const name of asked.length > 0 ? asked : known) {
    console.log(`\n── ${name}`);
    runStep(name, NODE, [inRoot('bench', name + ENDING)]);
  }
});
