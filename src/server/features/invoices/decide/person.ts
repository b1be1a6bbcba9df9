import type { Db } from '#server/platform/db/connect.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { findPersonName } from '../history/history.store.ts';
import type { Confirmation } from '../save/stored-invoice.ts';
import type { DecidedBy } from './write-decided.ts';

/** Who decides, for the audit and for people. */
export interface Person {
  readonly by: DecidedBy;
  readonly name: string | null;
  readonly email: string;
}

export async function personOf(tx: Db, { userId, email }: Caller, address: string, at: Date): Promise<Person> {
  return { by: { userId, address, at }, name: await findPersonName(tx, userId), email };
}

export function confirmationBy({ by, name, email }: Person, reason: string | null): Confirmation {
  return { email, name, at: by.at.toISOString(), reason };
}

/** The name by which other people know this person. */
export const nameOf = ({ name, email }: Person): string => name ?? email;
