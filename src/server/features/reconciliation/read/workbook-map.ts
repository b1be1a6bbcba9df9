import type { DayCount } from '#domain/reconciliation/register-cell.ts';
import type { WorkbookParts } from './workbook-parts.ts';
import { workbookRefusal } from './workbook-problem.ts';
import { attributeOf, type XmlListener } from './xml-tokens.ts';

/** Where the sheets of a workbook are, in the order in which it shows them. */
export interface WorkbookMap {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly sharedStrings: string | null;
  readonly dayCount: DayCount;
}

const MOST_SHEETS = 50;

export async function mapWorkbook(parts: WorkbookParts): Promise<WorkbookMap> {
  const main = (await relationsOf(parts, '')).find(({ type }) => type.endsWith('/officeDocument'))?.target;
  const workbook = main !== undefined && parts.has(main) ? main : 'xl/workbook.xml';
  if (!parts.has(workbook)) throw workbookRefusal(kindWithout(parts));
  const sheets: { name: string; id: string }[] = [];
  let dayCount: DayCount = '1900';
  await parts.read(
    workbook,
    opened((name, tag) => {
      if (name === 'workbookPr' && ['1', 'true'].includes(attributeOf(tag, 'date1904') ?? '')) dayCount = '1904';
      if (name !== 'sheet' || sheets.length >= MOST_SHEETS) return;
      sheets.push({ name: attributeOf(tag, 'name') ?? '', id: attributeOf(tag, 'id') ?? '' });
    }),
  );
  const relations = await relationsOf(parts, workbook);
  const targets = new Map(relations.map(({ id, target }) => [id, target]));
  const shared = relations.find(({ type }) => type.endsWith('/sharedStrings'))?.target;
  return {
    sheets: sheets.flatMap(({ name, id }) => {
      const part = targets.get(id);
      return part !== undefined && parts.has(part) ? [{ name, part }] : [];
    }),
    sharedStrings: shared !== undefined && parts.has(shared) ? shared : null,
    dayCount,
  };
}

/** Other files that are ZIPs too. */
function kindWithout(parts: WorkbookParts): 'is-binary-excel' | 'is-open-document' | 'is-zip' {
  if (parts.has('xl/workbook.bin')) return 'is-binary-excel';
  return parts.has('mimetype') && parts.has('content.xml') ? 'is-open-document' : 'is-zip';
}

/** The parts that a part refers to; without a name, those of the whole workbook. */
async function relationsOf(parts: WorkbookParts, part: string) {
  const folder = part.replace(/[^/]*$/, '');
  const relations: { id: string; type: string; target: string }[] = [];
  await parts.read(
    `${folder}_rels/${part.slice(folder.length)}.rels`,
    opened((name, tag) => {
      if (name !== 'Relationship') return;
      const target = attributeOf(tag, 'Target') ?? '';
      relations.push({
        id: attributeOf(tag, 'Id') ?? '',
        type: attributeOf(tag, 'Type') ?? '',
        target: target.startsWith('/') ? target.slice(1) : folder + target.replace(/^\.\//, ''),
      });
    }),
  );
  return relations;
}

const opened = (open: XmlListener['open']): XmlListener => ({ open, close: () => {}, text: () => {} });
