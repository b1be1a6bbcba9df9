/** How large everything is that a run measures. */
export interface Sizes {
  readonly name: 'whole' | 'small';
  /** Stored invoices at which each call is measured, in rising order. */
  readonly growth: readonly number[];
  /** Stored invoices of the load, the faults and the backup: one of `growth`. */
  readonly stored: number;
  readonly load: {
    readonly people: number;
    readonly seconds: number;
    /** How long a person looks at what came before the next call. */
    readonly thinkMs: number;
    /** Then people hurry, so many times as much in each step. */
    readonly hurry: readonly number[];
    readonly hurrySeconds: number;
    /** Businesses whose sums are compared with SQL after it. */
    readonly compared: number;
  };
  readonly originals: number;
  readonly faults: {
    readonly people: number;
    /** How long what is away stays away. */
    readonly awaySeconds: number;
    /** Whether a cluster with a standby is started, which takes minutes and 3 GiB. */
    readonly hasCluster: boolean;
  };
}

export const WHOLE: Sizes = {
  name: 'whole',
  growth: [10_000, 100_000, 1_000_000, 5_000_000],
  stored: 1_000_000,
  load: { people: 200, seconds: 600, thinkMs: 4_000, hurry: [2, 4, 8], hurrySeconds: 60, compared: 20 },
  originals: 50_000,
  faults: { people: 6, awaySeconds: 15, hasCluster: true },
};

/** All of it, to see that it works: its figures say nothing. */
export const SMALL: Sizes = {
  name: 'small',
  growth: [1_000, 5_000],
  stored: 5_000,
  load: { people: 20, seconds: 15, thinkMs: 1_000, hurry: [4], hurrySeconds: 5, compared: 2 },
  originals: 300,
  faults: { people: 2, awaySeconds: 3, hasCluster: false },
};
