// npm run map: what proves each requirement, written to docs/specification-map.md; fails while one has no test.
import { installDependencies } from './lib/install.mjs';
import { inRoot, NODE } from './lib/project.mjs';
import { reportingFailure, runStep } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies({ withTools: true });
  runStep('mapa de requisitos', NODE, [inRoot('scripts/specification-map.ts')]);
});
