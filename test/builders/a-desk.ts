import type { MemberRole } from '#domain/business/member-role.ts';
import type { TestApp } from '../server/test-app.ts';
import { ownerOf } from './a-subscription.ts';

interface Sent {
  readonly body?: unknown;
  readonly method?: string;
  /** The business that the call names. */
  readonly at?: string;
  readonly headers?: Record<string, string>;
}

/** Somebody who signed in, with the business that came with it. */
export async function aDeskPerson(server: TestApp, email: string) {
  const token = await server.signIn(email, email.split('@')[0] ?? email);
  await server.call('/api/user/profile', { token });
  const { id: userId } = await server.db
    .selectFrom('app_user')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  const send = (path: string, { body, method, at, headers = {} }: Sent = {}) =>
    server.call(path, {
      token,
      ...(body === undefined ? {} : { body }),
      ...(method === undefined ? {} : { method }),
      headers: { ...headers, ...(at === undefined ? {} : { 'x-business-id': at }) },
    });
  return {
    ...{ email, token, userId, send },
    ownerId: await ownerOf(server.db, email),
    /** Works for this business too. */
    join: (ownerId: string, role: MemberRole) =>
      server.db
        .insertInto('member')
        .values({ owner_id: ownerId, user_id: userId, role, created_at: new Date() })
        .execute(),
    leave: (ownerId: string) =>
      server.db.deleteFrom('member').where('owner_id', '=', ownerId).where('user_id', '=', userId).execute(),
    setStatus: (status: 'active' | 'suspended') =>
      server.db.updateTable('app_user').set({ status }).where('id', '=', userId).execute(),
  };
}
export type DeskPerson = Awaited<ReturnType<typeof aDeskPerson>>;

/** What the audit has of a business about its people and itself, in order. */
export async function deskEvents(server: TestApp, ownerId: string) {
  const found = await server.db
    .selectFrom('audit_event')
    .where('owner_id', '=', ownerId)
    .where('subject_kind', 'in', ['user', 'business', 'subscription'])
    .orderBy('at')
    .orderBy('id')
    .select(['action', 'subject_name as about', 'user_email as by', 'details'])
    .execute();
  return found.map(({ details, ...event }) => ({ ...event, ...(details as object) }));
}
