import { type Area, needsThirdPartyAlone, type Requirement } from './requirements.ts';
import type { TestTitle } from './test-titles.ts';

/** Which tests prove which row. */
export function proofsOf(titles: readonly TestTitle[]): Map<string, TestTitle[]> {
  const proofs = new Map<string, TestTitle[]>();
  for (const title of titles) for (const id of title.ids) proofs.set(id, [...(proofs.get(id) ?? []), title]);
  return proofs;
}

export function withoutProof(areas: readonly Area[], titles: readonly TestTitle[]): Requirement[] {
  const proofs = proofsOf(titles);
  return areas.flatMap(({ requirements }) => requirements.filter(({ id }) => !proofs.has(id)));
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** docs/specification-map.md: id, requirement, and each test that proves it. */
export function printMap(areas: readonly Area[], titles: readonly TestTitle[]): string {
  const proofs = proofsOf(titles);
  const proofOf = (requirement: Requirement) => {
    const found = proofs.get(requirement.id) ?? [];
    if (found.length === 0) return needsThirdPartyAlone(requirement) ? 'third party' : '**open**';
    return found
      .map(({ file, title, isLong }) => `\`${file}\`: ${cell(title)}${isLong ? ' _(long form)_' : ''}`)
      .join('<br>');
  };
  const all = areas.flatMap(({ requirements }) => requirements);
  const proven = all.filter(({ id }) => proofs.has(id)).length;
  const tables = areas.map(({ heading, requirements }) =>
    [
      `## ${heading}`,
      '',
      '| id | requirement | proven by |',
      '|---|---|---|',
      ...requirements.map((one) => `| ${one.id} | ${one.text} | ${proofOf(one)} |`),
      '',
    ].join('\n'),
  );
  return [
    '# What proves each requirement',
    '',
    `Written by \`npm run map\` from [requirements.md](requirements.md) and the titles of the tests. ${proven} of ${all.length} rows are proven by a test; what \`npm run test:full\` alone runs is marked _(long form)_.`,
    '',
    ...tables,
  ].join('\n');
}
