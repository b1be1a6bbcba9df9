export interface ReadSample {
  /** Without what a histogram adds to it. */
  readonly family: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const HEAD = /^# (?<what>HELP|TYPE) (?<name>[a-z_]+) (?<rest>.+)$/;
const SAMPLE = /^(?<name>[a-z_]+)(?:\{(?<labels>.*)\})? (?<value>NaN|-?[\d.]+(?:e[+-]?\d+)?)$/;
const LABEL = /(?<label>[a-z]+)="(?<said>(?:[^"\\]|\\.)*)"(?:,|$)/y;

/** As Prometheus reads it: what it would not take is an error. */
export function readMetrics(text: string): ReadSample[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const kinds = new Map<string, string>();
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const { what, name = '', rest = '' } = HEAD.exec(line)?.groups ?? {};
      if (what === undefined) return readSample(line, kinds);
      if (what === 'TYPE') {
        if (kinds.has(name) || !['counter', 'gauge', 'histogram'].includes(rest)) throw new Error(line);
        kinds.set(name, rest);
      }
      return [];
    });
}

function readSample(line: string, kinds: ReadonlyMap<string, string>): ReadSample {
  const { name = '', labels = '', value } = SAMPLE.exec(line)?.groups ?? {};
  const family = kinds.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, '');
  if (!kinds.has(family)) throw new Error(line);
  return { family, labels: readLabels(labels, line), value: Number(value) };
}

function readLabels(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const { label, said = '' } = LABEL.exec(text)?.groups ?? {};
    if (label === undefined || label in labels) throw new Error(line);
    labels[label] = said;
  }
  return labels;
}

/** The sum of what has these labels; undefined: there is none. */
export function valueIn(
  samples: readonly ReadSample[],
  family: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = samples.filter(
    (one) => one.family === family && Object.entries(labels).every(([label, said]) => one.labels[label] === said),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}
