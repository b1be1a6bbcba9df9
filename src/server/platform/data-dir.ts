import { existsSync } from 'node:fs';
import path from 'node:path';
import { accountFor, firstUnreachable } from './db/embedded/account.ts';

const SYSTEM_WIDE = '/var/lib/ajaka';

/**
 * What is kept on disk goes to the setting's directory, else to `./data`. Started as root, the database runs as another
 * account: where that one cannot reach `./data` (a home directory is closed to it), the system's place is used.
 */
export function chooseDataDir(setting: string | undefined): string {
  if (setting) return path.resolve(setting);
  const here = path.resolve('data');
  if (process.getuid?.() !== 0) return here;
  const account = accountFor(path.join(here, 'postgres', 'cluster'));
  return firstUnreachable(account, existsSync(here) ? here : path.dirname(here)) ? SYSTEM_WIDE : here;
}
