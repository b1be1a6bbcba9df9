// npm run demo: npm start with the documents of an invented business.
import { buildWeb } from './lib/build-web.mjs';
import { envArgs, handOver } from './lib/hand-over.mjs';
import { installDependencies } from './lib/install.mjs';
import { reportingFailure } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies();
  buildWeb();
  handOver([...envArgs(), 'demo/main.ts']);
});
