// npm test [-- filters]: brings what the tests need, then checks and runs everything. --full runs the long forms too.
import { buildWeb } from './lib/build-web.mjs';
import { changedBetween, uncommitted } from './lib/changed-files.mjs';
import { CHECK_NAMES, runChecks } from './lib/checks.mjs';
import { installDependencies } from './lib/install.mjs';
import { bringOutsideParts, partsLeftOut } from './lib/outside-parts.mjs';
import { runTests, summaryLine, TEST_KINDS } from './lib/run-tests.mjs';
import { reportingFailure } from './lib/step.mjs';

const args = process.argv.slice(2);

await reportingFailure(async () => {
  const leftOut = partsLeftOut();
  const before = uncommitted();
  installDependencies({ withTools: true });
  bringOutsideParts(leftOut, { full: args.includes('--full') });
  buildWeb();
  console.log(`\n── pruebas: ${TEST_KINDS.join(', ')}; al lado: ${CHECK_NAMES.join(', ')}`);
  const filters = args.filter((arg) => arg !== '--full');
  const [results, failedChecks] = await Promise.all([
    runTests({ full: args.includes('--full'), leftOut, filters }),
    runChecks(),
  ]);
  const changed = changedBetween(before, uncommitted());
  console.log();
  if (failedChecks.length > 0) console.error(`Falló: ${failedChecks.join(', ')}.`);
  if (changed.length > 0) console.error(`Las pruebas cambiaron archivos del repositorio: ${changed.join(', ')}.`);
  if (leftOut.length > 0) console.log(`Quedó afuera por TEST_WITHOUT: ${leftOut.join(', ')}.`);
  const failed = results.failed + failedChecks.length + (changed.length > 0 ? 1 : 0);
  console.log(summaryLine({ ...results, failed }));
  if (failed > 0) process.exitCode = 1;
});
