import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../../cluster/cluster.ts';
import { describeTrial, type TrialResult, tryCluster } from '../../cluster/trial.ts';
import { isFullRun } from '../long-run.ts';
import { readMetrics, valueIn } from '../metrics/read-metrics.ts';
import { commandsUnder } from '../operations/operations-commands.ts';
import { isLeftOut } from '../parts-left-out.ts';
import { freePort } from '../release/walk-the-product.ts';
import { until } from '../server/until.ts';
import { ANCHORS_DIRECTORY } from '../sifen/test-anchors.ts';

/** Some minutes, and 3 GiB. */
describe.runIf(isFullRun && !isLeftOut('cluster') && !isLeftOut('swift'))(
  'many processes, and engines that exist',
  () => {
    let cluster: Cluster;
    let result: TrialResult;
    let served: (number | undefined)[];
    beforeAll(async () => {
      cluster = await startCluster({ settings: { LOG_LEVEL: 'warn', TRUST_ANCHORS: ANCHORS_DIRECTORY } });
      // The balancer looks once a second who is ready: the first calls may all be answered by the first of them.
      await until(async () => {
        for (let calls = 0; calls < 30; calls++) await fetch(`${cluster.url}/config.json`);
        served = await Promise.all(
          cluster.members.filter(({ role }) => role === 'web').map(({ port }) => callsOf(port, cluster.metricsToken)),
        );
        return served.every((calls) => calls !== undefined);
      });
      result = await tryCluster(cluster);
      console.log(describeTrial(result));
    }, 1_800_000);
    afterAll(() => cluster?.stop());

    test('OPS-90 originals lie in Swift, and nowhere on the machines that took them', () => {
      expect(existsSync(path.join(cluster.directory, 'data/files'))).toBe(false);
      expect(existsSync(path.join(cluster.directory, 'swift/devices/d1/objects'))).toBe(true);
    });

    test('OPS-91 every process answers', () => {
      expect(served).toHaveLength(3);
      for (const calls of served) expect(calls).toBeGreaterThan(0);
    });

    test('OPS-92 a restart of all, one after the other, makes no call fail', () => {
      const [calm, restart] = result.phases;
      expect([calm?.failedCalls, restart?.failedCalls]).toEqual([0, 0]);
      expect(restart?.acknowledged).toBeGreaterThan(0);
    });

    test('OPS-93 of what was acknowledged nothing is lost and nothing is there twice', () => {
      expect(result.acknowledged).toBeGreaterThan(50);
      expect({ lost: result.lost, twice: result.twice }).toEqual({ lost: 0, twice: 0 });
      expect(result.phases.slice(2).every(({ acknowledged }) => acknowledged > 0)).toBe(true);
    });

    test('OPS-94 what the clock does each minute is done once a minute, though two workers know of it', async () => {
      const client = new pg.Client({ connectionString: cluster.directUrl });
      await client.connect();
      const looked = async (): Promise<{ times: number; minutes: number }> => {
        const { rows } = await client.query(`
          select count(*)::int as times, extract(epoch from max(created_on) - min(created_on))::float8 / 60 as minutes
          from pgboss.job where name = 'reading.sweep-unread'`);
        return rows[0];
      };
      await until(async () => (await looked()).minutes > 2);
      const { times, minutes } = await looked();
      await client.end();
      // The first comes with the start, in the middle of a minute. Two that did not know of each other would do it twice as often.
      expect(times).toBeLessThanOrEqual(Math.ceil(minutes) + 1);
    });

    test('OPS-90 all of it ends with it', async () => {
      await cluster.stop();
      const left = readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
        .filter((pid) => commandOf(pid).includes(cluster.directory));
      expect(left.map(commandOf)).toEqual([]);
    });

    test('OPS-90 OPS-40 the command of the documents starts it, says where it is, and ends it with Ctrl-C', async () => {
      const port = await freePort();
      const typed = typeLine(START, { PORT: String(port) });
      await until(() => typed.said().includes(`Ajaka está lista en http://127.0.0.1:${port}`));
      const [, directory = '?'] = /Registros y datos: (\S+)/.exec(typed.said()) ?? [];
      expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200);
      process.kill(-typed.pid, 'SIGINT');
      await typed.ended;
      expect(existsSync(directory)).toBe(false);
    }, 600_000);

    test('OPS-92 OPS-93 OPS-40 the command for the trial prints the table, and ends well when nothing is lost', async () => {
      const typed = typeLine(TRIAL);
      expect(await typed.ended).toEqual([0, null]);
      expect(typed.said()).toContain(result.phases[0]?.name);
    }, 1_800_000);
  },
);

const [START = '', TRIAL = ''] = commandsUnder('## Grow').map((block) => block.trim());

/** In a shell, in a clone. */
function typeLine(line: string, env: Record<string, string> = {}) {
  const child = spawn('sh', ['-c', line], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATABASE_DIRECT_URL: '', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part;
    });
  return { pid: child.pid ?? 0, said: () => said, ended: once(child, 'exit') };
}

async function callsOf(port: number, token: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  return valueIn(readMetrics(text), 'ajaka_http_requests_total', { route: '/config.json' });
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
