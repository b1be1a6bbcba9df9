/**
 * Runs every candidate in turn, many times over, so that a busy machine slows all of them alike: only the ratios
 * between them mean something. Returns the milliseconds of each call.
 */
export async function interleave(
  rounds: number,
  callsPerRound: number,
  candidates: Record<string, () => Promise<void>>,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
  const WARM_UP = 3;
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [name, run] of Object.entries(candidates)) {
      for (let call = 0; call < callsPerRound; call++) {
        const start = performance.now();
        await run();
        if (round >= 0) times[name]?.push(performance.now() - start);
      }
    }
  }
  return times;
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  console.log([line(head), ...rows.map(line)].join('\n'));
}
