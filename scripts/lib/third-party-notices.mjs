// Collects the licences of all packages that are served to people or run by the server: `licencias.txt` of the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './project.mjs';

export const NOTICES_FILE = 'licencias.txt';

const HEADING = `Licencias de terceros

Ajaka usa programas y tipos de letra hechos por otras personas. Aquí están sus nombres, sus versiones y sus licencias, en el idioma en que las escribieron.
`;
const LINE = '-'.repeat(80);
const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)/i;
/** Characters. A shorter text in a README only names the licence. */
const SHORTEST_LICENCE = 200;
const LICENCE_HEADING = /^#+\s*licen[cs](?:e|ing)\b/i;

const byName = (one, other) => (one < other ? -1 : Number(one > other));
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const nameOf = (place) => place.split('node_modules/').at(-1);

/**
 * The text in `LICENSE`, in `LICENSE` and `LICENSE_FONT`, or under a heading of the README; null where there is none.
 */
export function licenceText(folder) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isFile());
  const texts = files
    .map(({ name }) => name)
    .filter((name) => LICENCE_FILE.test(name))
    .sort(byName)
    .map((name) => tidy(readFileSync(path.join(folder, name), 'utf8')));
  if (texts.length > 0) return texts.join('\n\n');
  const readme = files.find(({ name }) => /^readme/i.test(name));
  const lines = readme ? tidy(readFileSync(path.join(folder, readme.name), 'utf8')).split('\n') : [];
  const start = lines.findIndex((line) => LICENCE_HEADING.test(line));
  if (start < 0) return null;
  const next = lines.findIndex((line, at) => at > start && /^#+\s/.test(line));
  return (
    lines
      .slice(start + 1, next < 0 ? undefined : next)
      .join('\n')
      .trim() || null
  );
}

const tidy = (text) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

const personOf = (author) =>
  typeof author === 'string' ? author : [author?.name, author?.email].filter(Boolean).join(' ');

/** The notice of a package in the lock. Builds for one platform differ by machine, so their folders are not read. */
function noticeOf(place, locked) {
  const folder = inRoot(place);
  const isForOnePlatform = Boolean(locked.os ?? locked.cpu);
  const manifest = !isForOnePlatform && existsSync(folder) ? readJson(path.join(folder, 'package.json')) : {};
  const declared = locked.license ?? manifest.license ?? manifest.licenses?.map(({ type }) => type).join(', ');
  const text = manifest.name ? licenceText(folder) : null;
  // Where the licence text is missing, at least the author is named.
  const author = (text?.length ?? 0) < SHORTEST_LICENCE ? personOf(manifest.author) : '';
  return {
    title: `${nameOf(place)} ${locked.version}`,
    licence: declared ? `Licencia: ${declared}` : '',
    text: [text, author && `De ${author}.`].filter(Boolean).join('\n\n'),
  };
}

/** The server's packages, from the lock, and those in `bundled` (places such as `node_modules/react`). */
export function placesOfOthers(lock, bundled) {
  const ofTheServer = Object.keys(lock.packages).filter((place) => {
    const { dev, devOptional, link } = lock.packages[place];
    return place !== '' && !dev && !devOptional && !link;
  });
  return [...new Set([...ofTheServer, ...bundled.filter((place) => place in lock.packages)])].sort(byName);
}

/** A text that several packages share is printed once, under all their names. */
export function thirdPartyNotices(bundled, lock = readJson(inRoot('package-lock.json'))) {
  const groups = new Map();
  for (const place of placesOfOthers(lock, bundled)) {
    const { title, licence, text } = noticeOf(place, lock.packages[place]);
    const body = [licence, text].filter(Boolean).join('\n\n');
    groups.set(body, [...(groups.get(body) ?? []), title]);
  }
  const parts = [...groups].map(([body, titles]) => `${LINE}\n${[...new Set(titles)].join('\n')}\n\n${body}\n`);
  return [HEADING, ...parts].join('\n');
}

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** A Vite plugin that writes the file, with every package of which the build contains something. */
export function writeNotices() {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle() {
      const places = [...this.getModuleIds()].flatMap((id) => {
        const file = id.replace(/^\0/, '').replaceAll('\\', '/');
        const [, folder] = PACKAGE.exec(file) ?? [];
        return folder === undefined ? [] : [path.relative(inRoot(), folder).replaceAll('\\', '/')];
      });
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: thirdPartyNotices(places) });
    },
  };
}
