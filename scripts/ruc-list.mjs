// npm run ruc-list -- FILES: loads the tax office's list of RUCs (ruc0.zip … ruc9.zip, or their texts).
import path from 'node:path';
import { commandArgs, handOver } from './lib/hand-over.mjs';
import { installDependencies } from './lib/install.mjs';
import { reportingFailure } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies();
  // Where they were named: the program runs in the project's folder.
  const from = process.env.INIT_CWD ?? process.cwd();
  const files = process.argv.slice(2).map((file) => path.resolve(from, file));
  handOver(commandArgs('ruc-list', ...files));
});
