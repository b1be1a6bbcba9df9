import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aToken } from '../../../../../test/builders/a-token.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
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

async function send(token: string, at: string, key: string, content: string, name = 'a.xml') {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const headers = { accept: 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key };
  const answer = await fetch(server.url + at, { method: 'POST', headers, body: form });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const documents = async (token: string) => (await server.call('/documents', { token })).body.data.length;

describe('an upload with an Idempotency-Key', () => {
  test.each(['/upload-xml', '/tasks/upload-xml'])('DOOR-35 %s is made once, and answers the same again', async (at) => {
    const token = await aPerson();
    const first = await send(token, at, 'clave-1', numberedInvoice(1));
    expect(first.status).toBe(200);
    expect(await send(token, at, 'clave-1', numberedInvoice(1))).toEqual(first);
    expect(await documents(token)).toBe(1);
    expect((await send(token, at, 'clave-2', numberedInvoice(1))).body).not.toEqual(first.body);
    expect(await documents(token)).toBe(2);
  });

  test('DOOR-35 sent several times at once is one upload', async () => {
    const token = await aPerson();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(token, '/tasks/upload-xml', 'a-la-vez', numberedInvoice(2))),
    );
    expect(new Set(answers.map(({ body }) => body.job_id)).size).toBe(1);
    expect(await documents(token)).toBe(1);
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
    expect((await send(secret, '/upload-xml', 'misma', numberedInvoice(7))).body).not.toEqual(first.body);
    expect((await send(mine, '/upload-xml', 'nada', 'GIF89a', 'a.gif')).status).toBe(415);
    expect((await send(mine, '/upload-xml', 'nada', numberedInvoice(8))).status).toBe(200);
    clock.advanceDays(1.01);
    const later = await server.signIn('repite-despues@empresa.com.py');
    await send(later, '/upload-xml', 'misma', numberedInvoice(9));
    await forgetOldUploadKeys(server.app.deps);
    expect(await server.db.selectFrom('upload_key').select('key_hash').execute()).toHaveLength(1);
  });
});
