import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import path from 'node:path';

export const PARTS = ['load', 'faults', 'growth', 'backup'] as const;
export type Part = (typeof PARTS)[number];

/** One table of a part: what it shows is complete, or it is not there. */
export interface Table {
  /** Its key within the part: whoever goes on with a cut run looks for it. */
  readonly name: string;
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes?: readonly string[];
  /** What a promise of the product says of it; absent: it is a figure and no promise. */
  readonly holds?: boolean;
}

interface Kept {
  /** Where the run began; then each with which a cut run went on. */
  readonly commits: string[];
  readonly size: 'whole' | 'small';
  readonly machine: string;
  readonly begun: string;
  readonly parts: Partial<Record<Part, { readonly tables: Table[]; seconds?: number }>>;
}

const GIB = 1_024 ** 3;

export const thisMachine = () =>
  `${cpus().length} núcleos (${cpus()[0]?.model.trim() || process.arch}), ${(totalmem() / GIB).toFixed(0)} GiB, Linux ${release()}, Node ${process.versions.node}`;

/** The figures of a run, on the disk as soon as they are known. */
export class Figures {
  readonly #file: string;
  readonly #kept: Kept;

  constructor(file: string, kept: Kept) {
    this.#file = file;
    this.#kept = kept;
  }

  static begin(file: string, size: Kept['size'], commit: string): Figures {
    const figures = new Figures(file, { commits: [commit], size, machine: thisMachine(), begun: today(), parts: {} });
    figures.#write();
    return figures;
  }

  /** Null: there is no cut run of this size. */
  static resume(file: string, size: Kept['size'], commit: string): Figures | null {
    if (!existsSync(file)) return null;
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    if (kept.size !== size) return null;
    if (kept.commits.at(-1) !== commit) kept.commits.push(commit);
    return new Figures(file, kept);
  }

  /** What a cut run left of it. */
  table = (part: Part, name: string): Table | undefined =>
    this.#kept.parts[part]?.tables.find((table) => table.name === name);

  isDone = (part: Part): boolean => this.#kept.parts[part]?.seconds !== undefined;

  add(part: Part, table: Table): void {
    const of = this.#of(part);
    const at = of.tables.findIndex(({ name }) => name === table.name);
    if (at < 0) of.tables.push(table);
    else of.tables[at] = table;
    this.#write();
  }

  done(part: Part, seconds: number): void {
    this.#of(part).seconds = seconds;
    this.#write();
  }

  get tables(): readonly Table[] {
    return PARTS.flatMap((part) => this.#kept.parts[part]?.tables ?? []);
  }

  render = (): string => renderFigures(this.#kept);

  #of(part: Part) {
    this.#kept.parts[part] ??= { tables: [] };
    return this.#kept.parts[part];
  }

  #write(): void {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#kept, null, 2));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

const today = () => new Date().toISOString().slice(0, 10);

const TITLES: Readonly<Record<Part, string>> = {
  load: 'Load',
  faults: 'Faults',
  growth: 'Growth',
  backup: 'Backup and restore',
};

export function renderFigures({ commits, size, machine, begun, parts }: Kept): string {
  const command = (part: Part) => `npm run prove -- ${part}${size === 'small' ? ' --small' : ''}`;
  const lines = [
    '# Figures',
    '',
    `From one run of \`npm run prove\` on ${begun}, ${commits.length === 1 ? 'commit' : 'cut and continued: commits'} ${commits.join(', ')}. ${machine}. Everything ran on this one machine: the application, its database and the people who call.`,
    '',
    'Written by that run: what is changed here by hand is lost with the next one. [scale.md](scale.md) reckons with it.',
  ];
  if (size === 'small') lines.push('', '**The small form**: it shows that everything works. Its figures say nothing.');
  for (const part of PARTS) {
    const found = parts[part];
    lines.push('', `## ${TITLES[part]}`, '');
    if (found === undefined) {
      lines.push(`Not measured. \`${command(part)}\``);
      continue;
    }
    const took = found.seconds === undefined ? 'cut before its end' : `${(found.seconds / 60).toFixed(1)} minutes`;
    lines.push(`${took[0]?.toUpperCase()}${took.slice(1)}.`);
    for (const table of found.tables) lines.push('', ...renderTable(table, command(part)));
  }
  return `${lines.join('\n')}\n`;
}

function renderTable({ title, head, rows, notes = [], holds }: Table, command: string): string[] {
  const verdict = holds === undefined ? '' : holds ? ' Holds.' : ' **Does not hold.**';
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, at) => Math.max(3, ...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [
    `### ${title}`,
    '',
    `\`${command}\`${verdict}`,
    '',
    line(cells[0] ?? []),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...cells.slice(1).map(line),
    ...notes.flatMap((note) => ['', note]),
  ];
}
