// npm run attack [part of a name]: attacks a server of its own, and prints the outcome of each attack and how much
// other users were slowed down.
import { installDependencies } from './lib/install.mjs';
import { inRoot, NODE } from './lib/project.mjs';
import { reportingFailure, runStep } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies();
  runStep('attack', NODE, [inRoot('attack/main.ts'), ...process.argv.slice(2)]);
});
