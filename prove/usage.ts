import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readMetrics, valueIn } from '../test/metrics/read-metrics.ts';
import { ROLES, type Role, type Stack } from './stack.ts';

/** What everything takes at one moment. */
export interface Usage {
  /** Seconds of the processor so far: of each process of ours alone, of those that read files for it, of PostgreSQL. */
  readonly cpu: Readonly<Record<string, number>>;
  /** Bytes of memory, what is shared counted once. */
  readonly memory: Readonly<Record<string, number>>;
  /** Seconds that the loop was late, of a hundred the worst, in the last whole minute. */
  readonly loop: Readonly<Record<Role, number>>;
  readonly connections: { readonly used: number; readonly waiting: number };
  /** Seconds that the oldest work waits. */
  readonly queueSeconds: number;
  readonly at: number;
}

const TICKS = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** Null: a process does not answer. */
export async function usageNow(stack: Stack, postmaster: number): Promise<Usage | null> {
  const [web, worker] = await Promise.all(ROLES.map((role) => askMetrics(stack, role)));
  if (!web || !worker) return null;
  const cpu: Record<string, number> = { postgres: cpuOf(descendants(postmaster)), people: cpuOfThis() };
  const memory: Record<string, number> = { postgres: memoryOf(descendants(postmaster)) };
  for (const role of ROLES) {
    const { pid } = stack.child(role);
    const readers = descendants(pid).filter((one) => one !== pid);
    cpu[role] = cpuOf([pid]);
    cpu[`${role} readers`] = cpuOf(readers);
    memory[role] = memoryOf([pid]);
    memory[`${role} readers`] = memoryOf(readers);
  }
  const late = (samples: typeof web) => valueIn(samples, 'ajaka_event_loop_delay_seconds', { quantile: '0.99' }) ?? 0;
  return {
    cpu,
    memory,
    loop: { web: late(web), worker: late(worker) },
    connections: {
      used: valueIn(web, 'ajaka_db_connections', { state: 'used' }) ?? 0,
      waiting: valueIn(web, 'ajaka_db_connections', { state: 'waiting' }) ?? 0,
    },
    queueSeconds: Math.max(
      0,
      ...web.filter(({ family }) => family === 'ajaka_queue_oldest_seconds').map((one) => one.value),
    ),
    at: performance.now(),
  };
}

async function askMetrics(stack: Stack, role: Role) {
  try {
    const headers = { authorization: `Bearer ${stack.metricsToken}` };
    const answer = await fetch(stack.metricsUrl(role), { headers, signal: AbortSignal.timeout(20_000) });
    return answer.ok ? readMetrics(await answer.text()) : null;
  } catch {
    return null;
  }
}

function descendants(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1] ?? 0);
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  for (const open = [pid]; open.length > 0; ) {
    const next = open.pop() ?? 0;
    found.push(next);
    open.push(...(parents.get(next) ?? []));
  }
  return found;
}

/** Those that ended count too, once whoever started them has waited for them. */
function cpuOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const fields = read(`/proc/${pid}/stat`)
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    return (fields[11] ?? 0) + (fields[12] ?? 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS;
}

const memoryOf = (pids: readonly number[]): number =>
  pids.reduce(
    (sum, pid) => sum + Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1_024,
    0,
  );

function cpuOfThis(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it has ended
  }
}
