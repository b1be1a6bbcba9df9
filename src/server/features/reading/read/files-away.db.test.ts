import { afterAll, beforeAll, expect, test } from 'vitest';
import { FilesUnavailable } from '#server/platform/files/file-store.ts';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { type Desk, openDesk } from '../../../../../test/builders/reading-desk.ts';
import { documentBytes } from '../../../../../test/sifen/fixture.ts';
import { readDocuments } from './read-documents.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

test.each(['quick', 'slow'] as const)(
  'OPS-58 a document whose bytes cannot be had waits, however long (%s lane): no try is counted, and it is read once they can',
  async (lane) => {
    const owner = await anOwner(desk.db);
    const id = await desk.receive(owner, documentBytes('01-fe-10'));
    const away = async () => {
      throw new FilesUnavailable(new Error('no answer'));
    };
    const needs = { ...desk, files: { ...desk.files, read: away } };
    for (let time = 0; time < 40; time++) {
      const [error] = await readDocuments(needs, [{ ownerId: owner, documentId: id, run: id }], { lane });
      expect(error).toBeInstanceOf(FilesUnavailable);
    }
    expect(await desk.view(owner, id)).toMatchObject([{ state: 'received', attempts: 0, reason: null }]);
    await desk.read(owner, id);
    expect(await desk.view(owner, id)).toMatchObject([{ state: 'read', attempts: 1 }]);
  },
);
