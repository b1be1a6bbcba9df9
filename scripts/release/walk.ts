import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Every file, link and folder under `root`, a folder before what it holds; names are relative to it. */
export function* walk(root: string, at = ''): Generator<string> {
  for (const entry of readdirSync(path.join(root, at), { withFileTypes: true })) {
    const name = path.posix.join(at, entry.name);
    yield name;
    // It may be gone: whoever walks may take away what he is given.
    if (entry.isDirectory()) yield* walkIfThere(root, name);
  }
}

function* walkIfThere(root: string, at: string): Generator<string> {
  try {
    yield* walk(root, at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
