// Finds packages that are builds for one platform, and those that this project needs.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './project.mjs';

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** The platform in a package's name, as their makers write it: `@rolldown/binding-linux-arm64-gnu`. */
export function platformOf(name) {
  const words = name.split(/[-/]/);
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : undefined;
  return { cpu: CPU.filter((cpu) => words.includes(cpu)), os: OS.filter((os) => words.includes(os)), libc };
}

/** Linux with glibc on x64 and arm64: the machines on which the product is promised to run. */
export function isSupportedLinux({ os, cpu, libc }) {
  // A lock may hold a word where it usually holds a list; `includes` works on both.
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

/** Where the lock places the package that another one imports by this name: beside it, or further up. */
function placeOf(lock, at, name) {
  const up = at === '' ? [] : at.split('/node_modules/');
  const folders = up.map((_, depth) => up.slice(0, up.length - depth).join('/node_modules/'));
  return [...folders, '']
    .map((folder) => path.posix.join(folder, 'node_modules', name))
    .find((place) => lock.packages[place]);
}

/** The packages that build the pages; the server's own are known from the lock. */
const BUILD_TOOLS = ['vite', '@vitejs/plugin-react'];

/**
 * The places in the lock of everything that `npm start` needs: the program, the server's packages and those that build
 * its pages.
 */
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
 * Builds for this machine that the lock names and `npm ci` did not install: it skips them without a message. Those that
 * only checks and tests use count only when asked for.
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
