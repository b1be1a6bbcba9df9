import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
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
  makePrivateDirectory(path.dirname(file));
  const draft = `${file}.${process.pid}.new`;
  writeNew(draft, content, 'w');
  renameSync(draft, file);
}

/** False when somebody else created it first; then theirs counts. */
export function createPrivateFile(file: string, content: string): boolean {
  makePrivateDirectory(path.dirname(file));
  try {
    writeNew(file, content, 'wx');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Only the last step is private: the database's account must be able to pass through the ones above. */
function makePrivateDirectory(directory: string): void {
  mkdirSync(path.dirname(directory), { recursive: true });
  if (!existsSync(directory)) mkdirSync(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
}

function writeNew(file: string, content: string, flags: 'w' | 'wx'): void {
  const handle = openSync(file, flags, OWNER_ONLY_FILE);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
