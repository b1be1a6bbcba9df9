import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECK_FINDINGS, checkSentence } from '#contract/invoices/checks.text.ts';
import type { Check } from '#domain/invoice/check.ts';
import { aSubscription, ownerOf } from '../builders/a-subscription.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { upload } from '../intake/uploads.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { SELF_MADE, withCertificate } from '../sifen/certificates.ts';
import { fixture } from '../sifen/fixture.ts';

const ADMIN = 'admin@ajaka.local';
const ANA = 'ana@sellos.com.py';

/** The same number and CDC, without a signature and at another price. */
const unsigned = (xml: string, total: string) =>
  xml.replace(/<Signature[\s\S]*<\/Signature>/, '').replaceAll('110000', total);

interface Control {
  nombre: string;
  estado: string;
  detalle: string;
}

describe('what the checks of a seal found', () => {
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await startTestApp();
    token = await server.signIn(ANA);
    await upload(server.url, '/upload-xml', token, [
      ['buena.xml', numberedInvoice(1)],
      ['de nadie.xml', withCertificate(numberedInvoice(2), SELF_MADE)],
      ['una copia.xml', unsigned(numberedInvoice(3), '110000')],
      ['otra copia.xml', unsigned(numberedInvoice(3), '910000')],
      ['alterada.xml', fixture('variants/tampered-total.xml')],
      ['dígito.xml', fixture('variants/bad-cdc-dv.xml')],
    ]);
  });
  afterAll(() => server.stop());

  const stored = async () => {
    const rows = await server.db.selectFrom('invoice').select(['id', 'seal_checks']).execute();
    return rows.map(({ id, seal_checks }) => ({ id, checks: seal_checks as Check[] }));
  };
  const controlsOf = async (id: string): Promise<Control[]> =>
    (await server.call(`/v2/invoices/${id}`, { token })).body.verificacion.controles;

  test('HOUSE-19 is stored as codes, and said by the sentences of today', async () => {
    const invoices = await stored();
    expect(invoices.length).toBeGreaterThan(4);
    const codes = new Set<string>();
    for (const { id, checks } of invoices) {
      expect((await controlsOf(id)).map(({ nombre, detalle }) => [nombre, detalle])).toEqual(
        checks.map((check) => [check.name, checkSentence(check)]),
      );
      for (const { found } of checks) for (const { code } of found) codes.add(code);
    }
    expect([...codes].filter((code) => !CHECK_FINDINGS.has(code))).toEqual([]);
    expect([...codes]).toEqual(expect.arrayContaining(['certificate-chain', 'copies-differ', 'signature-valid']));
    expect([...codes]).not.toContain('text');
  });

  test('HOUSE-19 stands in no row as the sentence that people read', async () => {
    const told = new Set<string>();
    for (const { id } of await stored()) for (const { detalle } of await controlsOf(id)) told.add(detalle);
    expect(told.size).toBeGreaterThan(20);
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.db);
    const held: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ said: string }>`
        select distinct said from ${sql.table(name)} t
        join unnest(${[...told]}::text[]) as s (said) on strpos(to_jsonb(t)::text, said) > 0`.execute(server.db);
      held.push(...rows.map(({ said }) => `${name}: ${said}`));
    }
    expect(held).toEqual([]);
  });

  test('HOUSE-20 a code that only a newer version knows fails no invoice', async () => {
    const [first] = await stored();
    const newer = [{ name: 'moon', verdict: 'ok', found: [{ code: 'of-next-year', params: { what: 'something' } }] }];
    await sql`update invoice set seal_checks = ${JSON.stringify(newer)}::jsonb where id = ${first?.id}`.execute(
      server.db,
    );
    expect(await controlsOf(first?.id ?? '')).toMatchObject([
      { nombre: 'moon', detalle: expect.stringMatching(/esta versión no sabe/) },
    ]);
  });

  test('HOUSE-19 a plan that a suspension closed keeps a code, and says so once the person is back', async () => {
    const ownerId = await ownerOf(server.db, ANA);
    await aSubscription(server.db, ownerId, { start: new Date(Date.now() - 86_400_000) });
    const admin = await server.signIn(ADMIN);
    for (const status of ['suspended', 'active']) {
      const path = `/admin/users/${encodeURIComponent(ANA)}/status`;
      expect((await server.call(path, { token: admin, method: 'PUT', body: { status } })).status).toBe(200);
    }
    const kept = await server.db
      .selectFrom('subscription')
      .where('owner_id', '=', ownerId)
      .select(['said_reason', 'closed_because'])
      .execute();
    expect(kept).toEqual([{ said_reason: null, closed_because: { code: 'suspended', params: {} } }]);
    const { body } = await server.call('/user/subscription/history', { token });
    expect(body.data).toMatchObject([{ status: 'cancelled', reason: 'Cuenta suspendida' }]);
  });
});
