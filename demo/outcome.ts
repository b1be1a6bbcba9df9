import type { Task } from '#contract/intake/tasks.ts';

/** The result of everything that was sent: invoices, and files that gave none. */
export interface Outcome {
  readonly added: number;
  readonly duplicates: number;
  /** Those of the invoices, old and new, that have observations. */
  readonly observed: ReadonlySet<string>;
  readonly notInvoices: number;
  readonly failed: number;
}

export const NOTHING_YET: Outcome = { added: 0, duplicates: 0, observed: new Set(), notInvoices: 0, failed: 0 };

export function addTask(outcome: Outcome, { documents }: Task): Outcome {
  const invoices = documents.flatMap((document) => document.invoices);
  const inState = (wanted: Task['documents'][number]['state']) =>
    documents.filter(({ kind, state }) => kind !== 'zip' && state === wanted).length;
  const observed = invoices.filter(({ verification }) => verification === 'observed').map(({ id }) => id);
  return {
    added: outcome.added + invoices.filter(({ isNew }) => isNew).length,
    duplicates: outcome.duplicates + invoices.filter(({ isNew }) => !isNew).length,
    observed: new Set([...outcome.observed, ...observed]),
    notInvoices: outcome.notInvoices + inState('not-invoice'),
    failed: outcome.failed + inState('failed'),
  };
}

export function outcomeLines({ added, duplicates, observed, notInvoices, failed }: Outcome): string[] {
  const rows: [what: string, count: number][] = [
    ['nuevas', added],
    ['duplicadas', duplicates],
    ['con observaciones', observed.size],
    ['no son factura', notInvoices],
    ['con error', failed],
  ];
  const lines = rows.map(([what, count]) => `  ${what.padEnd(18)}${String(count).padStart(5)}`);
  return added === 0 ? [...lines, 'No se agregó nada: todo estaba desde antes.'] : lines;
}
