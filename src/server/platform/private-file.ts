import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;

/** The file's text, or null when there is none. */
export function readPrivateFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes beside the file and renames, so that a crash leaves the old content or the new, never half of it. */
export function replacePrivateFile(file: string, content: string): void {
  renameSync(writeDraft(file, content), file);
}

/** Replaces the file; a former content, which may be a key, is kept beside it. */
export function replaceAndKeep(file: string, content: string): void {
  const before = readPrivateFile(file);
  if (before === content) return;
  if (before !== null) createPrivateFile(`${file}.${randomUUID()}.old`, before);
  replacePrivateFile(file, content);
}

/**
 * False when somebody else created it first; then theirs counts. It appears whole: a server that starts beside this one
 * must not read half of a key.
 */
export function createPrivateFile(file: string, content: string): boolean {
  const draft = writeDraft(file, content);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** Only the last step is private: the database's account must be able to pass through the ones above. */
function makePrivateDirectory(directory: string): void {
  mkdirSync(path.dirname(directory), { recursive: true });
  if (!existsSync(directory)) mkdirSync(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
}

/** The name is random, not a process id: servers in different containers may have the same one. */
function writeDraft(file: string, content: string): string {
  makePrivateDirectory(path.dirname(file));
  const draft = `${file}.${randomUUID()}.new`;
  const handle = openSync(draft, 'wx', OWNER_ONLY_FILE);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return draft;
}
