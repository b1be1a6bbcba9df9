import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { upload } from '../../../../../test/intake/uploads.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import {
  issueSigner,
  makeProvider,
  makeRoot,
  SELF_MADE,
  withCertificate,
} from '../../../../../test/sifen/certificates.ts';
import { PROVIDER } from '../../../../../test/sifen/test-anchors.ts';

let server: TestApp;
let withoutAnchors: TestApp;
beforeAll(async () => {
  [server, withoutAnchors] = await Promise.all([startTestApp(), startTestApp({ TRUST_ANCHORS: '' })]);
});
afterAll(() => Promise.all([server.stop(), withoutAnchors.stop()]));

const sound = numberedInvoice(1).replace('consultas-test/qr', 'consultas/qr');

let people = 0;
/** The verification of a document that a new business uploads. */
async function sealOf(xml: string, app = server) {
  const token = await app.signIn(`sello-${++people}@empresa.com.py`);
  const { body } = await upload(app.url, '/upload-xml', token, [['factura.xml', xml]]);
  const { verificacion } = (await app.call(`/v2/invoices/${body.invoices[0].id}`, { token })).body;
  const control = (wanted: string) =>
    verificacion.controles.find(({ nombre }: { nombre: string }) => nombre === wanted);
  return {
    whole: verificacion.estado,
    chain: control('certificate-chain'),
    dates: control('certificate-dates').estado,
    holder: control('certificate-issuer').estado,
  };
}

describe('who signed an invoice', () => {
  test('TRUST-01 a signer of an accredited provider makes it verified, and the sentence names the provider', async () => {
    expect(await sealOf(sound)).toMatchObject({
      whole: 'ok',
      chain: {
        titulo: 'Cadena de certificados',
        estado: 'ok',
        detalle:
          'Firmada por FERRETERIA EL TORNILLO FELIZ S.A.; certificado de PRESTADOR DE PRUEBA S.A., raíz «Autoridad Raíz de Prueba», agregada en este servidor.',
      },
    });
  });

  test.each([
    ['made by its holder', () => SELF_MADE],
    [
      'of a provider and a root with the known names and other keys',
      () => issueSigner(makeProvider(makeRoot(), { subject: PROVIDER.name })),
    ],
  ])('TRUST-02 a certificate %s proves nothing, and the invoice is not verified', async (_, certificate) => {
    expect(await sealOf(withCertificate(sound, certificate()))).toMatchObject({
      whole: 'no_verificable',
      chain: { estado: 'no_verificable', detalle: expect.stringContaining('No se sabe quién emitió') },
    });
  });

  test('TRUST-03 a certificate of another RUC, or that was not valid when it signed, is observed; one that expired since is not', async () => {
    const other = issueSigner(PROVIDER, { alternativeName: { serialNumber: 'RUC80088001-3' } });
    const past = issueSigner(PROVIDER, { to: '2026-11-01' });
    const expired = issueSigner(PROVIDER, { to: '2026-11-16' });
    expect(await sealOf(withCertificate(sound, other))).toMatchObject({ whole: 'observada', holder: 'observada' });
    expect(await sealOf(withCertificate(sound, past))).toMatchObject({ whole: 'observada', dates: 'observada' });
    expect(await sealOf(withCertificate(sound, expired))).toMatchObject({ whole: 'ok', dates: 'ok' });
  });

  test('TRUST-04 without TRUST_ANCHORS the added provider is unknown', async () => {
    expect(await sealOf(sound, withoutAnchors)).toMatchObject({ whole: 'no_verificable' });
  });
});
