import { createHash, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Authority, CertificateRequest, Name } from '../../../test/sifen/certificates.ts';
import {
  issueSigner,
  makeProvider,
  makeRoot,
  publicKeyIn,
  toPem,
  withCertificate,
} from '../../../test/sifen/certificates.ts';
import { DOCUMENT_NAMES, documentBytes, fixture } from '../../../test/sifen/fixture.ts';
import { ISSUER, makeDocument, sign } from '../../../test/sifen/make-document.ts';
import { PROVIDER, ROOT, TEST_ANCHORS, withChain } from '../../../test/sifen/test-anchors.ts';
import { readDocuments } from '../read-documents.ts';
import type { TrustAnchors } from '../trust/trust-anchors.ts';
import { trustAnchors } from '../trust/trust-anchors.ts';
import type { CheckName } from './check.ts';
import { verifyInvoice } from './verify-invoice.ts';

function verificationOf(text: string | Uint8Array) {
  const [read] = readDocuments(typeof text === 'string' ? Buffer.from(text) : text, TEST_ANCHORS).invoices;
  if (read === undefined) throw new Error('no invoice');
  return verifyInvoice(read);
}

function check(text: string, wanted: CheckName) {
  return verificationOf(text).checks.find(({ name }) => name === wanted);
}

/** Names of the checks that are not ok. */
function failing(text: string | Uint8Array) {
  return verificationOf(text).checks.flatMap(({ name, verdict }) => (verdict === 'ok' ? [] : `${name} ${verdict}`));
}

const mixed = withChain(documentBytes('04-fe-mix-5-10-ex').toString());
const simple = withChain(documentBytes('01-fe-10').toString());
const dollars = withChain(documentBytes('07-fe-usd-global').toString());
/** The variants have a self-made certificate of the hardware store, and its name is not that of their issuer. */
const SELF_MADE = ['certificate-chain not-verifiable', 'certificate-issuer observed'];
const UNSIGNED = [
  'certificate-chain not-verifiable',
  'certificate-dates not-verifiable',
  'certificate-issuer not-verifiable',
];

describe('documents as they were issued', () => {
  test.each(DOCUMENT_NAMES)('INTK-33 INTK-34 %s passes every check that its maker could meet', (name) => {
    const failed = failing(withChain(documentBytes(name).toString()));
    expect(failed.filter((one) => one !== 'environment observed')).toEqual([]);
  });

  test('INTK-33 a sound document is ok as a whole', () => {
    expect(verificationOf(simple).verdict).toBe('ok');
  });

  test('INTK-33 the checks are these, each with a Spanish sentence', () => {
    const { checks } = verificationOf(simple);
    expect(checks.map(({ name }) => name)).toEqual([
      'cdc-digit',
      'ruc-digits',
      'cdc-against-fields',
      'timbrado',
      'readable-values',
      'environment',
      'items',
      'totals',
      'vat',
      'currency',
      'qr-against-content',
      'qr-against-signature',
      'signature',
      'certificate-chain',
      'certificate-dates',
      'certificate-issuer',
    ]);
    for (const { sentence } of checks) expect(sentence).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
  });

  test('INTK-51 a test document is marked, and its QR hash is checked', () => {
    const { verdict, checks } = verificationOf(documentBytes('03-fe-exenta'));
    expect(verdict).toBe('observed');
    expect(checks.find(({ name }) => name === 'environment')?.verdict).toBe('observed');
    expect(checks.find(({ name }) => name === 'qr-hash')?.verdict).toBe('ok');
  });
});

describe('variants', () => {
  test.each([
    ['bad-cdc-dv', ['cdc-digit observed', 'qr-against-content observed', 'signature observed', ...UNSIGNED]],
    ['tampered-total', ['totals observed', 'qr-against-content observed', 'signature observed', ...SELF_MADE]],
    ['pretty-sig-broken', ['signature not-verifiable', ...UNSIGNED]],
    ['text-padded', ['signature not-verifiable', ...UNSIGNED]],
    ['prefixed', ['signature not-verifiable', ...UNSIGNED]],
    ['bom-utf8', SELF_MADE],
    ['latin1-declared', SELF_MADE],
    ['no-prolog', SELF_MADE],
    ['soap-rEnviDe', SELF_MADE],
    ['rContDe', SELF_MADE],
    ['consulta-escaped', SELF_MADE],
  ])('INTK-34 INTK-40 %s', (name, expected) => {
    expect(failing(fixture(`variants/${name}.xml`))).toEqual(expected);
  });

  test('INTK-40 a re-formatted file is not called false', () => {
    expect(verificationOf(fixture('variants/text-padded.xml')).verdict).toBe('not-verifiable');
  });
});

