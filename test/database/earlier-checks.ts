import type { KeptFinding } from '#domain/invoice/check.ts';

/** The sentence of a check before there were codes, and its finding: as they were on the day of the migration. */
type EarlierCheck = readonly [sentence: string, found: readonly KeptFinding[]];

export const EARLIER_CHECKS: readonly EarlierCheck[] = [
  ['El dígito verificador del CDC es correcto.', [{ code: 'cdc-digit-right', params: {} }]],
  ['El dígito verificador del CDC no es correcto.', [{ code: 'cdc-digit-wrong', params: {} }]],
  [
    'El dígito verificador que el documento repite no es el de su CDC.',
    [{ code: 'cdc-digit-repeated-wrong', params: {} }],
  ],
  ['El documento no trae un CDC de 44 caracteres.', [{ code: 'cdc-missing', params: {} }]],
  ['No se leyó el CDC.', [{ code: 'cdc-unread', params: {} }]],
  ['Sin CDC no hay con qué comparar los datos.', [{ code: 'cdc-missing-to-compare', params: {} }]],
  ['El CDC coincide con los datos del documento.', [{ code: 'cdc-matches', params: {} }]],
  ['Los dígitos verificadores de los RUC son correctos.', [{ code: 'ruc-digits-right', params: {} }]],
  ['El timbrado ya valía cuando se emitió el documento.', [{ code: 'timbrado-valid', params: {} }]],
  [
    'El documento se emitió antes de que empezara a valer su timbrado.',
    [{ code: 'timbrado-not-yet-valid', params: {} }],
  ],
  ['El documento no trae un timbrado de ocho dígitos.', [{ code: 'timbrado-missing', params: {} }]],
  ['No se leyó el timbrado.', [{ code: 'timbrado-unread', params: {} }]],
  ['El documento no dice desde cuándo vale su timbrado.', [{ code: 'timbrado-start-missing', params: {} }]],
  ['No se leyó desde cuándo vale el timbrado.', [{ code: 'timbrado-start-unread', params: {} }]],
  ['Todos los valores del documento se entienden.', [{ code: 'values-readable', params: {} }]],
  ['No es un documento de prueba.', [{ code: 'real-document', params: {} }]],
  ['Es un documento de prueba, sin valor comercial ni fiscal.', [{ code: 'test-document', params: {} }]],
  ['Precio por cantidad da el importe de cada línea.', [{ code: 'items-right', params: {} }]],
  ['Las líneas suman los totales.', [{ code: 'totals-right', params: {} }]],
  ['El IVA está bien calculado.', [{ code: 'vat-right', params: {} }]],
  ['La moneda y el tipo de cambio concuerdan.', [{ code: 'currency-right', params: {} }]],
  ['El documento es en guaraníes y trae tipo de cambio.', [{ code: 'exchange-rate-of-guaranies', params: {} }]],
  ['Falta el tipo de cambio.', [{ code: 'exchange-rate-missing', params: {} }]],
  ['El documento no trae la dirección del QR.', [{ code: 'qr-missing', params: {} }]],
  ['No se entiende la dirección del QR.', [{ code: 'qr-unreadable', params: {} }]],
  ['El QR no es de la DNIT.', [{ code: 'qr-not-official', params: {} }]],
  ['El QR coincide con el documento.', [{ code: 'qr-matches', params: {} }]],
  ['No hay firma con que comparar el QR.', [{ code: 'qr-without-signature', params: {} }]],
  ['El QR pertenece a la firma del documento.', [{ code: 'qr-of-signature', params: {} }]],
  ['El QR pertenece a otra firma que la del documento.', [{ code: 'qr-of-another-signature', params: {} }]],
  ['El código de seguridad del QR es correcto.', [{ code: 'qr-hash-right', params: {} }]],
  ['El QR no trae su código de seguridad.', [{ code: 'qr-hash-missing', params: {} }]],
  [
    'El código de seguridad del QR no se hizo con las claves públicas de prueba.',
    [{ code: 'qr-hash-of-no-public-key', params: {} }],
  ],
  [
    'La firma digital es válida: nadie cambió el documento desde que se firmó.',
    [{ code: 'signature-valid', params: {} }],
  ],
  ['El documento no lleva firma digital.', [{ code: 'signature-missing', params: {} }]],
  [
    'No lleva firma digital; los documentos del portal gratuito de la DNIT pueden no llevarla.',
    [{ code: 'signature-missing-free-portal', params: {} }],
  ],
  [
    'El archivo encierra más de un documento o más de una firma donde solo cabe uno.',
    [{ code: 'signature-several-documents', params: {} }],
  ],
  [
    'Hay más de un elemento con el mismo identificador que el documento firmado.',
    [{ code: 'signature-duplicate-id', params: {} }],
  ],
  [
    'El archivo trae demasiados identificadores para saber cuál es el documento firmado.',
    [{ code: 'signature-too-many-ids', params: {} }],
  ],
  ['La firma no es de este documento.', [{ code: 'signature-other-reference', params: {} }]],
  ['La firma digital no corresponde a su certificado.', [{ code: 'signature-of-other-certificate', params: {} }]],
  [
    'El contenido no es el que se firmó: cambió después de firmarse. Consulta el CDC en el portal de la DNIT.',
    [{ code: 'signature-content-changed', params: {} }],
  ],
  [
    'El contenido no es el que se firmó, y el QR tampoco corresponde a la firma. Consulta el CDC en el portal de la DNIT.',
    [{ code: 'signature-content-changed-and-qr', params: {} }],
  ],
  [
    'Alguien le dio otro formato al archivo después de firmarlo. Quitando lo agregado, el contenido es el que se firmó.',
    [{ code: 'signature-reformatted', params: {} }],
  ],
  ['La firma no está donde debe, así que no se puede comprobar.', [{ code: 'signature-misplaced', params: {} }]],
  [
    'La firma usa un método que el formato no admite, así que no se puede comprobar.',
    [{ code: 'signature-algorithm', params: {} }],
  ],
  [
    'La firma no trae un certificado legible con una clave de uso corriente, así que no se puede comprobar.',
    [{ code: 'signature-certificate', params: {} }],
  ],
  [
    'El archivo trae más firmas de las que se comprueban en un solo archivo. Sube este documento por separado.',
    [{ code: 'signature-too-many-signatures', params: {} }],
  ],
  [
    'Sin una firma válida no se puede comprobar el certificado.',
    [{ code: 'certificate-without-signature', params: {} }],
  ],
  [
    'No se sabe quién emitió el certificado: no es de un prestador acreditado que conozcamos. Cualquiera puede hacer uno así.',
    [{ code: 'certificate-of-nobody-known', params: {} }],
  ],
  [
    'Se leyó antes de que se comprobara quién emitió el certificado. Vuelve a subir el archivo para comprobarlo.',
    [{ code: 'certificate-not-looked-at', params: {} }],
  ],
  ['El certificado estaba vigente cuando se firmó el documento.', [{ code: 'certificate-in-force', params: {} }]],
  [
    'El certificado no estaba vigente cuando se firmó el documento.',
    [{ code: 'certificate-not-in-force', params: {} }],
  ],
  [
    'El certificado del prestador no estaba vigente cuando se firmó el documento.',
    [{ code: 'provider-not-in-force', params: {} }],
  ],
  ['El documento no dice cuándo se firmó.', [{ code: 'signing-time-missing', params: {} }]],
  ['El certificado es del emisor.', [{ code: 'certificate-of-issuer', params: {} }]],
  [
    'El certificado nombra al emisor, pero nadie acreditado lo confirma.',
    [{ code: 'certificate-of-issuer-unconfirmed', params: {} }],
  ],
  ['Un RUC tiene mal el dígito verificador.', [{ code: 'printed-ruc-digit-wrong', params: {} }]],
  ['El CDC coincide con lo impreso.', [{ code: 'printed-cdc-matches', params: {} }]],
  ['El CDC no coincide con lo impreso.', [{ code: 'printed-cdc-differs', params: {} }]],
  ['No se leyeron las líneas.', [{ code: 'printed-items-unread', params: {} }]],
  ['Las líneas suman el total.', [{ code: 'printed-items-right', params: {} }]],
  ['Las líneas no suman el total.', [{ code: 'printed-items-wrong', params: {} }]],
  ['El total es la suma de sus partes.', [{ code: 'printed-total-right', params: {} }]],
  ['El total no es la suma de sus partes.', [{ code: 'printed-total-wrong', params: {} }]],
  ['No se leyeron todas las partes del total.', [{ code: 'printed-total-parts-unread', params: {} }]],
  ['El IVA corresponde a los montos gravados.', [{ code: 'printed-vat-right', params: {} }]],
  ['El IVA no corresponde a los montos gravados.', [{ code: 'printed-vat-wrong', params: {} }]],
  ['No se leyó el IVA de cada tasa con su monto.', [{ code: 'printed-vat-unread', params: {} }]],
  ['El QR coincide con lo impreso.', [{ code: 'printed-qr-matches', params: {} }]],
  ['El QR no coincide con lo impreso.', [{ code: 'printed-qr-differs', params: {} }]],
  ['No se encontró el QR de la DNIT.', [{ code: 'printed-qr-missing', params: {} }]],
  [
    'El QR no lleva al portal de la DNIT (ekuatia.set.gov.py). No lo abras.',
    [{ code: 'printed-qr-foreign', params: {} }],
  ],
  ['El QR no tiene la forma que manda la DNIT: no prueba nada.', [{ code: 'printed-qr-malformed', params: {} }]],
  ['En la página no se ve lo que dice el QR.', [{ code: 'printed-qr-not-seen', params: {} }]],
  [
    'Un PDF o una foto no prueba nada por sí solo: cualquiera puede hacer uno igual. La firma está en el XML: pídelo a quien te vendió.',
    [{ code: 'printed-unsigned', params: {} }],
  ],
  ['El nombre del emisor no se pudo leer en este archivo.', [{ code: 'issuer-name-unread', params: {} }]],
  [
    'El nombre del emisor no se pudo leer en este archivo: es el de otra factura tuya con el mismo RUC.',
    [{ code: 'issuer-name-of-others', params: {} }],
  ],
  [
    'El importe bruto en la línea 1 dice Gs. 67.804 y debería ser Gs. 67.802.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'line-gross', line: 1, written: '67804', expected: '67802', currency: 'PYG' },
      },
    ],
  ],
  [
    'El importe en la línea 2 dice Gs. 67.804 y debería ser Gs. 67.802.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'line-total', line: 2, written: '67804', expected: '67802', currency: 'PYG' },
      },
    ],
  ],
  [
    'El importe en guaraníes en la línea 3 dice Gs. 67.804 y debería ser Gs. 67.802.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'line-in-guaranies', line: 3, written: '67804', expected: '67802', currency: 'PYG' },
      },
    ],
  ],
  [
    'La base gravada en la línea 4 dice Gs. 67.804 y debería ser Gs. 67.802.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'line-base', line: 4, written: '67804', expected: '67802', currency: 'PYG' },
      },
    ],
  ],
  [
    'El IVA en la línea 5 dice Gs. 67.804 y debería ser Gs. 67.802.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'line-vat', line: 5, written: '67804', expected: '67802', currency: 'PYG' },
      },
    ],
  ],
  [
    'La parte exenta en la línea 6 dice Gs. 67.804 y debería ser Gs. 67.802.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'line-exempt', line: 6, written: '67804', expected: '67802', currency: 'PYG' },
      },
    ],
  ],
  [
    'El total exento dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'exempt', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El total exonerado dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'exonerated', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El total gravado al 5 % dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'taxed-5', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El total gravado al 10 % dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'taxed-10', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El total de la operación dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'operation', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'La suma de las líneas dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'sum-of-lines', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El descuento de las líneas dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'line-discounts', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El descuento global dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'global-discounts', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El descuento total dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'discount', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El anticipo de las líneas dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'line-advances', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El anticipo global dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'global-advances', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El anticipo total dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'advance', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El total dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'total', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El total en guaraníes dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'in-guaranies', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El IVA al 5 % dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'vat-5', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El IVA al 10 % dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'vat-10', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'La base gravada al 5 % dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'base-5', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'La base gravada al 10 % dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'base-10', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El IVA total dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'vat', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'La base gravada total dice Gs. 1.155.850 y debería ser Gs. -32.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'base', line: null, written: '1155850', expected: '-32', currency: 'PYG' },
      },
    ],
  ],
  [
    'El total dice USD 1.509,70 y debería ser USD 0,05.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'total', line: null, written: '1509.7', expected: '0.05', currency: 'USD' },
      },
    ],
  ],
  [
    'El redondeo es de Gs. 60 y no puede llegar a Gs. 50.',
    [{ code: 'rounding-too-large', params: { of: 'total', written: '60', limit: '50', currency: 'PYG' } }],
  ],
  [
    'El redondeo del IVA al 5 % es de USD 1,25 y no puede llegar a USD 1,00.',
    [{ code: 'rounding-too-large', params: { of: 'vat-5', written: '1.25', limit: '1', currency: 'USD' } }],
  ],
  [
    'El redondeo del IVA al 10 % es de Gs. 60 y no puede llegar a Gs. 50.',
    [{ code: 'rounding-too-large', params: { of: 'vat-10', written: '60', limit: '50', currency: 'PYG' } }],
  ],
  ['La tasa de IVA en la línea 12 no es 5 % ni 10 %.', [{ code: 'vat-rate-unknown', params: { line: 12 } }]],
  [
    'El RUC del emisor 80099001-4 tiene mal el dígito verificador.',
    [{ code: 'issuer-ruc-digit-wrong', params: { ruc: '80099001-4' } }],
  ],
  [
    'El RUC del receptor 80088001-4 tiene mal el dígito verificador.',
    [{ code: 'receiver-ruc-digit-wrong', params: { ruc: '80088001-4' } }],
  ],
  [
    'El CDC no coincide con el tipo de documento, el RUC del emisor, el establecimiento, el punto de expedición, el número, el tipo de contribuyente, la fecha de emisión, el tipo de emisión, el código de seguridad.',
    [
      {
        code: 'cdc-differs',
        params: {
          fields: [
            'document-type',
            'issuer-ruc',
            'establishment',
            'point',
            'number',
            'taxpayer-type',
            'issue-date',
            'emission-type',
            'security-code',
          ],
        },
      },
    ],
  ],
  [
    'El QR no coincide con el documento en el CDC, la fecha, el receptor, el total, el IVA, la cantidad de líneas.',
    [{ code: 'qr-differs', params: { fields: ['cdc', 'issue-date', 'receiver', 'total', 'vat', 'item-count'] } }],
  ],
  ['El QR no coincide con el documento en el total.', [{ code: 'qr-differs', params: { fields: ['total'] } }]],
  [
    'No se entiende el valor «mil. Gs.» del campo dTotGralOpe.',
    [{ code: 'value-unreadable', params: { field: 'dTotGralOpe', written: 'mil. Gs.' } }],
  ],
  [
    'El QR no lleva al portal de la DNIT (ekuatia.set.gov.py), sino a «estafa.example». No lo abras.',
    [{ code: 'qr-foreign', params: { host: 'estafa.example' } }],
  ],
  [
    'Firmada por FERRETERÍA EL CLAVO S.A.; certificado de PRESTADOR DE PRUEBA S.A., raíz del Paraguay.',
    [
      {
        code: 'certificate-chain',
        params: { signedBy: ['FERRETERÍA EL CLAVO S.A.'], provider: 'PRESTADOR DE PRUEBA S.A.', root: null },
      },
    ],
  ],
  [
    'Firmada por ANA RIVAS, RUC 1234567-9; certificado de PRESTADOR, raíz «RAÍZ PROPIA», agregada en este servidor.',
    [
      {
        code: 'certificate-chain',
        params: { signedBy: ['ANA RIVAS, RUC 1234567-9'], provider: 'PRESTADOR', root: 'RAÍZ PROPIA' },
      },
    ],
  ],
  [
    'El certificado es de otro: 80088001-3, ANA RIVAS.',
    [{ code: 'certificate-of-another', params: { named: ['80088001-3, ANA RIVAS'] } }],
  ],
  ['El certificado no dice de qué RUC es.', [{ code: 'certificate-without-ruc', params: { named: [] } }]],
  [
    'El certificado no dice de qué RUC es (es de ANA RIVAS).',
    [{ code: 'certificate-without-ruc', params: { named: ['ANA RIVAS'] } }],
  ],
  [
    'Hay otra factura del mismo emisor con el mismo timbrado y número, pero con otro CDC: 0180 0990 0130 0100 1000 0101 2202 6100 5110 7654 3213; 0280 0990 0130 0100 1000 0101 2202 6100 5110 7654 3213.',
    [
      {
        code: 'same-number',
        params: {
          cdcs: ['01800990013001001000010122026100511076543213', '02800990013001001000010122026100511076543213'],
        },
      },
    ],
  ],
  [
    'Dos copias dicen cosas distintas: total Gs. 110.000 y Gs. 910.000; IVA Gs. 10.000 y sin dato. Cuentan los datos que están hasta que elijas.',
    [
      {
        code: 'copies-differ',
        params: {
          copies: 2,
          figures: [
            {
              field: 'total',
              said: [
                { value: '110000', currency: 'PYG' },
                { value: '910000', currency: 'PYG' },
              ],
            },
            {
              field: 'vat',
              said: [
                { value: '10000', currency: 'PYG' },
                { value: null, currency: null },
              ],
            },
          ],
        },
      },
    ],
  ],
  [
    '4 copias dicen cosas distintas: total Gs. 1.000 y USD 12,50; moneda PYG y USD; tipo de cambio 7300.5 y sin dato; total en guaraníes Gs. 91.256 y sin dato. Cuentan los datos que están hasta que elijas.',
    [
      {
        code: 'copies-differ',
        params: {
          copies: 4,
          figures: [
            {
              field: 'total',
              said: [
                { value: '1000', currency: 'PYG' },
                { value: '12.5', currency: 'USD' },
              ],
            },
            {
              field: 'currency',
              said: [
                { value: 'PYG', currency: null },
                { value: 'USD', currency: null },
              ],
            },
            {
              field: 'exchange-rate',
              said: [
                { value: '7300.5', currency: null },
                { value: null, currency: null },
              ],
            },
            {
              field: 'in-guaranies',
              said: [
                { value: '91256', currency: null },
                { value: null, currency: null },
              ],
            },
          ],
        },
      },
    ],
  ],
  [
    'Dos copias dicen cosas distintas: fecha de emisión 05/10/2026 y 06/10/2026; RUC del emisor 80088001-3 y 80099001-3; número 001-001-0000101 y 001-001-0000102; tipo de documento Factura electrónica y Nota de crédito electrónica; ambiente de prueba y real; RUC del receptor 80012345-0 y sin dato. Cuentan los datos que están hasta que elijas.',
    [
      {
        code: 'copies-differ',
        params: {
          copies: 2,
          figures: [
            {
              field: 'issue-date',
              said: [
                { value: '2026-10-05', currency: null },
                { value: '2026-10-06', currency: null },
              ],
            },
            {
              field: 'issuer',
              said: [
                { value: '80088001-3', currency: null },
                { value: '80099001-3', currency: null },
              ],
            },
            {
              field: 'number',
              said: [
                { value: '001-001-0000101', currency: null },
                { value: '001-001-0000102', currency: null },
              ],
            },
            {
              field: 'document-type',
              said: [
                { value: 'credit-note', currency: null },
                { value: 'invoice', currency: null },
              ],
            },
            {
              field: 'environment',
              said: [
                { value: 'production', currency: null },
                { value: 'test', currency: null },
              ],
            },
            {
              field: 'receiver',
              said: [
                { value: '80012345-0', currency: null },
                { value: null, currency: null },
              ],
            },
          ],
        },
      },
    ],
  ],
  [
    'Dos copias dicen cosas distintas: exentas Gs. 1 y Gs. 2; gravado 5 % Gs. 3 y Gs. 4; gravado 10 % Gs. 5 y Gs. 6; IVA 5 % Gs. 7 y Gs. 8; IVA 10 % Gs. 0 y Gs. 9. Cuentan los datos que están hasta que elijas.',
    [
      {
        code: 'copies-differ',
        params: {
          copies: 2,
          figures: [
            {
              field: 'exempt',
              said: [
                { value: '1', currency: 'PYG' },
                { value: '2', currency: 'PYG' },
              ],
            },
            {
              field: 'taxed-5',
              said: [
                { value: '3', currency: 'PYG' },
                { value: '4', currency: 'PYG' },
              ],
            },
            {
              field: 'taxed-10',
              said: [
                { value: '5', currency: 'PYG' },
                { value: '6', currency: 'PYG' },
              ],
            },
            {
              field: 'vat-5',
              said: [
                { value: '7', currency: 'PYG' },
                { value: '8', currency: 'PYG' },
              ],
            },
            {
              field: 'vat-10',
              said: [
                { value: '0', currency: 'PYG' },
                { value: '9', currency: 'PYG' },
              ],
            },
          ],
        },
      },
    ],
  ],
  [
    'Dos copias dicen cosas distintas: los ítems o los subtotales son otros. Cuentan los datos que están hasta que elijas.',
    [{ code: 'copies-differ', params: { copies: 2, figures: [] } }],
  ],
  [
    'Hubo copias que decían otra cosa (total Gs. 110.000 y Gs. 910.000): una persona eligió los datos que están.',
    [
      {
        code: 'copies-differed',
        params: {
          figures: [
            {
              field: 'total',
              said: [
                { value: '110000', currency: 'PYG' },
                { value: '910000', currency: 'PYG' },
              ],
            },
          ],
        },
      },
    ],
  ],
  [
    'El RUC del emisor 80099001-4 tiene mal el dígito verificador. El RUC del receptor 80088001-4 tiene mal el dígito verificador.',
    [
      { code: 'issuer-ruc-digit-wrong', params: { ruc: '80099001-4' } },
      { code: 'receiver-ruc-digit-wrong', params: { ruc: '80088001-4' } },
    ],
  ],
  [
    'El certificado no estaba vigente cuando se firmó el documento. El certificado del prestador no estaba vigente cuando se firmó el documento.',
    [
      { code: 'certificate-not-in-force', params: {} },
      { code: 'provider-not-in-force', params: {} },
    ],
  ],
  [
    'Falta el tipo de cambio. El total en guaraníes dice Gs. 11.197.050 y debería ser Gs. 11.097.050.',
    [
      { code: 'exchange-rate-missing', params: {} },
      {
        code: 'amount-differs',
        params: { amount: 'in-guaranies', line: null, written: '11197050', expected: '11097050', currency: 'PYG' },
      },
    ],
  ],
  [
    'No se entiende el valor «a» del campo dUno. No se entiende el valor «b. c» del campo dDos. No se entiende el valor «» del campo dTres. Y 17 más.',
    [
      { code: 'value-unreadable', params: { field: 'dUno', written: 'a' } },
      { code: 'value-unreadable', params: { field: 'dDos', written: 'b. c' } },
      { code: 'value-unreadable', params: { field: 'dTres', written: '' } },
      { code: 'more', params: { count: 17 } },
    ],
  ],
  [
    'El total gravado al 10 % dice Gs. 37.990 y debería ser Gs. 37.980. El total de la operación dice Gs. 155.882 y debería ser Gs. 155.892. El redondeo es de Gs. 60 y no puede llegar a Gs. 50.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'taxed-10', line: null, written: '37990', expected: '37980', currency: 'PYG' },
      },
      {
        code: 'amount-differs',
        params: { amount: 'operation', line: null, written: '155882', expected: '155892', currency: 'PYG' },
      },
      { code: 'rounding-too-large', params: { of: 'total', written: '60', limit: '50', currency: 'PYG' } },
    ],
  ],
];

