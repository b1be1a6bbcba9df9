import path from 'node:path';
import { missingPackages } from '../../cluster/places.ts';
import { startPgBouncer } from '../../test/database/pgbouncer.ts';
import { startOpenAi } from '../../test/fakes/openai/openai-server.ts';
import { isDovecotInstalled, startDovecot } from '../../test/mail/dovecot.ts';
import { isSwiftInstalled, startSwift } from '../../test/s3/swift.ts';
import type { Sizes } from '../sizes.ts';
import { adjustableTime, fakeTimeLibrary, movedClock } from './clock.ts';
import type { Fault } from './fault.ts';
import { fullDisk, mountDisk } from './full-disk.ts';
import { KILL_DATABASE, killOf, killReaders } from './kills.ts';
import { canMakeNetworks, cutNetwork, makeNetworks } from './network.ts';
import { killPooler, killS3 } from './outages.ts';
import { startSlowLine } from './slow-line.ts';
import { openStage, type Stage, type StageOptions } from './stage.ts';
import { aiFault, mailFault, mailUsers } from './vendors.ts';

export interface SceneNeeds {
  readonly sizes: Sizes;
  scratch(name: string): string;
}

interface OpenScene {
  readonly stage: Stage;
  readonly faults: readonly Fault[];
  stop(): Promise<void>;
}

/** What is set up once for the faults that need it. */
interface Scene {
  readonly name: string;
  readonly does: string;
  /** What this machine lacks for it, for people to read. */
  missing(needs: SceneNeeds): string | null;
  open(needs: SceneNeeds): Promise<OpenScene>;
}

const isRoot = () => process.getuid?.() === 0;
const never = () => null;

/** Opens a stage beside what it leans on; all of it ends with it. */
async function openWith(
  options: StageOptions,
  faults: readonly Fault[],
  ...others: readonly (() => unknown)[]
): Promise<OpenScene> {
  const stopOthers = async () => {
    for (const stop of others.toReversed()) await stop();
  };
  try {
    const stage = await openStage(options);
    return {
      stage,
      faults,
      async stop() {
        await stage.stop();
        await stopOthers();
      },
    };
  } catch (error) {
    await stopOthers();
    throw error;
  }
}

const KILLS: Scene = {
  name: 'kills',
  does: 'Processes are killed',
  missing: never,
  async open({ sizes: { faults }, scratch }) {
    const options = { directory: scratch('kills'), people: faults.people };
    const readers = killReaders(faults.awaySeconds, 300);
    return await openWith(options, [killOf('web'), killOf('worker'), KILL_DATABASE, readers]);
  },
};

const POOLER: Scene = {
  name: 'pooler',
  does: 'The pooler is killed',
  missing: never,
  async open({ sizes: { faults }, scratch }) {
    let pooler: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
    const options = {
      directory: scratch('pooler'),
      people: faults.people,
      leadsTo: async (url: string) => {
        pooler = await startPgBouncer(url);
        return { url: pooler.url, directUrl: url };
      },
    };
    const made = await openWith(options, [], () => pooler?.stop());
    if (pooler === undefined) throw new Error('No hay pooler.');
    return { ...made, faults: [killPooler(pooler, faults.awaySeconds)] };
  },
};

const BUCKET = 'facturas';

const S3: Scene = {
  name: 's3',
  does: 'The S3 server is killed',
  missing: () => (isSwiftInstalled() ? null : 'Swift is not installed'),
  async open({ sizes: { faults }, scratch }) {
    const swift = await startSwift();
    await swift.makeBucket(BUCKET);
    const settings = { ...swift.settings, FILES_URL: `s3://${BUCKET}/prueba` };
    const options = { directory: scratch('s3'), people: faults.people, stack: { settings } };
    return await openWith(options, [killS3(swift, faults.awaySeconds)], swift.stop);
  },
};

const FILES_DISK: Scene = {
  name: 'files disk',
  does: 'The disk of the originals is full',
  missing: () => (isRoot() ? null : 'only root may mount a disk'),
  async open({ sizes: { faults }, scratch }) {
    const directory = scratch('files');
    const disk = path.join(directory, 'disk');
    const mounted = mountDisk(disk, 64);
    const options = { directory, people: faults.people, dataDir: path.join(disk, 'data') };
    return await openWith(options, [fullDisk('the originals', disk, faults.awaySeconds)], mounted.unmount);
  },
};

