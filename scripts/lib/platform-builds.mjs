// Which packages are builds for one platform, and which of them this project cannot do without.
import { existsSync, readFileSync } from 'node:fs';
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
  return Boolean(
    os?.includes('linux') && cpu?.some((one) => one === 'x64' || one === 'arm64') && !libc?.includes('musl'),
  );
}

/** Builds for supported machines that a lock names without a hash, or does not name at all. */
export function unprovenBuilds(lock) {
  const unproven = new Set();
  for (const [at, owner] of Object.entries(lock.packages)) {
    for (const name of Object.keys(owner.optionalDependencies ?? {})) {
      const build = lock.packages[`${at}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
      if (build?.integrity) continue;
      const platform = build?.os || build?.cpu ? build : platformOf(name);
      if (isSupportedLinux(platform)) unproven.add(name);
    }
  }
  return [...unproven].sort();
}

/** Builds for the machine at hand that the lock names and `npm ci` did not bring: it passes over them in silence. */
export function missingBuilds({
  lock = readLock(),
  platform = process.platform,
  arch = process.arch,
  isHere = installed,
} = {}) {
  return Object.entries(lock.packages)
    .filter(
      ([at, { optional, os, cpu, libc }]) =>
        optional && os?.includes(platform) && cpu?.includes(arch) && !libc?.includes('musl') && !isHere(at),
    )
    .map(([at]) => at.split('node_modules/').at(-1));
}

const readLock = () => JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));

const installed = (at) => existsSync(inRoot(at, 'package.json'));
