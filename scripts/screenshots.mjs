// npm run screenshots [-- DIRECTORY [NAME…]]: makes the pictures of README.md anew, or of every screen, or of those named, into a directory.
// npm run screenshots -- --compare BEFORE AFTER: names the pictures of two directories that look different.
import { buildWeb } from './lib/build-web.mjs';
import { installDependencies } from './lib/install.mjs';
import { inRoot, NODE } from './lib/project.mjs';
import { reportingFailure, runStep } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies();
  if (process.argv[2] !== '--compare') buildWeb();
  runStep('screenshots', NODE, [inRoot('demo/screenshots.ts'), ...process.argv.slice(2)]);
});
