import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scratchDirectory } from '../../../../../test/database/scratch-directory.ts';
import { type Owner, spawnOwner } from '../../../../../test/database/spawn-owner.ts';
import { isFullRun } from '../../../../../test/long-run.ts';
import { until } from '../../../../../test/server/until.ts';
import { canEnter } from './account.ts';
import { findBinaries, installedPackage } from './binaries.ts';
import { startEmbedded } from './start-embedded.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const nobodyReadsUs = isRoot && canEnter(NOBODY, import.meta.dirname);
let dataDir: string;
let owners: Owner[];

beforeEach(() => {
  dataDir = scratchDirectory();
  owners = [];
});

afterEach(async () => {
  await Promise.all(owners.map((owner) => owner.end()));
  rmSync(dataDir, { recursive: true, force: true });
});

function elsewhere(place: string, options = {}) {
  const owner = spawnOwner(place, options);
  owners.push(owner);
  return owner;
}

describe.runIf(isRoot)('as root', () => {
  test.runIf(isFullRun)(
    'CMD-01 the server runs as an unprivileged account that owns only its cluster; somebody else is refused with a sentence',
    async () => {
      const server = await startEmbedded(dataDir);
      await server.stop();
      expect(statSync(path.join(dataDir, 'postgres/cluster')).uid).not.toBe(0);
      expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(0);
      if (!nobodyReadsUs) return;
      const { refused } = await elsewhere(dataDir, NOBODY).answer;
      expect(refused).toMatch(/es de otra cuenta \(uid \d+\)\. Inicia el programa con esa cuenta o como root\.$/);
    },
  );

  test.runIf(isFullRun)('CMD-01 a strict umask locks nobody out', async () => {
    const before = process.umask(0o077);
    try {
      const server = await startEmbedded(path.join(dataDir, 'new/one'));
      await server.stop();
    } finally {
      process.umask(before);
    }
  });

  test('CMD-01 a directory that the account cannot reach is refused, with the step that bars the way', async () => {
    const closed = path.join(dataDir, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    await expect(startEmbedded(path.join(closed, 'data'))).rejects.toThrow(
      `no puede entrar en ${closed}, y por eso no puede usar la carpeta de datos ${closed}/data. Dale paso con chmod o+x ${closed}, o elige otra carpeta con DATA_DIR.`,
    );
  });

  test('CMD-01 programs that the account cannot reach are copied beside the data', () => {
    const { root, version } = installedPackage();
    const closed = path.join(dataDir, 'closed');
    // As they are: made absolute, links would lead into the project, which the account may not reach either.
    cpSync(path.join(root, 'native'), path.join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    chmodSync(closed, 0o700);
    const home = path.join(dataDir, 'home');
    mkdirSync(home);
    mkdirSync(path.join(home, 'binaries-17.0.0'));
    const copied = path.join(home, `binaries-${version}`, 'native/bin');
    expect(findBinaries(home, NOBODY, { root: closed, version })).toBe(copied);
    expect(findBinaries(home, NOBODY, { root: closed, version })).toBe(copied);
    expect(readdirSync(home)).toEqual([`binaries-${version}`]);
  });
});

describe.runIf(nobodyReadsUs)('as an ordinary user', () => {
  test.runIf(isFullRun)(
    'CMD-01 the server works in a directory of its own; root continues a cluster as the account that made it',
    async () => {
      chownSync(dataDir, NOBODY.uid, NOBODY.gid);
      const user = elsewhere(dataDir, NOBODY);
      const { url = '' } = await user.answer;
      const client = new pg.Client(url);
      await client.connect();
      const { rows } = await client.query('select 42 as answer');
      await client.end();
      expect(rows).toEqual([{ answer: 42 }]);
      expect(statSync(path.join(dataDir, 'postgres/cluster')).uid).toBe(NOBODY.uid);
      await user.kill();
      const server = await startEmbedded(dataDir);
      await server.stop();
      expect(statSync(path.join(dataDir, 'postgres/cluster/PG_VERSION')).uid).toBe(NOBODY.uid);
    },
  );

  test('CMD-01 a directory where nothing may be made is refused with a sentence', async () => {
    const { refused } = await elsewhere(dataDir, NOBODY).answer;
    expect(refused).toBe(`No se puede crear la carpeta de datos ${dataDir} (EACCES). Elige otra con DATA_DIR.`);
  });

  test.runIf(isFullRun)(
    'CMD-01 programs without their links in a place of somebody else are copied beside the data',
    () => {
      const { root, version } = installedPackage();
      const bare = path.join(dataDir, 'bare');
      cpSync(path.join(root, 'native'), path.join(bare, 'native'), {
        recursive: true,
        filter: (file) => !lstatSync(file).isSymbolicLink(),
      });
      const home = path.join(dataDir, 'home');
      mkdirSync(home);
      chownSync(home, NOBODY.uid, NOBODY.gid);
      const program = `import { findBinaries } from ${JSON.stringify(path.join(import.meta.dirname, 'binaries.ts'))};
      console.log(findBinaries(${JSON.stringify(home)}, undefined, ${JSON.stringify({ root: bare, version })}));`;
      const found = execFileSync(process.execPath, ['--input-type=module', '-e', program], { ...NOBODY, cwd: '/' });
      expect(found.toString().trim()).toBe(path.join(home, `binaries-${version}`, 'native/bin'));
      expect(existsSync(path.join(bare, 'native/lib/libpq.so.5'))).toBe(false);
    },
  );
});

test.runIf(isFullRun)('CMD-04 a first start killed while it makes the database is repaired by the next', async () => {
  const home = (place: string) => path.join(place, 'postgres');
  const unfinished = (place: string) =>
    (existsSync(home(place)) ? readdirSync(home(place)) : []).find((name) => name.startsWith('cluster-unfinished'));
  const isMaking = (place: string) => existsSync(path.join(home(place), unfinished(place) ?? 'none', 'PG_VERSION'));
  const isMade = (place: string) => existsSync(path.join(home(place), 'cluster'));

  // On a busy machine the moment may pass unseen: then another start is killed.
  let place = path.join(dataDir, '1');
  for (let start = 1; unfinished(place) === undefined; start++) {
    place = path.join(dataDir, String(start));
    const owner = elsewhere(place);
    await until(() => isMaking(place) || isMade(place));
    await owner.kill();
  }

  await until(async () => {
    const server = await startEmbedded(place);
    await server.stop();
    return !unfinished(place); // the killed one may have left something after the first look
  });
});
