import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONG, runs } from '../../test/long-run.ts';
import { DOCUMENT_NAMES, documentBytes, fixture } from '../../test/sifen/fixture.ts';
import { readDocuments } from './read-documents.ts';
import { verifyInvoice } from './verify/verify-invoice.ts';

const VARIANTS = [
  'consulta-escaped.xml',
  'lote.xml',
  'lote.zip',
  'rContDe.xml',
  'evento-cancelacion.xml',
  'prefixed.xml',
];
const SEEDS = [...DOCUMENT_NAMES.map(documentBytes), ...VARIANTS.map((name) => fixture(`variants/${name}`))];

/** What tends to upset readers of XML. */
const SPLINTERS = [
  '<',
  '>',
  '</',
  '/>',
  '&',
  '&amp;',
  '&#0;',
  '&#x110000;',
  '&lt;',
  '"',
  "'",
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '?>',
  '<!DOCTYPE a>',
  ' xmlns=""',
  ' xmlns:a="b"',
  '<rDE>',
  '</rDE>',
  '<DE Id="',
  '<xDE>UEsDB',
  '\0',
  '\u{feff}',
  '\ud800',
  'ñ',
  '-',
  '.',
  'e9',
  '99999999999999999999999999',
  '0.000000000000001',
  ' '.repeat(300),
  '<a>'.repeat(300),
];

type Mutation = (bytes: Buffer) => Buffer;

const at = fc.nat(1_000_000);
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(at, fc.nat(255)).map(
    ([place, byte]): Mutation =>
      (bytes) => {
        const copy = Buffer.from(bytes);
        copy[place % Math.max(1, copy.length)] = byte;
        return copy;
      },
  ),
  fc.tuple(at, fc.nat(2000)).map(
    ([place, length]): Mutation =>
      (bytes) => {
        const from = place % Math.max(1, bytes.length);
        return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
      },
  ),
  fc.tuple(at, fc.constantFrom(...SPLINTERS)).map(
    ([place, splinter]): Mutation =>
      (bytes) => {
        const from = place % Math.max(1, bytes.length);
        return Buffer.concat([bytes.subarray(0, from), Buffer.from(splinter), bytes.subarray(from)]);
      },
  ),
  fc.tuple(at, at, fc.nat(500)).map(
    ([source, target, length]): Mutation =>
      (bytes) => {
        const from = source % Math.max(1, bytes.length);
        const to = target % Math.max(1, bytes.length);
        return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from, from + length), bytes.subarray(to)]);
      },
  ),
);

const MIB = 1024 * 1024;
/** Milliseconds of processor time: what others do on the machine does not count. */
let slowest = 0;

function survives(bytes: Uint8Array): void {
  const start = process.cpuUsage();
  const { invoices, problems, events } = readDocuments(bytes);
  for (const read of invoices) expect(['ok', 'observed', 'not-verifiable']).toContain(verifyInvoice(read).verdict);
  expect(invoices.length + problems.length).toBeGreaterThan(0);
  expect(events).toBeInstanceOf(Array);
  const { user, system } = process.cpuUsage(start);
  slowest = Math.max(slowest, (user + system) / 1000);
}

describe('whatever bytes come, they are read or told about', () => {
  test('INTK-09 damaged documents', { timeout: LONG }, () => {
    const before = process.memoryUsage().rss;
    fc.assert(
      fc.property(fc.constantFrom(...SEEDS), fc.array(mutation, { minLength: 1, maxLength: 6 }), (seed, mutations) => {
        survives(mutations.reduce((bytes, mutate) => mutate(bytes), seed));
      }),
      { numRuns: runs(700, 100_000) },
    );
    expect(slowest).toBeLessThan(1_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * MIB);
  });

  test('INTK-09 noise', { timeout: LONG }, () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 3_000 }), survives), { numRuns: runs(100, 5_000) });
  });

  test('INTK-09 text of any kind within an envelope', { timeout: LONG }, () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(text, (content) => {
        const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
        survives(Buffer.from(`<x><xContenDE>&lt;rDE>${escaped}</xContenDE><xDE>UEsDB${escaped}</xDE></x>`));
      }),
      { numRuns: runs(100, 5_000) },
    );
  });

  const document = documentBytes('01-fe-10').toString();
  const inside = (junk: string) => document.replace('</gTotSub>', `</gTotSub>${junk}`);
  const bare = document.replace(/^<\?xml.*?\?>/, '');

  test.each([
    ['many tags nobody knows', () => inside('<a>1</a>'.repeat(30_000))],
    ['many attributes', () => inside('<a b="1"/>'.repeat(25_000))],
    ['many attributes, deep down', () => inside('<d>'.repeat(240) + '<a b="1"/>'.repeat(25_000) + '</d>'.repeat(240))],
    ['many namespaces', () => inside('<a xmlns:b="u:1"><b:c/></a>'.repeat(8_000))],
    [
      'many items',
      () =>
        document.replace(/<gCamItem>.*<\/gCamItem>/, '<gCamItem><dCantProSer>1</dCantProSer></gCamItem>'.repeat(4_500)),
    ],
    ['many documents', () => `<x>${'<rDE/>'.repeat(40_000)}</x>`],
    ['many whole documents', () => `<x>${bare.repeat(50)}</x>`],
    [
      'many events',
      () => `<x>${bare}${'<gGroupTiEvt><rGeVeCan><Id>1</Id></rGeVeCan></gGroupTiEvt>'.repeat(4_500)}</x>`,
    ],
    ['endless digits', () => document.replace('<dTotOpe>110000', `<dTotOpe>${'1'.repeat(450_000)}`)],
    ['endless blanks', () => inside(`<a>${' '.repeat(450_000)}</a>`)],
    ['endless lines', () => inside('\n'.repeat(450_000))],
    ['endless entities', () => inside(`<a>${'&#65;'.repeat(125_000)}</a>`)],
    ['endless QR', () => document.replace('cItems=1', `cItems=${'&amp;amp;'.repeat(50_000)}`)],
    ['bare ampersands', () => inside(`<a>${'& '.repeat(150_000)}</a>`)],
    ['declarations that do not end', () => `<a>${'<?xml '.repeat(125_000)}</a>`],
    ['an endless identifier', () => document.replace(/DE Id="/, `DE Id="${'1'.repeat(450_000)}`)],
    ['open brackets', () => '<'.repeat(450_000)],
    ['open comments', () => '<!--'.repeat(100_000)],
    ['open tags', () => '<a>'.repeat(200)],
  ])('INTK-09 half a megabyte of %s takes less than a second', { timeout: LONG }, (_, make) => {
    slowest = 0;
    survives(Buffer.from(make()));
    expect(slowest).toBeLessThan(1_000);
  });
});
