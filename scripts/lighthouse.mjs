// npm run lighthouse [part of an address]: what Lighthouse and axe say of every page, in one table.
import { buildWeb } from './lib/build-web.mjs';
import { installDependencies, installLighthouse } from './lib/install.mjs';
import { inRoot, NODE } from './lib/project.mjs';
import { reportingFailure, runStep } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies();
  installLighthouse();
  buildWeb();
  runStep('lighthouse', NODE, [inRoot('bench/lighthouse.ts'), ...process.argv.slice(2)]);
});
