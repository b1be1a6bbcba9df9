import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/server/test-app.ts';
import { PERSON } from './business.ts';
import { deliveriesOf } from './deliveries.ts';
import { openDoor } from './demo-sign-in.ts';
import { outcomeLines } from './outcome.ts';
import { planDocuments } from './plan.ts';
import { cdcOf, type PlannedDocument } from './planned-document.ts';
import { pushDocuments } from './push-documents.ts';
import { ANCHORS_DIRECTORY } from './sign-document.ts';
import { SUPPLIERS } from './suppliers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_ANCHORS: ANCHORS_DIRECTORY });
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
      door: await openDoor(app.url, PERSON),
      deliveries: deliveriesOf(documents),
      signal: new AbortController().signal,
      onSent: (count) => sent.push(count),
    });
    return { outcome, sent };
  };

  test('CMD-08 TRUST-04 sends invented documents through the door, where all but the altered one are verified, and a second time adds nothing', async () => {
    const documents = someDocuments();
    const { outcome, sent } = await push(documents);
    expect(sent.at(-1)).toBe(documents.length);
    expect(outcome).toMatchObject({ added: documents.length, duplicates: TWICE, notInvoices: 0, failed: 0 });
    expect(outcome.observed.size).toBe(1);
    const kept = await app.db.selectFrom('invoice').select(['cdc', 'verdict', 'altered']).execute();
    expect(kept.filter(({ altered }) => altered).map(({ verdict }) => verdict)).toEqual(['observed']);
    expect(new Set(kept.filter(({ altered }) => !altered).map(({ verdict }) => verdict))).toEqual(new Set(['ok']));
    expect(kept.map(({ cdc }) => cdc).sort()).toEqual(documents.map(cdcOf).sort());

    const again = await push(documents);
    expect(again.outcome).toMatchObject({ added: 0, duplicates: documents.length + TWICE, failed: 0 });
    expect(outcomeLines(again.outcome)).toContain('No se agregó nada: todo estaba desde antes.');
    expect(await app.db.selectFrom('invoice').select('cdc').execute()).toHaveLength(documents.length);
  });
});
