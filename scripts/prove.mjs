// npm run prove [-- load faults growth backup] [--small] [--out FILE] [resume]: measures what is promised and what it costs,
// and writes docs/figures.md. It takes up to 90 minutes and 40 GB; --small shows in minutes that it works.
import { handOver } from './lib/hand-over.mjs';
import { installDependencies } from './lib/install.mjs';
import { bringProofParts } from './lib/outside-parts.mjs';
import { reportingFailure } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies();
  bringProofParts();
  handOver(['prove/main.ts', ...process.argv.slice(2)]);
});
