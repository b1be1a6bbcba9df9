// Which packages are builds for one platform, and which of them this project cannot do without.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './project.mjs';

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** By the words of its name, as their makers write them: `@rolldown/binding-linux-arm64-gnu`. */
export function platformOf(name) {
  const words = name.split(/[-/]/);
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : undefined;
  return { cpu: CPU.filter((cpu) => words.includes(cpu)), os: OS.filter((os) => words.includes(os)), libc };
}

/** Linux with glibc on x64 and arm64: what is promised to run anywhere. */
export function isSupportedLinux({ os, cpu, libc }) {
  // A lock may hold a word where it usually holds a list of them; `includes` takes both.
  return Boolean(
    os?.includes('linux') && ['x64', 'arm64'].some((one) => cpu?.includes(one)) && !libc?.includes('musl'),
  );
}

/** Builds for supported machines that a lock names without a hash, or does not name at all. */
export function unprovenBuilds(lock) {
  const unproven = new Set();
  for (const [at, owner] of Object.entries(lock.packages)) {
    for (const name of Object.keys(owner.optionalDependencies ?? {})) {
      const build = lock.packages[placeOf(lock, at, name)];
      if (build?.integrity) continue;
      const platform = build?.os || build?.cpu ? build : platformOf(name);
      if (isSupportedLinux(platform)) unproven.add(name);
    }
  }
  return [...unproven].sort();
}

/** Where the lock puts what the package at one place calls by a name: beside it, or further up. */
function placeOf(lock, at, name) {
  const up = at === '' ? [] : at.split('/node_modules/');
  const folders = up.map((_, depth) => up.slice(0, up.length - depth).join('/node_modules/'));
  return [...folders, '']
    .map((folder) => path.posix.join(folder, 'node_modules', name))
    .find((place) => lock.packages[place]);
}

/** What builds the pages; the server's own packages are known from the lock. */
const BUILD_TOOLS = ['vite', '@vitejs/plugin-react'];

/** The places of everything that the start needs: the program, its server's parts and what builds its pages. */
function neededToStart(lock) {
  const { dependencies, optionalDependencies } = lock.packages[''];
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...BUILD_TOOLS];
  const found = new Set();
  const take = (at, name) => {
    const place = placeOf(lock, at, name);
    if (place === undefined || found.has(place)) return;
    found.add(place);
    const inner = lock.packages[place];
    for (const other of Object.keys({ ...inner.dependencies, ...inner.optionalDependencies })) take(place, other);
  };
  for (const name of names) take('', name);
  return found;
}

/**
 * Builds for the machine at hand that the lock names and `npm ci` did not bring: it passes over them in silence. Those
 * of checks and tests count only for who asks for them.
 */
export function missingBuilds({
  lock = readLock(),
  platform = process.platform,
  arch = process.arch,
  isHere = installed,
  withTools = false,
} = {}) {
  const needed = withTools ? null : neededToStart(lock);
  return Object.entries(lock.packages)
    .filter(
      ([at, { optional, os, cpu, libc }]) =>
        optional && os?.includes(platform) && cpu?.includes(arch) && !libc?.includes('musl') && !isHere(at),
    )
    .filter(([at]) => needed === null || needed.has(at))
    .map(([at]) => at.split('node_modules/').at(-1));
}

const readLock = () => JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));

const installed = (at) => existsSync(inRoot(at, 'package.json'));