describe('each check notices what it is there for', () => {
  const changes: [check: CheckName, document: string, from: string | RegExp, to: string, sentence: RegExp][] = [
    ['cdc-digit', simple, '<dDVId>3', '<dDVId>4', /repite/],
    ['ruc-digits', simple, '<dDVEmi>3', '<dDVEmi>4', /emisor 80099001-4/],
    ['ruc-digits', simple, '<dDVRec>3', '<dDVRec>4', /receptor 80088001-4/],
    ['cdc-against-fields', simple, '<dNumDoc>0000101', '<dNumDoc>0000102', /el número/],
    ['cdc-against-fields', simple, '<dEst>001', '<dEst>002', /el establecimiento/],
    ['cdc-against-fields', simple, '<dPunExp>001', '<dPunExp>002', /el punto de expedición/],
    ['cdc-against-fields', simple, '<iTiDE>1', '<iTiDE>5', /el tipo de documento/],
    ['cdc-against-fields', simple, '<dRucEm>80099001', '<dRucEm>80099002', /el RUC del emisor/],
    ['cdc-against-fields', simple, '<iTipCont>2', '<iTipCont>1', /el tipo de contribuyente/],
    ['cdc-against-fields', simple, '<dFeEmiDE>2026-10-05', '<dFeEmiDE>2026-10-06', /la fecha de emisión/],
    ['cdc-against-fields', simple, '<iTipEmi>1', '<iTipEmi>2', /el tipo de emisión/],
    ['cdc-against-fields', simple, '<dCodSeg>107654321', '<dCodSeg>107654322', /el código de seguridad/],
    ['timbrado', simple, '<dFeIniT>2024-01-15', '<dFeIniT>2026-10-06', /antes/],
    ['totals', mixed, '<dDescTotal>0', '<dDescTotal>900', /descuento total/],
    ['totals', mixed, '<dAnticipo>0', '<dAnticipo>900', /anticipo total/],
    ['qr-against-content', dollars, 'dTotGralOpe=1509.7', 'dTotGralOpe=1509.9', /en el total/],
    ['timbrado', simple, '<dNumTim>17000001</dNumTim>', '', /timbrado/],
    ['items', mixed, '<dTotBruOpeItem>67802', '<dTotBruOpeItem>67804', /línea 4 dice Gs 67\.804/],
    ['items', mixed, '<dTotOpeItem>35100', '<dTotOpeItem>35200', /línea 1/],
    ['items', mixed, '<dDescItem>0', '<dDescItem>100', /línea 1 dice Gs 35\.100 y debería ser Gs 34\.500/],
    ['totals', mixed, '<dSub10>37980', '<dSub10>37990', /10 %/],
    ['totals', mixed, '<dSub5>102902', '<dSub5>102802', /5 %/],
    ['totals', mixed, '<dSubExe>15000', '<dSubExe>0', /exento/],
    ['totals', mixed, '<dSubExo>0', '<dSubExo>500', /exonerado/],
    ['totals', mixed, '<dTotOpe>155882', '<dTotOpe>155982', /suma de las líneas/],
    ['totals', mixed, '<dRedon>32', '<dRedon>0', /El total dice Gs 155\.850 y debería ser Gs 155\.882/],
    ['totals', mixed, '<dRedon>32', '<dRedon>50', /El redondeo es de Gs 50 y no puede llegar a Gs 50/],
    ['totals', dollars, '<dRedon>0', '<dRedon>1', /El redondeo es de USD 1,00 y no puede llegar a USD 1,00/],
    ['totals', mixed, '<dTotDesc>0', '<dTotDesc>900', /descuento de las líneas/],
    ['totals', mixed, '<dTotDescGlotem>0', '<dTotDescGlotem>900', /descuento global/],
    ['totals', mixed, '<dTotAntItem>0', '<dTotAntItem>900', /anticipo de las líneas/],
    ['totals', mixed, '<dTotAnt>0', '<dTotAnt>900', /anticipo global/],
    ['vat', mixed, '<dLiqIVAItem>3452.72727273', '<dLiqIVAItem>3460', /El IVA en la línea 2/],
    ['vat', mixed, '<dBasGravIVA>34527.27272727', '<dBasGravIVA>34500', /base gravada en la línea 2/],
    ['vat', mixed, '<dBasExe>0', '<dBasExe>900', /parte exenta en la línea 1/],
    ['vat', mixed, '<dTasaIVA>10', '<dTasaIVA>7', /tasa/],
    ['vat', mixed, '<dIVA10>3453', '<dIVA10>3460', /IVA al 10 %/],
    ['vat', mixed, '<dIVA5>4900', '<dIVA5>4800', /IVA al 5 %/],
    ['vat', mixed, '<dTotIVA>8353', '<dTotIVA>8363', /IVA total/],
    ['vat', mixed, '<dLiqTotIVA5>0', '<dLiqTotIVA5>60', /El redondeo del IVA al 5 % es de Gs 60/],
    ['vat', mixed, '<dLiqTotIVA10>0', '<dLiqTotIVA10>60', /El redondeo del IVA al 10 % es de Gs 60/],
    ['vat', mixed, '<dBaseGrav10>34527', '<dBaseGrav10>34627', /base gravada al 10 %/],
    ['vat', mixed, '<dTBasGraIVA>132529', '<dTBasGraIVA>132629', /base gravada total/],
    ['currency', dollars, '<dTotalGs>11097050', '<dTotalGs>11197050', /total en guaraníes/],
    ['currency', dollars, /<dTiCam>.*?<\/dTiCam>/, '', /tipo de cambio/],
    ['currency', simple, '<dDesMoneOpe>', '<dTiCam>7300</dTiCam><dDesMoneOpe>', /tipo de cambio/],
    ['qr-against-content', simple, 'dTotGralOpe=110000', 'dTotGralOpe=910000', /en el total/],
    ['qr-against-content', simple, 'dTotIVA=10000', 'dTotIVA=0', /en el IVA/],
    ['qr-against-content', simple, 'dRucRec=80088001', 'dRucRec=80088002', /en el receptor/],
    ['qr-against-content', simple, 'cItems=1', 'cItems=2', /cantidad de líneas/],
    ['qr-against-content', simple, '5431303a31313a3030', '5431303a31323a3030', /en la fecha/],
    ['qr-against-signature', simple, 'DigestValue=586f', 'DigestValue=586e', /otra firma/],
    ['readable-values', simple, '<dTotAnt>0', '<dTotAnt>cero', /«cero»/],
    ['environment', simple, '/consultas/qr', '/consultas-test/qr', /prueba/],
  ];
  const ids: Partial<Record<CheckName, string>> = {
    'cdc-digit': 'INTK-35',
    'ruc-digits': 'INTK-36',
    'cdc-against-fields': 'INTK-37',
    items: 'INTK-38',
    totals: 'INTK-38',
    vat: 'INTK-39',
    'qr-against-content': 'INTK-41',
    'qr-against-signature': 'INTK-41',
    environment: 'INTK-51',
  };
  const cases = changes.map(([name, text, from, to, sentence]) => {
    return { id: ids[name] ?? 'INTK-33', name, text, from, to, sentence };
  });

  test.each(cases)('$id $name: $to', ({ name, text, from, to, sentence }) => {
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    expect(check(text, name)?.verdict).toBe('ok');
    expect(check(changed, name)).toMatchObject({ verdict: 'observed', sentence: expect.stringMatching(sentence) });
  });

  test('INTK-41 a QR that is missing or no address cannot be verified', () => {
    for (const text of [simple.replace(/<gCamFuFD>.*<\/gCamFuFD>/, ''), simple.replace(/<dCarQR>.*?</, '<dCarQR>x<')]) {
      expect(failing(text)).toEqual(['qr-against-content not-verifiable', 'qr-against-signature not-verifiable']);
    }
  });

  test.each(['dRucRec=80088001-3', 'dNumIDRec=80088001', 'dNumIDRec=080088001'])(
    'INTK-41 the receiver written as %s is the same receiver',
    (receiver) => {
      expect(check(simple.replace('dRucRec=80088001', receiver), 'qr-against-content')?.verdict).toBe('ok');
    },
  );

  test('INTK-41 a QR with fewer decimals than its document is not another’s; one with another amount is', () => {
    const precise = dollars.replace('<dTotGralOpe>1509.7', '<dTotGralOpe>1509.7049');
    const verdict = (told: string) =>
      check(precise.replace('dTotGralOpe=1509.7', `dTotGralOpe=${told}`), 'qr-against-content')?.verdict;
    expect([verdict('1509.70'), verdict('1509.71'), verdict('1509')]).toEqual(['ok', 'ok', 'ok']);
    expect([verdict('1509.69'), verdict('1509.72'), verdict('1510.71')]).toEqual(['observed', 'observed', 'observed']);
  });

  test('INTK-41 a QR without decimals is that of its document', () => {
    expect(check(dollars.replace('dTotGralOpe=1509.7', 'dTotGralOpe=1509'), 'qr-against-content')?.verdict).toBe('ok');
  });

  test('INTK-38 items converted one by one are checked one by one', () => {
    const converted = dollars
      .replace('<dPUniProSer>1210</dPUniProSer>', '<dPUniProSer>1210</dPUniProSer><dTiCamIt>7350.5</dTiCamIt>')
      .replace('<dTotOpeItem>1210</dTotOpeItem>', '<dTotOpeItem>1210</dTotOpeItem><dTotOpeGs>8894105</dTotOpeGs>');
    expect(check(converted, 'currency')?.verdict).toBe('ok');
    const wrong = converted.replace('8894105', '8994105');
    expect(check(wrong, 'currency')).toMatchObject({ verdict: 'observed', sentence: expect.stringMatching(/línea 1/) });
  });

  test('a timbrado that does not say since when it is valid cannot be verified', () => {
    expect(check(simple.replace(/<dFeIniT>.*?<\/dFeIniT>/, ''), 'timbrado')?.verdict).toBe('not-verifiable');
  });

  test('INTK-40 an unsigned document of the free portal says that it may be so', () => {
    const unsigned = simple.replace(/<Signature[\s\S]*<\/Signature>/, '').replace('<dSisFact>1', '<dSisFact>2');
    expect(verificationOf(unsigned).verdict).toBe('not-verifiable');
    expect(check(unsigned, 'signature')?.sentence).toMatch(/portal gratuito/);
  });

  test('INTK-35 without CDC the rest is still checked', () => {
    const without = simple.replace(/DE Id="\d+"/, 'DE Id="x"');
    expect(failing(without)).toContain('cdc-digit observed');
    expect(failing(without)).toContain('cdc-against-fields not-verifiable');
    expect(check(without, 'totals')?.verdict).toBe('ok');
  });
});

