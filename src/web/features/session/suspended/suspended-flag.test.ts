import { expect, test } from 'vitest';
import { forgetSuspended, isSuspendedHere, rememberSuspended } from './suspended-flag.ts';

test('OPEN-22 ERR-08 the flag is kept in the store until it is forgotten', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  expect(isSuspendedHere(store)).toBe(false);
  rememberSuspended(store);
  expect(isSuspendedHere(store)).toBe(true);
  forgetSuspended(store);
  expect([isSuspendedHere(store), kept.size]).toEqual([false, 0]);
});
