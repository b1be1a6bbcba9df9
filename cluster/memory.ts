import { readdirSync, readFileSync } from 'node:fs';

/** Of these processes, of all that they started, and of those that name this directory. */
export function memoryOf(pids: readonly number[], directory: string): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(all.map((pid) => [pid, parentOf(pid)]));
  const own = new Set([
    ...pids,
    ...all.filter((pid) => pid !== process.pid && read(pid, 'cmdline').includes(directory)),
  ]);
  const isOwn = (pid: number): boolean => own.has(pid) || (pid > 1 && isOwn(parents.get(pid) ?? 0));
  return all.filter(isOwn).reduce((sum, pid) => sum + proportionOf(pid), 0);
}

const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0);

/** What it shares with others is divided among them. */
const proportionOf = (pid: number) => Number(/^Pss:\s+(\d+) kB/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) * 1_024;

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}
