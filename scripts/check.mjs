// npm run check: everything of npm test that does not run the program.
import { runChecks } from './lib/checks.mjs';
import { installDependencies } from './lib/install.mjs';
import { reportingFailure } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies();
  runChecks();
});
