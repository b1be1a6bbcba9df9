import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { shownSince } from './use-shown-since.ts';

const AT_TEN = 1_794_000_000_000;
const AT_ELEVEN = AT_TEN + 3_600_000;
const never = () => new Promise<never>(() => {});

/** A page that shows what is stored under these keys. */
function aPage(keys: readonly string[], staleTime = 0) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const show = (key: string, options: { staleTime?: number; enabled?: boolean } = {}) =>
    new QueryObserver(client, {
      queryKey: [key],
      queryFn: never,
      staleTime,
      refetchOnMount: false,
      ...options,
    }).subscribe(() => {});
  const answered = (key: string, updatedAt: number) => client.setQueryData([key], key, { updatedAt });
  for (const key of keys) show(key);
  return { client, show, answered };
}

test('a page is of when the oldest thing on it was answered', () => {
  const { client, answered } = aPage(['status', 'invoices']);
  answered('status', AT_ELEVEN);
  answered('invoices', AT_TEN);
  expect(shownSince(client)).toBe(AT_TEN);
});

test('while a part of the page was never answered it is of no time at all', () => {
  const { client, answered } = aPage(['status', 'invoices']);
  answered('status', AT_ELEVEN);
  expect(shownSince(client)).toBe(0);
  answered('invoices', AT_ELEVEN);
  expect(shownSince(client)).toBe(AT_ELEVEN);
});

test('neither what the page has left, nor what it does not ask for, nor what never changes counts', () => {
  const { client, show, answered } = aPage(['invoices']);
  answered('invoices', AT_ELEVEN);
  const leave = show('left');
  leave();
  show('not asked for', { enabled: false });
  answered('settings', AT_TEN);
  show('settings', { staleTime: Number.POSITIVE_INFINITY });
  expect(shownSince(client)).toBe(AT_ELEVEN);
});
