import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Told } from '../../../../test/fakes/processes/misbehave-task.ts';
import { startMisbehavingPool } from '../../../../test/fakes/processes/misbehaving-pool.ts';
import { isFullRun } from '../../../../test/long-run.ts';
import { until } from '../../../../test/server/until.ts';

type Wishes = Parameters<typeof startMisbehavingPool>[0];
const started: ReturnType<typeof startMisbehavingPool>[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((pool) => pool.stop()));
});

function startPool(wishes: Wishes = {}) {
  const pool = startMisbehavingPool(wishes);
  started.push(pool);
  return pool;
}

/** Work that lasts until the test lets it end. */
function lastingWork() {
  const directory = mkdtempSync(path.join(tmpdir(), 'ajaka-pool-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = path.join(directory, 'go');
  return { order: { do: 'wait', file } as const, end: () => writeFileSync(file, '') };
}

const pidOf = (told: Told | string) => (typeof told === 'string' ? Number.NaN : told.pid);
/** Not the short look whether there is a way to be without a network. */
const runsTheProgram = (pid: string) => {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) && readFileSync(file, 'utf8').includes('misbehaving-process');
};
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !existsSync(`/proc/${pid}/stat`) || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
};

describe('a process of the pool', () => {
  test('INTK-08 may loop, take all memory, crash or answer too much: the pool says which, and goes on', async () => {
    const pool = startPool({ quick: { seconds: 1, clockSeconds: 1 }, slow: { megabytes: 150 } });
    const slow = { lane: 'slow' } as const;
    expect(await pool.order({ do: 'loop' })).toBe('too-slow');
    expect(await pool.order({ do: 'fill-memory' }, slow)).toBe('too-much-memory');
    expect(await pool.order({ do: 'fill-heap' }, slow)).toBe('too-much-memory');
    expect(await pool.order({ do: 'crash' }, slow)).toBe('crashed');
    expect(await pool.order({ do: 'say', bytes: 200_000 }, slow)).toBe('too-large-answer');
    expect(await pool.order({ do: 'say', bytes: 90_000 }, slow)).toMatchObject({ said: 'x'.repeat(90_000) });
  });

  test('INTK-08 that fails by an error of ours, or cannot even start, blames no file', async () => {
    const pool = startPool();
    await expect(pool.order({ do: 'throw' })).rejects.toThrow('an error of ours');
    expect(await pool.order({ do: 'answer' })).toMatchObject({ said: '' });
    await expect(startPool({ program: 'not-there' }).order({ do: 'answer' })).rejects.toThrow('did not start');
  });

  /** Only Linux tells how long a process has worked. */
  test.runIf(isFullRun && process.platform === 'linux')(
    'INTK-08 in the slow lane is given time to work, however busy the machine',
    async () => {
      const pool = startPool({ quick: { seconds: 1, clockSeconds: 1 }, slow: { seconds: 0.5 } });
      const slow = { lane: 'slow' } as const;
      await pool.order({ do: 'answer' }, slow);
      const { order, end } = lastingWork();
      const waiting = pool.order(order, slow);
      expect(await pool.order({ do: 'loop' })).toBe('too-slow');
      end();
      expect(await waiting).toMatchObject({ said: '' });
      expect(await pool.order({ do: 'loop' }, slow)).toBe('too-slow');
    },
  );

  test.runIf(isFullRun && process.platform === 'linux')(
    'FAIR-01 INTK-08 whose work has stages may take long in all, but a stage that never ends is cut off early',
    async () => {
      const pool = startPool({ slow: { seconds: 0.5 } });
      const slow = { lane: 'slow', slowSeconds: 3_600, stageSeconds: 0.5 } as const;
      expect(await pool.order({ do: 'stages', count: 8, seconds: 0.1, end: 'answer' }, slow)).toMatchObject({
        said: '',
      });
      expect(await pool.order({ do: 'stages', count: 2, seconds: 0.1, end: 'loop' }, slow)).toBe('too-slow');
      const short = { ...slow, slowSeconds: 0.6 };
      expect(await pool.order({ do: 'stages', count: 100, seconds: 0.1, end: 'answer' }, short)).toBe('too-slow');
    },
  );

  test('SEC knows nothing of our environment but where compiled code is kept, and else only what it is told at its start', async () => {
    const setup = { anchors: ['raíz'] };
    expect(await startPool({ setup }).order({ do: 'answer' })).toMatchObject({
      environment: process.env.NODE_COMPILE_CACHE ? ['NODE_COMPILE_CACHE'] : [],
      setup,
    });
  });

  test('INTK-08 that dies takes nothing else along: what was sent ahead is answered by another', async () => {
    const pool = startPool({ quick: { processes: 1 } });
    const [first, dead, ...others] = await Promise.all(
      (['answer', 'crash', 'answer', 'answer'] as const).map((order) => pool.order({ do: order })),
    );
    expect(dead).toBe('crashed');
    expect(others.map((told) => typeof told === 'string' || pidOf(told) === pidOf(first ?? ''))).toEqual([
      false,
      false,
    ]);
  });

  test('INTK-08 lives long, and is replaced after so many answers or when its memory has grown', async () => {
    const pool = startPool({ quick: { processes: 1, mostAnswers: 3 }, slow: { grownMegabytes: 250 } });
    const pids: number[] = [];
    for (let at = 0; at < 5; at++) pids.push(pidOf(await pool.order({ do: 'answer' })));
    expect(pids.map((pid) => pids.indexOf(pid))).toEqual([0, 0, 0, 3, 3]);
    const slow = { lane: 'slow' } as const;
    const [before, grown, after] = [
      await pool.order({ do: 'answer' }, slow),
      await pool.order({ do: 'grow', megabytes: 250 }, slow),
      await pool.order({ do: 'answer' }, slow),
    ].map(pidOf);
    expect([before === grown, before === after]).toEqual([true, false]);
    await until(() => !isAlive(before ?? 0));
  });

  test('INTK-08 outlives the signals that a terminal sends to all, and ends when it is let go', async () => {
    const pool = startPool();
    const pid = pidOf(await pool.order({ do: 'answer' }));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    expect(pidOf(await pool.order({ do: 'answer' }))).toBe(pid);
    const endless = pool.order({ do: 'loop' });
    endless.catch(() => {});
    await pool.stop();
    await expect(endless).rejects.toThrow('stopped');
    await expect(pool.order({ do: 'answer' })).rejects.toThrow('stopped');
    expect(isAlive(pid)).toBe(false);
  });

  /** Only Linux tells, and only there a stray process could be found. */
  test.runIf(process.platform === 'linux')(
    'INTK-08 ends with the one that asked it, even from an endless loop',
    async () => {
      const program = fileURLToPath(new URL('../../../../test/fakes/processes/asking-parent.ts', import.meta.url));
      const parent = spawn(process.execPath, [program], { stdio: 'ignore' });
      const children = () => {
        const list = `/proc/${parent.pid}/task/${parent.pid}/children`;
        const all = existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean) : [];
        return all.filter(runsTheProgram);
      };
      await until(() => children().length === 1);
      const [child] = children();
      // it has begun its endless loop when it has used time for it
      const ticks = () => Number(readFileSync(`/proc/${child}/stat`, 'utf8').split(' ')[13]);
      await until(() => ticks() > 100);
      parent.kill('SIGKILL');
      await until(() => !isAlive(Number(child)));
      expect(parent.killed).toBe(true);
    },
  );
});

