import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installAuthEmulator } from './install.mjs';
import { inRoot } from './project.mjs';
import { StepFailed } from './step.mjs';

const POSTGRES = '/usr/lib/postgresql';

const isProgram = (name) =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'].some((at) => existsSync(path.join(at, name)));

const isPostgres = () =>
  existsSync(POSTGRES) &&
  readdirSync(POSTGRES).some((version) => existsSync(path.join(POSTGRES, version, 'bin/initdb')));

/** OpenStack Swift is four programs, each in a package of its own. */
function swiftServer(name) {
  const program = `swift-${name}-server`;
  return { isHere: () => isProgram(program), packages: `swift-${name}`, partOf: 'swift', isOnlyForFull: true };
}

/**
 * Programs that the tests use and npm does not bring. `packages` are alternatives: the first that the machine knows is
 * installed. Large ones that only the long forms use are installed with those.
 */
const DEBIAN_PARTS = {
  buildah: { isHere: () => isProgram('buildah'), packages: 'buildah', isOnlyForFull: true },
  chromium: { isHere: () => isProgram('chromium'), packages: 'chromium' },
  curl: { isHere: () => isProgram('curl'), packages: 'curl' },
  dovecot: { isHere: () => isProgram('dovecot') && isProgram('doveadm'), packages: 'dovecot-imapd' },
  docker: { isHere: () => isProgram('dockerd'), packages: 'docker.io', isOnlyForFull: true },
  'docker-compose': { isHere: () => isProgram('docker-compose'), packages: 'docker-compose', isOnlyForFull: true },
  'headless-shell': {
    isHere: () => isProgram('chromium-headless-shell'),
    packages: 'chromium-headless-shell chromium',
    partOf: 'chromium',
    otherwise: 'Falta chromium-headless-shell: las pruebas usan chromium, y tardan más.',
  },
  iproute2: { isHere: () => isProgram('ip'), packages: 'iproute2', isOnlyForFull: true },
  libreoffice: {
    isHere: () => isProgram('soffice'),
    packages: 'libreoffice-calc-nogui',
    isOnlyForFull: true,
  },
  etcd: { isHere: () => isProgram('etcd'), packages: 'etcd-server', isOnlyForFull: true, partOf: 'cluster' },
  faketime: { isHere: () => isProgram('faketime'), packages: 'faketime', isOnlyForFull: true },
  haproxy: { isHere: () => isProgram('haproxy'), packages: 'haproxy', isOnlyForFull: true, partOf: 'cluster' },
  mmdebstrap: { isHere: () => isProgram('mmdebstrap'), packages: 'mmdebstrap', isOnlyForFull: true },
  openpyxl: { isHere: () => existsSync('/usr/lib/python3/dist-packages/openpyxl'), packages: 'python3-openpyxl' },
  patroni: { isHere: () => isProgram('patroni'), packages: 'patroni', isOnlyForFull: true, partOf: 'cluster' },
  pgbouncer: { isHere: () => isProgram('pgbouncer'), packages: 'pgbouncer' },
  python3: { isHere: () => isProgram('python3'), packages: 'python3-minimal python3' },
  postfix: { isHere: () => isProgram('postfix'), packages: 'postfix', isOnlyForFull: true },
  postgresql: { isHere: isPostgres, packages: 'postgresql-15 postgresql' },
  swift: swiftServer('proxy'),
  'swift-account': swiftServer('account'),
  'swift-container': swiftServer('container'),
  'swift-object': swiftServer('object'),
  systemd: { isHere: () => isProgram('systemd-analyze'), packages: 'systemd', isOnlyForFull: true },
  xmlsec1: { isHere: () => isProgram('xmlsec1'), packages: 'xmlsec1' },
};

const EMULATOR = 'emulator';
/** What `npm run cluster` starts: left out together. */
const CLUSTER = 'cluster';
const CLUSTER_PARTS = ['etcd', 'haproxy', 'patroni', 'pgbouncer', 'postgresql'].concat(
  Object.keys(DEBIAN_PARTS).filter((name) => name.startsWith('swift')),
);
/** What `npm run prove` breaks, and breaks with. */
const PROOF_PARTS = [...CLUSTER_PARTS, 'dovecot', 'faketime', 'iproute2'];

// The tests start what they need themselves: nothing that is installed may start, or create a database, by itself.
const INSTALL = `
set -e
made=
during() { [ -e "$1" ] || { mkdir -p "$(dirname "$1")"; printf "$2" > "$1"; chmod 755 "$1"; made="$made $1"; }; }
trap 'rm -f $made' EXIT
during /usr/sbin/policy-rc.d '#!/bin/sh\\nexit 101\\n'
during /etc/postgresql-common/createcluster.d/ajaka-tests.conf 'create_main_cluster = false\\n'
export DEBIAN_FRONTEND=noninteractive
apt-get -qq -o DPkg::Lock::Timeout=600 update
chosen=
for alternatives in "$@"; do
  for name in $alternatives; do
    if apt-cache show "$name" >/dev/null 2>&1; then chosen="$chosen $name"; break; fi
  done
done
apt-get -qq -o DPkg::Lock::Timeout=600 install --no-install-recommends -y $chosen >/dev/null
`;

/** The parts named in TEST_WITHOUT. An unknown name is refused: its tests would run, and fail. */
export function partsLeftOut() {
  const named = (process.env.TEST_WITHOUT ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const known = [...Object.keys(DEBIAN_PARTS), EMULATOR, CLUSTER];
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length === 0) return named;
  console.error(`TEST_WITHOUT no conoce «${unknown.join(', ')}». Se puede dejar afuera: ${known.join(', ')}.`);
  throw new StepFailed('TEST_WITHOUT', 1);
}

/** Installs what is missing. What cannot be installed is named here, and its tests fail by name. */
export function bringOutsideParts(leftOut, { full = false } = {}) {
  const missing = () =>
    Object.entries(DEBIAN_PARTS).filter(
      ([name, { isHere, partOf, isOnlyForFull = false }]) =>
        (full || !isOnlyForFull) && !leftOut.includes(name) && !leftOut.includes(partOf) && !isHere(),
    );
  if (missing().length > 0) installPackages(missing().map(([, { packages }]) => packages));
  for (const [name, { packages, otherwise }] of missing()) {
    const [first] = packages.split(' ');
    console.error(
      otherwise ??
        `Falta ${name} y no se pudo instalar. Instálalo con «apt-get install ${first}», o deja afuera sus pruebas con TEST_WITHOUT=${name}.`,
    );
  }
  if (!leftOut.includes(EMULATOR) && existsSync(inRoot('tools/auth-emulator'))) bringEmulator();
}

/** What cannot be installed is named by the program that needs it. */
const bring = (names) => {
  const missing = names.filter((name) => !DEBIAN_PARTS[name].isHere());
  if (missing.length > 0) installPackages(missing.map((name) => DEBIAN_PARTS[name].packages));
};

export const bringClusterParts = () => bring(CLUSTER_PARTS);
export const bringProofParts = () => bring(PROOF_PARTS);

function installPackages(packages) {
  console.log(`Instalando para las pruebas: ${packages.map((alternatives) => alternatives.split(' ')[0]).join(', ')}…`);
  const command = ['sh', '-c', INSTALL, 'sh', ...packages];
  const [program, ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function bringEmulator() {
  try {
    installAuthEmulator();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error('No se pudo instalar el emulador de identidad; deja afuera sus pruebas con TEST_WITHOUT=emulator.');
  }
}
