import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { type Desk, openDesk } from '../../../../../test/builders/reading-desk.ts';
import { copyToOld, MIGRATIONS, migrateBefore } from '../../../../../test/database/old-schema.ts';
import { connectToTest, createEmptyDatabase, createTestDatabase } from '../../../../../test/database/test-database.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { expectedRollUps, keptRollUps } from '../../../../../test/invoices/expected-roll-ups.ts';
import { SELF_MADE, withCertificate } from '../../../../../test/sifen/certificates.ts';
import { signedCancellation } from '../../../../../test/sifen/signed-cancellation.ts';
import { ANCHOR_FILES } from '../../../../../test/sifen/test-anchors.ts';
import { trustAnchors } from '../../../../sifen/trust/trust-anchors.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { readHistory } from '../../invoices/history/read-history.ts';
import { saveReadInvoices } from '../../invoices/save/save-read-invoice.ts';
import { acceptDocuments } from '../accept/accept-documents.ts';
import { readDocuments } from '../read/read-documents.ts';
import { xmlReader } from '../readers/xml-reader.ts';
import { recheckSeals } from './recheck-seals.ts';

const genuine = (number: number) => numberedInvoice(number).replace('consultas-test/qr', 'consultas/qr');
const cdcOf = (xml: string) => /<DE Id="(\d{44})"/.exec(xml)?.[1] ?? '';
const dearer = (number: number) =>
  numberedInvoice(
    number,
    numberedInvoice(number)
      .replaceAll('110000', '910000')
      .replaceAll('>100000<', '>827273<')
      .replaceAll('>10000<', '>82727<'),
  ).replace('consultas-test/qr', 'consultas/qr');
const selfMade = (xml: string) => withCertificate(xml, SELF_MADE);
const cancelling = (xml: string, certificate?: Buffer) =>
  signedCancellation(cdcOf(xml), 'Error en el precio', certificate).toString();

/** Files of one document in the order in which they came, and which of them was believed before signers were checked. */
const PAPERS: Record<string, { files: string[]; believed: string; wasCancelled?: true }> = {
  genuine: { files: [genuine(1)], believed: genuine(1) },
  'signed by nobody accredited': { files: [selfMade(genuine(2))], believed: selfMade(genuine(2)) },
  altered: {
    files: [genuine(3).replace('<dTotGralOpe>110000', '<dTotGralOpe>910000')],
    believed: genuine(3).replace('<dTotGralOpe>110000', '<dTotGralOpe>910000'),
  },
  cancelled: { files: [genuine(4), cancelling(genuine(4))], believed: genuine(4), wasCancelled: true },
  'cancelled by somebody else': {
    files: [genuine(5), cancelling(genuine(5), SELF_MADE)],
    believed: genuine(5),
    wasCancelled: true,
  },
  'replaced by a forgery': { files: [genuine(6), selfMade(dearer(6))], believed: selfMade(dearer(6)) },
};
/** A forged notice, before the invoice that it is about. */
const TO_COME = genuine(8);

const anchors = trustAnchors(ANCHOR_FILES);

/** As it was judged then: whoever signed it was believed, and nobody looked for contradictions. */
function readAsThen(xml: string, documentId: string, cancelled: boolean) {
  const { readings } = xmlReader.read(Buffer.from(xml), { anchors });
  return readings.map(({ doubts: _, ...reading }) => {
    const { checks, strength } = reading.verification;
    const wasObserved = checks.some(({ name, verdict }) => name === 'signature' && verdict === 'observed');
    return {
      ...reading,
      documentId,
      isInReview: false,
      invoice: {
        ...reading.invoice,
        cancellation: cancelled ? { reason: 'Error en el precio', signedAt: null } : null,
      },
      verification: {
        verdict: wasObserved ? ('observed' as const) : ('ok' as const),
        checks: checks.filter(({ name }) => name !== 'certificate-chain'),
        alteration: null,
        strength: strength === 'altered-or-reformatted' ? strength : ('valid-without-chain' as const),
        chain: null,
      },
    };
  });
}

