import { rmSync } from 'node:fs';
import path from 'node:path';
import { missingBuilds } from './platform-builds.mjs';
import { inRoot, NPM_ENV, ROOT } from './project.mjs';
import { fingerprint, whenChanged } from './stamp.mjs';
import { runStep, StepFailed } from './step.mjs';

// Errors only: under Node 20 npm warns of every package that requires a newer one, which the project brings itself.
const QUIETLY = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];

const stampOf = (folder) => path.join(folder, 'node_modules', '.ajaka-installed');

/** `npm ci` also refuses a lock that does not agree with package.json. */
function install(folder, sentence, options = []) {
  const files = ['package-lock.json', 'package.json'].map((name) => path.join(folder, name));
  whenChanged(stampOf(folder), fingerprint(files), () => {
    console.log(sentence);
    runStep('npm ci', 'npm', [...QUIETLY, ...options], { cwd: folder, env: NPM_ENV });
  });
}

/** `withTools`: also the packages that only checks and tests use. */
export function installDependencies({ withTools = false } = {}) {
  install(ROOT, 'Instalando dependencias…');
  const missing = missingBuilds({ withTools });
  if (missing.length === 0) return;
  rmSync(stampOf(ROOT), { force: true }); // the next try installs again
  console.error(missingSentence(missing));
  throw new StepFailed('npm ci', 1);
}

/** @type {(missing: (string | undefined)[], machine?: { platform: NodeJS.Platform, arch: NodeJS.Architecture }) => string} */
export const missingSentence = (missing, machine = process) =>
  `Para ${machine.platform} ${machine.arch} falta ${missing.join(', ')}, que npm no encontró: revisa la conexión y el registro de paquetes («npm config get registry») y vuelve a intentarlo.`;

export const installAuthEmulator = () =>
  install(inRoot('tools', 'auth-emulator'), 'Instalando el emulador de identidad…', ['--ignore-scripts']);

export const installLighthouse = () =>
  install(inRoot('tools', 'lighthouse'), 'Instalando Lighthouse…', ['--ignore-scripts']);
