/** One number with what it is about. */
export interface Sample<L extends string = string> {
  readonly labels?: Readonly<Partial<Record<L, string>>>;
  readonly value: number;
  /** Of a histogram: which of its series. */
  readonly suffix?: '_bucket' | '_sum' | '_count';
}

/** All numbers of one name, as Prometheus reads them. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

/** Numbers that are read at the moment when somebody asks. */
export function gauge(name: string, help: string, samples: readonly Sample[]): Family {
  return { name, help, kind: 'gauge', samples };
}

/** https://prometheus.io/docs/instrumenting/exposition_formats/ */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export function writeFamilies(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(
      ({ name, help, kind, samples }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${samples.map((one) => lineOf(name, one)).join('')}`,
    )
    .join('');
}

const lineOf = (name: string, sample: Sample): string => `${seriesName(name, sample)} ${sample.value}\n`;

/** The beginning of a line of the page: name and labels. */
export function seriesName(name: string, { labels = {}, suffix }: Sample): string {
  const pairs = Object.entries(labels).map(([label, said = '']) => `${label}="${escaped(said)}"`);
  return `${name}${suffix ?? ''}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`}`;
}

const escaped = (said: string) => said.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
