import { saveReadInvoices } from '#server/features/invoices/save/save-read-invoice.ts';
import type { TestApp } from '../server/test-app.ts';
import { aListedReading, type Listed } from './a-listed-invoice.ts';

type Query = Record<string, string | number>;

/** A person with a business of their own that received these invoices, in this order. */
export async function aBusiness(server: TestApp, name: string, invoices: readonly Listed[]) {
  const token = await server.signIn(`${name}@tavapora.com.py`);
  await server.call('/api/user/profile', { token });
  const { ownerId } = await server.db
    .selectFrom('app_user as u')
    .innerJoin('member as m', 'm.user_id', 'u.id')
    .where('u.email', '=', `${name}@tavapora.com.py`)
    .select('m.owner_id as ownerId')
    .executeTakeFirstOrThrow();
  const receive = (more: readonly Listed[]) =>
    server.db
      .transaction()
      .execute((tx) => saveReadInvoices(tx, ownerId, more.map(aListedReading), new Date('2026-11-01T12:00:00Z')));
  await receive(invoices);
  const get = (path: string, query: Query) => {
    const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    return server.call(`${path}?${text}`, { token });
  };
  return {
    token,
    ownerId,
    receive,
    list: (query: Query = {}) => get('/v2/invoices/headers', query),
    parties: (search: string) => get('/v2/invoices/parties', { search }),
  };
}
