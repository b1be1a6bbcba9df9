// npm run release [-- --arch arm64]: makes dist/release/ajaka-<version>-linux-<arch>.tar.gz of the last commit.
import { buildWeb } from './lib/build-web.mjs';
import { uncommitted } from './lib/changed-files.mjs';
import { installDependencies } from './lib/install.mjs';
import { inRoot, NODE } from './lib/project.mjs';
import { reportingFailure, runStep, StepFailed } from './lib/step.mjs';

await reportingFailure(() => {
  // A release says of which commit it is made; whoever builds that commit again gets the same bytes.
  const changed = [...uncommitted().keys()];
  if (changed.length > 0) {
    console.error(`Un lanzamiento se hace de un commit, y esto no está en ninguno: ${changed.join(', ')}.`);
    throw new StepFailed('npm run release', 1);
  }
  installDependencies();
  buildWeb();
  runStep('npm run release', NODE, [inRoot('scripts/release/make-release.ts'), ...process.argv.slice(2)]);
});
