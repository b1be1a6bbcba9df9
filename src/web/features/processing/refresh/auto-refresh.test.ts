import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AutoRefresh, createAutoRefresh, isPossiblePeriod, REFRESH_KEYS } from './auto-refresh.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One browser: what a tab stores, the others are told. */
function aBrowser(kept: Record<string, string> = {}) {
  const stored = new Map(Object.entries(kept));
  const saved: AutoRefresh[] = [];
  const tabs = new Set<() => void>();
  const openTab = () => {
    let tell = () => {};
    const preference = createAutoRefresh({
      store: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => {
          stored.set(key, value);
          for (const other of tabs) if (other !== tell) other();
        },
      },
      onStored: (listener) => {
        tell = listener;
        tabs.add(listener);
        return () => void tabs.delete(listener);
      },
      save: (next) => void saved.push(next),
    });
    const shown: AutoRefresh[] = [];
    preference.subscribe(() => shown.push(preference.get()));
    return { ...preference, shown };
  };
  return { openTab, stored, saved };
}

test('REFR-03 a fresh browser refreshes every 30 seconds', () => {
  expect(aBrowser().openTab().get().everyMs).toBe(30_000);
});

test('REFR-04 five seconds is the shortest period', () => {
  expect([4_999, 5_000, 5_000.5, Number.NaN].map(isPossiblePeriod)).toEqual([false, true, false, false]);
});

test('REFR-05 a stored period below five seconds is ignored', () => {
  const { openTab } = aBrowser({ [REFRESH_KEYS.everyMs]: '1000' });
  expect(openTab().get().everyMs).toBe(30_000);
});

test('REFR-07 REFR-08 what was chosen is there again after a reload, under the same two keys', () => {
  const { openTab, stored } = aBrowser();
  openTab().change({ isOn: false, everyMs: 60_000 });
  expect(Object.fromEntries(stored)).toEqual({
    'ajaka-actualizar-panel': 'false',
    'ajaka-actualizar-panel-ms': '60000',
  });
  expect(openTab().get()).toEqual({ isOn: false, everyMs: 60_000 });
});

test('REFR-09 a change in one tab shows in the other, which saves nothing of its own', () => {
  const { openTab, saved } = aBrowser();
  const [first, second] = [openTab(), openTab()];
  first.change({ isOn: false });
  expect(second.get().isOn).toBe(false);
  expect(second.shown).toEqual([{ isOn: false, everyMs: 30_000 }]);
  vi.runAllTimers();
  expect(saved).toHaveLength(1);
});

describe('saving', () => {
  test('REFR-10 a change is saved 300 ms after it', () => {
    const { openTab, saved } = aBrowser();
    openTab().change({ everyMs: 15_000 });
    vi.advanceTimersByTime(299);
    expect(saved).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(saved).toEqual([{ isOn: true, everyMs: 15_000 }]);
  });

  test('REFR-11 three quick changes are saved once, with the last value', () => {
    const { openTab, saved } = aBrowser();
    const tab = openTab();
    for (const isOn of [false, true, false]) {
      tab.change({ isOn });
      vi.advanceTimersByTime(100);
    }
    vi.runAllTimers();
    expect(saved).toEqual([{ isOn: false, everyMs: 30_000 }]);
  });

  test('a page that goes away within the 300 ms saves at once, and only what waits', () => {
    const { openTab, saved } = aBrowser();
    const tab = openTab();
    tab.flush();
    expect(saved).toEqual([]);
    tab.change({ isOn: false });
    tab.flush();
    vi.runAllTimers();
    expect(saved).toEqual([{ isOn: false, everyMs: 30_000 }]);
  });
});

describe('what the server has', () => {
  test('a browser that knows nothing takes it, and does not save it back', () => {
    const { openTab, saved, stored } = aBrowser();
    const tab = openTab();
    tab.told({ isOn: false, everyMs: 15_000 });
    expect(tab.get()).toEqual({ isOn: false, everyMs: 15_000 });
    vi.runAllTimers();
    expect([saved, stored.size]).toEqual([[], 0]);
  });

  test('a browser that chose keeps its choice', () => {
    const { openTab } = aBrowser();
    const tab = openTab();
    tab.change({ isOn: true, everyMs: 60_000 });
    tab.told({ isOn: false, everyMs: 15_000 });
    expect(tab.get()).toEqual({ isOn: true, everyMs: 60_000 });
  });

  test('REFR-05 a period below five seconds is ignored from there too', () => {
    const tab = aBrowser().openTab();
    tab.told({ isOn: true, everyMs: 1_000 });
    expect(tab.get().everyMs).toBe(30_000);
  });
});
