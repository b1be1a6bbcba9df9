import type { startApp } from '#server/app/start-app.ts';
import { callApi } from '../../test/server/test-app.ts';
import { BUSINESSES, type Business } from './cases.ts';

type App = Awaited<ReturnType<typeof startApp>>;

/** Somebody of the business, signed in; returns the header that says so. */
export async function personOf(app: App, business: Business): Promise<{ authorization: string }> {
  const url = app.url ?? '';
  const email = `${business}@ajaka.local`;
  const { body } = await callApi(url, '/local-identity/sign-in', { body: { email }, headers: { origin: url } });
  const token = body.token as string;
  await callApi(url, '/api/user/profile', { token });
  const { id } = await app.deps.db
    .selectFrom('app_user')
    .where('subject', '=', body.user.id as string)
    .select('id')
    .executeTakeFirstOrThrow();
  await app.deps.db.updateTable('member').where('user_id', '=', id).set({ owner_id: BUSINESSES[business] }).execute();
  return { authorization: `Bearer ${token}` };
}
