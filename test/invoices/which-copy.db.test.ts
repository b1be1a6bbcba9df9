import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkSentence } from '#contract/invoices/checks.text.ts';
import type { Check } from '#domain/invoice/check.ts';
import type { DocumentKind } from '#domain/received-document.ts';
import { acceptDocuments } from '#server/features/reading/accept/accept-documents.ts';
import { type ReadFile, readInPool } from '#server/features/reading/pool/read-file.ts';
import { readDocuments } from '#server/features/reading/read/read-documents.ts';
import { decideToConfirm } from '#server/features/review/confirm-invoice.ts';
import { correctReading } from '#server/features/review/correct-invoice.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { Queue } from '#server/platform/queue/define-job.ts';
import { genuineXml } from '../builders/a-read-pdf.ts';
import { anOwner } from '../builders/an-owner.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { isFullRun } from '../long-run.ts';
import { printedInvoice, qrPicture } from '../pdf/a-printed-invoice.ts';
import { printedPdf } from '../pdf/make-pdf.ts';
import { photoOf } from '../pdf/photo-of.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { issueSigner, makeProvider, makeRoot, SELF_MADE, withCertificate } from '../sifen/certificates.ts';
import { expectedRollUps, keptRollUps } from './expected-roll-ups.ts';

/** The two things that any copy of the invoice may say. */
type Saying = 'usual' | 'dear';
const TOTALS: Readonly<Record<Saying, number>> = { usual: 110_000, dear: 910_000 };

const KINDS = [
  'chained',
  'valid unchained',
  'self-made',
  'unsigned',
  're-formatted',
  'tampered',
  'PDF with QR',
  'PDF by text',
  'photo',
  'person’s',
] as const;
type Kind = (typeof KINDS)[number];

/**
 * The rule, written down. What becomes of the first copy (row) when the second one (column, in the order of the kinds)
 * comes: `1` the first stays; `2` the second takes its place; `1!` and `2!` the same, and the invoice says that two
 * copies say different things.
 */
const SAYING_THE_SAME: Readonly<Record<Kind, string>> = {
  chained: /*        */ '1 1 1 1 1 1 1 1 1 1',
  'valid unchained': '2 1 1 1 1 1 1 1 1 1',
  'self-made': /*    */ '2 1 1 1 1 1 1 1 1 1',
  unsigned: /*       */ '2 1 1 1 1 1 1 1 1 1',
  're-formatted': /* */ '2 2 2 2 1 1 2 1 1 2',
  tampered: /*       */ '2 2 2 2 1 1 2 2 2 2',
  'PDF with QR': /*  */ '2 2 2 2 1 1 1 1 1 1',
  'PDF by text': /*  */ '2 2 2 2 1 1 2 1 1 2',
  photo: /*          */ '2 2 2 2 1 1 2 1 1 2',
  'person’s': /*     */ '2 1 1 1 1 1 1 1 1 1',
};
const SAYING_SOMETHING_ELSE: Readonly<Record<Kind, string>> = {
  chained: /*        */ '1! 1! 1! 1! 1! 1 1! 1 1 1!',
  'valid unchained': '2! 1! 1! 1! 1! 1 1! 1! 1! 2!',
  'self-made': /*    */ '2! 1! 1! 1! 1! 1 1! 1! 1! 2!',
  unsigned: /*       */ '2! 1! 1! 1! 1! 1 1! 1! 1! 2!',
  're-formatted': /* */ '2! 1! 1! 1! 1! 1 1! 1! 1! 2!',
  tampered: /*       */ '2 2 2 2 1! 1 2 2 2 2',
  'PDF with QR': /*  */ '2! 1! 1! 1! 1! 1 1! 1! 1! 2!',
  'PDF by text': /*  */ '2 1! 1! 1! 1! 1 1! 1! 1! 2',
  photo: /*          */ '2 1! 1! 1! 1! 1 1! 1! 1! 2',
  'person’s': /*     */ '2! 1! 1! 1! 1! 1 1! 1! 1! 1!',
};

