// npm run examples: the invented invoices that a newcomer can load, written to public/ejemplos.zip.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { makeDocuments } from './make-documents.ts';
import { planDocuments } from './plan.ts';
import { cdcOf } from './planned-document.ts';

const COUNT = 14;
/** Fixed, so that the file is the same each time. */
const LAST_DAY = '2026-11-14';

const zip = new ZipFile();
const plan = planDocuments(LAST_DAY).filter(({ state }) => state === 'sound');
for await (const { planned, xml } of makeDocuments(plan.slice(-COUNT))) {
  zip.addBuffer(Buffer.from(xml), `${cdcOf(planned)}.xml`, { mtime: new Date(2025, 0, 1) });
}
zip.end();
writeFileSync(path.resolve(import.meta.dirname, '../public/ejemplos.zip'), await buffer(zip.outputStream));
