// npm run check: everything of npm test that does not run the program.
import { runChecks } from './lib/checks.mjs';
import { installDependencies } from './lib/install.mjs';
import { reportingFailure, StepFailed } from './lib/step.mjs';

await reportingFailure(async () => {
  installDependencies({ withTools: true });
  const failed = await runChecks({ withRules: true });
  if (failed.length > 0) throw new StepFailed(failed.join(', '), 1);
});
