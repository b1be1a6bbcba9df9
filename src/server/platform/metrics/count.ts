import type { Family, Sample } from './family.ts';

/** What this process counted since its start, in the order in which it was declared. */
const declared: (() => Family)[] = [];

export const countedFamilies = (): Family[] => declared.map((read) => read());

/**
 * Most series of one name. Labels are words of ours (a route as it is declared, a job, a state), so that there are a
 * few hundred; beyond the limit all is counted in one series, whatever a caller sends.
 */
const MOST_SERIES = 5_000;
const BEYOND = 'other';

interface Declaration<L extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly L[];
}

type Labels<L extends string> = Readonly<Record<L, string>>;

/** The series of one name, each made when it is first met. */
function seriesOf<L extends string, S>({ labels: names }: Declaration<L>, begin: (labels: Labels<L>) => S) {
  const series = new Map<string, S>();
  const beyond = Object.fromEntries(names.map((name) => [name, BEYOND])) as Labels<L>;
  const find = (labels: Labels<L>): S => {
    const key = names.map((name) => labels[name]).join('\n');
    const known = series.get(key);
    if (known !== undefined) return known;
    if (series.size >= MOST_SERIES && labels !== beyond) return find(beyond);
    const begun = begin(labels);
    series.set(key, begun);
    return begun;
  };
  return { find, all: () => [...series.values()] };
}

/** Counts what happened: `add({ … })`. */
export function defineCounter<const L extends string>(declaration: Declaration<L>) {
  const { name, help } = declaration;
  const series = seriesOf(declaration, (labels) => ({ labels, value: 0 }));
  declared.push(() => ({ name, help, kind: 'counter', samples: series.all() }));
  return {
    add(labels: Labels<L>, times = 1): void {
      series.find(labels).value += times;
    },
  };
}

interface Timed<L extends string> {
  readonly labels: Labels<L>;
  readonly within: number[];
  count: number;
  sum: number;
}

/** Tells how long things took: `add({ … }, seconds)`. `bounds`: of the buckets, in seconds, the smallest first. */
export function defineTimes<const L extends string>(declaration: Declaration<L> & { bounds: readonly number[] }) {
  const { name, help, bounds } = declaration;
  const begin = (labels: Labels<L>): Timed<L> => ({ labels, within: bounds.map(() => 0), count: 0, sum: 0 });
  const series = seriesOf(declaration, begin);
  declared.push(() => ({
    ...{ name, help, kind: 'histogram' },
    samples: series.all().flatMap((timed) => samplesOf(timed, bounds)),
  }));
  return {
    add(labels: Labels<L>, seconds: number): void {
      const timed = series.find(labels);
      timed.count++;
      timed.sum += seconds;
      const at = bounds.findIndex((bound) => seconds <= bound);
      if (at >= 0) timed.within[at] = (timed.within[at] ?? 0) + 1;
    },
  };
}

/** Each bucket holds those before it. */
function samplesOf<L extends string>({ labels, within, count, sum }: Timed<L>, bounds: readonly number[]): Sample[] {
  let sofar = 0;
  const buckets = bounds.map((bound, at): Sample => {
    sofar += within[at] ?? 0;
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: sofar };
  });
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ];
}
