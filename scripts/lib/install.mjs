import path from 'node:path';
import { inRoot, NPM_ENV, ROOT } from './project.mjs';
import { fingerprint, whenChanged } from './stamp.mjs';
import { runStep } from './step.mjs';

// Errors only: under Node 20 npm warns of every package that wants a newer one, which the project brings itself.
const QUIETLY = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];

/** `npm ci` also refuses a lock that does not agree with package.json. */
function install(folder, sentence, options = []) {
  const files = ['package-lock.json', 'package.json'].map((name) => path.join(folder, name));
  whenChanged(path.join(folder, 'node_modules', '.ajaka-installed'), fingerprint(files), () => {
    console.log(sentence);
    runStep('npm ci', 'npm', [...QUIETLY, ...options], { cwd: folder, env: NPM_ENV });
  });
}

export const installDependencies = () => install(ROOT, 'Instalando dependencias…');

export const installAuthEmulator = () =>
  install(inRoot('tools', 'auth-emulator'), 'Instalando el emulador de identidad…', ['--ignore-scripts']);

export const installLighthouse = () =>
  install(inRoot('tools', 'lighthouse'), 'Instalando Lighthouse…', ['--ignore-scripts']);
