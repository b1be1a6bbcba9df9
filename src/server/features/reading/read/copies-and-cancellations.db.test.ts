import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEarlierInvoices } from '#server/features/invoices/compare/earlier-invoices.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { finishedTask, upload } from '../../../../../test/intake/uploads.ts';
import { expectedRollUps, keptRollUps } from '../../../../../test/invoices/expected-roll-ups.ts';
import { ownerOf } from '../../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import {
  issueSigner,
  makeProvider,
  makeRoot,
  SELF_MADE,
  withCertificate,
} from '../../../../../test/sifen/certificates.ts';
import { signedCancellation } from '../../../../../test/sifen/signed-cancellation.ts';
import { PROVIDER } from '../../../../../test/sifen/test-anchors.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

/** For good, and not for a trial of the tax office's system. */
const forGood = (xml: string) => xml.replace('consultas-test/qr', 'consultas/qr');
const GENUINE = forGood(numberedInvoice(1));
const CDC = /<DE Id="(\d{44})"/.exec(GENUINE)?.[1] ?? '';

/** Another total, in the document and in its QR, as whoever forges it would write it. */
const dearer = (xml: string) =>
  xml.replaceAll('110000', '910000').replaceAll('>100000<', '>827273<').replaceAll('>10000<', '>82727<');
const signedAnew = (xml: string) => forGood(numberedInvoice(1, dearer(xml)));

/** One copy of each strength: as it is, and with another total. */
const COPIES = {
  chained: { usual: GENUINE, dear: signedAnew(GENUINE) },
  'valid without chain': {
    usual: withCertificate(GENUINE, SELF_MADE),
    dear: withCertificate(signedAnew(GENUINE), SELF_MADE),
  },
  unsigned: { usual: withoutSignature(GENUINE), dear: withoutSignature(signedAnew(GENUINE)) },
  altered: {
    usual: GENUINE.replace('<dNomEmi>', '<dNomEmi>X '),
    dear: GENUINE.replace('<dTotGralOpe>110000', '<dTotGralOpe>910000'),
  },
};
type Strength = keyof typeof COPIES;
const STRENGTHS = Object.keys(COPIES) as Strength[];
const INTACT: readonly Strength[] = STRENGTHS.filter((one) => one !== 'altered');

/** Its QR repeats the digest of the signature, so that goes too. */
function withoutSignature(xml: string): string {
  return xml.replace(/<Signature[\s\S]*<\/Signature>/, '').replace(/&amp;DigestValue=\w+/, '');
}

let people = 0;
async function aPerson() {
  const email = `copias-${++people}@empresa.com.py`;
  const token = await server.signIn(email, 'Rocío Ayala');
  const get = async (path: string) => (await server.call(path, { token })).body;
  const send = async (xml: string | Buffer, name = 'factura.xml') =>
    (await upload(server.url, '/upload-xml', token, [[name, xml]])).body;
  const read = async () => {
    const [header] = (await get('/v2/invoices/headers')).data;
    return { header, ...(await get(`/v2/invoices/${header.id}`)) };
  };
  return {
    email,
    token,
    get,
    send,
    read,
    post: (path: string, body: object) => server.call(path, { token, body }),
    history: async () => (await get(`/v2/invoices/${(await read()).header.id}/history`)).data,
    tray: async () => (await get('/documents')).data,
    async expectSum(amount: number) {
      const ownerId = await ownerOf(server, email);
      expect(await keptRollUps(server.db, ownerId)).toEqual(await expectedRollUps(server.db, ownerId));
      const months = await server.db
        .selectFrom('invoice_month')
        .where('owner_id', '=', ownerId)
        .select('amount')
        .execute();
      expect(months.reduce((sum, row) => sum + Number(row.amount), 0)).toBe(amount);
    },
  };
}

