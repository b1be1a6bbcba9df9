// npm test [-- filters]: brings what the tests need, then checks and runs everything. --full runs the long forms too.
import { buildWeb } from './lib/build-web.mjs';
import { runChecks } from './lib/checks.mjs';
import { installDependencies } from './lib/install.mjs';
import { bringOutsideParts, partsLeftOut } from './lib/outside-parts.mjs';
import { runTests, summaryLine } from './lib/run-tests.mjs';
import { reportingFailure } from './lib/step.mjs';

const args = process.argv.slice(2);

await reportingFailure(() => {
  const leftOut = partsLeftOut();
  installDependencies();
  bringOutsideParts(leftOut);
  buildWeb();
  runChecks();
  console.log('\n── pruebas');
  const filters = args.filter((arg) => arg !== '--full');
  const results = runTests({ full: args.includes('--full'), leftOut, filters });
  console.log(`\n${summaryLine(results)}`);
  if (leftOut.length > 0) console.log(`Quedó afuera por TEST_WITHOUT: ${leftOut.join(', ')}.`);
  if (results.failed > 0) process.exitCode = 1;
});