describe('rounding as issuers practise it', () => {
  const lines = (items: string, sub10: string, vat: string, base: string) =>
    simple
      .replace(/<gCamItem>.*<\/gCamItem>/, items)
      .replace('<dSub10>110000', `<dSub10>${sub10}`)
      .replace('<dTotOpe>110000', `<dTotOpe>${sub10}`)
      .replace('<dTotGralOpe>110000', `<dTotGralOpe>${sub10}`)
      .replace('<dIVA10>10000', `<dIVA10>${vat}`)
      .replace('<dTotIVA>10000', `<dTotIVA>${vat}`)
      .replace('<dBaseGrav10>100000', `<dBaseGrav10>${base}`)
      .replace('<dTBasGraIVA>100000', `<dTBasGraIVA>${base}`);
  const line = (total: string, base: string, vat: string) =>
    `<gCamItem><dCodInt>1</dCodInt><dDesProSer>X</dDesProSer><dCantProSer>1</dCantProSer><gValorItem><dPUniProSer>${total}</dPUniProSer><dTotBruOpeItem>${total}</dTotBruOpeItem><gValorRestaItem><dTotOpeItem>${total}</dTotOpeItem></gValorRestaItem></gValorItem><gCamIVA><iAfecIVA>1</iAfecIVA><dPropIVA>100</dPropIVA><dTasaIVA>10</dTasaIVA><dBasGravIVA>${base}</dBasGravIVA><dLiqIVAItem>${vat}</dLiqIVAItem><dBasExe>0</dBasExe></gCamIVA></gCamItem>`;

  test('INTK-39 an issuer who rounds every item to a guaraní may sum the exact ones', () => {
    // 20 × 1,500: base 1,363.636… → 1,364 each, VAT 136.36… → 136 each; exactly 27,272.73 and 2,727.27
    const items = line('1500', '1364', '136').repeat(20);
    expect(check(lines(items, '30000', '2727', '27273'), 'vat')?.verdict).toBe('ok');
    expect(check(lines(items, '30000', '2720', '27280'), 'vat')?.verdict).toBe('ok');
    expect(check(lines(items, '30000', '2700', '27300'), 'vat')?.verdict).toBe('observed');
  });

  test('INTK-39 one who writes eight decimals has no such excuse', () => {
    const items = line('1500', '1363.63636364', '136.36363636').repeat(20);
    expect(check(lines(items, '30000', '2727', '27273'), 'vat')?.verdict).toBe('ok');
    expect(check(lines(items, '30000', '2720', '27280'), 'vat')?.verdict).toBe('observed');
  });

  test('INTK-39 before the middle of 2023 partly taxed items were reckoned otherwise', () => {
    const partly = line('1000000', '227272.72727273', '22727.27272727')
      .replace('<iAfecIVA>1', '<iAfecIVA>4')
      .replace('<dPropIVA>100', '<dPropIVA>25');
    const old = lines(partly.replace('<dBasExe>0</dBasExe>', ''), '1000000', '22727', '227273');
    expect(check(old, 'vat')?.verdict).toBe('ok');
    expect(check(lines(partly, '1000000', '22727', '227273'), 'vat')?.verdict).toBe('observed');
    expect(check(old, 'totals')?.verdict).toBe('ok');
    const cut = old.replace('<dSub10>1000000', '<dSub10>250000').replace('<dSubExe>0', '<dSubExe>750000');
    expect(check(cut, 'totals')?.verdict).toBe('ok');
    const torn = old.replace('<dSubExe>0', '<dSubExe>750000');
    expect(check(torn, 'totals')).toMatchObject({ verdict: 'observed', sentence: expect.stringMatching(/operación/) });
  });
});

