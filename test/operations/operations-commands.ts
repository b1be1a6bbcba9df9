import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../../docs/operations.md');
/** What people type into a shell; other blocks are files or settings. */
const FENCE = /^( *)```sh\n([\s\S]*?)^\1```$/gm;
const ANY_FENCE = /^ *```[\s\S]*?^ *```$/gm;
const RELEASE = /^release=ajaka-\d+\.\d+\.\d+-linux-(?:x64|arm64)$/m;
const PROGRAMS =
  'ajaka|apt-get|aws|chmod|chown|cosign|curl|docker|etcdctl|gunzip|install|journalctl|kill|ln|mkdir|mount|mv|npm|openssl|patronictl|pg_\\w+|pgbackrest|postconf|postfix|postmap|psql|rclone|rm|runuser|select|set server|sha256sum|sudo|systemctl|tar|useradd|update';
const TYPED = new RegExp(`^(?:[A-Z_]+=\\S+ )*(?:\\S*bin/)?(?:${PROGRAMS})(?= )`);

interface Section {
  readonly heading: string;
  readonly text: string;
}

function sections(): Section[] {
  const outside: Section[] = [];
  const said = readFileSync(FILE, 'utf8');
  const heads = [...said.matchAll(/^#{2,3} .*$/gm)];
  for (const [at, { 0: heading, index }] of heads.entries()) {
    outside.push({ heading, text: said.slice(index + heading.length, heads[at + 1]?.index) });
  }
  return outside;
}

const blocksOf = ({ text }: Section): string[] =>
  [...text.matchAll(FENCE)].map(([, indent = '', block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));

/** The blocks of commands under a heading of docs/operations.md, as people copy them; `release` stands for the one that they have. */
export function commandsUnder(heading: string, release?: string): string[] {
  const section = sections().find((one) => one.heading === heading);
  if (section === undefined) throw new Error(`docs/operations.md has no ${heading}`);
  return blocksOf(section).map((block) => (release ? block.replace(RELEASE, `release=${release}`) : block));
}

/** How many blocks of commands each heading has. */
export const blockCounts = (): Record<string, number> =>
  Object.fromEntries(
    sections()
      .map((section) => [section.heading, blocksOf(section).length] as const)
      .filter(([, count]) => count > 0),
  );

/** Commands in the middle of a sentence or a table, each once. */
export const commandsInSentences = (): string[] => [
  ...new Set(
    sections().flatMap(({ text }) =>
      [...text.replaceAll(ANY_FENCE, '').matchAll(/`([^`\n]+)`/g)]
        .map(([, said = '']) => said)
        .filter((said) => TYPED.test(said)),
    ),
  ),
];
