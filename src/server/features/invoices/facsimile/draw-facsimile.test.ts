import { describe, expect, test } from 'vitest';
import { decimalsOf } from '#domain/money/money.ts';
import { formatNumber } from '#domain/money/money-text.ts';
import { readingOf } from '../../../../../test/builders/an-invoice.ts';
import { DOCUMENT_NAMES, documentBytes } from '../../../../../test/sifen/fixture.ts';
import { drawFacsimile } from './draw-facsimile.ts';

const drawn = (name: string) => drawFacsimile(readingOf(name).invoice);
const lines = (given: readonly { label: string; value: string }[]) => given.map((one) => `${one.label}: ${one.value}`);

/** What the XML has in this tag, wherever that stands first, as a printed sheet writes it. */
function declared(xml: string, tag: string): string | undefined {
  const written = new RegExp(`<${tag}>(-?[\\d.]+)<`).exec(xml)?.[1];
  const plain = written?.includes('.') ? written.replace(/\.?0+$/, '') : written;
  return plain === undefined ? undefined : formatNumber(plain, decimalsOf(plain));
}

describe('the facsimile of an XML invoice', () => {
  test('has who issues it, what it is, the operation and the receiver at its head', () => {
    const sheet = drawn('04-fe-mix-5-10-ex');
    expect(sheet).toMatchObject({
      documentName: 'FACTURA ELECTRÓNICA',
      number: '019-002-0000104',
      issuer: { name: 'SUPERMERCADO ÑANDUTÍ & CÍA. S.R.L.', ruc: '80099002-1' },
      timbrado: expect.stringMatching(/^\d{8}$/),
      validFrom: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      isTest: false,
    });
    expect(sheet.issuer.lines.join('\n')).toMatch(
      /SUPERMERCADOS\nAV\. DE LOS EJEMPLOS.*\nTel\. 021600600, facturas@ej/,
    );
    expect(lines(sheet.operation)).toEqual([
      'Fecha y hora de emisión: 05/10/2026 10:11:00',
      'Condición de venta: Contado',
      'Moneda: Guaraní',
    ]);
    expect(lines(sheet.receiver)[0]).toBe('RUC: 3999123-7');
    expect(sheet.cdc).toBe('0180 0990 0210 1900 2000 0104 2202 6100 5113 0617 2843');
  });

  test('puts each item under its rate and the totals in the official order, the total in words', () => {
    const { items, totals } = drawn('04-fe-mix-5-10-ex');
    expect(items.map(({ exempt, at5, at10 }) => [exempt, at5, at10])).toEqual([
      ['0', '35.100', '0'],
      ['0', '0', '37.980'],
      ['15.000', '0', '0'],
      ['0', '67.802', '0'],
    ]);
    expect(totals).toEqual({
      subtotal: { exempt: '15.000', at5: '102.902', at10: '37.980' },
      operation: '155.882',
      adjustments: [{ label: 'REDONDEO', value: '32' }],
      total: '155.850',
      inWords: 'guaraníes ciento cincuenta y cinco mil ochocientos cincuenta',
      inGuaranies: null,
      vat: { at5: '4.900', at10: '3.453', total: '8.353' },
    });
  });

  test.each(DOCUMENT_NAMES)('prints the totals that the XML declares and reckons none: %s', (name) => {
    const xml = documentBytes(name).toString();
    const { totals } = drawn(name);
    if (totals === null) {
      expect(xml).not.toContain('<dTotGralOpe>');
      return;
    }
    expect(totals.total).toBe(declared(xml, 'dTotGralOpe'));
    expect(totals.operation).toBe(declared(xml, 'dTotOpe'));
    for (const [shown, tag] of [
      [totals.subtotal.at5, 'dSub5'],
      [totals.subtotal.at10, 'dSub10'],
      [totals.vat.at5, 'dIVA5'],
      [totals.vat.at10, 'dIVA10'],
      [totals.vat.total, 'dTotIVA'],
    ] as const) {
      expect({ tag, shown }).toEqual({ tag, shown: declared(xml, tag) ?? '0' });
    }
  });

  test('in another currency it says the rate, and the guaraníes that the document gives', () => {
    const { operation, totals } = drawn('07-fe-usd-global');
    expect(lines(operation)).toEqual(expect.arrayContaining(['Moneda: USD']));
    expect(lines(operation).join()).toMatch(/Tipo de cambio: \d/);
    expect(totals?.inWords).toMatch(/^dólares americanos /);
    expect(totals?.inGuaranies).toMatch(/^\d{1,3}(\.\d{3})+$/);
  });

  test('of a note it names the document that it corrects', () => {
    const { documentName, operation } = drawn('18-nc-devolucion');
    expect(documentName).toBe('NOTA DE CRÉDITO ELECTRÓNICA');
    expect(lines(operation).join('\n')).toMatch(/Motivo de la nota: .*\nDocumento asociado: /);
  });
});