describe('copies of one invoice', () => {
  const pairs = STRENGTHS.flatMap((first, at) =>
    STRENGTHS.map((second, place) => ({
      ...{ first, second },
      // A chained one takes the place of all others, and any that is intact that of an altered one.
      isReplaced: place < at && (second === 'chained' || first === 'altered'),
    })),
  );

  test.each(pairs)('TRUST-05 SAFE-01 $first and then $second: only a chained one changes a figure', async (pair) => {
    const { first, second, isReplaced } = pair;
    const person = await aPerson();
    await person.send(COPIES[first].usual);
    const before = await person.read();
    const answer = await person.send(COPIES[second].dear);
    const after = await person.read();
    const shown = isReplaced ? 910_000 : 110_000;
    expect([before.header.monto_total, after.header.monto_total]).toEqual([110_000, shown]);
    expect(after.header.id).toBe(before.header.id);
    expect(answer.invoices).toMatchObject([{ id: before.header.id, duplicado: true }]);
    await person.expectSum(after.header.en_revision ? 0 : shown);
  });

  test.each(INTACT.flatMap((first) => INTACT.map((second) => ({ first, second }))))(
    'TRUST-06 TRUST-07 $first and then $second, both intact: both files stay, it is observed with both figures, and three places tell',
    async ({ first, second }) => {
      const person = await aPerson();
      await person.send(COPIES[first].usual, 'una.xml');
      const answer = await person.send(COPIES[second].dear, 'otra.xml');
      const { header, verificacion, archivos } = await person.read();
      expect(header.verificacion).toBe('observada');
      const control = verificacion.controles.find(({ nombre }: { nombre: string }) => nombre === 'copies-differ');
      expect(control).toMatchObject({ titulo: 'Copias iguales', estado: 'observada' });
      expect(control.detalle).toContain('total Gs. 110.000 y Gs. 910.000');
      expect(archivos.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['una.xml', 'otra.xml']);

      expect(answer.cambios).toHaveLength(1);
      expect(answer.message).toContain(answer.cambios[0]);
      expect((await person.tray())[0]).toMatchObject({ name: 'otra.xml', changes: answer.cambios });
      const last = (await person.history()).at(-1);
      expect(answer.cambios[0]).toContain(last.detalle);
      expect(last).toMatchObject({ desde: 'otra.xml', quien: { correo: person.email, nombre: 'Rocío Ayala' } });
    },
  );

  test('TRUST-06 the genuine one again says nothing new, and another business sees none of it', async () => {
    const person = await aPerson();
    await person.send(COPIES.chained.usual);
    await person.send(COPIES['valid without chain'].dear);
    const before = await person.read();
    expect((await person.send(COPIES.chained.usual)).cambios).toEqual([]);
    expect((await person.read()).verificacion).toEqual(before.verificacion);
    const stranger = await aPerson();
    for (const path of ['', '/history']) {
      expect((await server.call(`/v2/invoices/${before.header.id}${path}`, { token: stranger.token })).status).toBe(
        404,
      );
    }
  });

  test('TRUST-07 a stronger copy that changes figures says which, in the answer, the tray and the history, also through the queue', async () => {
    const person = await aPerson();
    await person.send(COPIES.unsigned.dear);
    const { body } = await upload(server.url, '/tasks/upload-xml', person.token, [['buena.xml', GENUINE]]);
    const { result, documents } = await finishedTask(server, person.token, body.job_id);
    const sentence = /con la firma comprobada de su emisor\. Cambió: total Gs. 910\.000 → Gs. 110\.000; IVA/;
    expect(result.cambios).toMatchObject([expect.stringMatching(sentence)]);
    expect(documents).toMatchObject([
      { state: 'leido', reason: expect.stringContaining('Cambió: total Gs. 910.000'), changes: result.cambios },
    ]);
    expect((await person.history()).map(({ suceso }: { suceso: string }) => suceso)).toEqual([
      'factura_recibida',
      'factura_recibida',
      'datos_reemplazados',
    ]);
    await person.expectSum(110_000);
  });
});

const selfMadeNotice = () => signedCancellation(CDC, 'Falsa', SELF_MADE).toString();
const strangeNotice = () =>
  signedCancellation(CDC, 'Falsa', issueSigner(makeProvider(makeRoot(), { subject: PROVIDER.name }))).toString();
const otherNotice = () =>
  signedCancellation(
    CDC,
    'Falsa',
    issueSigner(PROVIDER, { alternativeName: { serialNumber: 'RUC80088001-3' } }),
  ).toString();
const unsignedNotice = () =>
  signedCancellation(CDC)
    .toString()
    .replace(/<Signature.*<\/Signature>/s, '');
const notice = () => signedCancellation(CDC, 'Error en el precio').toString();
const refusedNotice = () => `<rContEv>${notice()}<gResProcEVe><dEstRes>Rechazado</dEstRes></gResProcEVe></rContEv>`;
const together = (event: string) =>
  `<rContDe>${GENUINE.replace(/^<\?xml.*?\?>/, '')}<xContEv><xEvento>${event}</xEvento></xContEv></rContDe>`;