/** Documents as they came, judged today; and the same in a database that had them before signers were checked. */
async function grown() {
  const desk = await openDesk();
  const [owner, other] = [await anOwner(desk.db), await anOwner(desk.db)];
  const then = connectToTest((await createTestDatabase()).url, { size: 2 });
  const delivered: { ownerId: string; xml: string; documentId: string }[] = [];
  const deliver = async (ownerId: string, xml: string) => {
    desk.clock.advance(1_000);
    const { id } = await desk.deliver(ownerId, Buffer.from(xml));
    delivered.push({ ownerId, xml, documentId: id });
  };
  for (const { files } of Object.values(PAPERS)) for (const xml of files) await deliver(owner, xml);
  await deliver(owner, cancelling(TO_COME, SELF_MADE));
  await deliver(other, genuine(1));

  for (const table of ['owner', 'stored_file', 'document']) await copyToOld(desk.db, then, table);
  const papers = [
    ...Object.values(PAPERS).map((paper) => ({ ...paper, ownerId: owner })),
    { files: [genuine(1)], believed: genuine(1), ownerId: other, wasCancelled: false },
  ];
  for (const { ownerId, files, believed, wasCancelled = false } of papers) {
    const of = delivered.filter((one) => one.ownerId === ownerId && files.includes(one.xml));
    const readings = [believed, ...files.filter((xml) => xml !== believed && xml.includes('<DE '))].flatMap((xml) =>
      readAsThen(xml, of.find((one) => one.xml === xml)?.documentId ?? '', wasCancelled),
    );
    await then.transaction().execute((tx) => saveReadInvoices(tx, ownerId, readings, desk.clock.now()));
  }

  const { url } = await createEmptyDatabase();
  await migrateBefore(url, '0004');
  const old = connectToTest(url, { size: 4 });
  await copyToOld(then, old, 'owner', sql`'{"trial_ai_used": 0}'::jsonb`);
  await copyToOld(then, old, 'stored_file');
  await copyToOld(then, old, 'document');
  await copyToOld(
    then,
    old,
    'invoice',
    sql`jsonb_build_object('has_valid_signature', t.strength = 'valid-without-chain')`,
  );
  await copyToOld(then, old, 'document_invoice');
  await migrateBefore(url, '0012');
  for (const { ownerId, xml, documentId } of delivered.filter((one) => one.xml.includes('rGeVeCan'))) {
    const cdc = /<Id>(\d{44})<\/Id>/.exec(xml)?.[1] ?? '';
    await sql`insert into invoice_cancellation (owner_id, cdc, document_id, reason, created_at)
      values (${ownerId}, ${cdc}, ${documentId}, 'Error en el precio', now())`.execute(old);
  }
  await migrate({ connectionString: url, dir: MIGRATIONS });
  await then.destroy();
  return { desk, old, owner, other };
}

let desk: Desk;
let old: Database;
let owner: string;
let other: string;
beforeAll(async () => {
  ({ desk, old, owner, other } = await grown());
});
afterAll(async () => {
  await old.destroy();
  await desk.close();
});

const judgedIn = (db: Database, ownerId: string) =>
  db
    .selectFrom('invoice')
    .where('owner_id', '=', ownerId)
    .orderBy('cdc')
    .select(['cdc', 'total', 'verdict', 'strength', 'altered', 'in_review', 'cancelled', 'seal_checks', 'signer_chain'])
    .execute();
const dueIn = (db: Database) => db.selectFrom('seal_recheck').select(['owner_id', 'cdc', 'is_due']).execute();
const recheck = () => recheckSeals({ ...desk, db: old });
const historyOf = async (xml: string) => {
  const { id } = await old
    .selectFrom('invoice')
    .where('owner_id', '=', owner)
    .where('cdc', '=', cdcOf(xml))
    .select('id')
    .executeTakeFirstOrThrow();
  const { entries } = await readHistory({ db: old }, owner, id);
  return entries.filter(({ kind }) => kind !== 'received').map(({ sentence }) => sentence);
};
/** The same file comes again, as an upload brings it. */
async function uploadAgain(xml: string) {
  const bytes = Buffer.from(xml);
  const sha256 = await desk.files.keep(owner, bytes);
  const about = { taskId: null, parentId: null, source: 'upload', sender: null, documentDate: null } as const;
  const [documentId = ''] = await acceptDocuments(
    old,
    desk.queue,
    owner,
    [{ ...about, sha256, size: bytes.length, name: 'otra-vez.xml', kind: 'xml' }],
    { at: desk.clock.now() },
  );
  const [error] = await readDocuments({ ...desk, db: old }, [{ ownerId: owner, documentId }]);
  if (error) throw error;
}
/** Its bytes are no longer on the disk. */
const lose = (sha256: string) => {
  for (const file of globSync(path.join(desk.directory, `**/*${sha256.slice(-50)}*`))) rmSync(file);
};

