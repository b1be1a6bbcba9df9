import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = path.resolve(import.meta.dirname, '../../dist/web');

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const readDist = (file: string) => readFileSync(path.join(DIST, file));

/** The built front end, by what a browser has to fetch. Sizes in KiB of gzip. */
export function readWebBuild() {
  const manifest = JSON.parse(readDist('.vite/manifest.json').toString()) as Record<string, Chunk>;
  const chunk = (name: string): Chunk => {
    const found = manifest[name];
    if (!found) throw new Error(`${name} is not in the manifest`);
    return found;
  };

  /** The chunk and everything it imports without being asked. */
  function withImports(name: string, seen = new Set<string>()): Set<string> {
    if (!seen.has(name)) {
      seen.add(name);
      for (const other of chunk(name).imports ?? []) withImports(other, seen);
    }
    return seen;
  }

  const kib = (files: Iterable<string>) =>
    [...new Set(files)].reduce((sum, file) => sum + gzipSync(readDist(file), { level: 9 }).length, 0) / 1024;
  const scripts = (names: Iterable<string>) => kib([...names].map((name) => chunk(name).file));
  const styles = (names: Iterable<string>) => kib([...names].flatMap((name) => chunk(name).css ?? []));

  // The page itself says what it starts with; its entry has been merged into a shared chunk.
  const html = readDist('index.html').toString();
  const started = Object.keys(manifest).filter((name) => html.includes(`src="/${chunk(name).file}"`));
  const initial = started.reduce((seen, name) => withImports(name, seen), new Set<string>());
  const lazy = Object.keys(manifest).filter((name) => chunk(name).isDynamicEntry);
  /** What is there already, whoever asks for a lazy part: the first load, and what all that ask for it came with. */
  const before = (name: string) => {
    const askers = Object.keys(manifest).filter((other) => chunk(other).dynamicImports?.includes(name));
    const theirs = askers.map((asker) => withImports(asker));
    return (one: string) => initial.has(one) || (theirs.length > 0 && theirs.every((known) => known.has(one)));
  };
  /** What a lazy part adds to that. */
  const added = (name: string) => {
    const isThere = before(name);
    return [...withImports(name)].filter((one) => !isThere(one));
  };
  return {
    html,
    initialScripts: scripts(initial),
    initialStyles: styles(initial),
    /** The scripts themselves. */
    initialSource: [...initial].map((name) => readDist(chunk(name).file).toString()).join('\n'),
    lazyParts: Object.fromEntries(lazy.map((name) => [name, scripts(added(name)) + styles(added(name))])),
  };
}