/** Sentences of still earlier versions, corrected since. */
export const MENDED_CHECKS: readonly EarlierCheck[] = [
  [
    'La firma no trae un certificado legible, así que no se puede comprobar.',
    [{ code: 'signature-certificate', params: {} }],
  ],
  [
    'Un PDF o una foto no lleva la firma: está en el XML. Pídelo a quien te vendió.',
    [{ code: 'printed-unsigned', params: {} }],
  ],
  [
    'El certificado es de otro RUC: 80088001-3.',
    [{ code: 'certificate-of-another', params: { named: ['80088001-3'] } }],
  ],
  [
    'El total dice Gs 155.850 y debería ser Gs 155.882.',
    [
      {
        code: 'amount-differs',
        params: { amount: 'total', line: null, written: '155850', expected: '155882', currency: 'PYG' },
      },
    ],
  ],
];

/** Sentences that match none of ours, or about unknown matters: kept as they are. */
export const UNKNOWN_CHECKS: readonly string[] = [
  'Hay copias íntegras de este documento que no dicen lo mismo: total.',
  'El certificado lo emitió PRESTADOR S.A., prestador acreditado en el Paraguay.',
  'El CDC no coincide con el signo del zodíaco.',
  'El total dice mucho y debería ser Gs. 5.',
  'Dos copias dicen cosas distintas: color verde y azul. Cuentan los datos que están hasta que elijas.',
  'El importe total de la luna dice Gs. 1 y debería ser Gs. 2.',
];
