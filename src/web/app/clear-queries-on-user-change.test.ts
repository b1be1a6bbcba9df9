import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { clearQueriesOnUserChange } from './clear-queries-on-user-change.ts';

const person = (id: string) => ({ id, email: `${id}@empresa.com.py`, name: id });

/** A page that shows what the server tells about whoever is signed in. */
function aPage() {
  let user: ReturnType<typeof person> | null = person('ana');
  let tellChange = () => {};
  const client = new QueryClient();
  const session = {
    get user() {
      return user;
    },
    subscribe: (listener: () => void) => {
      tellChange = listener;
      return () => {};
    },
  };
  clearQueriesOnUserChange(session, () => client);
  const observer = new QueryObserver(client, {
    queryKey: ['invoices'],
    queryFn: async () => `facturas de ${user?.id}`,
  });
  const seen: (string | undefined)[] = [];
  observer.subscribe(({ data }) => seen.push(data));
  const become = (next: typeof user) => {
    user = next;
    seen.length = 0;
    tellChange();
  };
  return { client, observer, seen, become };
}

test('who becomes somebody else in another tab never sees what was told to the one before', async () => {
  const { observer, seen, become } = aPage();
  await expect.poll(() => observer.getCurrentResult().data).toBe('facturas de ana');
  become(person('beto'));
  expect(observer.getCurrentResult().data).toBeUndefined();
  await expect.poll(() => observer.getCurrentResult().data).toBe('facturas de beto');
  expect(seen).not.toContain('facturas de ana');
});

test('after a sign-out nothing is kept', async () => {
  const { client, observer, become } = aPage();
  await expect.poll(() => observer.getCurrentResult().data).toBe('facturas de ana');
  become(null);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
