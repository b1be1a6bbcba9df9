import { afterAll, expect, test } from 'vitest';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { type Desk, openDesk } from '../../../../../test/builders/reading-desk.ts';
import { recordingDatabase } from '../../../../../test/database/statement-costs.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import type { Queue } from '../../../platform/queue/define-job.ts';
import { insertDocumentsForInlineReading } from '../accept/accept-documents.ts';
import { canBeReadInline, readAhead, readInline } from './read-inline.ts';

const desk: Desk = await openDesk();
const { db, statementsOf, close } = recordingDatabase(desk.url);
afterAll(async () => {
  await close();
  await desk.close();
});

const NOBODY = { taskId: null, parentId: null, source: 'upload', sender: null, documentDate: null } as const;
const queue = {} as Queue; // nothing fails, so nothing is queued

test('SCALE-09 INTK-01 documents are written in one trip, then invoices, roll-ups and states in six, however many', async () => {
  const owner = await anOwner(db);
  const at = desk.clock.now();
  const read = async (numbers: readonly number[]) => {
    const files = readAhead(
      desk,
      owner,
      numbers.map((number) => ({ kind: 'xml' as const, bytes: Buffer.from(numberedInvoice(number)) })),
    );
    const documents = await Promise.all(
      files.map(async ({ kind, bytes, content }, index) => ({
        ...{ ...NOBODY, kind, content, name: `${index}.xml`, size: bytes.length },
        sha256: await desk.files.keep(owner, bytes),
      })),
    );
    const statements = await statementsOf(async () => {
      const ids = await insertDocumentsForInlineReading(db, owner, documents, { at, isDurable: false });
      const stored = documents.map((document, index) => ({ ...document, id: ids[index] ?? '' }));
      const results = await readInline({ ...desk, db, queue }, owner, stored);
      expect(results.map(({ state }) => state)).toEqual(numbers.map(() => 'read'));
    });
    return statements.map(
      ({ text }) => /^(begin|select|with|commit)/.exec(text.replace('/* prepared */', '').trim())?.[1],
    );
  };
  const trips = ['with', 'begin', 'select', 'select', 'with', 'with', 'commit'];
  expect(await read([1])).toEqual(trips);
  expect(await read([2, 3, 4])).toEqual(trips);
});

test('INTK-08 INTK-10 INTK-11 packages, large files and many of them are not read within the call', () => {
  const xml = { kind: 'xml', size: 1_048_576 } as const;
  expect(canBeReadInline([xml])).toBe(true);
  expect(canBeReadInline([{ ...xml, size: 1_048_577 }])).toBe(false);
  for (const kind of ['zip', 'eml'] as const) expect(canBeReadInline([xml, { ...xml, kind }])).toBe(false);
  expect(canBeReadInline(Array.from({ length: 26 }, () => xml))).toBe(false);
});
