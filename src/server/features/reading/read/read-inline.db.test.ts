import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { recordingDatabase } from '../../../../../test/database/statement-costs.ts';
import { createTestDatabase } from '../../../../../test/database/test-database.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { newId } from '../../../platform/new-id.ts';
import { insertDocumentsForInlineReading } from '../accept/accept-document.ts';
import type { NewTask } from '../accept/document.ts';
import { canBeReadAtOnce, readAtOnce } from './read-inline.ts';

const { db, statementsOf, close } = recordingDatabase((await createTestDatabase()).url);
afterAll(close);

const AT = new Date('2026-11-15T12:00:00Z');
const kept = (taskId: string, name: string, digit: string) => ({
  ...{ id: newId(AT), taskId, parentId: null, sha256: digit.repeat(64), size: 1, name, kind: 'xml' as const },
  ...{ source: 'upload' as const, sender: null, documentDate: null },
});

const taskOf = (owner: string, { id, kind, userId, createdAt }: NewTask) => ({
  name: 'insert_task',
  statement: sql`insert into task (owner_id, id, kind, user_id, created_at)
    values (${owner}, ${id}, ${kind}, ${userId}, ${createdAt})`,
});

test('SCALE-09 INTK-01 task and documents are written in one trip, then invoices, roll-ups and states in four, however many', async () => {
  const owner = await anOwner(db);
  const userId = newId(AT);
  const person = { issuer: 'i', subject: 's', email: 'a@b.py', name: 'Ana', role: 'user', created_at: AT };
  await db
    .insertInto('app_user')
    .values({ ...person, id: userId, last_login_at: AT })
    .execute();
  const read = async (numbers: readonly number[]) => {
    const task = { id: newId(AT), kind: 'upload-xml', userId, createdAt: AT };
    const files = numbers.map((number) => ({ kind: 'xml' as const, bytes: Buffer.from(numberedInvoice(number)) }));
    const documents = numbers.map((number) => kept(task.id, `${number}.xml`, String(number)));
    const statements = await statementsOf(async () => {
      const views = await readAtOnce({ db, clock: { now: () => AT } }, owner, {
        task,
        files,
        accepting: insertDocumentsForInlineReading(db, owner, documents, {
          at: AT,
          together: [taskOf(owner, task)],
        }).then(() => documents),
      });
      expect(views.map(({ state }) => state)).toEqual(numbers.map(() => 'read'));
    });
    return statements.map(
      ({ text }) => /^(begin|select|with|commit)/.exec(text.replace('/* prepared */', '').trim())?.[1],
    );
  };
  expect(await read([1])).toEqual(['with', 'begin', 'with', 'with', 'commit']);
  expect(await read([2, 3, 4])).toEqual(['with', 'begin', 'with', 'with', 'commit']);
});

test('INTK-08 INTK-10 INTK-11 packages, large files and many of them are not read at once', () => {
  const xml = { kind: 'xml' as const, bytes: Buffer.alloc(1_048_576) };
  expect(canBeReadAtOnce([xml])).toBe(true);
  expect(canBeReadAtOnce([{ ...xml, bytes: Buffer.alloc(1_048_577) }])).toBe(false);
  for (const kind of ['zip', 'eml', 'pdf'] as const) expect(canBeReadAtOnce([xml, { ...xml, kind }])).toBe(false);
  expect(canBeReadAtOnce(Array.from({ length: 26 }, () => xml))).toBe(false);
});
