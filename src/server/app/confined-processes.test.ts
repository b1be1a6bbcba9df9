import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { escapeTask } from '../../../test/fakes/processes/escape-task.ts';
import { testProcessLimits } from '../../../test/server/test-process-limits.ts';
import { readFileTask } from '../features/reading/pool/read-file.ts';
import { jpegPhotoTask } from '../platform/pictures/picture-tasks.ts';
import { type Confinement, findNetworkWall, networkWall } from '../platform/processes/confine.ts';
import { startProcessPool } from '../platform/processes/process-pool.ts';
import { CODE, codeIn, startProcesses } from './start-processes.ts';

const FAKES = path.resolve(import.meta.dirname, '../../../test/fakes');
const ASKED = { ownerId: 'A', lane: 'quick', isUrgent: false, size: 1 } as const;
/** One gray pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

function aDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'ajaka-confine-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** What comes of every attempt, as the server confines its processes, or otherwise. */
async function tryToEscape(confinement: Partial<Confinement> = {}) {
  const directory = aDirectory();
  const foreignFile = path.join(directory, 'secret');
  writeFileSync(foreignFile, 'x');
  const listener = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const program = fileURLToPath(new URL('../../../test/fakes/processes/escaping-process.ts', import.meta.url));
  const { lanes } = testProcessLimits({ processes: 1 });
  const pool = startProcessPool({
    program,
    setup: {},
    lanes,
    confinement: { readable: [...CODE, FAKES], ...confinement },
  });
  const attempts = {
    foreignFile,
    newFile: path.join(directory, 'new'),
    port: (listener.address() as AddressInfo).port,
  };
  try {
    const outcomes = await pool.ask(escapeTask, attempts, ASKED);
    if (typeof outcomes === 'string') throw new Error(outcomes);
    expect(existsSync(foreignFile)).toBe(true);
    return outcomes;
  } finally {
    await pool.stop();
    listener.close();
  }
}

const DENIED = 'ERR_ACCESS_DENIED';
const WITHOUT_NETWORK = {
  'read a file': DENIED,
  'read the passwords of the system': DENIED,
  'read its own environment': DENIED,
  'read by a handle': DENIED,
  'list a directory': DENIED,
  'write a file': DENIED,
  'write over its own program': DENIED,
  'delete a file': DENIED,
  'make a directory': DENIED,
  'make a link': DENIED,
  'run a command': DENIED,
  'run a command and wait': DENIED,
  'start a process': DENIED,
  'start another of its kind': DENIED,
  'start a thread': DENIED,
  'start a thread without permissions': DENIED,
  'load native code': expect.stringContaining('ERR_DLOPEN_DISABLED'),
};

describe('a process that looks into a file', () => {
  test('SAFE-44 reads and writes no file of this machine, starts no process and no thread, and loads no native code', async () => {
    expect(await tryToEscape({ wall: null })).toMatchObject(WITHOUT_NETWORK);
  });

  test.runIf(networkWall() !== null)('SAFE-45 reaches nobody over the network, this machine neither', async () => {
    const outcomes = await tryToEscape();
    expect(outcomes).toMatchObject({
      ...WITHOUT_NETWORK,
      'connect to this machine': 'ENETUNREACH',
      'connect to another machine': 'ENETUNREACH',
    });
  });

  test.runIf(networkWall() !== null && process.getuid?.() === 0)(
    'SAFE-45 is shut off from the network in a namespace of users of its own too, as whoever is not root would be',
    async () => {
      expect(await tryToEscape({ wall: ['/usr/bin/unshare', '-U', '-n'] })).toMatchObject({
        ...WITHOUT_NETWORK,
        'connect to this machine': 'ENETUNREACH',
      });
    },
  );

  test('SAFE-45 works all the same where the system has no such wall, or refuses it', () => {
    const refusing = path.join(aDirectory(), 'unshare');
    writeFileSync(refusing, '#!/bin/sh\nexit 1\n');
    chmodSync(refusing, 0o755);
    expect(findNetworkWall([refusing])).toBeNull();
    expect(findNetworkWall(['/not/there'])).toBeNull();
    writeFileSync(refusing, '#!/bin/sh\n[ "$1" = -n ] && exit 1\nexit 0\n');
    expect(findNetworkWall([refusing])).toEqual(process.platform === 'linux' ? [refusing, '-U', '-n'] : null);
  });
});

describe('the processes of the server', () => {
  const processes = startProcesses(testProcessLimits());
  afterAll(() => processes.stop());

  test('SAFE-44 SAFE-46 open photos in a kind of their own: those that read cannot load what opens them', async () => {
    const opened = await processes.ask(jpegPhotoTask, { bytes: PNG, mostPixels: 100, turn: 0 }, ASKED);
    expect(opened).toMatchObject({ jpeg: expect.any(Uint8Array) });
    const reading = processes.ask(readFileTask, { kind: 'png', bytes: PNG, isPatient: true }, ASKED);
    await expect(reading).rejects.toThrow(/ERR_DLOPEN_DISABLED|sharp/);
  });

  test.runIf(process.platform === 'linux')('SAFE-44 SAFE-46 are started with no more than that', async () => {
    await processes.ask(jpegPhotoTask, { bytes: PNG, mostPixels: 100, turn: 0 }, ASKED);
    await processes.ask(readFileTask, { kind: 'xml', bytes: Buffer.from('<a/>'), isPatient: false }, ASKED);
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
    const commands = children.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'));
    const allowedTo = (program: string) =>
      commands
        .find((words) => words.some((word) => word.endsWith(program)))
        ?.filter((word) => /^--(?:allow|permission)/.test(word));
    const reads = CODE.map((place) => `--allow-fs-read=${place}`);
    expect(allowedTo('/process-program.ts')).toEqual(['--permission', ...reads, '--allow-worker']);
    expect(allowedTo('/picture-program.ts')).toEqual(['--permission', ...reads, '--allow-worker', '--allow-addons']);
  });
});

test('SAFE-44 where the packages are linked in from elsewhere, that place may be read too, and nothing around it', () => {
  const [root, elsewhere] = [realpathSync(aDirectory()), realpathSync(aDirectory())];
  mkdirSync(path.join(root, 'src'));
  writeFileSync(path.join(root, 'package.json'), '{}');
  symlinkSync(elsewhere, path.join(root, 'node_modules'));
  const inRoot = ['src', 'node_modules', 'package.json'].map((name) => path.join(root, name));
  expect(codeIn(root).toSorted()).toEqual([...inRoot, elsewhere].toSorted());
});