describe('the work of several owners', () => {
  test('FAIR-01 one owner never holds the last process, however slow their files', async () => {
    const pool = startPool();
    const { order, end } = lastingWork();
    const answered: string[] = [];
    const slow = Array.from({ length: 8 }, () => pool.order(order).then(() => answered.push('A')));
    expect(await pool.order({ do: 'answer' }, { ownerId: 'B' })).toMatchObject({ said: '' });
    expect(await pool.order({ do: 'answer' }, { ownerId: 'C' })).toMatchObject({ said: '' });
    expect(answered).toEqual([]);
    end();
    await Promise.all(slow);
    expect(answered).toHaveLength(8);
  });

  test('FAIR-01 who ended a process waits for its replacement; the one that is ready answers all others', async () => {
    const pool = startPool({ quick: { processes: 2 }, isWarm: true });
    const ask = (ownerId: string) => pool.order({ do: 'answer' }, { ownerId }).then(pidOf);
    const seen = new Set<number>();
    await until(async () => {
      for (const pid of await Promise.all(['A', 'B'].map(ask))) seen.add(pid);
      return seen.size === 2;
    });
    expect(await pool.order({ do: 'crash' }, { ownerId: 'A' })).toBe('crashed');
    const [left] = [...seen].filter(isAlive);
    const { order, end } = lastingWork();
    const slow = pool.order(order, { ownerId: 'A' }).then(pidOf);
    expect(await Promise.all(['B', 'C', 'D', 'E'].map(ask))).toEqual([left, left, left, left]);
    end();
    expect(seen).not.toContain(await slow);
  });

  test('FAIR-01 who has a thousand files waiting holds up another by a few of them', async () => {
    const pool = startPool({ quick: { processes: 1 } });
    const answered: string[] = [];
    const ask = (ownerId: string) => pool.order({ do: 'answer' }, { ownerId }).then(() => answered.push(ownerId));
    const many = Array.from({ length: 500 }, () => ask('A'));
    await Promise.all(Array.from({ length: 3 }, () => ask('B')));
    expect(answered.filter((owner) => owner === 'A').length).toBeLessThan(30);
    await Promise.all(many);
  });

  test('FAIR-01 whose files keep ending by time is sent to the slow lane untried; another owner is not', async () => {
    const pool = startPool({ quick: { seconds: 1, clockSeconds: 1 } });
    const [attacker, other] = [{ ownerId: 'A' }, { ownerId: 'B' }];
    const ended = [1, 2, 3].map(() => pool.order({ do: 'loop' }, attacker));
    expect(await Promise.all(ended)).toEqual(['too-slow', 'too-slow', 'too-slow']);
    expect(await pool.order({ do: 'answer' }, attacker)).toBe('too-slow');
    expect(await pool.order({ do: 'answer' }, { ...attacker, lane: 'slow' })).toMatchObject({ said: '' });
    expect(await pool.order({ do: 'answer' }, other)).toMatchObject({ said: '' });
  });

  test('SAFE-26 what is brief by its kind is answered however many owners send what lasts; theirs wait for each other', async () => {
    const pool = startPool({ quick: { processes: 3, keptForBrief: 1 } });
    const { order, end } = lastingWork();
    const answered: string[] = [];
    const lasting = ['A', 'B', 'C', 'D', 'A', 'B'].map((ownerId) =>
      pool.order(order, { ownerId }).then(() => answered.push(ownerId)),
    );
    for (const ownerId of ['E', 'F', 'E', 'C']) {
      expect(await pool.order({ do: 'answer' }, { ownerId, isBrief: true })).toMatchObject({ said: '' });
      lasting.push(pool.order(order, { ownerId }).then(() => answered.push(ownerId)));
    }
    expect(answered).toEqual([]);
    end();
    await Promise.all(lasting);
  });

  test('SAFE-26 whose files took all the time there is is not believed to send brief ones', async () => {
    const pool = startPool({ quick: { processes: 3, keptForBrief: 1, seconds: 1 }, isWarm: true });
    const brief = (ownerId: string) => ({ ownerId, isBrief: true });
    const ready = new Set<number>();
    await until(async () => {
      const told = await Promise.all(['A', 'B', 'C'].map((ownerId) => pool.order({ do: 'answer' }, brief(ownerId))));
      for (const one of told) ready.add(pidOf(one));
      return ready.size === 3;
    });
    expect(await pool.order({ do: 'loop' }, brief('A'))).toBe('too-slow');
    const { order, end } = lastingWork();
    const lasting = ['B', 'C'].map((ownerId) => pool.order(order, { ownerId }));
    const [answered, more] = [[] as string[], [] as Promise<unknown>[]];
    more.push(pool.order({ do: 'answer' }, brief('A')).then(() => answered.push('A')));
    for (const ownerId of ['D', 'E']) {
      await pool.order({ do: 'answer' }, brief(ownerId));
      answered.push(ownerId);
    }
    end();
    await Promise.all([...lasting, ...more]);
    expect(answered).toEqual(['D', 'E', 'A']);
  });

  test('FAIR-01 what is slow has a lane of its own', async () => {
    const pool = startPool();
    const { order, end } = lastingWork();
    const slow = ['A', 'B', 'C'].map((ownerId) => pool.order(order, { ownerId, lane: 'slow' }));
    const quick = pidOf(await pool.order({ do: 'answer' }));
    end();
    const pids = new Set((await Promise.all(slow)).map(pidOf));
    expect(pids.size).toBeLessThanOrEqual(2);
    expect(pids).not.toContain(quick);
  });

  test('SAFE-23 one owner holds one of the slow processes, whatever they ask for: another’s begins while all of theirs last', async () => {
    const pool = startPool();
    const { order, end } = lastingWork();
    const answered: string[] = [];
    const ask = (ownerId: string, isUrgent: boolean) =>
      pool.order(order, { ownerId, lane: 'slow', isUrgent }).then(() => void answered.push(ownerId));
    const endless = Array.from({ length: 20 }, (_, at) => ask('A', at % 2 === 0));
    for (const ownerId of ['B', 'C', 'B']) {
      expect(await pool.order({ do: 'answer' }, { ownerId, lane: 'slow' })).toMatchObject({ said: '' });
    }
    expect(answered).toEqual([]);
    end();
    await Promise.all(endless);
  });

  test('SAFE-23 behind several owners with much to do a single file waits for one turn of each at most', async () => {
    const pool = startPool({ slow: { processes: 1 } });
    const { order, end } = lastingWork();
    const answered: string[] = [];
    const ask = (ownerId: string) =>
      pool.order(order, { ownerId, lane: 'slow' }).then(() => void answered.push(ownerId));
    const all = ['A', 'A', 'A', 'B', 'B', 'B', 'C', 'C', 'C', 'D'].map(ask);
    end();
    await Promise.all(all);
    expect(answered.indexOf('D')).toBeLessThanOrEqual(3);
  });

  test('INTK-08 is done by no more processes than there may be, which stand ready when they are to be warm', async () => {
    const pool = startPool({ quick: { processes: 3 }, isWarm: true });
    const pids = new Set<number>();
    const askMany = () =>
      Promise.all(Array.from({ length: 30 }, (_, at) => pool.order({ do: 'answer' }, { ownerId: `${at}` })));
    await until(async () => {
      for (const pid of (await askMany()).map(pidOf)) pids.add(pid);
      return pids.size >= 3;
    });
    for (const pid of (await askMany()).map(pidOf)) pids.add(pid);
    expect(pids.size).toBe(3);
  });

  test('FAIR-03 nobody waits for a process that is still starting while another is ready', async () => {
    const pool = startPool({ quick: { processes: 2 } });
    const ask = (ownerId: string) => pool.order({ do: 'answer' }, { ownerId }).then(pidOf);
    const ready = await ask('A');
    // The second is started for B, and takes a hundred times as long to start as the first to answer A.
    expect(await Promise.all(['A', 'B'].map(ask))).toEqual([ready, ready]);
  });
});
