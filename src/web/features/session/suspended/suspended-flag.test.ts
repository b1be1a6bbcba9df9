import { expect, test } from 'vitest';
import { forgetSuspended, isSuspendedHere, rememberSuspended, suspendedContact } from './suspended-flag.ts';

test('OPEN-22 ERR-08 the flag is kept in the store until it is forgotten', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  expect(isSuspendedHere(store)).toBe(false);
  rememberSuspended(null, store);
  expect([isSuspendedHere(store), suspendedContact(store)]).toEqual([true, null]);
  rememberSuspended('jefa@empresa.com.py', store);
  expect([isSuspendedHere(store), suspendedContact(store)]).toEqual([true, 'jefa@empresa.com.py']);
  forgetSuspended(store);
  expect([isSuspendedHere(store), kept.size]).toEqual([false, 0]);
});
