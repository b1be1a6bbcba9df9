import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import {
  CHOSEN_COLUMNS,
  getListPreference,
  type ListColumn,
  type ListPreference,
  setListPreference,
} from '#contract/invoices/list-preference.ts';
import { invoiceListText } from '#text/invoices.ts';
import { call } from '#web/api/client.ts';
import { log } from '#web/log/log.ts';
import { PAGE_SIZE_KEY, PAGE_SIZES, rememberPageSize } from '../list/list-search.ts';

const KEY = 'ajaka-lista';
/** LIST-11. */
export const USUAL_COLUMNS = ['condition', 'receiver'] as const satisfies ListColumn[];
export type UsualColumn = (typeof USUAL_COLUMNS)[number];

type Kept = Omit<ListPreference, 'pageSize'>;
const NOTHING: Kept = { columns: null, isDense: null };

function stored(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** What this browser stores, without values that are not valid. */
export function readKept(text: string | null): Kept {
  try {
    const { columns, isDense } = (JSON.parse(text ?? '{}') ?? {}) as { columns?: unknown; isDense?: unknown };
    return {
      columns: Array.isArray(columns) ? CHOSEN_COLUMNS.filter((name) => columns.includes(name)) : null,
      isDense: typeof isDense === 'boolean' ? isDense : null,
    };
  } catch {
    return NOTHING;
  }
}

const listeners = new Set<() => void>();
function tell(): void {
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
const snapshot = () => `${stored(KEY)} ${stored(PAGE_SIZE_KEY)}`;

function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that stores nothing gets the preference from the server.
  }
  tell();
}

const pageSizeHere = (): number | null => Number(stored(PAGE_SIZE_KEY)) || null;

/** The newest choice that is not sent yet; undefined while none waits. */
let next: ListPreference | undefined;
let isSending = false;

/** A failure is only logged: this browser has stored the preference already. */
async function sendNext(): Promise<void> {
  const preference = next;
  if (preference === undefined) return;
  next = undefined;
  try {
    await call(setListPreference, { body: preference, quiet: true, keepalive: true });
  } catch (error) {
    log.warn(invoiceListText.log.notSaved, { component: 'invoices', error });
  }
}

/** One request at a time: of two at once, the older one could arrive last and overwrite the newer choice. */
async function save(preference: ListPreference): Promise<void> {
  next = preference;
  if (isSending) return;
  isSending = true;
  while (next !== undefined) await sendNext();
  isSending = false;
}
// A person who leaves while an answer is awaited does not lose the last choice.
globalThis.addEventListener?.('pagehide', () => void sendNext());

export function choosePageSize(pageSize: number): void {
  rememberPageSize(pageSize);
  tell();
  void save({ ...readKept(stored(KEY)), pageSize });
}

function choose(part: Partial<Kept>): void {
  const kept = { ...readKept(stored(KEY)), ...part };
  keep(kept);
  void save({ ...kept, pageSize: pageSizeHere() });
}

/** Takes from the server what this browser does not know: signing out deletes what is stored here. */
function told({ columns, isDense, pageSize }: ListPreference): void {
  const here = readKept(stored(KEY));
  const isKnown = PAGE_SIZES.some((size) => size === pageSize);
  if (pageSize !== null && isKnown && pageSizeHere() === null) rememberPageSize(pageSize);
  keep({ columns: here.columns ?? columns, isDense: here.isDense ?? isDense });
}

const preferenceQuery = {
  queryKey: ['list-preference'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getListPreference, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
};

export interface ListLook {
  readonly columns: readonly ListColumn[];
  readonly isDense: boolean;
  readonly choose: (part: Partial<Kept>) => void;
  readonly reset: () => void;
}

/**
 * Which columns this person wants and how high the rows are; stored in this browser and, for their next one, on the
 * server.
 */
export function useListPreference(): ListLook {
  useSyncExternalStore(subscribe, snapshot);
  // The server is asked only while nothing is stored here.
  const { data } = useQuery({ ...preferenceQuery, enabled: stored(KEY) === null });
  useEffect(() => {
    if (data) told(data);
  }, [data]);
  const { columns, isDense } = readKept(stored(KEY));
  return {
    columns: columns ?? USUAL_COLUMNS,
    isDense: isDense ?? false,
    choose,
    reset: () => choose(NOTHING),
  };
}
