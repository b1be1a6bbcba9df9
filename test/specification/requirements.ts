import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Requirement {
  readonly id: string;
  readonly text: string;
  readonly howToCheck: string;
}

export interface Area {
  readonly heading: string;
  readonly requirements: readonly Requirement[];
}

const HEADING = /^## (?<heading>[A-Z]+ — .*?)(?: \(\d+\))?$/;
const ROW = /^\| (?<id>[A-Z]+-\d+) \| (?<text>.*) \| (?<howToCheck>.*) \|$/;

/** The rows of docs/requirements.md by area. The settled points at its end explain rows and are no rows themselves. */
export function readRequirements(text = readFileSync(path.join(ROOT, 'docs/requirements.md'), 'utf8')): Area[] {
  const areas: { heading: string; requirements: Requirement[] }[] = [];
  for (const line of text.split('\n')) {
    const heading = HEADING.exec(line)?.groups?.heading;
    if (heading) areas.push({ heading, requirements: [] });
    const { id, text: says, howToCheck } = ROW.exec(line)?.groups ?? {};
    if (id && says && howToCheck && !id.startsWith('OPEN-'))
      areas.at(-1)?.requirements.push({ id, text: says, howToCheck });
  }
  return areas;
}

/** What only the real third-party service can prove stays open, and its row says so. */
export const needsThirdPartyAlone = ({ howToCheck }: Requirement) => howToCheck.startsWith('third party');
