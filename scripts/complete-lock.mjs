// npm run lock: npm leaves builds for other platforms out of the lock when it cannot see them, and `npm ci` then
// refuses the lock ("Missing: … from lock file"). Builds that the registry has are written with their hash. Of those it
// has not, only foreign platforms may be named without one: a missing linux build is a version not to be chosen.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isSupportedLinux, platformOf, unprovenBuilds } from './lib/platform-builds.mjs';

const FILE = process.argv[2] ?? 'package-lock.json';

/** What the registry says of one build; null when it has none. */
function published(name, version) {
  const { status, stdout } = spawnSync('npm', ['view', `${name}@${version}`, '--json'], { encoding: 'utf8' });
  if (status !== 0 || stdout.trim() === '') return null;
  const found = JSON.parse(stdout);
  return found.dist?.integrity ? found : null;
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const counts = { hashed: 0, named: 0 };
const refused = [];

for (const [at, owner] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const key = [`${at}/node_modules/${name}`, `node_modules/${name}`].find((place) => lock.packages[place]);
    if (!/^\d/.test(version) || (key && lock.packages[key].integrity)) continue;
    const platform = platformOf(name);
    const found = published(name, version);
    if (!found && (isSupportedLinux(platform) || platform.cpu.length === 0)) {
      refused.push(`${name}@${version}`);
      continue;
    }
    const { cpu, os, libc } = found ? { ...platform, ...found } : platform;
    lock.packages[key ?? `node_modules/${name}`] = {
      version,
      ...(found ? { integrity: found.dist.integrity } : {}),
      ...(cpu?.length ? { cpu } : {}),
      ...(owner.dev ? { dev: true } : {}),
      ...(libc?.length ? { libc } : {}),
      ...(found?.license ? { license: found.license } : {}),
      optional: true,
      ...(os?.length ? { os } : {}),
      ...(found?.engines ? { engines: found.engines } : {}),
    };
    counts[found ? 'hashed' : 'named']++;
  }
}

const unproven = [...new Set([...refused, ...unprovenBuilds(lock)])];
if (unproven.length > 0) {
  console.error(`The registry has no ${unproven.join(', ')}: choose another version. ${FILE} was not written.`);
  process.exit(1);
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${FILE}: ${counts.hashed} builds with their hash, ${counts.named} of other platforms by name only`);
