import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../../docs/operations.md');
const FENCE = /^( *)```sh\n([\s\S]*?)^\1```$/gm;
const RELEASE = /^release=ajaka-\d+\.\d+\.\d+-linux-(?:x64|arm64)$/m;

/** The blocks of commands under a heading of docs/operations.md, as people copy them; `release` stands for the one that they have. */
export function commandsUnder(heading: string, release: string): string[] {
  const [, after] = `\n${readFileSync(FILE, 'utf8')}`.split(`\n${heading}\n`);
  if (after === undefined) throw new Error(`docs/operations.md has no ${heading}`);
  const [section = ''] = after.split(/^## /m);
  return [...section.matchAll(FENCE)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), '').replace(RELEASE, `release=${release}`),
  );
}
