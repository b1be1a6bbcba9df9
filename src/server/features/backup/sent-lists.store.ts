import type { SentFile } from './sent-files.ts';

/**
 * Crosses owners, as all of a backup. Whose files they are, in the order of their keys: of packages that were opened only
 * what was in them is kept, and what was made for people can be made again.
 */
export const SENT_LISTS: Readonly<Record<SentFile['kind'], string>> = {
  original: `select owner_id, encode(sha256, 'hex') as name, size from stored_file
    where not package_only order by owner_id, sha256`,
  brought: `select owner_id, id as name, bytes from reconciliation_file where state <> 'failed' order by owner_id, id`,
};

/** One row while the file is still named. Both are of the form of an id or a hash: they were read from such a list. */
export function stillNamed({ kind, ownerId, name }: Omit<SentFile, 'bytes'>): string {
  if (!/^[0-9a-f-]+$/.test(ownerId + name)) throw new Error('not the name of a file');
  return kind === 'original'
    ? `select 1 from stored_file where owner_id = '${ownerId}' and sha256 = '\\x${name}' and not package_only`
    : `select 1 from reconciliation_file where owner_id = '${ownerId}' and id = '${name}' and state <> 'failed'`;
}