describe('what was judged before signers were checked', () => {
  test('TRUST-02 TRUST-05 TRUST-11 is judged again from its stored originals, as if it came today', async () => {
    const before = await judgedIn(old, owner);
    expect(before.every(({ verdict }) => verdict !== 'ok')).toBe(true);
    expect(before.filter(({ cancelled }) => cancelled)).toHaveLength(2);
    expect(await dueIn(old)).toHaveLength(8);

    await recheck();
    expect(await judgedIn(old, owner)).toEqual(await judgedIn(desk.db, owner));
    expect(await judgedIn(old, other)).toEqual(await judgedIn(desk.db, other));
    expect((await judgedIn(old, other)).map(({ verdict }) => verdict)).toEqual(['ok']);
    expect(await dueIn(old)).toEqual([]);
    for (const one of [owner, other]) expect(await keptRollUps(old, one)).toEqual(await expectedRollUps(old, one));

    const then = await sql`select count(*) from audit_event`.execute(old);
    await recheck();
    expect(await sql`select count(*) from audit_event`.execute(old)).toEqual(then);
  });

  test('TRUST-07 says in its history what came out, and why a cancellation no longer counts', async () => {
    expect(await historyOf(genuine(1))).toEqual([
      'Volvimos a comprobar el archivo guardado: está verificada, y quién la firmó también.',
    ]);
    expect(await historyOf(genuine(3))).toEqual([
      'Volvimos a comprobar el archivo guardado: está alterada y no entra en ninguna suma hasta que alguien la confirme.',
    ]);
    expect(await historyOf(genuine(5))).toEqual([
      'Volvimos a comprobar el archivo guardado: está verificada, y quién la firmó también.',
      'El aviso que la cancelaba no cuenta: ningún prestador acreditado responde por la firma del aviso. Vuelve a contar.',
    ]);
    expect(await historyOf(genuine(6))).toEqual([expect.stringContaining('Cambió: total Gs. 910.000 → Gs. 110.000')]);
  });

  test('TRUST-08 a notice that came before its invoice, and proves nothing, does not cancel it when it comes', async () => {
    await uploadAgain(TO_COME);
    const [invoice] = (await judgedIn(old, owner)).filter(({ cdc }) => cdc === cdcOf(TO_COME));
    expect(invoice).toMatchObject({ verdict: 'ok', cancelled: false });
  });

  test('FAIR-08 TRUST-02 whose original is gone stays unverified, and is judged once the same file comes again', async () => {
    const lost = selfMade(genuine(2));
    const { sha256 } = await old
      .selectFrom('document')
      .innerJoin('document_invoice as l', (on) =>
        on.onRef('l.owner_id', '=', 'document.owner_id').onRef('l.document_id', '=', 'document.id'),
      )
      .innerJoin('invoice as i', (on) => on.onRef('i.owner_id', '=', 'l.owner_id').onRef('i.id', '=', 'l.invoice_id'))
      .where('document.owner_id', '=', owner)
      .where('i.cdc', '=', cdcOf(lost))
      .select('document.sha256')
      .executeTakeFirstOrThrow();
    lose(sha256.toString('hex'));
    await sql`insert into seal_recheck (owner_id, cdc) values (${owner}, ${cdcOf(lost)})`.execute(old);
    const [before] = (await judgedIn(old, owner)).filter(({ cdc }) => cdc === cdcOf(lost));
    await recheck();
    expect(await dueIn(old)).toMatchObject([{ cdc: cdcOf(lost), is_due: false }]);
    expect((await judgedIn(old, owner)).filter(({ cdc }) => cdc === cdcOf(lost))).toEqual([before]);
    await uploadAgain(lost);
    expect(await dueIn(old)).toMatchObject([{ cdc: cdcOf(lost), is_due: true }]);
    await recheck();
    expect(await dueIn(old)).toEqual([]);
  });
});
