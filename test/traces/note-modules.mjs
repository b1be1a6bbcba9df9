// Loaded before a program: writes down every module that it loads, in the file that NOTED_MODULES names.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(process.env.NOTED_MODULES, `${url}\n`);
    return nextLoad(url, context);
  },
});
