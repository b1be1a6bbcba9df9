import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newWebhookSecret, signedHeaders } from '#server/features/webhooks/deliver/sign-message.ts';
import { LANGUAGES, type Language, RECIPES } from '#web/features/api/recipes.ts';
import { SIGNATURE_RECIPES } from '#web/features/api/signature-recipes.ts';
import { Ajaka, AjakaError } from '../../public/ajaka-client.ts';
import { aBusiness } from '../builders/a-business.ts';
import { aToken } from '../builders/a-token.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { isLeftOut } from '../parts-left-out.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { type Received, startReceiver } from '../webhooks/receiver.ts';

const CLIENT = path.resolve(import.meta.dirname, '../../public/ajaka-client.ts');

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ ALLOW_PRIVATE_MAIL_HOSTS: '1' }, { deliveryPace: { lookMs: 50 } });
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

/** What is called as the page shows it, with a call that a receiver got; what it says of it. */
const CHECKS = {
  python: (folder: string) => {
    const asked =
      'import json, sys\ncall = json.load(sys.stdin)\nprint(is_ours(call["headers"], call["body"].encode()))';
    writeFileSync(path.join(folder, 'firma.py'), `${SIGNATURE_RECIPES.python}\n${asked}\n`);
    return ['python3', path.join(folder, 'firma.py')] as const;
  },
  typescript: (folder: string) => {
    const asked = `import { readFileSync } from 'node:fs';
import { isOurs } from './firma.ts';
const { headers, body } = JSON.parse(readFileSync(0, 'utf8'));
console.log(isOurs(headers, body) ? 'True' : 'False');`;
    writeFileSync(path.join(folder, 'firma.ts'), SIGNATURE_RECIPES.typescript);
    writeFileSync(path.join(folder, 'programa.ts'), asked);
    return [process.execPath, path.join(folder, 'programa.ts')] as const;
  },
};

interface Sent {
  readonly headers: object;
  readonly body: string;
}

async function aDelivery(): Promise<{ secret: string; call: Sent }> {
  const { token } = await aProgram();
  const at = await startReceiver();
  try {
    const address = { url: `${at.url}/avisos`, eventos: ['mes.cerrado'] };
    const { body } = await server.call('/user/business/webhooks', { token, body: address });
    await server.call(`/user/business/webhooks/${body.webhook.id}/test`, { token, body: {} });
    await expect.poll(() => at.received.length).toBe(1);
    const [{ headers, text }] = at.received as [Received];
    return { secret: body.secreto, call: { headers, body: text } };
  } finally {
    await at.stop();
  }
}

describe.each(['python', 'typescript'] as const)('the example in %s that checks a signature', (language) => {
  test.skipIf(language === 'python' && isLeftOut('python3'))(
    'DOOR-52 DOOR-114 takes what was sent, also beside another secret, and no other text, no other secret, nothing old, and nothing without a secret',
    async () => {
      const { secret, call } = await aDelivery();
      const folder = mkdtempSync(path.join(tmpdir(), 'ajaka-signature-'));
      const [program, file] = CHECKS[language](folder);
      const check = (sent: Sent, known = secret) =>
        execFileSync(program, [file], {
          input: JSON.stringify(sent),
          stdio: ['pipe', 'pipe', 'pipe'],
          env: { PATH: process.env.PATH ?? '', AJAKA_WEBHOOK_SECRET: known },
        })
          .toString()
          .trim();
      const message = { id: 'evento', at: new Date(), body: call.body };
      const other = newWebhookSecret();
      try {
        expect(check(call)).toBe('True');
        expect(check({ ...call, body: call.body.replace('prueba', 'otra') })).toBe('False');
        expect(check(call, other)).toBe('False');
        const renewed = { ...call, headers: signedHeaders([other, secret], message) };
        expect([check(renewed), check(renewed, other)]).toEqual(['True', 'True']);
        const old = new Date(Date.now() - 6 * 60_000);
        expect(check({ ...call, headers: signedHeaders([secret], { ...message, at: old }) })).toBe('False');
        expect(() => check(call, '')).toThrow();
        const shown = SIGNATURE_RECIPES.headers.split('\n').slice(1);
        for (const [name = ''] of shown.map((line) => line.split(':'))) expect(call.headers).toHaveProperty(name);
        if (language === 'python') expect(SIGNATURE_RECIPES.python.split('\n').length).toBeLessThanOrEqual(10);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
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
