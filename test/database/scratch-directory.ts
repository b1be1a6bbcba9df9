import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new directory that other accounts may enter: when the tests run as root, PostgreSQL runs as one of those. */
export function scratchDirectory(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'ajaka-scratch-'));
  chmodSync(made, 0o755);
  return made;
}
