import { t } from '#text/common.ts';
import { log } from '#web/log/log.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores what must survive a reload of this tab, for the person who started it only. Sign-out empties it. */
export interface TabStorage<T> {
  load(): T | null;
  save(value: T | null): void;
}

export function createTabStorage<T>(
  key: string,
  ownerId: () => string | null,
  store: Store = sessionStorage,
): TabStorage<T> {
  return {
    load() {
      try {
        const kept = JSON.parse(store.getItem(key) ?? 'null') as { owner: string; value: T } | null;
        return kept && kept.owner === ownerId() ? kept.value : null;
      } catch {
        return null;
      }
    },
    save(value) {
      const owner = ownerId();
      try {
        if (value === null || owner === null) store.removeItem(key);
        else store.setItem(key, JSON.stringify({ owner, value }));
      } catch (error) {
        // A full store only means that the upload cannot be resumed after a reload.
        log.warn(t.log.notKept, { component: 'documents', error });
      }
    },
  };
}
