import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerOf } from '../test/builders/a-subscription.ts';
import { isFullRun } from '../test/long-run.ts';
import { startTestApp, type TestApp } from '../test/server/test-app.ts';
import { until } from '../test/server/until.ts';
import { BUSINESS, PERSON } from './business.ts';
import { nameBusiness, planCloses, prepareCloses } from './closes.ts';
import { deliveriesOf } from './deliveries.ts';
import { signInForDemo } from './demo-sign-in.ts';
import { marangatuWorkbook } from './marangatu-file.ts';
import { outcomeLines } from './outcome.ts';
import { planDocuments } from './plan.ts';
import { cdcOf, type PlannedDocument } from './planned-document.ts';
import { pushDocuments } from './push-documents.ts';
import { ANCHORS_DIRECTORY } from './sign-document.ts';
import { SUPPLIERS } from './suppliers.ts';

const NOW = new Date('2026-11-15T15:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_ANCHORS: ANCHORS_DIRECTORY }, { clock: { now: () => NOW } });
});
afterAll(() => app.stop());

/** Two copies of files, and one document of the lot alone as well. */
const TWICE = 3;

/** Three months, so that files, a ZIP and a lot are sent; few of each. */
function someDocuments(): PlannedDocument[] {
  const plan = planDocuments('2026-11-14');
  const odd = plan.filter(({ state }) => state === 'tampered');
  const of = (month: string, wholesaler: boolean) =>
    plan
      .filter(({ issuedAt, state }) => issuedAt.startsWith(month) && state === 'sound')
      .filter(({ supplier, kind }) => (supplier === SUPPLIERS[0] && kind === 'invoice') === wholesaler)
      .slice(0, wholesaler ? 3 : 4);
  return [...of('2026-08', false), ...of('2026-09', true), ...odd, ...of('2026-10', false)];
}

describe('npm run demo', () => {
  const push = async (documents: readonly PlannedDocument[]) => {
    const sent: number[] = [];
    const outcome = await pushDocuments({
      session: await signInForDemo(app.url, PERSON),
      deliveries: deliveriesOf(documents),
      signal: new AbortController().signal,
      onSent: (count) => sent.push(count),
    });
    return { outcome, sent };
  };

  test('CMD-08 TRUST-04 sends invented documents through the session, where all but the altered one are verified, and a second time adds nothing', async () => {
    const documents = someDocuments();
    const { outcome, sent } = await push(documents);
    expect(sent.at(-1)).toBe(documents.length);
    expect(outcome).toMatchObject({ added: documents.length, duplicates: TWICE, notInvoices: 0, failed: 0 });
    expect(outcome.observed.size).toBe(1);
    const owner = await ownerOf(app.db, PERSON.email);
    const own = app.db.selectFrom('invoice').where('owner_id', '=', owner);
    const kept = await own.select(['cdc', 'verdict', 'altered']).execute();
    expect(kept.filter(({ altered }) => altered).map(({ verdict }) => verdict)).toEqual(['observed']);
    expect(new Set(kept.filter(({ altered }) => !altered).map(({ verdict }) => verdict))).toEqual(new Set(['ok']));
    expect(kept.map(({ cdc }) => cdc).sort()).toEqual(documents.map(cdcOf).sort());

    const again = await push(documents);
    expect(again.outcome).toMatchObject({ added: 0, duplicates: documents.length + TWICE, failed: 0 });
    expect(outcomeLines(again.outcome)).toContain('No se agregó nada: todo estaba desde antes.');
    expect(await own.select('cdc').execute()).toHaveLength(documents.length);
  });

  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  type Json = any;

  test.runIf(isFullRun)(
    'CLOSE-167 CLOSE-168 leaves a month closed with one that came late, the next one ready with notices, and a file of Marangatu to compare it with',
    async () => {
      const someone = { email: 'cierres@tavapora.com.py', name: 'Rocío Ayala' };
      const session = await signInForDemo(app.url, someone);
      const few = [SUPPLIERS[1], SUPPLIERS[2], SUPPLIERS[3]];
      const plan = planDocuments('2026-11-14').filter(
        ({ supplier, issuedAt }) => issuedAt >= '2026-06' && few.includes(supplier),
      );
      const closes = planCloses(plan, NOW);
      expect([closes.closed, closes.toDeclare, closes.late.length]).toEqual(['2026-09', '2026-10', 1]);
      const { signal } = new AbortController();
      const [token, onSent] = [await app.signIn(someone.email), () => {}];
      const get = async (path: string): Promise<Json> => (await app.call(path, { token })).body;
      await nameBusiness(session);
      await pushDocuments({ session, deliveries: deliveriesOf(closes.onTime), signal, onSent });
      await prepareCloses(session, closes, signal);
      // A demonstration that is started again finds everything as it was.
      await prepareCloses(session, closes, signal);
      expect((await get('/user/business')).ruc).toBe(BUSINESS.ruc);
      const { meses } = await get('/closing');
      expect(meses.find(({ year_month }: Json) => year_month === '2026-09')).toMatchObject({
        estado: 'cerrado_con_diferencias',
        diferencias: 1,
      });
      const october = await get('/closing/2026-10');
      expect(october.estado).toBe('con_avisos');
      expect(october.falta.map(({ que }: Json) => que)).toEqual(
        expect.arrayContaining(['proveedores_habituales', 'en_revision']),
      );

      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await marangatuWorkbook(closes))]), 'marangatu.xlsx');
      const sent = await fetch(`${app.url}/closing/2026-10/reconciliation`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      const { job_id } = (await sent.json()) as { job_id: string };
      await until(async () => ['done', 'error'].includes((await get(`/tasks/${job_id}`)).status));
      const { resumen } = await get('/closing/2026-10/reconciliation');
      const counts = ['monto_distinto', 'solo_marangatu', 'solo_aqui'].map((of) => resumen[of].cantidad);
      expect(counts).toEqual([1, closes.missing.length, 2]);
      expect(resumen.en_ambos.cantidad).toBeGreaterThan(0);
    },
  );
});
