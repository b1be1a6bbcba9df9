// npm run lighthouse: the scores of dashboard and list, median of five, beside their bars.
import { buildWeb } from './lib/build-web.mjs';
import { installDependencies, installLighthouse } from './lib/install.mjs';
import { inRoot, NODE } from './lib/project.mjs';
import { reportingFailure, runStep } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies();
  installLighthouse();
  buildWeb();
  runStep('lighthouse', NODE, [inRoot('bench/lighthouse.ts')]);
});
