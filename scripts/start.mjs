// npm start: installs and builds what is out of date, then serves.
import { buildWeb } from './lib/build-web.mjs';
import { handOver, serverArgs } from './lib/hand-over.mjs';
import { installDependencies } from './lib/install.mjs';
import { reportingFailure } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies();
  buildWeb();
  handOver(serverArgs());
});