/** Alone: where its figures come from, and whether they wait for a person. */
const ALONE: Readonly<Record<Kind, { source: string; inReview: boolean }>> = {
  chained: { source: 'xml', inReview: false },
  'valid unchained': { source: 'xml', inReview: false },
  'self-made': { source: 'xml', inReview: false },
  unsigned: { source: 'xml', inReview: false },
  're-formatted': { source: 'xml', inReview: false },
  tampered: { source: 'xml', inReview: true },
  'PDF with QR': { source: 'pdf-local', inReview: false },
  'PDF by text': { source: 'pdf-local', inReview: true },
  photo: { source: 'pdf-local', inReview: true },
  'person’s': { source: 'pdf-local', inReview: false },
};

const dearer = (xml: string) =>
  numberedInvoice(
    1,
    xml.replaceAll('110000', '910000').replaceAll('>100000<', '>827273<').replaceAll('>10000<', '>82727<'),
  ).replace('consultas-test/qr', 'consultas/qr');
const GENUINE = genuineXml(1);
const XML: Readonly<Record<Saying, string>> = { usual: GENUINE, dear: dearer(GENUINE) };
const STRANGER = issueSigner(makeProvider(makeRoot()));
const withoutSignature = (xml: string) =>
  xml.replace(/<Signature[\s\S]*<\/Signature>/, '').replace(/&amp;DigestValue=\w+/, '');
const TAMPERED: Readonly<Record<Saying, string>> = {
  usual: GENUINE.replace('<dNomEmi>', '<dNomEmi>X '),
  dear: GENUINE.replace('<dTotGralOpe>110000', '<dTotGralOpe>910000'),
};

const PRINTED = { ruc: '80099001-3', date: '2026-10-05', timbrado: '17000001' };
const form = (says: Saying, number: string) =>
  printedInvoice({
    ...PRINTED,
    number,
    ...(says === 'usual' ? { total: '110.000', vat: '10.000' } : { total: '910.000', vat: '82.727' }),
  });
const qrOf = (xml: string) => (/<dCarQR>(.*?)<\/dCarQR>/.exec(xml)?.[1] ?? '').replaceAll('&amp;', '&');

interface File {
  readonly kind: DocumentKind;
  readonly bytes: Buffer;
}
type Making = (says: Saying) => Promise<File> | File;
const xmlFile = (make: (xml: string) => string): Making => {
  return (says) => ({ kind: 'xml', bytes: Buffer.from(make(XML[says])) });
};
const textPdf = (says: Saying, number = '001-001-0000001') => Buffer.from(printedPdf(form(says, number)));

const FILES: Readonly<Record<Kind, Making>> = {
  chained: xmlFile((xml) => xml),
  'valid unchained': xmlFile((xml) => withCertificate(xml, STRANGER)),
  'self-made': xmlFile((xml) => withCertificate(xml, SELF_MADE)),
  unsigned: xmlFile(withoutSignature),
  're-formatted': xmlFile((xml) => xml.replaceAll('><', '>\n  <')),
  tampered: (says) => ({ kind: 'xml', bytes: Buffer.from(TAMPERED[says]) }),
  'PDF with QR': async (says) => ({
    kind: 'pdf',
    bytes: Buffer.from(printedPdf({ ...form(says, '001-001-0000001'), picture: await qrPicture(qrOf(XML[says])) })),
  }),
  'PDF by text': (says) => ({ kind: 'pdf', bytes: textPdf(says) }),
  photo: async (says) => ({ kind: 'jpeg', bytes: await photoOf(textPdf(says), 'clean') }),
  // Under another number, which the person corrects, so that it may come second too.
  'person’s': (says) => ({ kind: 'pdf', bytes: textPdf(says, '001-001-0000009') }),
};

const NO_QUEUE: Queue = {
  look: async () => [],
  measure: async () => [],
  add: async () => {},
  addAll: async () => {},
  wake: () => {},
  isReachable: async () => true,
  stop: async () => {},
};

let server: TestApp;
let userId: string;
const made = new Map<string, File>();
const contents = new Map<string, ReturnType<ReadFile>>();

beforeAll(async () => {
  server = await startTestApp();
  await server.call('/api/user/profile', { token: await server.signIn('elige@empresa.com.py', 'Rocío Ayala') });
  const user = await server.db
    .selectFrom('app_user')
    .where('email', '=', 'elige@empresa.com.py')
    .select('id')
    .executeTakeFirstOrThrow();
  userId = user.id;
  for (const kind of KINDS) {
    for (const says of ['usual', 'dear'] as const) made.set(`${kind} ${says}`, await FILES[kind](says));
  }
});
afterAll(() => server.stop());

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Each file is really read, by the processes that read, and once: letters in a picture take seconds. */
const readOnce: ReadFile = (file, options) => {
  const key = digest(file.bytes);
  const known = contents.get(key) ?? readInPool(server.app.deps.processes)(file, { ...options, lane: 'slow' });
  contents.set(key, known);
  return known;
};

