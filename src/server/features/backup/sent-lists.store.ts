import type { SentFile } from './sent-files.ts';

/**
 * Crosses owners, like all of a backup: owner and name of each file, in the order of their keys. Of packages that were
 * opened only the contents are kept; files made for people can be made again.
 */
export const SENT_LISTS: Readonly<Record<SentFile['kind'], string>> = {
  original: `select owner_id, encode(sha256, 'hex') as name, size from stored_file
    where not package_only order by owner_id, sha256`,
  brought: `select owner_id, id as name, bytes from reconciliation_file where state <> 'failed' order by owner_id, id`,
};

/**
 * Returns one row while the file still has its own. Owner and name come from such a list, so they are ids or hashes.
 */
export function stillNamed({ kind, ownerId, name }: Omit<SentFile, 'bytes'>): string {
  if (!/^[0-9a-f-]+$/.test(ownerId + name)) throw new Error('not the name of a file');
  return kind === 'original'
    ? `select 1 from stored_file where owner_id = '${ownerId}' and sha256 = '\\x${name}' and not package_only`
    : `select 1 from reconciliation_file where owner_id = '${ownerId}' and id = '${name}' and state <> 'failed'`;
}
