// npm run race [-- --seconds 300 --seed 7]: does pairs of actions at the same time, with two servers on one database.
// The seed is printed; the same seed repeats the run.
import { installDependencies } from './lib/install.mjs';
import { inRoot, NODE, TOOL_ENV } from './lib/project.mjs';
import { raceSettings } from './lib/race-settings.mjs';
import { reportingFailure, runStep } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies({ withTools: true });
  const env = { ...TOOL_ENV, TEST_FULL: '1', ...raceSettings(process.argv.slice(2)) };
  const vitest = [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', 'db', 'test/race/race.db.test.ts'];
  runStep('race', NODE, vitest, { env });
});
