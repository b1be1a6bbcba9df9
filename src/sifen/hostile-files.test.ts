import { describe, expect, test } from 'vitest';
import { LONG } from '../../test/long-run.ts';
import {
  hiddenByQuote,
  longPrefixList,
  manyArchives,
  namespacesOver,
  slowCertificates,
} from '../../test/sifen/hostile-files.ts';
import { readDocuments } from './read-documents.ts';
import { verifyInvoice } from './verify/verify-invoice.ts';

const KIB = 1024;
/** Seconds of processor time, far more than is needed: what the limits hold back takes 2 to 100 and more. */
const BAR = 2;

/** What was wrong, and how long it took. */
function read(bytes: Uint8Array) {
  const start = process.cpuUsage();
  const { invoices, problems, events } = readDocuments(bytes);
  const checks = invoices.flatMap((one) => verifyInvoice(one).checks);
  const { user, system } = process.cpuUsage(start);
  return { reasons: problems.map(({ reason }) => reason), events, checks, seconds: (user + system) / 1e6 };
}

const CANCELLATION = `<dFecFirma>2026-10-06T09:00:00</dFecFirma><gGroupTiEvt><rGeVeCan><Id>${'0'.repeat(44)}</Id></rGeVeCan></gGroupTiEvt>`;

describe('a small file that is made to take long does not', () => {
  test('INTK-09 certificates with keys that take long to try are not tried', { timeout: LONG }, () => {
    const file = slowCertificates(10, 4, 3072, 3068);
    expect(file.length).toBeLessThan(100 * KIB);
    const { seconds, events } = read(file);
    expect(seconds).toBeLessThan(BAR);
    expect(events).toHaveLength(10);
  });

  test('INTK-09 no more than a thousand signatures are tried in one file, and that is told', { timeout: LONG }, () => {
    const { seconds, reasons } = read(slowCertificates(150, 4, 4096, 32));
    expect(seconds).toBeLessThan(BAR);
    expect(reasons).toEqual(['too-many-signatures']);
  });

  test('SEC-14 what a quote hides from the scan is seen once it is repaired', { timeout: LONG }, () => {
    const file = hiddenByQuote(namespacesOver(250, 85_000));
    expect(file.length).toBeLessThan(400 * KIB);
    const { seconds, reasons } = read(file);
    expect(reasons).toEqual(['too-many-namespaces']);
    expect(seconds).toBeLessThan(BAR);
  });

  test('SEC-14 a DOCTYPE hidden so is refused', () => {
    expect(read(hiddenByQuote('<!DOCTYPE a>')).reasons).toEqual(['doctype']);
  });

  test('INTK-09 namespaces that stay in force over many elements', { timeout: LONG }, () => {
    const { seconds, reasons } = read(Buffer.from(namespacesOver(200, 30_000)));
    expect(reasons).toEqual(['too-many-namespaces']);
    expect(seconds).toBeLessThan(BAR);
  });

  test('INTK-14 ZIPs whose files have more tags together than one file may', { timeout: LONG }, () => {
    const file = manyArchives(80, Buffer.from(`<x>${'<a/>'.repeat(399_000)}</x>`));
    expect(file.length).toBeLessThan(190 * KIB);
    const { seconds, reasons } = read(file);
    expect(reasons).toEqual(['other-xml', 'too-complex', 'too-much-unpacked']);
    expect(seconds).toBeLessThan(BAR);
  });

  test('INTK-14 ZIPs that would fill the memory are not inflated', { timeout: LONG }, () => {
    const { seconds, reasons } = read(manyArchives(200, Buffer.alloc(24 * KIB * KIB, '<a/>')));
    expect(reasons).toContain('too-much-unpacked');
    expect(seconds).toBeLessThan(BAR);
  });

  test.each([
    ['packed parts', `<x>${'<xDE>&lt;a/></xDE>'.repeat(100_000)}</x>`, 'too-many-parts'],
    ['events', `<x>${'<gGroupTiEvt><a/></gGroupTiEvt>'.repeat(100_000)}</x>`, 'too-many-events'],
    ['signed events', `<x>${`<rEve>${CANCELLATION}</rEve>`.repeat(40_000)}</x>`, 'too-many-events'],
    ['documents', `<x>${'<rDE/>'.repeat(100_000)}</x>`, 'too-many-documents'],
  ])('INTK-09 too many %s are told', { timeout: LONG }, (_, text, reason) => {
    const { seconds, reasons } = read(Buffer.from(text));
    expect(reasons).toContain(reason);
    expect(seconds).toBeLessThan(BAR);
  });

  test('INTK-09 a signature that names thousands of prefixes is not followed', { timeout: LONG }, () => {
    const { seconds, checks } = read(longPrefixList(20_000, 20_000));
    expect(checks.find(({ name }) => name === 'signature')?.verdict).toBe('not-verifiable');
    expect(seconds).toBeLessThan(BAR);
  });

  test('INTK-09 many documents among many identifiers are not searched one by one', { timeout: LONG }, () => {
    const documents = Array.from({ length: 500 }, (_, at) => document(at)).join('');
    const { seconds, checks } = read(Buffer.from(`<x>${documents}${ids(100_000)}</x>`));
    const signatures = checks.filter(({ name }) => name === 'signature');
    const codes = signatures.flatMap(({ found }) => found.map(({ code }) => code));
    expect(new Set(codes)).toEqual(new Set(['signature-too-many-ids']));
    expect(seconds).toBeLessThan(BAR);
  });
});

function ids(count: number): string {
  return Array.from({ length: count }, (_, at) => `<a Id="x${at}"/>`).join('');
}

/** As little as is read for a document with a signature. */
function document(at: number): string {
  const cdc = `0180099001300100100${String(at).padStart(5, '0')}22026100511076543213`;
  return `<rDE><DE Id="${cdc}"><gDatGralOpe><gEmis><dRucEm>80099001</dRucEm></gEmis></gDatGralOpe><gTotSub><dTotGralOpe>1</dTotGralOpe></gTotSub></DE><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><Reference URI="#${cdc}"/></SignedInfo></Signature></rDE>`;
}
