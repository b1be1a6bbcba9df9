import { readFileSync } from 'node:fs';
import path from 'node:path';

const inRoot = (name: string) => path.resolve(import.meta.dirname, '../../..', name);

/** The program, the commit that it was made of (a clone has no note of that), and what runs it. */
export async function run(): Promise<number> {
  const { version } = readJson('package.json');
  const { commit, date } = readJson('release.json');
  const made = commit === undefined ? 'de un clon' : `del ${date} (${commit.slice(0, 12)})`;
  console.log(`Ajaka ${version}, ${made}; Node ${process.versions.node}, ${process.platform}-${process.arch}`);
  return 0;
}

function readJson(name: string): Partial<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(inRoot(name), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
