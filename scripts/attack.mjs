// npm run attack [part of a name]: attacks a server of its own, and prints what became of each attack and what others felt of it.
import { installDependencies } from './lib/install.mjs';
import { inRoot, NODE } from './lib/project.mjs';
import { reportingFailure, runStep } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies();
  runStep('attack', NODE, [inRoot('attack/main.ts'), ...process.argv.slice(2)]);
});
