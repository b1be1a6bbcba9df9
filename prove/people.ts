import { mkdirSync } from 'node:fs';
import { decodeJwt } from 'jose';
import type pg from 'pg';
import { startLocalSession } from '#server/features/local-identity/local-sessions.ts';
import { systemClock } from '#server/platform/clock.ts';
import { connect } from '#server/platform/db/connect.ts';
import { openLocalAccounts } from '#server/platform/identity/local-accounts.ts';
import { createLocalIssuer } from '#server/platform/identity/local-issuer.ts';
import { createLog } from '#server/platform/log.ts';

export interface Person {
  readonly email: string;
  readonly token: string;
}

interface Installed {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly client: pg.Pool;
}

/**
 * People who are signed in, each of a business that is there and named after it: in a filled database that is used twice,
 * nobody is of two. Two hundred at the door at once would meet its limit, which is for strangers: their sessions are made
 * as the door makes them.
 */
export async function signInPeople(
  { databaseUrl, dataDir, client }: Installed,
  businesses: readonly string[],
): Promise<Person[]> {
  mkdirSync(dataDir, { recursive: true });
  const accounts = await openLocalAccounts(dataDir);
  const issuer = await createLocalIssuer(accounts, systemClock);
  const db = connect(databaseUrl, createLog('silent'), { size: 1 });
  const people: Person[] = [];
  for (const ownerId of businesses) {
    const email = `persona-${ownerId}@prueba.com.py`;
    const { session } = await startLocalSession(
      { db, clock: systemClock, accounts, issuer },
      email,
      'Persona de Prueba',
    );
    const { iss, sub } = decodeJwt(session.token);
    await client.query(
      `with person as (
         insert into app_user (id, issuer, subject, email, name, created_at, last_login_at)
         values (gen_random_uuid(), $1, $2, $3, 'Persona de Prueba', now(), now())
         on conflict (issuer, subject) do update set last_login_at = now() returning id)
       insert into member (owner_id, user_id, created_at) select $4, id, now() from person on conflict do nothing`,
      [iss, sub, email, ownerId],
    );
    people.push({ email, token: session.token });
  }
  await db.destroy();
  return people;
}
