import { expect, test } from 'vitest';
import { type FetchedBatch, fetchAhead } from './fetch-messages.ts';

const batch = (uid: number, bytes = 0): FetchedBatch => ({
  fruitless: [uid],
  messages: [
    {
      uid,
      origin: { sender: null, subject: null, sentAt: null, messageId: null },
      files: [{ name: 'a.xml', kind: 'xml', bytes: Buffer.alloc(bytes) }],
      remarks: [],
      header: Buffer.alloc(0),
    },
  ],
  failed: [],
  gone: 0,
});
const turn = () => new Promise<void>((done) => setImmediate(done));

async function* endless(fetched: number[], bytes: number): AsyncGenerator<FetchedBatch> {
  for (let uid = 1; ; uid++) {
    fetched.push(uid);
    yield batch(uid, bytes);
  }
}

test('what was fetched before a connection was lost is handed on, in its order, and then the loss', async () => {
  const taken: number[] = [];
  async function* cut(): AsyncGenerator<FetchedBatch> {
    yield batch(1);
    yield batch(2);
    throw new Error('cut');
  }
  const work = async () => {
    for await (const { fruitless } of fetchAhead(cut())) {
      await turn();
      taken.push(...fruitless);
    }
  };
  await expect(work()).rejects.toThrow('cut');
  expect(taken).toEqual([1, 2]);
});

test.each([
  ['a few small batches', 100, 8],
  ['one of many megabytes', 9 * 1024 * 1024, 3],
])(
  'while somebody is at work no more is fetched ahead than %s, and nothing once it stopped',
  async (_, bytes, most) => {
    const fetched: number[] = [];
    for await (const _ of fetchAhead(endless(fetched, bytes))) {
      for (let at = 0; at < 50; at++) await turn();
      expect(fetched.length).toBeGreaterThan(1);
      expect(fetched.length).toBeLessThanOrEqual(most);
      break;
    }
    const before = fetched.length;
    for (let at = 0; at < 50; at++) await turn();
    expect(fetched).toHaveLength(before);
  },
);
