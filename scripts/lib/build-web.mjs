import { existsSync, rmSync } from 'node:fs';
import { inRoot, NODE, TOOL_ENV } from './project.mjs';
import { fingerprint, whenChanged } from './stamp.mjs';
import { runStep } from './step.mjs';

const INPUTS = [
  'index.html',
  'choose.html',
  'vite.config.ts',
  'scripts/lib/lean-contract.mjs',
  'scripts/lib/lean-css.mjs',
  'scripts/lib/precompress.mjs',
  'scripts/lib/third-party-notices.mjs',
  'package-lock.json',
  'public',
  'src/web',
  'src/contract',
  'src/domain',
];

const STAMP = inRoot('dist/web-built'); // beside dist/web, because the build empties that

/** To be called by whoever writes into dist/web by another way than `buildWeb`. */
export const forgetWebBuild = () => rmSync(STAMP, { force: true });

export function buildWeb() {
  if (!existsSync(inRoot('dist/web/index.html'))) forgetWebBuild();
  whenChanged(STAMP, fingerprint(INPUTS.map((input) => inRoot(input))), () => {
    console.log('Construyendo la aplicación…');
    runStep('vite build', NODE, [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
      // Always production: under the tests' own NODE_ENV, people would be served React's development version.
      env: { ...TOOL_ENV, NODE_ENV: 'production' },
    });
  });
}