describe('a cancellation', () => {
  const ways = [
    ['after the invoice', (event: string) => [GENUINE, event]],
    ['before the invoice', (event: string) => [event, GENUINE]],
    ['together with the invoice', (event: string) => [together(event)]],
  ] as const;

  test.each(ways)('TRUST-08 with the issuer’s chained signature counts, %s', async (_, order) => {
    const person = await aPerson();
    const answers = [];
    for (const file of order(notice())) answers.push(await person.send(file));
    const { header, cancelacion } = await person.read();
    expect(header).toMatchObject({ cancelada: true, signo: 0 });
    expect(cancelacion).toEqual({ motivo: 'Error en el precio', firmada_en: '2026-10-06T09:00:00' });
    await person.expectSum(0);
    expect((await person.history()).map(({ suceso }: { suceso: string }) => suceso)).toContain('factura_cancelada');
  });

  test.each(
    ways.flatMap(([when, order]) =>
      [
        ['unsigned', unsignedNotice, 'no lleva una firma válida'],
        ['of a self-made certificate', selfMadeNotice, 'ningún prestador acreditado'],
        ['of an unknown provider with the known names', strangeNotice, 'ningún prestador acreditado'],
        ['of another RUC', otherNotice, 'no lleva una firma válida'],
        ['that the tax office refused', refusedNotice, 'la DNIT rechazó'],
      ].map(
        ([what, made, why]) => [what, when, order, made, why] as [string, string, typeof order, () => string, string],
      ),
    ),
  )('TRUST-08 TRUST-09 %s, %s, is kept and named, and changes nothing', async (_, __, order, made, why) => {
    const person = await aPerson();
    const files = order(made());
    for (const file of files) await person.send(file, file.includes('<rDE') ? 'factura.xml' : 'aviso.xml');
    const { header, archivos, cancelacion } = await person.read();
    expect([header.cancelada, cancelacion]).toEqual([false, null]);
    await person.expectSum(110_000);
    const told = (await person.tray()).map(({ reason }: { reason: string | null }) => reason).join(' ');
    expect(told).toContain(why);
    if (files.length === 2) {
      expect(archivos.map(({ nombre }: { nombre: string }) => nombre)).toContain('aviso.xml');
      const kept = (await person.tray()).find(({ name }: { name: string }) => name === 'aviso.xml');
      const removed = await server.call(`/documents/${kept.id}`, { token: person.token, method: 'DELETE' });
      expect([kept.can_delete, removed.status]).toEqual([true, 200]);
    }
  });

  test('TRUST-07 TRUST-08 its file is among the originals, and answer, tray and history say what it did', async () => {
    const person = await aPerson();
    await person.send(GENUINE);
    const answer = await person.send(notice(), 'aviso.xml');
    expect(answer).toMatchObject({
      success: false,
      message: expect.stringMatching(/queda cancelada .* Factura 001-001-0000001 de .*: Su emisor la canceló/),
      cambios: [expect.stringContaining('Su emisor la canceló: no entra en ninguna suma.')],
    });
    const { header, archivos } = await person.read();
    const file = archivos.find(({ nombre }: { nombre: string }) => nombre === 'aviso.xml');
    const bytes = await fetch(`${server.url}/v2/invoices/${header.id}/files/${file.sha256}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(await bytes.text()).toBe(notice());
    expect((await person.tray())[0]).toMatchObject({ name: 'aviso.xml', changes: answer.cambios });
    expect((await person.history()).at(-1)).toMatchObject({
      suceso: 'factura_cancelada',
      motivo: 'Error en el precio',
      desde: 'aviso.xml',
      sha256: file.sha256,
      quien: { correo: person.email },
    });
  });

  test('TRUST-10 a person takes it back with a reason, which is kept; the same notice does not cancel again', async () => {
    const person = await aPerson();
    await person.send(together(notice()));
    const { header } = await person.read();
    const undo = (reason?: string) => person.post(`/v2/invoices/${header.id}/undo-cancellation`, { reason });
    expect((await undo('  ')).body).toMatchObject({
      code: 'datos_invalidos',
      fields: { reason: 'Escribe el motivo.' },
    });
    await person.expectSum(0);
    expect((await undo(' Sigue vigente según el portal ')).status).toBe(200);
    expect((await person.read()).header).toMatchObject({ cancelada: false, signo: 1 });
    await person.expectSum(110_000);
    expect((await person.history()).at(-1)).toMatchObject({
      suceso: 'cancelacion_deshecha',
      motivo: 'Sigue vigente según el portal',
      quien: { correo: person.email, nombre: 'Rocío Ayala' },
      desde: expect.stringMatching(/127\.0\.0\.1|::1/),
    });

    for (const file of [notice(), together(notice())]) {
      const answer = await person.send(file, 'otra-vez.xml');
      expect(answer.cambios).toMatchObject([expect.stringContaining('alguien de tu negocio deshizo esa cancelación')]);
    }
    expect((await person.read()).header.cancelada).toBe(false);
    await person.expectSum(110_000);
    expect((await undo('otra vez')).body).toMatchObject({ code: 'no_esta_cancelada' });
  });

  test('TRUST-10 SEC-04 nobody takes back that of another business', async () => {
    const person = await aPerson();
    await person.send(together(notice()));
    const { header } = await person.read();
    const stranger = await aPerson();
    for (const path of ['undo-cancellation', 'confirm']) {
      expect((await stranger.post(`/v2/invoices/${header.id}/${path}`, { reason: 'porque sí' })).status).toBe(404);
    }
    expect((await person.read()).header.cancelada).toBe(true);
  });
});

describe('an altered invoice', () => {
  const ALTERED = COPIES.altered.dear;

  test('TRUST-11 is observed and in no sum, and what it says stands beside what was signed', async () => {
    const person = await aPerson();
    const answer = await person.send(ALTERED);
    expect(answer).toMatchObject({ message: expect.stringContaining('necesita revisión') });
    expect(answer.invoices).toMatchObject([{ alterada: true, monto_total: null }]);
    const { header, alteracion, confirmacion } = await person.read();
    expect(header).toMatchObject({ verificacion: 'observada', alterada: true, en_revision: true });
    expect(confirmacion).toBeNull();
    expect(alteracion).toEqual({
      firma_rota: true,
      qr_de_otra_firma: false,
      comparacion: [{ campo: 'total', titulo: 'Total', lo_que_dice: '910000', lo_que_se_firmo: '110000', segun: 'qr' }],
    });
    expect((await person.tray())[0]).toMatchObject({
      state: 'en_revision',
      reason: expect.stringContaining('Está alterada'),
      invoices: [{ alterada: true, monto_total: null }],
    });
    await person.expectSum(0);
  });

  test('TRUST-11 is counted among what the sums leave out, but its false figure is told nowhere', async () => {
    const person = await aPerson();
    await person.send(ALTERED);
    const { header } = await person.read();
    const month = header.fecha_emision.slice(0, 7);
    const answers = await Promise.all(
      ['/v2/invoices/headers', '/export/mongodb/stats', `/invoices/month/${month}/stats`].map(person.get),
    );
    for (const answer of answers) {
      const [leftOut] = JSON.stringify(answer).match(/"fuera_de_suma":\{[^}]*\}/) ?? [];
      expect(leftOut).toContain('"cantidad":1');
      expect(leftOut).toContain('"monto":0');
      expect(leftOut).not.toContain('910000');
    }
  });

  test('TRUST-11 the list finds and counts those that are altered, with any other filter', async () => {
    const person = await aPerson();
    await person.send(ALTERED);
    const { header } = await person.read();
    await person.send(numberedInvoice(9_001));
    const found = async (query: string) => {
      const { data, total } = await person.get(`/v2/invoices/headers?${query}`);
      return { total, ids: data.map(({ id }: { id: string }) => id) };
    };
    const only = { total: 1, ids: [header.id] };
    expect((await found('page_size=10')).total).toBe(2);
    expect(await found('solo_alteradas=true')).toEqual(only);
    expect(await found(`solo_alteradas=true&year_month=${header.fecha_emision.slice(0, 7)}`)).toEqual(only);
    expect(await found(`solo_alteradas=true&ruc_emisor=${header.emisor.ruc}&verificacion=observada`)).toEqual(only);
    expect(await found(`solo_alteradas=true&search=${header.numero_documento}`)).toEqual(only);
    expect((await found('solo_alteradas=true&year_month=2001-01')).total).toBe(0);
    expect((await found('solo_alteradas=true&search=0009001')).total).toBe(0);
  });

  test('TRUST-11 where nobody can tell the total that was signed, that is said', async () => {
    const person = await aPerson();
    await person.send(ALTERED.replace(/<gCamFuFD>.*<\/gCamFuFD>/s, ''));
    expect((await person.read()).alteracion.comparacion).toEqual([
      { campo: 'total', titulo: 'Total', lo_que_dice: '910000', lo_que_se_firmo: null, segun: null },
    ]);
  });

  test('TRUST-12 stays so when somebody adds blanks', async () => {
    for (const softer of [ALTERED.replace('<gTotSub>', '\n<gTotSub>'), ALTERED.replaceAll('><', '>\n  <')]) {
      const person = await aPerson();
      await person.send(softer);
      expect((await person.read()).header).toMatchObject({ alterada: true, en_revision: true });
      await person.expectSum(0);
    }
  });

  test('TRUST-13 a QR that leads elsewhere is observed', async () => {
    for (const host of ['ekuatia.set.gov.py.estafa.example', 'ekuatia-set.gov.py']) {
      const person = await aPerson();
      await person.send(GENUINE.replace('ekuatia.set.gov.py/consultas', `${host}/consultas`));
      const { verificacion } = await person.read();
      expect(verificacion.estado).toBe('observada');
      const control = verificacion.controles.find(({ nombre }: { nombre: string }) => nombre === 'qr-against-content');
      expect(control).toMatchObject({ estado: 'observada', detalle: expect.stringContaining(host) });
    }
  });

  test('TRUST-11 counts once a person confirms it with a reason, and keeps its mark with the name of that person', async () => {
    const person = await aPerson();
    await person.send(ALTERED);
    const { header } = await person.read();
    const confirm = (reason?: string) => person.post(`/v2/invoices/${header.id}/confirm`, { reason });
    expect((await confirm()).status).toBe(422);
    expect((await confirm('Lo aclaré por teléfono')).status).toBe(200);
    const after = await person.read();
    expect(after.header).toMatchObject({ alterada: true, en_revision: false, verificacion: 'observada' });
    expect(after.confirmacion).toMatchObject({
      nombre: 'Rocío Ayala',
      correo: person.email,
      motivo: 'Lo aclaré por teléfono',
      fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    await person.expectSum(910_000);
    expect((await person.history()).at(-1)).toMatchObject({
      suceso: 'factura_confirmada',
      motivo: 'Lo aclaré por teléfono',
      quien: { correo: person.email },
    });
    expect((await confirm('otra vez')).body).toMatchObject({ code: 'no_esta_en_revision' });

    await person.send(ALTERED);
    expect((await person.read()).confirmacion).not.toBeNull();
    await person.send(GENUINE);
    expect(await person.read()).toMatchObject({
      header: { alterada: false, monto_total: 110_000, verificacion: 'ok' },
      alteracion: null,
      confirmacion: null,
      verificacion: { cadena: { prestador: { nombre: 'PRESTADOR DE PRUEBA S.A.' }, nacional: false } },
    });
    await person.expectSum(110_000);
  });

  test('TRUST-11 even confirmed it does not tell what its issuer usually charges: that is what readings are judged by', async () => {
    const person = await aPerson();
    await person.send(ALTERED);
    const ownerId = await ownerOf(server, person.email);
    const { header } = await person.read();
    const asked = { issuerRuc: header.emisor.ruc, timbrado: null, number: null, documentType: null };
    const known = async () => (await findEarlierInvoices(server.db, ownerId, asked)).ofIssuer.map(({ total }) => total);
    expect((await person.post(`/v2/invoices/${header.id}/confirm`, { reason: 'Por teléfono' })).status).toBe(200);
    expect(await known()).toEqual([]);
    await person.send(GENUINE);
    expect(await known()).toEqual(['110000']);
  });

  test('TRUST-11 ten confirmations at once are one', async () => {
    const person = await aPerson();
    await person.send(ALTERED);
    const { header } = await person.read();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.post(`/v2/invoices/${header.id}/confirm`, { reason: 'a la vez' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    await person.expectSum(910_000);
    const kinds = (await person.history()).map(({ suceso }: { suceso: string }) => suceso);
    expect(kinds.filter((kind: string) => kind === 'factura_confirmada')).toHaveLength(1);
  });
});

describe('what is written down', () => {
  test('TRUST-10 can be neither changed nor deleted, not even by the program itself', async () => {
    const person = await aPerson();
    await person.send(GENUINE);
    await person.send(notice());
    for (const statement of [
      sql`update audit_event set details = '{}'`,
      sql`delete from audit_event`,
      sql`truncate audit_event`,
    ]) {
      await expect(statement.execute(server.db)).rejects.toThrow('append-only');
    }
    const rows = await server.db
      .selectFrom('audit_event')
      .where('owner_id', '=', await ownerOf(server, person.email))
      .select(['action', 'user_email', 'subject_kind', 'origin'])
      .execute();
    expect(rows).toEqual([
      { action: 'cancelled', user_email: person.email, subject_kind: 'invoice', origin: 'factura.xml' },
    ]);
  });
});
