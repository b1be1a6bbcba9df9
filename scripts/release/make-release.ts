// Run by scripts/release.mjs, once everything is committed, installed and built.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot, ROOT } from '../lib/project.mjs';
import { NOTICES_FILE } from '../lib/third-party-notices.mjs';
import { installPackages } from './install-packages.ts';
import { releaseNotices } from './notices.ts';
import { pack, sha256Of } from './pack.ts';
import { copyFiles, programFiles } from './program-files.ts';

const ARCHITECTURES = ['x64', 'arm64'];
const MIB = 1024 * 1024;

const { arch } = parseArgs({ options: { arch: { type: 'string', default: process.arch } } }).values;
if (!ARCHITECTURES.includes(arch)) {
  console.error(`Se hacen lanzamientos para Linux en ${ARCHITECTURES.join(' y ')}, no en «${arch}».`);
  process.exit(1);
}

const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string };
const name = `ajaka-${version}-linux-${arch}`;
const folder = inRoot('dist/release', name);
const file = `${folder}.tar.gz`;
const { commit, at } = lastCommit();

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
copyFiles(programFiles(), folder);
cpSync(inRoot('dist/web'), path.join(folder, 'dist/web'), { recursive: true });
console.log(`Instalando lo que ${name} necesita…`);
installPackages(folder, arch as NodeJS.Architecture);
writeFileSync(path.join(folder, NOTICES_FILE), releaseNotices(folder));
const told = { version, commit, date: at.toISOString().slice(0, 10), platform: `linux-${arch}` };
writeFileSync(path.join(folder, 'release.json'), `${JSON.stringify(told, null, 2)}\n`);
console.log('Empaquetando…');
await pack(folder, file, at);
rmSync(folder, { recursive: true });
const sha256 = await sha256Of(file);
writeFileSync(`${file}.sha256`, `${sha256}  ${path.basename(file)}\n`);
console.log(`${path.relative(ROOT, file)}: ${(statSync(file).size / MIB).toFixed(1)} MiB, sha256 ${sha256}`);

/** Its own time, so that the same commit gives the same bytes whenever it is built. */
function lastCommit(): { commit: string; at: Date } {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%H %ct'], { cwd: ROOT, encoding: 'utf8' });
  const [commit = '', seconds = ''] = stdout.trim().split(' ');
  if (status !== 0 || commit === '') throw new Error('git names no commit: a release is made in a clone');
  return { commit, at: new Date(Number(seconds) * 1000) };
}