const NOBODY = { taskId: null, parentId: null, source: 'upload', sender: null, documentDate: null } as const;

/** A business of its own, to which copies come. */
async function aBusiness() {
  const needs = { ...server.app.deps, queue: NO_QUEUE };
  const { db, files, clock } = needs;
  const ownerId = await anOwner(db);
  const caller = { userId, ownerId, email: 'elige@empresa.com.py', isAdmin: false } as Caller;
  const receive = async ({ kind, bytes }: File) => {
    const sha256 = await files.keep(ownerId, bytes);
    const given = { ...NOBODY, sha256, size: bytes.length, name: `copia.${kind}`, kind };
    const [id = ''] = await db
      .transaction()
      .execute((tx) => acceptDocuments(tx, NO_QUEUE, ownerId, [given], { at: clock.now() }));
    return id;
  };
  const read = async (ids: readonly string[]) => {
    const jobs = ids.map((documentId) => ({ ownerId, documentId, run: documentId }));
    for (const error of await readDocuments(needs, jobs, { lane: 'quick', readFile: readOnce })) {
      if (error !== undefined) throw error;
    }
  };
  const file = (kind: Kind, says: Saying) => made.get(`${kind} ${says}`) as File;
  const invoices = () =>
    db
      .selectFrom('invoice')
      .where('owner_id', '=', ownerId)
      .select([
        'id',
        'source',
        'total',
        'in_review as inReview',
        'seal_checks as checks',
        'revision',
        'document_number as number',
      ])
      .execute();
  /** What a person wrote: the number is another, and they say that it counts as it is. */
  const correct = async () => {
    const typed = (await invoices()).find(({ number }) => number === '001-001-0000009');
    if (typed === undefined) throw new Error('the form that the person corrects was read');
    const number = { establishment: '001', point: '001', number: '0000001', series: null };
    await correctReading({ db, clock }, caller, {
      ...{ id: typed.id, version: typed.revision, number, isConfirmed: true, address: '127.0.0.1' },
    });
  };
  return {
    ownerId,
    caller,
    invoices,
    async come(kind: Kind, says: Saying) {
      await read([await receive(file(kind, says))]);
      if (kind === 'person’s') await correct();
    },
    /** In one package: read and written together. */
    async comeTogether(...copies: readonly (readonly [Kind, Saying])[]) {
      const ids: string[] = [];
      for (const [kind, says] of copies) ids.push(await receive(file(kind, says)));
      await read(ids);
    },
    async sum() {
      expect(await keptRollUps(db, ownerId)).toEqual(await expectedRollUps(db, ownerId));
      const months = await db.selectFrom('invoice_month').where('owner_id', '=', ownerId).select('amount').execute();
      return months.reduce((sum, { amount }) => sum + Number(amount), 0);
    },
  };
}

interface Pair {
  readonly first: Kind;
  readonly second: Kind;
  readonly says: Saying;
}

/** By the table: what is to be seen once both have come. */
function expectedOf({ first, second, says }: Pair) {
  const table = says === 'usual' ? SAYING_THE_SAME : SAYING_SOMETHING_ELSE;
  const told = table[first].split(' ')[KINDS.indexOf(second)] ?? '';
  const [holder, total] = told.startsWith('1') ? [first, TOTALS.usual] : [second, TOTALS[says]];
  const { source, inReview } = ALONE[holder];
  const isObserved = told.endsWith('!');
  return { pair: `${first}, ${second}`, source, inReview, total, sum: inReview ? 0 : total, isObserved };
}

async function seen({ first, second }: Pair, business: Awaited<ReturnType<typeof aBusiness>>) {
  const [invoice, ...others] = await business.invoices();
  if (invoice === undefined || others.length > 0) throw new Error(`${first}, ${second}: ${others.length + 1} invoices`);
  const check = (invoice.checks as Check[]).find(({ name }) => name === 'copies-differ');
  if (check !== undefined) {
    expect(checkSentence(check)).toMatch(
      /^Dos copias dicen cosas distintas: total Gs\. [19]10\.000 y Gs\. [19]10\.000/,
    );
  }
  return {
    pair: `${first}, ${second}`,
    source: invoice.source,
    inReview: invoice.inReview,
    total: Number(invoice.total),
    sum: await business.sum(),
    isObserved: check?.verdict === 'observed',
  };
}

