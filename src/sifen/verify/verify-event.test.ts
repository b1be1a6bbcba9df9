import { describe, expect, test } from 'vitest';
import { issueSigner, makeProvider, makeRoot, SELF_MADE } from '../../../test/sifen/certificates.ts';
import { documentBytes } from '../../../test/sifen/fixture.ts';
import { signedCancellation } from '../../../test/sifen/signed-cancellation.ts';
import { PROVIDER, TEST_ANCHORS } from '../../../test/sifen/test-anchors.ts';
import { readDocuments } from '../read-documents.ts';

const CDC = '01800990013001001000010122026100511076543213';
const read = (xml: string) => readDocuments(Buffer.from(xml), TEST_ANCHORS);
const isSigned = (xml: string) => read(xml).events.map((event) => event.isSignedByIssuer);
const cancelledIn = (xml: string) => read(xml).invoices.map(({ invoice }) => invoice.cancellation !== null);

const REASON = 'Error en el precio';
const withCertificate = (certificate: Buffer) => signedCancellation(CDC, REASON, certificate).toString('utf8');
const event = withCertificate(issueSigner(PROVIDER));
const selfMade = withCertificate(SELF_MADE);
const ofOtherRuc = withCertificate(issueSigner(PROVIDER, { alternativeName: { serialNumber: 'RUC80088001-3' } }));
const expired = withCertificate(issueSigner(PROVIDER, { to: '2026-10-01' }));
const strange = withCertificate(issueSigner(makeProvider(makeRoot(), { subject: PROVIDER.name })));

const bare = documentBytes('01-fe-10')
  .toString()
  .replace(/^<\?xml.*?\?>/, '');
const together = (content: string) => `<rContDe>${bare}<xContEv><xEvento>${content}</xEvento></xContEv></rContDe>`;
const inside = (content: string) => bare.replace('</rDE>', `<xContEv><xEvento>${content}</xEvento></xContEv></rDE>`);

describe('a cancellation with the chained signature of the issuer', () => {
  test('INTK-24 TRUST-08 counts, alone and in a container', () => {
    expect(isSigned(event)).toEqual([true]);
    expect(isSigned(`<rContEv><xEvento>${event}</xEvento></rContEv>`)).toEqual([true]);
  });

  test('TRUST-08 cancels the invoice of its own file, beside it and inside it', () => {
    expect(cancelledIn(together(event))).toEqual([true]);
    expect(cancelledIn(inside(event))).toEqual([true]);
  });
});

describe('a cancellation without it', () => {
  test.each([
    ['unsigned', event.replace(/<Signature.*<\/Signature>/s, ''), false],
    ['by a self-made certificate', selfMade, true],
    ['by an unknown provider with known names', strange, true],
    ['by another taxpayer', ofOtherRuc, false],
    ['by a certificate that was not in force', expired, false],
    ['altered', event.replace(REASON, 'Otro motivo'), false],
    ['outside the part that is signed', event.replace('</rEve>', '').replace('</rGesEve>', '</rEve></rGesEve>'), false],
  ])('TRUST-08 %s is kept, and cancels nothing', (_, text, isSignedWithoutChain) => {
    expect(read(text).events).toMatchObject([{ kind: 'cancellation', isSignedByIssuer: false, isSignedWithoutChain }]);
    expect(cancelledIn(together(text))).toEqual([false]);
    expect(cancelledIn(inside(text))).toEqual([false]);
  });

  test('TRUST-08 two parts under one signature, or one event twice in a file, are nobody’s word', () => {
    expect(isSigned(`<x>${event}${event}</x>`)).toEqual([false, false]);
    const twice = event.replace(/<gGroupTiEvt>.*<\/gGroupTiEvt>/, '$&$&');
    expect(isSigned(twice)).toEqual([false, false]);
  });
});

describe('an answer around it', () => {
  const answered = (state: string) =>
    `<rContEv>${event}<gResProcEVe><dEstRes>${state}</dEstRes></gResProcEVe></rContEv>`;
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const isRefused = (xml: string) => read(xml).events.map((one) => one.isRefused);

  test('TRUST-09 that refuses takes its effect away, and says so', () => {
    expect(isSigned(answered('Aprobado'))).toEqual([true]);
    expect(isSigned(answered('Aprobado con observación'))).toEqual([true]);
    expect(isSigned(answered('Rechazado'))).toEqual([false]);
    expect(isRefused(answered('Rechazado'))).toEqual([true]);
    expect(isSigned(answered('Pendiente'))).toEqual([false]);
    expect(cancelledIn(together(answered('Aprobado')))).toEqual([true]);
    expect(cancelledIn(together(answered('Rechazado')))).toEqual([false]);
  });

  test('TRUST-09 reaches an event that is escaped inside it', () => {
    const carried = (state: string) =>
      `<rContEv><xEvento>${escaped(event)}</xEvento><gResProcEVe><dEstRes>${state}</dEstRes></gResProcEVe></rContEv>`;
    expect(isSigned(carried('Aprobado'))).toEqual([true]);
    expect(isSigned(carried('Rechazado'))).toEqual([false]);
  });

  test('TRUST-09 is about the event beside it, not about another one’s answer', () => {
    const other = signedCancellation('01800990013001001000010222026100511153086420', REASON, issueSigner(PROVIDER))
      .toString()
      .replaceAll('77', '78');
    const refused = `<rContEv>${other}<gResProcEVe><dEstRes>Rechazado</dEstRes></gResProcEVe></rContEv>`;
    const both = read(`<x>${answered('Aprobado')}${refused}</x>`).events;
    expect(both.map((one) => one.isRefused)).toEqual([false, true]);
    expect(both[0]?.isSignedByIssuer).toBe(true);
  });

  test('TRUST-09 of which nobody knows what it refuses holds for the whole file', () => {
    const stray = `<xContEv>${escaped('<r><dEstRes>Rechazado</dEstRes></r>')}</xContEv>`;
    expect(isSigned(`<x>${event}${stray}</x>`)).toEqual([false]);
  });
});
