import { describe, expect, test } from 'vitest';
import { anInvoice, readingOf } from '../../../../../../test/builders/an-invoice.ts';
import { describeInvoice } from './describe-invoice.ts';

const sectionsOf = (invoice: Parameters<typeof describeInvoice>[0]) =>
  new Map(
    describeInvoice(invoice).map(({ title, fields }) => [title, fields.map((one) => `${one.label}: ${one.value}`)]),
  );

describe('the readable view of a document', () => {
  test('DATA-07 says everything of an invoice, in its order, dates and amounts as people write them', () => {
    const sections = sectionsOf(readingOf('10-fe-credito-cuotas').invoice);
    expect([...sections.keys()]).toEqual(['Documento', 'Emisor', 'Receptor', 'Condición de venta', 'Totales']);
    expect(sections.get('Documento')).toEqual(
      expect.arrayContaining([
        'Tipo: Factura electrónica',
        'Número: 001-001-0000110',
        'Timbrado: 17000001',
        'Timbrado vigente desde: 15/01/2024',
        'Fecha de emisión: 05/10/2026 10:11:00',
        'CDC: 0180 0990 0130 0100 1000 0110 2202 6100 5117 6543 2106',
        'Moneda: Guaraní',
      ]),
    );
    expect(sections.get('Emisor')).toEqual([
      'Razón social: FERRETERIA EL TORNILLO FELIZ S.A.',
      'Nombre de fantasía: EL TORNILLO FELIZ',
      'RUC: 80099001-3',
      'Tipo de contribuyente: Persona jurídica',
      'Sucursal: Casa Central',
      'Dirección: AV. DE LOS EJEMPLOS 1234, ASUNCION (DISTRITO), CAPITAL',
      'Teléfono: 021600600',
      'Correo: facturas@ejemplo.com.py',
      'Actividad económica: COMERCIO AL POR MENOR DE ARTICULOS DE FERRETERIA',
    ]);
    expect(sections.get('Condición de venta')).toEqual([
      'Condición: Crédito',
      'Crédito: En cuotas',
      'Cantidad de cuotas: 3',
      'Cuota 1: Gs. 500.000, vence el 05/11/2026',
      'Cuota 2: Gs. 500.000, vence el 05/12/2026',
      'Cuota 3: Gs. 500.000, vence el 05/01/2027',
      'Vencimiento: 05/01/2027',
    ]);
    expect(sections.get('Totales')).toEqual([
      'Gravadas 10 % (IVA incluido): Gs. 1.500.000',
      'Suma de los ítems: Gs. 1.500.000',
      'Total: Gs. 1.500.000',
      'Base gravada 10 %: Gs. 1.363.636',
      'IVA 10 %: Gs. 136.364',
      'IVA total: Gs. 136.364',
    ]);
  });

  test('DATA-07 in dollars gives its rate, and every decimal that was written', () => {
    const sections = sectionsOf(readingOf('07-fe-usd-global').invoice);
    expect(sections.get('Documento')).toContain('Moneda: USD');
    expect(sections.get('Totales')).toContain('Total: USD 1.509,70');
    expect(sections.get('Totales')).toContain('Tipo de cambio: Gs. 7.350,5');
    const { totals } = anInvoice();
    const long = totals && {
      ...totals,
      vat: '9999.99999999',
      rounding: '49',
      discount: '1200',
      discountPercent: '1.5',
    };
    expect(sectionsOf(anInvoice({ totals: long })).get('Totales')).toEqual(
      expect.arrayContaining([
        'IVA total: Gs. 9.999,99999999',
        'Redondeo: Gs. 49',
        'Descuento total: Gs. 1.200',
        'Porcentaje de descuento: 1,5 %',
      ]),
    );
  });

  test('DATA-07 of an unnamed consumer names nobody; of a self-invoice names who sold', () => {
    expect(sectionsOf(readingOf('06-fe-innominado').invoice).get('Receptor')).toEqual([
      'Nombre: Sin nombre (consumidor final)',
    ]);
    const sections = sectionsOf(readingOf('20-autofactura').invoice);
    expect(sections.get('Vendedor')).toContain('Nombre: VENDEDOR NO CONTRIBUYENTE');
    expect(sections.get('Documentos asociados')).toContain(
      'Constancia: Constancia de no ser contribuyente 12345678901',
    );
  });

  test('DATA-07 says of its items what their table has no room for', () => {
    const discounted = sectionsOf(readingOf('11-fe-descuento-item').invoice).get('Más sobre los ítems');
    expect(discounted).toEqual(['Ítem 1 · Descuento por unidad: Gs. 45.000', 'Ítem 1 · Porcentaje de descuento: 10 %']);
    const [item] = anInvoice().items;
    if (item === undefined) throw new Error('the invoice has an item');
    const tracing = { lot: 'L-7', expiresOn: '2027-01-31', serialNumber: null };
    const traced = anInvoice({ items: [{ ...item, information: 'Frágil', ncm: '73181500', tracing }] });
    expect(sectionsOf(traced).get('Más sobre los ítems')).toEqual([
      'Ítem 1 · Información: Frágil',
      'Ítem 1 · NCM: 73181500',
      'Ítem 1 · Lote: L-7',
      'Ítem 1 · Vence el: 31/01/2027',
    ]);
  });

  test('DATA-07 of a credit note names what it corrects', () => {
    const sections = sectionsOf(readingOf('18-nc-devolucion').invoice);
    expect(sections.get('Documentos asociados')).toEqual([
      'Documento: Electrónico',
      'Número: 001-001-0000101',
      'CDC: 0180 0990 0130 0100 1000 0101 2202 6100 5110 7654 3213',
      'Fecha de emisión: 05/10/2026',
    ]);
  });

  test('DATA-07 of goods on their way has its transport, in words where the document gives words', () => {
    const otherFields = [
      { path: 'gDtipDE/gTransp/iModTrans', value: '1' },
      { path: 'gDtipDE/gTransp/dDesModTrans', value: 'Terrestre' },
      { path: 'gDtipDE/gTransp/dIniTras', value: '2026-10-06' },
      { path: 'gDtipDE/gTransp/gVehTras[2]/dMarVeh', value: 'SCANIA' },
      { path: 'gDtipDE/gTransp/gCamTrans/dNomChof', value: 'JUAN PÉREZ' },
      { path: 'gDtipDE/gCamItem[3]/gRasMerc/dNumReg', value: 'R-77' },
      { path: 'gDtipDE/dAlgoNuevo', value: 'sí' },
    ];
    const sections = sectionsOf(anInvoice({ otherFields }));
    expect(sections.get('Transporte')).toEqual([
      'Modalidad: Terrestre',
      'Inicio del traslado: 06/10/2026',
      'Vehículo 2 · Marca: SCANIA',
      'Transportista · Chofer: JUAN PÉREZ',
    ]);
    expect(sections.get('Otros datos')).toEqual(['Ítem 3 · Número de registro del producto: R-77', 'dAlgoNuevo: sí']);
  });
});
