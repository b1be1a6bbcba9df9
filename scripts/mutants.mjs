// npm run mutants [part of a name, file, id or test]: breaks the product in named ways and shows which test notices.
import { installDependencies } from './lib/install.mjs';
import { inRoot, NODE } from './lib/project.mjs';
import { reportingFailure, runStep } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies({ withTools: true });
  runStep('mutantes', NODE, [inRoot('test/mutants/run-mutants.ts'), ...process.argv.slice(2)]);
});
