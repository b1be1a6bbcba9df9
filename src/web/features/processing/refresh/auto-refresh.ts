import { SHORTEST_AUTO_REFRESH_MS } from '#contract/mailboxes/processing.ts';

/** How often the panel asks for its data by itself. */
export interface AutoRefresh {
  readonly isOn: boolean;
  readonly everyMs: number;
}

/** S1 §9, in milliseconds. */
export const REFRESH_CHOICES = [15_000, 30_000, 60_000] as const;
export const DEFAULT_REFRESH: AutoRefresh = { isOn: true, everyMs: 30_000 };
const SAVED_AFTER_MS = 300;

/** The keys in localStorage, which every tab shares. */
export const REFRESH_KEYS = { isOn: 'ajaka-actualizar-panel', everyMs: 'ajaka-actualizar-panel-ms' } as const;

export const isPossiblePeriod = (everyMs: number): boolean =>
  Number.isInteger(everyMs) && everyMs >= SHORTEST_AUTO_REFRESH_MS;

interface Deps {
  store: Pick<Storage, 'getItem' | 'setItem'>;
  /** Calls the listener when another tab stored something. */
  onStored: (listener: () => void) => () => void;
  save: (preference: AutoRefresh) => void;
}

/**
 * The preference of this browser: stored here for every tab, and sent to the server for the next browser 300 ms after
 * the last change. What this browser has stored wins over the server's, which may be older.
 */
export function createAutoRefresh({ store, onStored, save }: Deps) {
  const listeners = new Set<() => void>();
  /** Used while this browser has stored nothing: the default, then what the server has. */
  let fallback = DEFAULT_REFRESH;
  let current = read();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function read(): AutoRefresh {
    const isOn = store.getItem(REFRESH_KEYS.isOn);
    const everyMs = Number(store.getItem(REFRESH_KEYS.everyMs));
    return {
      isOn: isOn === null ? fallback.isOn : isOn === 'true',
      everyMs: isPossiblePeriod(everyMs) ? everyMs : fallback.everyMs,
    };
  }

  function show(next: AutoRefresh): void {
    if (next.isOn === current.isOn && next.everyMs === current.everyMs) return;
    current = next;
    for (const listener of listeners) listener();
  }

  function saveNow(): void {
    clearTimeout(timer);
    timer = undefined;
    save(current);
  }

  return {
    get: (): AutoRefresh => current,
    change(part: Partial<AutoRefresh>): void {
      const next = { ...current, ...part };
      store.setItem(REFRESH_KEYS.isOn, String(next.isOn));
      store.setItem(REFRESH_KEYS.everyMs, String(next.everyMs));
      show(next);
      clearTimeout(timer);
      timer = setTimeout(saveNow, SAVED_AFTER_MS);
    },
    /** Takes over what the server has stored. */
    told(preference: AutoRefresh): void {
      fallback = {
        ...preference,
        everyMs: isPossiblePeriod(preference.everyMs) ? preference.everyMs : DEFAULT_REFRESH.everyMs,
      };
      show(read());
    },
    /** The page is closing: a change that waits for its 300 ms is saved at once. */
    flush(): void {
      if (timer !== undefined) saveNow();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      const stop = onStored(() => show(read()));
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}