describe('who signed', () => {
  const text = documentBytes('01-fe-10').toString();
  const seal = (xml: string) => {
    const { verdict, strength, checks } = verificationOf(xml);
    const verdictOf = (wanted: CheckName) => checks.find(({ name }) => name === wanted)?.verdict;
    return {
      verdict,
      strength,
      chain: verdictOf('certificate-chain'),
      dates: verdictOf('certificate-dates'),
      holder: verdictOf('certificate-issuer'),
    };
  };
  const OK = { verdict: 'ok', strength: 'chained', chain: 'ok', dates: 'ok', holder: 'ok' };

  test('TRUST-01 a chain to the root makes the seal whole, and the sentence names the provider', () => {
    expect(seal(withChain(text))).toEqual(OK);
    expect(check(withChain(text), 'certificate-chain')?.sentence).toContain('PRESTADOR DE PRUEBA S.A.');
  });

  test('TRUST-02 a self-made certificate of the right name, or an unknown provider’s, never does', () => {
    const strange = makeProvider(makeRoot(ROOT.name), { subject: PROVIDER.name });
    const unchained = { verdict: 'not-verifiable', strength: 'valid-without-chain', chain: 'not-verifiable' };
    for (const xml of [text, withCertificate(text, issueSigner(strange, { publicKey: publicKeyIn(text) }))]) {
      expect(seal(xml)).toEqual({ ...unchained, dates: 'ok', holder: 'not-verifiable' });
    }
  });

  test.each<[string, Partial<CertificateRequest>, string]>([
    ['of another RUC', { alternativeName: { serialNumber: 'RUC80088001-3' } }, 'holder'],
    ['that had expired', { to: '2026-10-01' }, 'dates'],
    ['that was not yet valid', { from: '2026-12-01' }, 'dates'],
  ])('TRUST-03 a certificate %s is observed', (_, over, check) => {
    const observed = { ...OK, verdict: 'observed', strength: 'valid-without-chain', [check]: 'observed' };
    expect(seal(withChain(text, over))).toEqual(observed);
  });

  test('TRUST-03 one that expired since, or the provider’s did, is good', () => {
    expect(seal(withChain(text, { to: '2026-11-30' }))).toEqual(OK);
    const provider = makeProvider(ROOT, { to: '2026-11-30' });
    const anchors = anchorsWith(provider);
    expect(sealWith(anchors, withCertificate(text, issueSigner(provider, { publicKey: publicKeyIn(text) })))).toEqual([
      'ok',
      'chained',
    ]);
  });

  test('TRUST-03 a provider whose own certificate was not in force is observed', () => {
    const provider = makeProvider(ROOT, { to: '2026-10-01' });
    const signed = withCertificate(text, issueSigner(provider, { publicKey: publicKeyIn(text) }));
    expect(sealWith(anchorsWith(provider), signed)).toEqual(['observed', 'valid-without-chain']);
  });

  const anchorsWith = (provider: Authority) =>
    trustAnchors([ROOT, provider].map(({ certificate }, at) => ({ name: `${at}.pem`, pem: toPem(certificate) })));
  const sealWith = (anchors: TrustAnchors, xml: string) =>
    readDocuments(Buffer.from(xml), anchors)
      .invoices.map(verifyInvoice)
      .flatMap(({ verdict, strength }) => [verdict, strength]);

  test.each<[string, Partial<CertificateRequest>, string]>([
    ['names nobody', { subject: { CN: 'x' }, alternativeName: undefined }, 'not-verifiable'],
    ['names a person only', { alternativeName: undefined }, 'not-verifiable'],
    [
      'has the RUC in words that its holder chose',
      { subject: { CN: 'RUC80099001-3' }, alternativeName: { O: 'RUC80099001-3' } },
      'not-verifiable',
    ],
    [
      'has the RUC in its subject’s serial number',
      { subject: { serialNumber: 'RUC80099001-3' }, alternativeName: undefined },
      'ok',
    ],
    [
      'has the issuer in its subject and another in the alternative name',
      { subject: { serialNumber: 'RUC80099001-3' }, alternativeName: { serialNumber: 'RUC80088001-3' } },
      'observed',
    ],
    ['writes the RUC without its digit', { alternativeName: { serialNumber: 'RUC 80099001' } }, 'ok'],
    ['names a longer RUC that begins alike', { alternativeName: { serialNumber: 'RUC800990012-1' } }, 'not-verifiable'],
  ])('TRUST-01 a company’s document whose certificate %s', (_, over, verdict) => {
    expect(seal(withChain(text, over))).toMatchObject({ chain: 'ok', holder: verdict, verdict });
  });

  test('TRUST-01 the right certificate is found among others of the same key, and strangers do not count', () => {
    const key = publicKeyIn(text);
    const right = issueSigner(PROVIDER, { publicKey: key });
    const selfMade = new X509Certificate(Buffer.from(/<X509Certificate>([^<]*)/.exec(text)?.[1] ?? '', 'base64')).raw;
    const stranger = issueSigner(PROVIDER, { publicKey: new X509Certificate(ROOT.certificate).publicKey });
    expect(seal(withCertificate(text, selfMade, right))).toEqual(OK);
    expect(seal(withCertificate(text, PROVIDER.certificate, ROOT.certificate, right))).toEqual(OK);
    expect(seal(withCertificate(text, stranger, selfMade))).toMatchObject({ chain: 'not-verifiable' });
  });

  describe('a natural person', async () => {
    const person = { ...ISSUER, ruc: '1234567-9', tipoContribuyente: 1 };
    const made = await makeDocument({}, person);
    const holder = (subject: Name) =>
      check(withChain(made, { subject, alternativeName: undefined }), 'certificate-issuer')?.verdict;

    test('TRUST-01 is known by the identity card, which is the number of the RUC', () => {
      expect(holder({ serialNumber: 'CI1234567', CN: 'x' })).toBe('ok');
      expect(holder({ serialNumber: 'CI01234567', CN: 'x' })).toBe('ok');
      expect(verificationOf(withChain(made, { alternativeName: undefined })).strength).toBe('chained');
    });

    test('TRUST-03 is not another person', () => {
      expect(holder({ serialNumber: 'CI1234568', CN: 'CI1234567' })).toBe('observed');
    });
  });

  test('TRUST-05 who signs under the CDC of another issuer proves nothing', async () => {
    const own = await makeDocument({}, { ...ISSUER, ruc: '80088001-3' });
    const cdcOf = (xml: string) => /DE Id="(\w+)"/.exec(xml)?.[1] ?? '';
    const stolen = sign(own.replaceAll(cdcOf(own), cdcOf(await makeDocument())));
    const { strength, alteration, checks } = verificationOf(withChain(await stolen));
    expect(checks.find(({ name }) => name === 'certificate-issuer')?.verdict).toBe('ok');
    expect(checks.find(({ name }) => name === 'signature')?.verdict).toBe('ok');
    expect(strength).toBe('altered-or-reformatted');
    expect(alteration?.contradictions).toMatchObject([
      { field: 'issuer-ruc', says: '80088001-3', signed: '80099001-3' },
    ]);
  });
});

