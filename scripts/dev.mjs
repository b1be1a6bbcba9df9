// npm run dev: the application on its own server, built and started again on every change.
import { handOver } from './lib/hand-over.mjs';
import { installDependencies } from './lib/install.mjs';
import { reportingFailure } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies();
  handOver(['scripts/lib/dev-loop.mjs']);
});
