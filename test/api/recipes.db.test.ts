import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language, RECIPES } from '#web/features/api/recipes.ts';
import { Ajaka, AjakaError } from '../../public/ajaka-client.ts';
import { aBusiness } from '../builders/a-business.ts';
import { aToken } from '../builders/a-token.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { isLeftOut } from '../parts-left-out.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';

const CLIENT = path.resolve(import.meta.dirname, '../../public/ajaka-client.ts');

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

let businesses = 0;
async function aProgram() {
  const number = ++businesses;
  const invoices = Array.from({ length: 3 }, (_, key) => ({
    ...{ key: key + 1, number: `001-001-000000${key + 1}`, date: '2026-10-05' },
  }));
  const business = await aBusiness(server, `programa${number}`, invoices);
  const { secret } = await aToken(server, business.token);
  return { ...business, secret, ajaka: new Ajaka({ origin: server.url, token: secret }) };
}

/** Where a program of this language finds what it needs, and how it is run. */
const RUN: Readonly<Record<Language, (file: string) => [program: string, args: string[]]>> = {
  curl: (file) => ['/bin/sh', [file]],
  typescript: (file) => [process.execPath, [file]],
  python: (file) => ['python3', [file]],
};
const ENDING: Readonly<Record<Language, string>> = { curl: 'sh', typescript: 'ts', python: 'py' };

async function run(language: Language, code: string, secret: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ajaka-recipe-'));
  try {
    const file = path.join(folder, `programa.${ENDING[language]}`);
    writeFileSync(file, code);
    writeFileSync(path.join(folder, 'factura.xml'), numberedInvoice(77));
    copyFileSync(CLIENT, path.join(folder, 'ajaka-client.ts'));
    const [program, args] = RUN[language](file);
    const env = { PATH: process.env.PATH ?? '', HOME: folder, AJAKA_URL: server.url, AJAKA_TOKEN: secret };
    const child = spawn(program, args, { cwd: folder, env });
    let [told, problem] = ['', ''];
    child.stdout.on('data', (chunk) => {
      told += chunk;
    });
    child.stderr.on('data', (chunk) => {
      problem += chunk;
    });
    const status = await new Promise<number | null>((done, fail) => child.on('close', done).on('error', fail));
    return { status, told, problem, hasFile: existsSync(path.join(folder, 'originales.zip')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const NEEDS = { curl: 'curl', python: 'python3' } as const;
/** Programs that the machine has, or that `npm test` brings: none is passed over unless somebody names it. */
const RUNNABLE = LANGUAGES.filter((language) => language === 'typescript' || !isLeftOut(NEEDS[language]));

describe.each(RUNNABLE)('examples in %s', (language) => {
  test('DOOR-34 run as they stand, and do what they say', async () => {
    const { secret, token } = await aProgram();
    for (const { id, code } of RECIPES) {
      const { status, told, problem, hasFile } = await run(language, code[language], secret);
      expect({ id, status, problem: status === 0 ? '' : problem }).toEqual({ id, status: 0, problem: '' });
      if (id === 'list' || id === 'pages')
        for (const last of [1, 2, 3]) expect(told).toContain(`001-001-000000${last}`);
      if (id === 'upload') expect(told).toContain('1 factura procesada.');
      if (id === 'originals') expect(hasFile).toBe(true);
    }
    // Sent again with the same key: the same answer, and nothing twice.
    const again = await run(language, RECIPES.find(({ id }) => id === 'upload')?.code[language] ?? '', secret);
    expect(again.told).toContain('1 factura procesada.');
    expect((await server.call('/documents', { token })).body.total ?? 1).toBe(1);
  });
});

describe('the TypeScript client', () => {
  test('DOOR-37 lists, uploads and follows a task, with the types of the document', async () => {
    const { ajaka } = await aProgram();
    const { data, total } = await ajaka.getV2InvoicesHeaders({ year_month: '2026-10' });
    const amount: number | null | undefined = data[0]?.monto_total;
    expect([total, data.length, typeof amount]).toEqual([3, 3, 'number']);
    const one = await ajaka.getV2InvoicesId(data[0]?.id ?? '');
    expect(one.header.numero_documento).toBe(data[0]?.numero_documento);
    const { job_id } = await ajaka.postTasksUploadXml({ files: [{ name: 'a.xml', content: numberedInvoice(9) }] });
    await expect.poll(async () => (await ajaka.getTasksId(job_id)).status).toBe('done');
    const csv = await ajaka.postExportOriginals({ filename: 'x', filters: {} });
    expect(csv.headers.get('content-type')).toContain('zip');
  });

  test('DOOR-37 throws the code, the sentence and how long to wait', async () => {
    const { ajaka } = await aProgram();
    const refused = await ajaka.getV2InvoicesId('no-hay').catch((problem: unknown) => problem);
    expect(refused).toBeInstanceOf(AjakaError);
    expect(refused).toMatchObject({
      status: 404,
      code: 'no_encontrado',
      message: expect.any(String),
      retryAfter: null,
    });
    const stranger = new Ajaka({ origin: server.url, token: 'ajk_nada' });
    await expect(stranger.getInvoicesMonths()).rejects.toMatchObject({ status: 401, code: 'token_invalido' });
  });
});
