import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type MadeDocument, makeDocuments } from './make-documents.ts';
import { cdcOf, type PlannedDocument } from './planned-document.ts';
import { SUPPLIERS } from './suppliers.ts';

export interface NamedFile {
  readonly name: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** What is sent in one upload: the documents of a month, as files, in a ZIP, or some of them in a lot. */
export interface Delivery {
  readonly documentCount: number;
  readonly files: readonly NamedFile[];
}

/** The uploads, month by month; documents that are sent twice are repeated here. */
export async function* deliveriesOf(plan: readonly PlannedDocument[]): AsyncGenerator<Delivery> {
  const months = [...Map.groupBy(plan, ({ issuedAt }) => issuedAt.slice(0, 7))];
  for (const [at, [month, planned]] of months.entries()) {
    const made: MadeDocument[] = [];
    for await (const document of makeDocuments(planned)) made.push(document);
    const files = await filesOf(made, month, mannerOf(at, months.length));
    yield { documentCount: made.length, files };
  }
}

type Manner = 'files' | 'copies' | 'lot' | 'zip';

/** One delivery, shortly before the end, is a lot. */
function mannerOf(at: number, count: number): Manner {
  if (at === Math.max(0, count - 2)) return 'lot';
  const turns = ['zip', 'files', 'copies'] as const;
  return turns[at % turns.length] ?? 'files';
}

async function filesOf(made: readonly MadeDocument[], month: string, manner: Manner): Promise<NamedFile[]> {
  const files = made.map(fileOf);
  switch (manner) {
    case 'files':
      return files;
    case 'copies':
      return [...files, ...files.slice(0, 2).map(({ name, bytes }) => ({ name: `copia de ${name}`, bytes }))];
    case 'lot':
      return lotAndOthers(made, month);
    case 'zip':
      return [{ name: `facturas-${month}.zip`, bytes: await zipOf(files) }];
  }
}

const fileOf = ({ planned, xml }: MadeDocument): NamedFile => ({
  name: `${cdcOf(planned)}.xml`,
  bytes: Buffer.from(xml),
});

/** The invoices of one supplier in a lot, as issuers send them to the tax office, and the first of them also alone. */
function lotAndOthers(made: readonly MadeDocument[], month: string): NamedFile[] {
  const isInLot = ({ planned: { supplier, kind, state } }: MadeDocument) =>
    supplier === SUPPLIERS[0] && kind === 'invoice' && state === 'sound';
  const together = made.filter(isInLot);
  const documents = together.map(({ xml }) => xml.replace(/^<\?xml.*?\?>/, '')).join('');
  const lot = { name: `lote-${month}.xml`, bytes: Buffer.from(`<rLoteDE>${documents}</rLoteDE>`) };
  const alone = [...made.filter((one) => !isInLot(one)), ...together.slice(0, 1)].map(fileOf);
  return together.length > 0 ? [lot, ...alone] : alone;
}

/** The same bytes for the same files: entries have a fixed time. */
async function zipOf(files: readonly NamedFile[]): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const { name, bytes } of files) zip.addBuffer(bytes, name, { mtime: new Date(2025, 0, 1) });
  zip.end();
  return Buffer.from(await buffer(zip.outputStream));
}
