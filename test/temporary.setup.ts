import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Each project loads this file anew, so what they share is kept on globalThis. */
const shared = globalThis as typeof globalThis & { ajakaTemporary?: { users: number; before: string | undefined } };

/**
 * One temporary directory for the whole run, deleted at its end with everything in it: also what a failed test, a
 * killed server or a browser has left there.
 */
export default function setup() {
  shared.ajakaTemporary ??= { users: 0, before: process.env.TMPDIR };
  const run = shared.ajakaTemporary;
  if (run.users++ === 0) process.env.TMPDIR = openToAll(mkdtempSync(path.join(tmpdir(), 'ajaka-run-')));
  const made = tmpdir();

  return () => {
    if (--run.users > 0) return;
    shared.ajakaTemporary = undefined;
    if (run.before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = run.before;
    rmSync(made, { recursive: true, force: true });
  };
}

/** Open to all accounts, like the system's own: tests and PostgreSQL run as several. */
function openToAll(directory: string): string {
  chmodSync(directory, 0o1777);
  return directory;
}
