// npm leaves builds for other platforms out of the lock when it cannot see them, and `npm ci` then refuses the lock
// ("Missing: … from lock file"). Their name, version and platform are all that the lock needs, so name them.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = process.argv[2] ?? 'package-lock.json';
const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

function platformOf(name) {
  const parts = name.split(/[-/]/);
  const libc = parts.some((p) => p.startsWith('musl'))
    ? ['musl']
    : parts.some((p) => p.startsWith('gnu'))
      ? ['glibc']
      : undefined;
  return { cpu: CPU.filter((c) => parts.includes(c)), os: OS.filter((o) => parts.includes(o)), libc };
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
let added = 0;
for (const [at, pkg] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(pkg.optionalDependencies ?? {})) {
    const exact = /^\d/.test(version);
    const known = lock.packages[`node_modules/${name}`] ?? lock.packages[`${at}/node_modules/${name}`];
    if (!exact || known) continue;
    const { cpu, os, libc } = platformOf(name);
    if (cpu.length === 0) {
      console.error(`cannot tell the platform of ${name}`);
      process.exitCode = 1;
      continue;
    }
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu,
      ...(pkg.dev ? { dev: true } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      ...(os.length > 0 ? { os } : {}),
    };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${FILE}: ${added} platform packages named`);
