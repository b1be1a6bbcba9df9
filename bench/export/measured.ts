export const MIB = 1024 * 1024;

/** What a process has cost until now. */
export interface FiguresNow {
  readonly cpuMs: number;
  readonly rss: number;
  /** The most it ever had. */
  readonly peakRss: number;
}

export function figuresNow(): FiguresNow {
  const { user, system } = process.cpuUsage();
  return {
    cpuMs: (user + system) / 1_000,
    rss: process.memoryUsage.rss(),
    peakRss: process.resourceUsage().maxRSS * 1024,
  };
}

/** What a piece of work has cost. */
export interface Figures {
  /** Of all threads. */
  readonly cpuMs: number;
  /** Peak of the process over what it had before. */
  readonly grownBytes: number;
  readonly fileBytes: number;
}

export function figuresBetween(before: FiguresNow, after: FiguresNow, fileBytes: number): Figures {
  return { cpuMs: after.cpuMs - before.cpuMs, grownBytes: after.peakRss - before.rss, fileBytes };
}