const AT_ONCE = 4;
const pairs = KINDS.flatMap((first) => (['usual', 'dear'] as const).map((says) => ({ first, says })));
/** In the short form all that say something else, and of those that say the same one that proves itself and one that does not. */
const WALKED = pairs.filter(
  ({ first, says }) => isFullRun || says === 'dear' || ['chained', 'tampered'].includes(first),
);

// The letters of a photo take seconds: in a package it is read after the others, whatever its place.
const packed = pairs.filter(({ first }) => first !== 'person’s' && first !== 'photo');
const SOME: readonly Kind[] = ['chained', 'unsigned', 'tampered', 'PDF by text'];
const TOGETHER = isFullRun ? packed : packed.filter(({ first, says }) => says === 'dear' && SOME.includes(first));

describe('every pair of copies of one invoice', () => {
  test.each(WALKED)('SAFE-01 SAFE-02 SAFE-03 $first first, then each of the others: $says', async ({ first, says }) => {
    const inTurn = pLimit(AT_ONCE);
    const walked = KINDS.map((second) =>
      inTurn(async () => {
        const business = await aBusiness();
        await business.come(first, 'usual');
        await business.come(second, says);
        return await seen({ first, second, says }, business);
      }),
    );
    expect(await Promise.all(walked)).toEqual(KINDS.map((second) => expectedOf({ first, second, says })));
  });

  test.each(TOGETHER)(
    'SAFE-05 $first and each of the others in one package: $says, and the same comes of it',
    async ({ first, says }) => {
      const files = KINDS.filter((kind) => kind !== 'person’s');
      const inTurn = pLimit(AT_ONCE);
      const walked = files.map((second) =>
        inTurn(async () => {
          const business = await aBusiness();
          await business.comeTogether([first, 'usual'], [second, says]);
          return await seen({ first, second, says }, business);
        }),
      );
      expect(await Promise.all(walked)).toEqual(files.map((second) => expectedOf({ first, second, says })));
    },
  );
});

describe('copies that come at once', () => {
  test('SAFE-05 ten at once are one invoice, with the figures of the chained one', async () => {
    const business = await aBusiness();
    const kinds = KINDS.filter((kind) => !['person’s', 'photo', 'PDF by text'].includes(kind));
    await Promise.all([
      ...kinds.map((kind) => business.come(kind, kind === 'chained' ? 'usual' : 'dear')),
      ...(['unsigned', 'self-made', 'PDF with QR'] as const).map((kind) => business.come(kind, 'usual')),
    ]);
    expect(await business.invoices()).toMatchObject([{ source: 'xml', total: '110000', inReview: false }]);
    expect(await business.sum()).toBe(110_000);
  });

  test('SAFE-05 without a chained one the figures are those of one of them, and both are named', async () => {
    const business = await aBusiness();
    await Promise.all(
      (['unsigned', 'self-made', 'valid unchained', 'PDF with QR'] as const).flatMap((kind) =>
        (['usual', 'dear'] as const).map((says) => business.come(kind, says)),
      ),
    );
    const [invoice, ...others] = await business.invoices();
    expect(others).toEqual([]);
    expect([110_000, 910_000]).toContain(Number(invoice?.total));
    expect(await business.sum()).toBe(Number(invoice?.total));
    const differing = ((invoice?.checks ?? []) as Check[]).find(({ name }) => name === 'copies-differ');
    expect(differing && checkSentence(differing)).toMatch(/^Dos copias dicen cosas distintas/);
  });
});

describe('a person’s word', () => {
  test('SAFE-04 holds when the document is confirmed as it is, too', async () => {
    const business = await aBusiness();
    await business.come('PDF by text', 'usual');
    const [invoice] = await business.invoices();
    const { db, clock } = server.app.deps;
    await decideToConfirm({ db, clock }, business.caller, { id: invoice?.id ?? '', address: '127.0.0.1' });
    for (const kind of ['unsigned', 'self-made', 'tampered', 'PDF with QR'] as const) await business.come(kind, 'dear');
    expect(await business.sum()).toBe(110_000);
    await business.come('chained', 'dear');
    expect(await business.sum()).toBe(910_000);
  });
});
