import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openapiDocument } from '#contract/wire/openapi.ts';
import { defineRoute } from '#contract/wire/route.ts';
import { wire } from '#contract/wire/wire.ts';
import { startTestServer, type TestServer } from '../../../../../test/server/test-server.ts';
import { bind } from '../bind.ts';

const MIB = 1024 * 1024;
const common = {
  method: 'POST',
  access: 'public',
  summary: 'Recibe archivos',
  body: wire(() => ({ note: ['nota', z.optional(z.string())] })),
  reply: wire(() => ({ names: ['nombres', z.array(z.string())] })),
} as const;
const photo = defineRoute({
  ...common,
  path: '/foto',
  upload: { fileBytes: MIB / 2, files: 1, totalBytes: MIB / 2 },
});
const papers = defineRoute({
  ...common,
  path: '/papeles',
  upload: { fileBytes: 2 * MIB, files: 3, totalBytes: 3 * MIB },
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(
    [photo, papers].map((route) => bind(route, ({ files }) => ({ names: files.map(({ name }) => name) }))),
  );
});
afterAll(() => server.close());

async function send(path: string, ...sizes: number[]) {
  const form = new FormData();
  for (const [at, size] of sizes.entries()) form.append('file', new Blob([Buffer.alloc(size)]), `${at}.bin`);
  const answer = await fetch(server.url + path, { method: 'POST', body: form });
  return { status: answer.status, body: (await answer.json()) as { nombres?: string[]; message?: string } };
}

describe('ERR-20 how much a call takes is declared with it', () => {
  test('what is within the limits of one call may be too much for another', async () => {
    expect(await send('/foto', MIB / 2)).toMatchObject({ status: 200, body: { nombres: ['0.bin'] } });
    expect(await send('/papeles', MIB, MIB, MIB)).toMatchObject({ status: 200 });
    expect(await send('/foto', MIB / 2 + 1)).toMatchObject({
      status: 413,
      body: { message: '«0.bin» pesa más de 0,5 MiB.' },
    });
    expect(await send('/foto', 1, 1)).toMatchObject({
      status: 413,
      body: { message: 'Envía un solo archivo por vez.' },
    });
    expect(await send('/papeles', 2 * MIB + 1)).toMatchObject({
      status: 413,
      body: { message: '«0.bin» pesa más de 2 MiB.' },
    });
    expect(await send('/papeles', 1, 1, 1, 1)).toMatchObject({
      status: 413,
      body: { message: 'Son más de 3 archivos. Súbelos en varias tandas.' },
    });
    expect(await send('/papeles', 2 * MIB, MIB, 1)).toMatchObject({
      status: 413,
      body: { message: 'Los archivos pesan juntos más de 3 MiB. Súbelos en varias tandas.' },
    });
  });

  test('the OpenAPI document tells', () => {
    const { paths } = openapiDocument([papers]) as { paths: Record<string, unknown> };
    const file = { maxItems: 3, description: expect.stringContaining('2097152 bytes, y todos juntos 3145728') };
    expect(paths['/papeles']).toMatchObject({
      post: { requestBody: { content: { 'multipart/form-data': { schema: { properties: { file } } } } } },
    });
  });
});