const DATABASE_DISK: Scene = {
  name: 'database disk',
  does: 'The disk of the database is full',
  missing: FILES_DISK.missing,
  async open({ sizes: { faults }, scratch }) {
    const directory = scratch('base');
    const disk = path.join(directory, 'disk');
    const mounted = mountDisk(disk, 600);
    const options = { directory, people: faults.people, databaseDir: path.join(disk, 'db') };
    return await openWith(options, [fullDisk('the database', disk, faults.awaySeconds)], mounted.unmount);
  },
};

const CLOCK: Scene = {
  name: 'clock',
  does: 'The clock of the application moves',
  missing: () => (fakeTimeLibrary() === undefined ? 'faketime is not installed' : null),
  async open({ sizes: { faults }, scratch }) {
    const directory = scratch('clock');
    const time = adjustableTime(directory, fakeTimeLibrary() ?? '');
    const options = { directory, people: faults.people, stack: { settings: time.settings } };
    return await openWith(options, [movedClock(time, faults.awaySeconds)]);
  },
};

const NETWORK: Scene = {
  name: 'network',
  does: 'The network is cut',
  missing: () => (canMakeNetworks() ? null : 'only root may make networks, with iproute2'),
  async open({ sizes: { faults }, scratch }) {
    const networks = makeNetworks();
    let stopLine = () => {};
    const options: StageOptions = {
      directory: scratch('network'),
      people: faults.people,
      leadsTo: async (url) => {
        const line = await networks.leadTo(url);
        stopLine = line.stop;
        return line;
      },
      stack: { host: networks.host, under: networks.under, settings: { ALLOW_REMOTE_LOCAL_IDENTITY: '1' } },
    };
    return await openWith(options, [cutNetwork(faults.awaySeconds)], networks.remove, () => stopLine());
  },
};

const AI: Scene = {
  name: 'ai',
  does: 'The AI fails',
  missing: never,
  async open({ sizes: { faults, name }, scratch }) {
    const ai = await startOpenAi();
    const settings = { OPENAI_API_KEY: 'sk-prueba', OPENAI_BASE_URL: ai.url };
    const options = { directory: scratch('ai'), people: faults.people, stack: { settings } };
    // Who gets no answer waits for two minutes.
    const hows = name === 'small' ? (['down', 'refuses'] as const) : (['down', 'refuses', 'slow'] as const);
    return await openWith(
      options,
      hows.map((how) => aiFault(ai, how, 10)),
      ai.stop,
    );
  },
};

const MAIL: Scene = {
  name: 'mail',
  does: 'The mail server fails',
  missing: () => (isDovecotInstalled() ? null : 'Dovecot is not installed'),
  async open({ sizes: { faults }, scratch }) {
    const dovecot = await startDovecot({ users: mailUsers });
    const line = await startSlowLine(dovecot.port);
    const settings = { ALLOW_PRIVATE_MAIL_HOSTS: '1', MAIL_CA_FILE: dovecot.caFile };
    const options = { directory: scratch('mail'), people: faults.people, stack: { settings } };
    const many = { uploads: 10, messages: faults.people * 2 };
    const all = [mailFault(dovecot, 'down', many), mailFault(dovecot, 'slow', { ...many, port: line.port })];
    return await openWith(options, all, dovecot.stop.bind(dovecot), line.stop);
  },
};

const CLUSTER: Scene = {
  name: 'cluster',
  does: 'The primary of a cluster is lost',
  missing({ sizes }) {
    if (!sizes.faults.hasCluster) return 'the small form starts no cluster';
    const missing = missingPackages();
    return missing.length > 0 ? `${missing.join(', ')} not installed` : null;
  },
  open: () => Promise.reject(new Error('El conjunto se prueba a sí mismo.')),
};

export const SCENES: readonly Scene[] = [
  ...[KILLS, POOLER, S3, FILES_DISK, DATABASE_DISK, CLOCK, NETWORK, AI, MAIL, CLUSTER],
];
