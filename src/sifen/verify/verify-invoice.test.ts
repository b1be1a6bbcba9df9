import { describe, expect, test } from 'vitest';
import { DOCUMENT_NAMES, documentBytes, fixture } from '../../../test/sifen/fixture.ts';
import { withChain } from '../../../test/sifen/test-anchors.ts';
import { checkOf, failingChecks, verificationOf } from '../../../test/sifen/verification-of.ts';
import type { CheckName } from './check.ts';

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
    const failed = failingChecks(withChain(documentBytes(name).toString()));
    expect(failed.filter((one) => one !== 'environment observed')).toEqual([]);
  });

  test('INTK-33 a sound document is ok as a whole', () => {
    expect(verificationOf(simple).verdict).toBe('ok');
  });

  test('INTK-33 the checks are these', () => {
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
    expect(failingChecks(fixture(`variants/${name}.xml`))).toEqual(expected);
  });

  test('INTK-40 a re-formatted file is not called false', () => {
    expect(verificationOf(fixture('variants/text-padded.xml')).verdict).toBe('not-verifiable');
  });
});

describe('each check notices what it is there for', () => {
  const changes: [
    id: string,
    check: CheckName,
    document: string,
    from: string | RegExp,
    to: string,
    sentence: RegExp,
  ][] = [
    ['INTK-35', 'cdc-digit', simple, '<dDVId>3', '<dDVId>4', /repite/],
    ['INTK-36', 'ruc-digits', simple, '<dDVEmi>3', '<dDVEmi>4', /emisor 80099001-4/],
    ['INTK-36', 'ruc-digits', simple, '<dDVRec>3', '<dDVRec>4', /receptor 80088001-4/],
    ['INTK-37', 'cdc-against-fields', simple, '<dNumDoc>0000101', '<dNumDoc>0000102', /el número/],
    ['INTK-37', 'cdc-against-fields', simple, '<dEst>001', '<dEst>002', /el establecimiento/],
    ['INTK-37', 'cdc-against-fields', simple, '<dPunExp>001', '<dPunExp>002', /el punto de expedición/],
    ['INTK-37', 'cdc-against-fields', simple, '<iTiDE>1', '<iTiDE>5', /el tipo de documento/],
    ['INTK-37', 'cdc-against-fields', simple, '<dRucEm>80099001', '<dRucEm>80099002', /el RUC del emisor/],
    ['INTK-37', 'cdc-against-fields', simple, '<iTipCont>2', '<iTipCont>1', /el tipo de contribuyente/],
    ['INTK-37', 'cdc-against-fields', simple, '<dFeEmiDE>2026-10-05', '<dFeEmiDE>2026-10-06', /la fecha de emisión/],
    ['INTK-37', 'cdc-against-fields', simple, '<iTipEmi>1', '<iTipEmi>2', /el tipo de emisión/],
    ['INTK-37', 'cdc-against-fields', simple, '<dCodSeg>107654321', '<dCodSeg>107654322', /el código de seguridad/],
    ['INTK-33', 'timbrado', simple, '<dFeIniT>2024-01-15', '<dFeIniT>2026-10-06', /antes/],
    ['INTK-38', 'totals', mixed, '<dDescTotal>0', '<dDescTotal>900', /descuento total/],
    ['INTK-38', 'totals', mixed, '<dAnticipo>0', '<dAnticipo>900', /anticipo total/],
    ['INTK-41', 'qr-against-content', dollars, 'dTotGralOpe=1509.7', 'dTotGralOpe=1509.9', /en el total/],
    ['INTK-33', 'timbrado', simple, '<dNumTim>17000001</dNumTim>', '', /timbrado/],
    ['INTK-38', 'items', mixed, '<dTotBruOpeItem>67802', '<dTotBruOpeItem>67804', /línea 4 dice Gs. 67\.804/],
    ['INTK-38', 'items', mixed, '<dTotOpeItem>35100', '<dTotOpeItem>35200', /línea 1/],
    ['INTK-38', 'items', mixed, '<dDescItem>0', '<dDescItem>100', /línea 1 dice Gs. 35\.100 y debería ser Gs. 34\.500/],
    ['INTK-38', 'totals', mixed, '<dSub10>37980', '<dSub10>37990', /10 %/],
    ['INTK-38', 'totals', mixed, '<dSub5>102902', '<dSub5>102802', /5 %/],
    ['INTK-38', 'totals', mixed, '<dSubExe>15000', '<dSubExe>0', /exento/],
    ['INTK-38', 'totals', mixed, '<dSubExo>0', '<dSubExo>500', /exonerado/],
    ['INTK-38', 'totals', mixed, '<dTotOpe>155882', '<dTotOpe>155982', /suma de las líneas/],
    ['INTK-38', 'totals', mixed, '<dRedon>32', '<dRedon>0', /El total dice Gs. 155\.850 y debería ser Gs. 155\.882/],
    ['INTK-38', 'totals', mixed, '<dRedon>32', '<dRedon>50', /El redondeo es de Gs. 50 y no puede llegar a Gs. 50/],
    ['INTK-38', 'totals', dollars, '<dRedon>0', '<dRedon>1', /El redondeo es de USD 1,00 y no puede llegar a USD 1,00/],
    ['INTK-38', 'totals', mixed, '<dTotDesc>0', '<dTotDesc>900', /descuento de las líneas/],
    ['INTK-38', 'totals', mixed, '<dTotDescGlotem>0', '<dTotDescGlotem>900', /descuento global/],
    ['INTK-38', 'totals', mixed, '<dTotAntItem>0', '<dTotAntItem>900', /anticipo de las líneas/],
    ['INTK-38', 'totals', mixed, '<dTotAnt>0', '<dTotAnt>900', /anticipo global/],
    ['INTK-39', 'vat', mixed, '<dLiqIVAItem>3452.72727273', '<dLiqIVAItem>3460', /El IVA en la línea 2/],
    ['INTK-39', 'vat', mixed, '<dBasGravIVA>34527.27272727', '<dBasGravIVA>34500', /base gravada en la línea 2/],
    ['INTK-39', 'vat', mixed, '<dBasExe>0', '<dBasExe>900', /parte exenta en la línea 1/],
    ['INTK-39', 'vat', mixed, '<dTasaIVA>10', '<dTasaIVA>7', /tasa/],
    ['INTK-39', 'vat', mixed, '<dIVA10>3453', '<dIVA10>3460', /IVA al 10 %/],
    ['INTK-39', 'vat', mixed, '<dIVA5>4900', '<dIVA5>4800', /IVA al 5 %/],
    ['INTK-39', 'vat', mixed, '<dTotIVA>8353', '<dTotIVA>8363', /IVA total/],
    ['INTK-39', 'vat', mixed, '<dLiqTotIVA5>0', '<dLiqTotIVA5>60', /El redondeo del IVA al 5 % es de Gs. 60/],
    ['INTK-39', 'vat', mixed, '<dLiqTotIVA10>0', '<dLiqTotIVA10>60', /El redondeo del IVA al 10 % es de Gs. 60/],
    ['INTK-39', 'vat', mixed, '<dBaseGrav10>34527', '<dBaseGrav10>34627', /base gravada al 10 %/],
    ['INTK-39', 'vat', mixed, '<dTBasGraIVA>132529', '<dTBasGraIVA>132629', /base gravada total/],
    ['INTK-33', 'currency', dollars, '<dTotalGs>11097050', '<dTotalGs>11197050', /total en guaraníes/],
    ['INTK-33', 'currency', dollars, /<dTiCam>.*?<\/dTiCam>/, '', /tipo de cambio/],
    ['INTK-33', 'currency', simple, '<dDesMoneOpe>', '<dTiCam>7300</dTiCam><dDesMoneOpe>', /tipo de cambio/],
    ['INTK-41', 'qr-against-content', simple, 'dTotGralOpe=110000', 'dTotGralOpe=910000', /en el total/],
    ['INTK-41', 'qr-against-content', simple, 'dTotIVA=10000', 'dTotIVA=0', /en el IVA/],
    ['INTK-41', 'qr-against-content', simple, 'dRucRec=80088001', 'dRucRec=80088002', /en el receptor/],
    ['INTK-41', 'qr-against-content', simple, 'cItems=1', 'cItems=2', /cantidad de líneas/],
    ['INTK-41', 'qr-against-content', simple, '5431303a31313a3030', '5431303a31323a3030', /en la fecha/],
    ['INTK-41', 'qr-against-signature', simple, 'DigestValue=586f', 'DigestValue=586e', /otra firma/],
    ['INTK-33', 'readable-values', simple, '<dTotAnt>0', '<dTotAnt>cero', /«cero»/],
    ['INTK-51', 'environment', simple, '/consultas/qr', '/consultas-test/qr', /prueba/],
  ];
  test.each(changes)('%s %s, change %#', (_, name, text, from, to, sentence) => {
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    expect(checkOf(text, name)?.verdict).toBe('ok');
    expect(checkOf(changed, name)).toMatchObject({ verdict: 'observed', sentence: expect.stringMatching(sentence) });
  });

  test('INTK-41 a QR that is missing or no address cannot be verified', () => {
    for (const text of [simple.replace(/<gCamFuFD>.*<\/gCamFuFD>/, ''), simple.replace(/<dCarQR>.*?</, '<dCarQR>x<')]) {
      expect(failingChecks(text)).toEqual(['qr-against-content not-verifiable', 'qr-against-signature not-verifiable']);
    }
  });

  test.each(['dRucRec=80088001-3', 'dNumIDRec=80088001', 'dNumIDRec=080088001'])(
    'INTK-41 the receiver written as %s is the same receiver',
    (receiver) => {
      expect(checkOf(simple.replace('dRucRec=80088001', receiver), 'qr-against-content')?.verdict).toBe('ok');
    },
  );

  test('INTK-41 a QR with fewer decimals than its document is not another’s; one with another amount is', () => {
    const precise = dollars.replace('<dTotGralOpe>1509.7', '<dTotGralOpe>1509.7049');
    const verdict = (told: string) =>
      checkOf(precise.replace('dTotGralOpe=1509.7', `dTotGralOpe=${told}`), 'qr-against-content')?.verdict;
    expect([verdict('1509.70'), verdict('1509.71'), verdict('1509')]).toEqual(['ok', 'ok', 'ok']);
    expect([verdict('1509.69'), verdict('1509.72'), verdict('1510.71')]).toEqual(['observed', 'observed', 'observed']);
  });

  test('INTK-41 a QR without decimals is that of its document', () => {
    expect(checkOf(dollars.replace('dTotGralOpe=1509.7', 'dTotGralOpe=1509'), 'qr-against-content')?.verdict).toBe(
      'ok',
    );
  });

  test('INTK-38 items converted one by one are checked one by one', () => {
    const converted = dollars
      .replace('<dPUniProSer>1210</dPUniProSer>', '<dPUniProSer>1210</dPUniProSer><dTiCamIt>7350.5</dTiCamIt>')
      .replace('<dTotOpeItem>1210</dTotOpeItem>', '<dTotOpeItem>1210</dTotOpeItem><dTotOpeGs>8894105</dTotOpeGs>');
    expect(checkOf(converted, 'currency')?.verdict).toBe('ok');
    const wrong = converted.replace('8894105', '8994105');
    expect(checkOf(wrong, 'currency')).toMatchObject({
      verdict: 'observed',
      sentence: expect.stringMatching(/línea 1/),
    });
  });

  test('a timbrado that does not say since when it is valid cannot be verified', () => {
    expect(checkOf(simple.replace(/<dFeIniT>.*?<\/dFeIniT>/, ''), 'timbrado')?.verdict).toBe('not-verifiable');
  });

  test('INTK-40 an unsigned document of the free portal says that it may be so', () => {
    const unsigned = simple.replace(/<Signature[\s\S]*<\/Signature>/, '').replace('<dSisFact>1', '<dSisFact>2');
    expect(verificationOf(unsigned).verdict).toBe('not-verifiable');
    expect(checkOf(unsigned, 'signature')?.sentence).toMatch(/portal gratuito/);
  });

  test('INTK-35 without CDC the rest is still checked', () => {
    const without = simple.replace(/DE Id="\d+"/, 'DE Id="x"');
    expect(failingChecks(without)).toContain('cdc-digit observed');
    expect(failingChecks(without)).toContain('cdc-against-fields not-verifiable');
    expect(checkOf(without, 'totals')?.verdict).toBe('ok');
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
    expect(checkOf(lines(items, '30000', '2727', '27273'), 'vat')?.verdict).toBe('ok');
    expect(checkOf(lines(items, '30000', '2720', '27280'), 'vat')?.verdict).toBe('ok');
    expect(checkOf(lines(items, '30000', '2700', '27300'), 'vat')?.verdict).toBe('observed');
  });

  test('INTK-39 one who writes eight decimals has no such excuse', () => {
    const items = line('1500', '1363.63636364', '136.36363636').repeat(20);
    expect(checkOf(lines(items, '30000', '2727', '27273'), 'vat')?.verdict).toBe('ok');
    expect(checkOf(lines(items, '30000', '2720', '27280'), 'vat')?.verdict).toBe('observed');
  });

  test('INTK-39 before the middle of 2023 partly taxed items were reckoned otherwise', () => {
    const partly = line('1000000', '227272.72727273', '22727.27272727')
      .replace('<iAfecIVA>1', '<iAfecIVA>4')
      .replace('<dPropIVA>100', '<dPropIVA>25');
    const old = lines(partly.replace('<dBasExe>0</dBasExe>', ''), '1000000', '22727', '227273');
    expect(checkOf(old, 'vat')?.verdict).toBe('ok');
    expect(checkOf(lines(partly, '1000000', '22727', '227273'), 'vat')?.verdict).toBe('observed');
    expect(checkOf(old, 'totals')?.verdict).toBe('ok');
    const cut = old.replace('<dSub10>1000000', '<dSub10>250000').replace('<dSubExe>0', '<dSubExe>750000');
    expect(checkOf(cut, 'totals')?.verdict).toBe('ok');
    const torn = old.replace('<dSubExe>0', '<dSubExe>750000');
    expect(checkOf(torn, 'totals')).toMatchObject({
      verdict: 'observed',
      sentence: expect.stringMatching(/operación/),
    });
  });
});
