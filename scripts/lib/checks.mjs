import { existsSync, readdirSync } from 'node:fs';
import { inRoot, program } from './project.mjs';
import { runStep } from './step.mjs';

const heading = (name) => console.log(`\n── ${name}`);

function check(name, tool, ...runs) {
  heading(name);
  for (const args of runs) runStep(name, program(tool), args);
}

/** Each room by its own rules, then everything together, tests included. */
function typeProjects() {
  const rooms = readdirSync(inRoot('src')).filter((room) => existsSync(inRoot('src', room, 'tsconfig.json')));
  return [...rooms.map((room) => `src/${room}`), 'tsconfig.json'].map((project) => ['-p', project]);
}

/** Everything that can be said without running the program. */
export function runChecks() {
  check('formato y lint', 'biome', ['ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])]);
  check('tipos', 'tsc', ...typeProjects());
  if (existsSync(inRoot('.dependency-cruiser.cjs'))) {
    check('reglas de importación', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src']);
  }
  check('código muerto', 'knip', []);
}