describe('altered documents', () => {
  const text = documentBytes('01-fe-10').toString();
  const unsigned = text.replace(/<Signature[\s\S]*<\/Signature>/, '');
  const alteration = (xml: string) => verificationOf(xml).alteration;
  const TOTAL = ['<dTotGralOpe>110000', '<dTotGralOpe>910000'] as const;

  test('TRUST-11 a changed total is told with what it says and what was signed', () => {
    const changed = text.replace(...TOTAL);
    expect(alteration(changed)).toEqual({
      isSignatureBroken: true,
      isQrOfAnotherSignature: false,
      contradictions: [{ field: 'total', says: '910000', signed: '110000', toldBy: 'qr' }],
    });
    expect(verificationOf(changed)).toMatchObject({ verdict: 'observed', strength: 'altered-or-reformatted' });
  });

  test.each([
    ['<dNumDoc>0000101', '<dNumDoc>0000102', { field: 'number', says: '0000102', signed: '0000101', toldBy: 'cdc' }],
    ['<dRucEm>80099001', '<dRucEm>80099002', { field: 'issuer-ruc', says: '80099002-3', signed: '80099001-3' }],
    ['<dTotIVA>10000', '<dTotIVA>0', { field: 'vat', says: '0', signed: '10000', toldBy: 'qr' }],
    ['<dRucRec>80088001', '<dRucRec>80099001', { field: 'receiver', says: '80099001-3', signed: '80088001' }],
  ])('TRUST-11 so is %s → %s, also without any signature', (from, to, expected) => {
    for (const xml of [text, unsigned]) {
      const contradictions = alteration(xml.replace(from, to))?.contradictions;
      expect(contradictions).toEqual(expect.arrayContaining([expect.objectContaining(expected)]));
    }
  });

  test('TRUST-11 a changed value that QR and CDC do not tell is known by the digest alone', () => {
    const changed = text.replace('<dNomEmi>', '<dNomEmi>X');
    expect(alteration(changed)).toEqual({ isSignatureBroken: true, isQrOfAnotherSignature: false, contradictions: [] });
  });

  test('TRUST-11 a new digest under the old signature, with the QR made to match, is no way out', () => {
    const changed = text.replaceAll('110000', '910000');
    const body =
      /<DE [\s\S]*<\/DE>/.exec(changed)?.[0].replace('<DE ', '<DE xmlns="http://ekuatia.set.gov.py/sifen/xsd" ') ?? '';
    const digest = createHash('sha256').update(body).digest('base64');
    const forged = changed
      .replace(/<DigestValue>[^<]*/, `<DigestValue>${digest}`)
      .replace(/DigestValue=\w+/, `DigestValue=${Buffer.from(digest).toString('hex')}`);
    expect(alteration(forged)).toMatchObject({ isSignatureBroken: true });
  });

  test('TRUST-11 signed anew with a key of one’s own, the old QR gives it away', async () => {
    const made = await makeDocument();
    const qr = /<gCamFuFD>.*<\/gCamFuFD>/.exec(made)?.[0] ?? '';
    const forged = (await sign(made.replace(...TOTAL)))
      .replace(/<gCamFuFD>.*<\/gCamFuFD>/, '')
      .replace('</rDE>', `${qr}</rDE>`);
    const verification = verificationOf(forged);
    expect(verification.checks.find(({ name }) => name === 'signature')?.verdict).toBe('ok');
    expect(verification.alteration).toMatchObject({
      isQrOfAnotherSignature: true,
      contradictions: [{ field: 'total', says: '910000', signed: '110000' }],
    });
  });

  test('TRUST-11 who signed what it was before is still told', () => {
    const { checks, chain, strength } = verificationOf(withChain(text).replace(...TOTAL));
    expect(checks.find(({ name }) => name === 'certificate-chain')?.verdict).toBe('ok');
    expect(chain).toMatchObject({ provider: { name: 'PRESTADOR DE PRUEBA S.A.' }, isNational: false });
    expect(strength).toBe('altered-or-reformatted');
  });

  test('TRUST-12 re-formatting an altered document does not soften it', () => {
    const changed = text.replace(...TOTAL);
    for (const softer of [changed.replace('<gTotSub>', '\n<gTotSub>'), changed.replaceAll('><', '>\n  <')]) {
      expect(verificationOf(softer)).toMatchObject({
        verdict: 'observed',
        alteration: { isSignatureBroken: true, contradictions: [{ field: 'total' }] },
      });
    }
  });

  test('TRUST-11 a merely re-formatted document is not altered, nor is an unsigned one in order', () => {
    for (const name of ['pretty-sig-broken', 'text-padded', 'prefixed']) {
      const verification = verificationOf(fixture(`variants/${name}.xml`));
      expect(verification).toMatchObject({ alteration: null, strength: 'altered-or-reformatted' });
    }
    expect(verificationOf(unsigned)).toMatchObject({ alteration: null, strength: 'intact-unsigned' });
  });

  test('TRUST-11 figures that the QR contradicts are altered under the issuer’s proven signature too', () => {
    const wrong = withChain(text).replace('dTotGralOpe=110000', 'dTotGralOpe=910000');
    expect(verificationOf(wrong)).toMatchObject({
      verdict: 'observed',
      alteration: { isSignatureBroken: false, contradictions: [{ field: 'total', says: '110000', signed: '910000' }] },
      strength: 'chained-contradicted',
    });
  });

  test('TRUST-11 a QR of another signature that contradicts no value is only observed there', () => {
    const other = withChain(text).replace(/DigestValue=\w\w/, 'DigestValue=41');
    expect(other).not.toBe(withChain(text));
    expect(verificationOf(other)).toMatchObject({ verdict: 'observed', alteration: null, strength: 'chained' });
  });

  test.each([
    'https://ekuatia.set.gov.py.estafa.example/consultas/qr?',
    'https://ekuatia-set.gov.py/consultas/qr?',
    'https://ekuatia.set.gov.py@estafa.example/consultas/qr?',
    'https://estafa.example/ekuatia.set.gov.py/consultas/qr?',
    'https://ekuatia.set.gov.py:8443/consultas/qr?',
    'https://estafa.example\\@ekuatia.set.gov.py/consultas/qr?',
    'https://ekuаtia.set.gov.py/consultas/qr?',
    'http://localhost/consultas/qr?',
    'javascript:alert(1)//ekuatia.set.gov.py/consultas/qr?',
    'estafa.example/consultas/qr?',
  ])('TRUST-13 a QR that leads to %s is observed', (address) => {
    const lookalike = simple.replace('https://ekuatia.set.gov.py/consultas/qr?', address);
    expect(lookalike).not.toBe(simple);
    const found = check(lookalike, 'qr-against-content');
    expect(found).toMatchObject({ verdict: 'observed', sentence: expect.stringMatching(/no lleva al portal/) });
    expect(verificationOf(lookalike).verdict).toBe('observed');
  });

  test.each(['https://www.ekuatia.set.gov.py/', 'http://ekuatia.set.gov.py/', 'ekuatia.set.gov.py/'])(
    'TRUST-13 one that leads to %s is not',
    (address) => {
      const written = simple.replace('https://ekuatia.set.gov.py/', address);
      expect(check(written, 'qr-against-content')?.verdict).toBe('ok');
    },
  );
});
