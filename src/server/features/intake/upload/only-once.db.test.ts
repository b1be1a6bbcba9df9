import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aToken } from '../../../../../test/builders/a-token.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { squarePdf } from '../../../../../test/pdf/make-pdf.ts';
import { adjustableClock } from '../../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { forgetOldUploadKeys } from '../intake.jobs.ts';

const clock = adjustableClock();
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({}, { clock });
});
afterAll(() => server.stop());

let people = 0;
const aPerson = () => server.signIn(`repite${++people}@empresa.com.py`);

type Content = string | Uint8Array<ArrayBuffer>;
async function send(token: string, at: string, key: string, content: Content, name = 'a.xml', url = server.url) {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const headers = { accept: 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key };
  const answer = await fetch(url + at, { method: 'POST', headers, body: form });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const documents = async (token: string) => (await server.call('/documents', { token })).body.data.length;

const PDF = () => Uint8Array.from(squarePdf());
const CALLS: [at: string, content: () => Content, name: string][] = [
  ['/upload-xml', () => numberedInvoice(1), 'a.xml'],
  ['/tasks/upload-xml', () => numberedInvoice(1), 'a.xml'],
  ['/upload', PDF, 'a.pdf'],
  ['/tasks/upload-pdf', PDF, 'a.pdf'],
];

describe('an upload with an Idempotency-Key', () => {
  test.each(CALLS)('DOOR-35 %s is made once, and answers the same again', async (at, made, name) => {
    const token = await aPerson();
    const content = made();
    const first = await send(token, at, 'clave-1', content, name);
    expect(first.status).toBe(200);
    expect(await send(token, at, 'clave-1', content, name)).toEqual(first);
    expect(await documents(token)).toBe(1);
    expect((await send(token, at, 'clave-2', content, name)).status).toBe(200);
    expect(await documents(token)).toBe(2);
  });

  test.each(['/upload-xml', '/tasks/upload-xml'])(
    'DOOR-35 %s sent several times at once, to two processes, is one upload with one answer',
    async (at) => {
      const other = await startTestApp({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir }, { clock });
      try {
        const token = await aPerson();
        const answers = await Promise.all(
          [server, other, server, other].map(({ url }) =>
            send(token, at, 'a-la-vez', numberedInvoice(2), 'a.xml', url),
          ),
        );
        const [{ status, body }] = answers as [(typeof answers)[number]];
        expect({ status, answers }).toEqual({ status: 200, answers: answers.map(() => ({ status, body })) });
        expect(await documents(token)).toBe(1);
      } finally {
        await other.stop();
      }
    },
  );

  test('DOOR-35 the same key is free for its own sender after a day, and what came by it before is left alone', async () => {
    const email = `repite${++people}@empresa.com.py`;
    const first = await send(await server.signIn(email), '/upload-xml', 'diaria', numberedInvoice(11));
    clock.advanceDays(0.9);
    expect(await send(await server.signIn(email), '/upload-xml', 'diaria', numberedInvoice(11))).toEqual(first);
    clock.advanceDays(0.2);
    const token = await server.signIn(email);
    const later = await send(token, '/upload-xml', 'diaria', numberedInvoice(12));
    expect([later.status, await documents(token)]).toEqual([200, 2]);
    expect(await send(token, '/upload-xml', 'diaria', numberedInvoice(12))).toEqual(later);
  });

  test('DOOR-35 with other files, another name or by another call is refused, and takes nothing', async () => {
    const token = await aPerson();
    await send(token, '/upload-xml', 'una', numberedInvoice(3));
    for (const other of [
      await send(token, '/upload-xml', 'una', numberedInvoice(4)),
      await send(token, '/upload-xml', 'una', numberedInvoice(3), 'b.xml'),
      await send(token, '/tasks/upload-xml', 'una', numberedInvoice(3)),
    ]) {
      expect([other.status, other.body.code]).toEqual([422, 'clave_reutilizada']);
    }
    expect(await documents(token)).toBe(1);
    expect((await send(token, '/upload-xml', 'con espacio', numberedInvoice(3))).status).toBe(400);
  });

  test('DOOR-35 a key is of one person or token, and free again after a day; one that was refused is free at once', async () => {
    const [mine, theirs] = [await aPerson(), await aPerson()];
    const first = await send(mine, '/upload-xml', 'misma', numberedInvoice(5));
    expect((await send(theirs, '/upload-xml', 'misma', numberedInvoice(6))).status).toBe(200);
    const { secret } = await aToken(server, mine);
    const byProgram = await send(secret, '/upload-xml', 'misma', numberedInvoice(7));
    expect([first.status, byProgram.status, await documents(mine)]).toEqual([200, 200, 2]);
    expect((await send(mine, '/upload-xml', 'nada', 'GIF89a', 'a.gif')).status).toBe(415);
    expect((await send(mine, '/upload-xml', 'nada', numberedInvoice(8))).status).toBe(200);
    clock.advanceDays(1.01);
    const later = await server.signIn('repite-despues@empresa.com.py');
    await send(later, '/upload-xml', 'misma', numberedInvoice(9));
    await forgetOldUploadKeys(server.app.deps);
    expect(await server.db.selectFrom('upload_key').select('key_hash').execute()).toHaveLength(1);
  });
});
