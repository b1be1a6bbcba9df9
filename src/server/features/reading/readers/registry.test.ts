import { expect, test } from 'vitest';
import { DOCUMENT_KINDS, isContainer } from '#domain/received-document.ts';
import { documentBytes, fixture } from '../../../../../test/sifen/fixture.ts';
import { nationalAnchors } from '../../../../sifen/trust/trust-anchors.ts';
import { findReader } from './registry.ts';
import { xmlReader } from './xml-reader.ts';

const HOW = { anchors: nationalAnchors(), isPatient: true } as const;

test('INTK-09 every kind of file has a reader, but packages, which are opened instead', () => {
  const withReader = DOCUMENT_KINDS.filter((kind) => findReader(kind) !== undefined);
  expect(withReader).toEqual(DOCUMENT_KINDS.filter((kind) => !isContainer(kind)));
});

test('INTK-33 the reader says where figures come from, what was checked, and whether a person must look', async () => {
  const read = async (xml: string) => xmlReader.read(Buffer.from(xml), HOW);
  const sound = documentBytes('07-fe-usd-global').toString();
  const odd = sound.replace(/<dTotalGs>[^<]*/, '<dTotalGs>NaN');
  expect((await read(sound)).readings).toMatchObject([{ source: 'xml', doubts: [] }]);
  expect((await read(sound)).readings[0]?.verification.checks.length).toBeGreaterThan(3);
  expect((await read(odd)).readings).toMatchObject([
    {
      source: 'xml',
      doubts: [
        { field: 'document', reason: 'altered' },
        { field: 'document', reason: 'unreadable-values' },
      ],
    },
  ]);
  const lot = xmlReader.read(fixture('variants/lote.xml'), HOW);
  expect(lot.readings.length).toBeGreaterThan(1);
});

test('INTK-08 what cannot be read, or is something else, is a problem with a reason and no reading', async () => {
  const pdf = await findReader('pdf')?.read(Buffer.from('%PDF-1.7'), HOW);
  expect(pdf).toEqual({
    readings: [],
    events: [],
    problems: [{ outcome: 'unreadable', reason: { code: 'pdf-damaged', params: {} }, canRetry: true }],
  });
  const page = await findReader('html')?.read(Buffer.from('<!DOCTYPE html><html></html>'), HOW);
  expect(page).toMatchObject({ readings: [], problems: [{ outcome: 'not-an-invoice' }] });
});

test('INTK-08 only large XML is slow', () => {
  const xml = findReader('xml');
  expect([xml?.isSlow(10_000), xml?.isSlow(1_048_576), xml?.isSlow(1_048_577)]).toEqual([false, false, true]);
});
