import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getTask, isTaskOver, type Task } from '#contract/intake/tasks.ts';
import { loadRegister, REGISTER_UPLOAD } from '#contract/reconciliation/reconciliation.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { comparisonText, registerFileText as words } from '#text/closing/comparison.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { randomId } from '#web/api/random-id.ts';
import { formatSize } from '#web/format/amounts.ts';
import { closingChanged } from '../closing.queries.ts';

/** A list of Marangatu's on its way: sent, then read by the server, then over. */
export interface Load {
  readonly key: string;
  readonly name: string;
  readonly jobId: string | null;
  /** How it ended; null while it is under way. */
  readonly outcome: { readonly isDone: boolean; readonly sentence: string } | null;
}

/** Kept in the cache of queries: loads survive leaving the page, and vanish when another person signs in. */
const keyOf = (month: FiscalMonth) => ['register-loads', month] as const;

export const loadsQuery = (month: FiscalMonth) =>
  queryOptions<readonly Load[]>({
    queryKey: keyOf(month),
    queryFn: () => [],
    initialData: [],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Milliseconds between two questions about a task. */
const ASKED_EVERY = 1_000;

export const taskQuery = (jobId: string) =>
  queryOptions<Task>({
    queryKey: ['register-task', jobId],
    queryFn: ({ signal }) => call(getTask, { params: { id: jobId }, signal, quiet: true }),
    refetchInterval: ({ state: { data } }) => (data && isTaskOver(data.status) ? false : ASKED_EVERY),
  });

function change(client: QueryClient, month: FiscalMonth, how: (loads: readonly Load[]) => readonly Load[]): void {
  client.setQueryData<readonly Load[]>(keyOf(month), (loads = []) => how(loads));
}

const patch = (client: QueryClient, month: FiscalMonth, key: string, over: Partial<Load>) =>
  change(client, month, (loads) => loads.map((load) => (load.key === key ? { ...load, ...over } : load)));

export const dismissLoad = (client: QueryClient, month: FiscalMonth, key: string): void =>
  change(client, month, (loads) => loads.filter((load) => load.key !== key));

/** Ends a load with its outcome; everything that shows the comparison is asked for again. */
export async function endLoad(
  client: QueryClient,
  month: FiscalMonth,
  key: string,
  outcome: NonNullable<Load['outcome']>,
): Promise<void> {
  patch(client, month, key, { outcome });
  await closingChanged(client);
}

const problemOf = (problem: unknown): string => (problem instanceof ApiError ? problem.message : words.lost);

/** Loads files one after the other, in the given order: the last file of a register counts. Ended loads are removed. */
export async function loadRegisters(
  client: QueryClient,
  month: FiscalMonth,
  brought: readonly (File | string)[],
): Promise<void> {
  change(client, month, (loads) => loads.filter(({ outcome }) => outcome === null));
  for (const one of brought) {
    const key = randomId();
    const isText = typeof one === 'string';
    const load: Load = { key, name: isText ? comparisonText.file.pasted : one.name, jobId: null, outcome: null };
    change(client, month, (loads) => [...loads, load]);
    if (!isText && one.size > REGISTER_UPLOAD.fileBytes) {
      patch(client, month, key, { outcome: { isDone: false, sentence: words.tooLarge(formatSize(one.size)) } });
      continue;
    }
    try {
      const sent = isText ? { files: [], body: { text: one } } : { files: [one], body: {} };
      const { jobId } = await call(loadRegister, { params: { month }, ...sent, quiet: true });
      patch(client, month, key, { jobId });
    } catch (problem) {
      patch(client, month, key, { outcome: { isDone: false, sentence: problemOf(problem) } });
    }
  }
}

/** Whether it is a spreadsheet, as the tax office's list is; documents never are. */
export const isRegisterFile = ({ name }: Pick<File, 'name'>): boolean => /\.(xlsx?|xlsm|xlsb|ods|csv)$/i.test(name);
