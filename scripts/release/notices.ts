import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../lib/project.mjs';
import { licenceText, NOTICES_FILE } from '../lib/third-party-notices.mjs';

const LINE = '-'.repeat(80);

/**
 * The notices of the pages, which are the same on every machine, and after them the words of what is built for this one:
 * Node with its libraries, PostgreSQL with its own, and what opens pictures.
 */
export function releaseNotices(folder: string): string {
  const common = readFileSync(path.join(folder, 'dist/web', NOTICES_FILE), 'utf8');
  const builds = packagesIn(path.join(folder, 'node_modules')).flatMap((at) => {
    const { name, version, os } = JSON.parse(readFileSync(path.join(at, 'package.json'), 'utf8'));
    const text = os === undefined ? null : licenceText(at);
    return text === null ? [] : [`${LINE}\n${name} ${version}\n\n${text}\n`];
  });
  const postgres = readFileSync(inRoot('deploy/postgresql-notices.txt'), 'utf8');
  return [common, ...builds, `${LINE}\n${postgres}`].join('\n');
}

function packagesIn(modules: string): string[] {
  return readdirSync(modules)
    .sort()
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => {
      const at = path.join(modules, name);
      return name.startsWith('@')
        ? readdirSync(at)
            .sort()
            .map((inner) => path.join(at, inner))
        : [at];
    });
}
