import { CHOSEN_COLUMNS, type ListPreference } from '#contract/invoices/list-preference.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { findListPreference, saveListPreference } from './list-preference.store.ts';

const NEVER_CHOSEN: ListPreference = { columns: null, isDense: null, pageSize: null };

/** Each person of a business has their own. */
export async function readListPreference(
  { db }: Pick<Deps, 'db'>,
  { ownerId, userId }: Caller,
): Promise<ListPreference> {
  const stored = await findListPreference(db, ownerId, userId);
  if (stored === undefined) return NEVER_CHOSEN;
  // Columns that are no longer offered are left out.
  return { ...stored, columns: stored.columns && CHOSEN_COLUMNS.filter((name) => stored.columns?.includes(name)) };
}

export async function setListPreference(
  { db }: Pick<Deps, 'db'>,
  { ownerId, userId }: Caller,
  chosen: ListPreference,
): Promise<ListPreference> {
  await saveListPreference(db, ownerId, userId, chosen);
  return chosen;
}
