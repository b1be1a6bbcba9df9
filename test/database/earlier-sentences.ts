import type { StoredReason } from '#contract/wire/reason.ts';

/**
 * A sentence that earlier versions stored, and its reason: as they were on the day of the migration, whatever the
 * present sentences say.
 */
type Earlier = readonly [sentence: string, reason: StoredReason];

export const EARLIER_DOCUMENTS: readonly Earlier[] = [
  ['El archivo está vacío.', { code: 'xml-empty', params: {} }],
  [
    'No es una factura: es una página web guardada con nombre de XML. Vuelve a descargar el XML desde el portal del emisor.',
    { code: 'xml-html', params: {} },
  ],
  ['Es un PDF, no un XML. Súbelo como PDF.', { code: 'xml-pdf', params: {} }],
  ['Es un archivo ZIP. Ábrelo y sube los XML que contiene.', { code: 'xml-zip', params: {} }],
  [
    'El archivo está dañado o incompleto: no es un XML bien formado. Pide al emisor que lo envíe de nuevo.',
    { code: 'xml-not-xml', params: {} },
  ],
  [
    'El archivo contiene una declaración DOCTYPE, que las facturas electrónicas no llevan. Por seguridad no se lee.',
    { code: 'xml-doctype', params: {} },
  ],
  ['El archivo es demasiado grande para ser una factura electrónica.', { code: 'xml-too-large', params: {} }],
  ['El archivo tiene demasiados elementos para ser una factura electrónica.', { code: 'xml-too-complex', params: {} }],
  [
    'El archivo declara demasiados espacios de nombres para ser una factura electrónica.',
    { code: 'xml-too-many-namespaces', params: {} },
  ],
  [
    'El archivo tiene demasiados niveles anidados para ser una factura electrónica.',
    { code: 'xml-too-deep', params: {} },
  ],
  ['Es el aviso de un evento sobre una factura, no la factura.', { code: 'xml-event-only', params: {} }],
  [
    'Es una respuesta de la DNIT que no trae la factura. Busca el XML de la factura.',
    { code: 'xml-answer-without-invoice', params: {} },
  ],
  ['Es un XML, pero no contiene ninguna factura electrónica.', { code: 'xml-other-xml', params: {} }],
  ['El lote viene comprimido y no se puede descomprimir.', { code: 'xml-bad-archive', params: {} }],
  ['El archivo contiene demasiados documentos uno dentro de otro.', { code: 'xml-nested-too-deep', params: {} }],
  [
    'Lo que el archivo trae comprimido ocupa demasiado al abrirse. Descomprímelo y sube los XML por separado.',
    { code: 'xml-too-much-unpacked', params: {} },
  ],
  [
    'El archivo trae demasiados documentos empaquetados. Divídelo en archivos más pequeños.',
    { code: 'xml-too-many-parts', params: {} },
  ],
  [
    'El archivo trae demasiados documentos electrónicos. Divídelo en archivos más pequeños.',
    { code: 'xml-too-many-documents', params: {} },
  ],
  [
    'El archivo trae demasiados avisos de eventos. Divídelo en archivos más pequeños.',
    { code: 'xml-too-many-events', params: {} },
  ],
  [
    'El archivo trae más firmas de las que se comprueban en un solo archivo. Divídelo en archivos más pequeños.',
    { code: 'xml-too-many-signatures', params: {} },
  ],
  [
    'Al documento electrónico le falta el tipo de documento, el RUC del emisor, el número, la fecha de emisión, el total.',
    { code: 'xml-incomplete', params: { missing: ['document-type', 'issuer-ruc', 'number', 'issue-date', 'total'] } },
  ],
  ['Al documento electrónico le falta el total.', { code: 'xml-incomplete', params: { missing: ['total'] } }],
  [
    'El PDF está protegido con contraseña. Guárdalo sin contraseña y súbelo otra vez, o sube el XML.',
    { code: 'pdf-locked', params: {} },
  ],
  [
    'El PDF está dañado o incompleto y no se puede abrir. Pide que te lo envíen de nuevo, o sube el XML.',
    { code: 'pdf-damaged', params: {} },
  ],
  [
    'La foto HEIC está dañada o no se puede abrir aquí. En el teléfono, compártela como JPEG (en un iPhone: Ajustes, Cámara, Formatos, «Más compatible») y súbela otra vez.',
    { code: 'photo-damaged-heic', params: {} },
  ],
  [
    'La foto HEIC tiene más de 50 millones de puntos y no se puede abrir aquí. En el teléfono, compártela como JPEG (en un iPhone: Ajustes, Cámara, Formatos, «Más compatible») y súbela otra vez.',
    { code: 'photo-too-large-heic', params: {} },
  ],
  [
    'La foto está dañada o incompleta y no se puede abrir. Toma otra, o sube el PDF o el XML.',
    { code: 'photo-damaged', params: {} },
  ],
  [
    'La foto tiene más de 120 millones de puntos y no se puede abrir. Toma otra con menos resolución.',
    { code: 'photo-too-large', params: {} },
  ],
  ['No es una factura: no trae RUC, timbrado, CDC ni total.', { code: 'printed-not-an-invoice', params: {} }],
  [
    'No se pudo leer el total, y OpenAI no está configurado para leerlo mejor. Sube el XML de la factura, o un PDF o una foto donde se lea.',
    { code: 'printed-fields-unread', params: { fields: ['total'], on: [], left: null } },
  ],
  [
    'No se pudo leer el RUC del emisor, el número y el total en la página 2, y OpenAI no está configurado para leerlo mejor. Sube el XML de la factura, o un PDF o una foto donde se lea.',
    { code: 'printed-fields-unread', params: { fields: ['issuerRuc', 'number', 'total'], on: [2], left: null } },
  ],
  [
    'No se pudo leer el número y la fecha en las páginas 2 y 3, y OpenAI no está configurado para leerlo mejor. Quedan sin leer las páginas 21 a 22: usa «Leer las demás páginas».',
    {
      code: 'printed-fields-unread',
      params: { fields: ['number', 'issueDate'], on: [2, 3], left: { pages: 22, pagesRead: 20 } },
    },
  ],
  [
    'No se pudo leer el total en las páginas 2 a 5, y OpenAI no está configurado para leerlo mejor. Quedan sin leer la página 21: usa «Leer las demás páginas».',
    {
      code: 'printed-fields-unread',
      params: { fields: ['total'], on: [2, 3, 4, 5], left: { pages: 21, pagesRead: 20 } },
    },
  ],
  [
    'Quedan sin leer la página 21: usa «Leer las demás páginas».',
    { code: 'pages-left-unread', params: { pages: 21, pagesRead: 20 } },
  ],
  [
    'Quedan sin leer las páginas 21 a 45: usa «Leer las demás páginas».',
    { code: 'pages-left-unread', params: { pages: 45, pagesRead: 20 } },
  ],
  [
    'En las páginas leídas no se encontró ninguna factura. Quedan sin leer las páginas 21 a 22: usa «Leer las demás páginas».',
    { code: 'nothing-in-pages-read', params: { pages: 22, pagesRead: 20 } },
  ],
  ['No se pudo leer el resto.', { code: 'rest-unreadable', params: {} }],
  [
    'Se leyeron también la página 21: no hay más facturas.',
    { code: 'further-pages-read', params: { from: 21, to: 21, found: 0 } },
  ],
  [
    'Se leyeron también las páginas 21 y 22: hay 1 factura más.',
    { code: 'further-pages-read', params: { from: 21, to: 22, found: 1 } },
  ],
  [
    'Se leyeron también las páginas 21 a 40: hay 7 facturas más.',
    { code: 'further-pages-read', params: { from: 21, to: 40, found: 7 } },
  ],
  [
    'El servicio de IA no está disponible. El archivo está guardado: puedes reintentar.',
    { code: 'ai-key-refused', params: {} },
  ],
  [
    'El servicio de IA está ocupado y no pudo leerlo ahora. El archivo está guardado: puedes reintentar.',
    { code: 'ai-busy', params: {} },
  ],
  [
    'El servicio de IA tardó demasiado en leerlo. El archivo está guardado: puedes reintentar.',
    { code: 'ai-timeout', params: {} },
  ],
  [
    'No pudimos hablar con el servicio de IA. El archivo está guardado: puedes reintentar.',
    { code: 'ai-unreachable', params: {} },
  ],
  [
    'El servicio de IA no acepta este archivo. Ábrelo, guárdalo de nuevo como PDF y súbelo otra vez.',
    { code: 'ai-file-rejected', params: {} },
  ],
  [
    'El servicio de IA no quiso leer este archivo. El archivo está guardado: puedes reintentar.',
    { code: 'ai-refused', params: {} },
  ],
  [
    'El archivo trae más de lo que la IA puede leer de una vez. Divídelo y sube las partes.',
    { code: 'ai-incomplete', params: {} },
  ],
  [
    'El servicio de IA respondió algo que no se entiende. El archivo está guardado: puedes reintentar.',
    { code: 'ai-malformed', params: {} },
  ],
  [
    'El servicio de IA respondió más de lo que se le pidió y se dejó de escuchar. El archivo está guardado: puedes reintentar.',
    { code: 'ai-oversized', params: {} },
  ],
  ['No quedan llamadas a la IA. El archivo está guardado: puedes reintentar.', { code: 'ai-not-allowed', params: {} }],
  [
    'Se leyó por su QR, sin IA, porque el servicio de IA no pudo leerla; no usó tu límite.',
    { code: 'ai-failed-read-by-qr', params: {} },
  ],
  ['Alcanzaste tu límite de facturas con IA: se leyó sin IA.', { code: 'ai-limit', params: {} }],
  [
    'Alcanzaste tu límite de facturas con IA y sin IA no se pudo leer. Cambia de plan y reintenta; el archivo está guardado.',
    { code: 'ai-limit-unread', params: {} },
  ],
  ['La IA ya leyó sin resultado tantos archivos como tu límite: se leyó sin IA.', { code: 'ai-calls', params: {} }],
  [
    'La IA ya leyó sin resultado tantos archivos como tu límite, y sin IA no se pudo leer. Reintenta cuando empiece otro mes o cambia de plan; el archivo está guardado.',
    { code: 'ai-calls-unread', params: {} },
  ],
  ['El servicio de IA no atendió hoy tus archivos: se leyó sin IA.', { code: 'ai-calls-today', params: {} }],
  [
    'El servicio de IA no atendió hoy tus archivos, y sin IA no se pudo leer. Reintenta mañana; el archivo está guardado.',
    { code: 'ai-calls-today-unread', params: {} },
  ],
  ['El servicio de IA no estaba disponible: se leyó sin IA.', { code: 'ai-off', params: {} }],
  [
    'El servicio de IA no está disponible y sin IA no se pudo leer. El archivo está guardado: puedes reintentar.',
    { code: 'ai-off-unread', params: {} },
  ],
  [
    'Vino del historial y se leyó sin IA, para no usar tu límite. Léelo otra vez si quieres usar IA.',
    { code: 'ai-history', params: {} },
  ],
  [
    'Vino del historial y sin IA no se pudo leer. No se usa tu límite sin que lo pidas: reintenta para leerlo con IA.',
    { code: 'ai-history-unread', params: {} },
  ],
  ['La IA no encontró ninguna factura en este archivo.', { code: 'ai-found-none', params: {} }],
  [
    'La IA no encontró ninguna factura en este archivo, y este servidor sí vio datos de una, pero no todos. Mira el original y sube el XML o una copia donde se lea.',
    { code: 'ai-found-none-but-signs', params: {} },
  ],
  [
    'La IA no pudo leer el RUC del emisor y el total. Sube una copia más nítida o reintenta.',
    { code: 'ai-fields-unread', params: { fields: ['issuerRuc', 'total'] } },
  ],
  ['Se intentó leer otra vez y queda como estaba.', { code: 'read-again-in-vain', params: {} }],
  ['Ya la tenías; ahora sus datos vienen de un archivo más confiable.', { code: 'known-better-copy', params: {} }],
  ['Ya la tenías desde el 05/10/2026.', { code: 'known-since', params: { day: '2026-10-05' } }],
  ['Ya tenías las 3 facturas de este archivo.', { code: 'all-known', params: { count: 3 } }],
  ['Ya tenías 1 de sus facturas.', { code: 'some-known', params: { count: 1 } }],
  ['Ya tenías 2 de sus facturas.', { code: 'some-known', params: { count: 2 } }],
  ['Revísala antes de que cuente.', { code: 'doubted', params: { doubts: [] } }],
  [
    'Está alterada: lo que dice no es lo que se firmó. No cuenta hasta que la confirmes. Tiene valores que no se entienden: revísala antes de que cuente. Los datos se leyeron del texto y ningún QR los confirma: compáralos con el original. Los datos se leyeron de una imagen: compáralos con el original. Quedan páginas sin leer en este archivo: usa «Leer las demás páginas» en Documentos. Parece que hay más de una factura en este archivo: mira si falta alguna. No se pudo leer. El dígito verificador no corresponde. No coincide con el CDC. No coincide con el QR. El QR no lleva al portal de la DNIT. El QR no tiene la forma que manda la DNIT: no prueba nada. Lo dice el QR, pero no se ve en la página: compáralo con el original. No coincide con la suma de sus partes. El IVA no corresponde al monto gravado. Las líneas no suman el total. La fecha no es posible. La IA leyó otra cosa que lo que dice el texto del archivo. Solo la IA leyó este dato: compáralo con el original. El archivo dice más de un valor para este dato: compáralo con el original. Ya tienes otra factura del mismo emisor con este número y otra fecha o total. Puede ser la misma que otra factura que tienes del mismo emisor: compáralas y di si es la misma, antes de que cuente. Alguien de tu negocio la dejó en revisión: confírmala cuando esté bien. El lector no está seguro de este dato. Es distinto de las facturas anteriores del mismo emisor. La IA no encontró ninguna factura en este archivo, y este servidor sí leyó esta: compárala con el original. La IA no vio esta factura en el archivo, y este servidor sí: compárala con el original. La IA no pudo leerla entera; estos datos los leyó este servidor: compáralos con el original. La IA no pudo leer el archivo; estos datos los leyó este servidor: compáralos con el original. Solo la IA vio esta factura; este servidor no la encontró en el archivo: compárala con el original.',
    {
      code: 'doubted',
      params: {
        doubts: [
          { field: 'document', reason: 'altered', read: null },
          { field: 'document', reason: 'unreadable-values', read: null },
          { field: 'document', reason: 'unproven-text', read: null },
          { field: 'document', reason: 'unproven-image', read: null },
          { field: 'document', reason: 'pages-left-out', read: null },
          { field: 'document', reason: 'several-documents', read: null },
          { field: 'document', reason: 'not-read', read: null },
          { field: 'document', reason: 'wrong-check-digit', read: null },
          { field: 'document', reason: 'differs-from-cdc', read: null },
          { field: 'document', reason: 'differs-from-qr', read: null },
          { field: 'document', reason: 'foreign-qr', read: null },
          { field: 'document', reason: 'malformed-qr', read: null },
          { field: 'document', reason: 'not-seen', read: null },
          { field: 'document', reason: 'wrong-sum', read: null },
          { field: 'document', reason: 'wrong-vat', read: null },
          { field: 'document', reason: 'wrong-item-sum', read: null },
          { field: 'document', reason: 'impossible-date', read: null },
          { field: 'document', reason: 'differs-from-text', read: null },
          { field: 'document', reason: 'read-once', read: null },
          { field: 'document', reason: 'said-twice', read: null },
          { field: 'document', reason: 'number-known', read: null },
          { field: 'document', reason: 'possible-repeat', read: null },
          { field: 'document', reason: 'left-in-review', read: null },
          { field: 'document', reason: 'model-doubt', read: null },
          { field: 'document', reason: 'unlike-earlier', read: null },
          { field: 'document', reason: 'model-found-none', read: null },
          { field: 'document', reason: 'model-missed-it', read: null },
          { field: 'document', reason: 'model-incomplete', read: null },
          { field: 'document', reason: 'model-failed', read: null },
          { field: 'document', reason: 'only-model-saw-it', read: null },
        ],
      },
    },
  ],
  [
    'Quedan sin leer las páginas 21 a 45 de este archivo: usa «Leer las demás páginas» en Documentos. Parece que hay más de una factura en este archivo (las páginas 2 y 3): mira si falta alguna.',
    {
      code: 'doubted',
      params: {
        doubts: [
          { field: 'document', reason: 'pages-left-out', read: '21-45' },
          { field: 'document', reason: 'several-documents', read: '2,3' },
        ],
      },
    },
  ],
  [
    'Parece que hay más de una factura en este archivo (la página 2): mira si falta alguna.',
    { code: 'doubted', params: { doubts: [{ field: 'document', reason: 'several-documents', read: '2' }] } },
  ],
  [
    'Los datos se leyeron de una imagen: compáralos con el original. No se pudo leer el total y el timbrado. El RUC del emisor: el dígito verificador no corresponde.',
    {
      code: 'doubted',
      params: {
        doubts: [
          { field: 'document', reason: 'unproven-image', read: null },
          { field: 'total', reason: 'not-read', read: null },
          { field: 'timbrado', reason: 'not-read', read: null },
          { field: 'issuerRuc', reason: 'wrong-check-digit', read: null },
        ],
      },
    },
  ],
  [
    'El IVA al 5 %, el IVA al 10 %, lo gravado al 5 %, lo gravado al 10 %, lo exento y las líneas: no coincide con el QR. No se pudo leer el CDC.',
    {
      code: 'doubted',
      params: {
        doubts: [
          { field: 'vat5', reason: 'differs-from-qr', read: null },
          { field: 'vat10', reason: 'differs-from-qr', read: null },
          { field: 'taxable5', reason: 'differs-from-qr', read: null },
          { field: 'taxable10', reason: 'differs-from-qr', read: null },
          { field: 'exempt', reason: 'differs-from-qr', read: null },
          { field: 'items', reason: 'differs-from-qr', read: null },
          { field: 'cdc', reason: 'not-read', read: null },
        ],
      },
    },
  ],
  [
    'El nombre del emisor, el RUC del receptor, el número, la fecha, la moneda, la condición de venta y el IVA: solo la IA leyó este dato: compáralo con el original.',
    {
      code: 'doubted',
      params: {
        doubts: [
          { field: 'issuerName', reason: 'read-once', read: null },
          { field: 'receiverRuc', reason: 'read-once', read: null },
          { field: 'number', reason: 'read-once', read: null },
          { field: 'issueDate', reason: 'read-once', read: null },
          { field: 'currency', reason: 'read-once', read: null },
          { field: 'condition', reason: 'read-once', read: null },
          { field: 'vat', reason: 'read-once', read: null },
        ],
      },
    },
  ],
  [
    'Se leyó 1 factura, pero una parte del archivo no se pudo leer: Al documento electrónico le falta el total.',
    {
      code: 'partly-unreadable',
      params: { read: 1, problem: { code: 'xml-incomplete', params: { missing: ['total'] } } },
    },
  ],
  [
    'Se leyeron 4 facturas, pero una parte del archivo no se pudo leer: No se pudo leer el total en la página 2, y OpenAI no está configurado para leerlo mejor. Sube el XML de la factura, o un PDF o una foto donde se lea.',
    {
      code: 'partly-unreadable',
      params: {
        read: 4,
        problem: { code: 'printed-fields-unread', params: { fields: ['total'], on: [2], left: null } },
      },
    },
  ],
  [
    'Se leyeron 2 facturas, pero una parte del archivo no se pudo leer: El archivo está dañado o incompleto: no es un XML bien formado. Pide al emisor que lo envíe de nuevo.',
    { code: 'partly-unreadable', params: { read: 2, problem: { code: 'xml-not-xml', params: {} } } },
  ],
  [
    'Es el aviso de cancelación de una factura, no la factura. Esa factura queda cancelada y no entra en ninguna suma. CDC: 0180 0120 0340 0100 1000 0001 2202 4080 1100 0000 0012.',
    {
      code: 'event',
      params: { kind: 'cancellation', cdc: '01800120034001001000000122024080110000000012', effect: 'cancelled' },
    },
  ],
  [
    'Es el aviso de cancelación de una factura, no la factura. No la damos por cancelada: el aviso no lleva una firma válida de su emisor. CDC: 0180 0120 0340 0100 1000 0001 2202 4080 1100 0000 0012.',
    {
      code: 'event',
      params: { kind: 'cancellation', cdc: '01800120034001001000000122024080110000000012', effect: 'unproven' },
    },
  ],
  [
    'Es el aviso de cancelación de una factura, no la factura. No la damos por cancelada: ningún prestador acreditado responde por la firma del aviso. CDC: 0180 0120 0340 0100 1000 0001 2202 4080 1100 0000 0012.',
    {
      code: 'event',
      params: { kind: 'cancellation', cdc: '01800120034001001000000122024080110000000012', effect: 'without-chain' },
    },
  ],
  [
    'Es el aviso de cancelación de una factura, no la factura. No la damos por cancelada: la DNIT rechazó el aviso. CDC: 0180 0120 0340 0100 1000 0001 2202 4080 1100 0000 0012.',
    {
      code: 'event',
      params: { kind: 'cancellation', cdc: '01800120034001001000000122024080110000000012', effect: 'refused' },
    },
  ],
  [
    'Es el aviso de cancelación de una factura, no la factura. No la damos por cancelada: alguien de tu negocio deshizo esa cancelación. CDC: 0180 0120 0340 0100 1000 0001 2202 4080 1100 0000 0012.',
    {
      code: 'event',
      params: { kind: 'cancellation', cdc: '01800120034001001000000122024080110000000012', effect: 'undone' },
    },
  ],
  [
    'Es la conformidad del receptor con una factura, no la factura. CDC: 0180 0120 0340 0100 1000 0001 2202 4080 1100 0000 0012.',
    {
      code: 'event',
      params: { kind: 'conformity', cdc: '01800120034001001000000122024080110000000012', effect: null },
    },
  ],
  [
    'Es la inutilización de números de factura que no se usarán, no una factura.',
    { code: 'event', params: { kind: 'number-voiding', cdc: null, effect: null } },
  ],
  [
    'Es la notificación de recepción de una factura, no la factura. CDC: 0180 0120 0340 0100 1000 0001 2202 4080 1100 0000 0012.',
    {
      code: 'event',
      params: { kind: 'receipt-notice', cdc: '01800120034001001000000122024080110000000012', effect: null },
    },
  ],
  [
    'Es la disconformidad del receptor con una factura, no la factura. CDC: 0180 0120 0340 0100 1000 0001 2202 4080 1100 0000 0012.',
    {
      code: 'event',
      params: { kind: 'disconformity', cdc: '01800120034001001000000122024080110000000012', effect: null },
    },
  ],
  [
    'Es el desconocimiento de una factura por el receptor, no la factura.',
    { code: 'event', params: { kind: 'disavowal', cdc: null, effect: null } },
  ],
  [
    'Es la nominación del receptor de una factura, no la factura. CDC: 0180 0120 0340 0100 1000 0001 2202 4080 1100 0000 0012.',
    { code: 'event', params: { kind: 'naming', cdc: '01800120034001001000000122024080110000000012', effect: null } },
  ],
  [
    'Es la actualización de datos del transporte, no una factura. CDC: 0180 0120 0340 0100 1000 0001 2202 4080 1100 0000 0012.',
    {
      code: 'event',
      params: { kind: 'transport-update', cdc: '01800120034001001000000122024080110000000012', effect: null },
    },
  ],
  [
    'Es el endoso de una factura, no la factura. CDC: 0180 0120 0340 0100 1000 0001 2202 4080 1100 0000 0012.',
    {
      code: 'event',
      params: { kind: 'endorsement', cdc: '01800120034001001000000122024080110000000012', effect: null },
    },
  ],
  [
    'Es el aviso de un evento sobre una factura, no la factura. CDC: 0180 0120 0340 0100 1000 0001 2202 4080 1100 0000 0012.',
    { code: 'event', params: { kind: 'other', cdc: '01800120034001001000000122024080110000000012', effect: null } },
  ],
  [
    'El archivo tarda demasiado en leerse y lo dejamos aparte. No parece una factura electrónica.',
    { code: 'reader-too-slow', params: {} },
  ],
  [
    'El archivo pide demasiada memoria para leerse y lo dejamos aparte.',
    { code: 'reader-too-much-memory', params: {} },
  ],
  [
    'El archivo trae más de lo que se puede leer de una vez y lo dejamos aparte. Divídelo y sube las partes.',
    { code: 'reader-too-large-answer', params: {} },
  ],
  ['El lector se detuvo con este archivo y lo dejamos aparte.', { code: 'reader-crashed', params: {} }],
  [
    'El archivo guardado está dañado o se perdió. Sube el mismo archivo otra vez y reintenta.',
    { code: 'file-lost', params: {} },
  ],
  [
    'Intentamos leerlo 5 veces y algo falló de nuestro lado. El archivo está guardado: puedes reintentar.',
    { code: 'attempts-spent', params: { attempts: 5 } },
  ],
  ['La confirmó Rocío Ayala.', { code: 'confirmed-by', params: { name: 'Rocío Ayala' } }],
  ['La confirmó Ing. J. Pérez S.A..', { code: 'confirmed-by', params: { name: 'Ing. J. Pérez S.A.' } }],
  ['La corrigió ana@a.com.py.', { code: 'corrected-by', params: { name: 'ana@a.com.py' } }],
  ['La cargó a mano Rocío Ayala.', { code: 'typed-by', params: { name: 'Rocío Ayala' } }],
  ['La unió Rocío Ayala.', { code: 'joined-by', params: { name: 'Rocío Ayala' } }],
  ['Rocío Ayala eligió entre dos copias.', { code: 'copy-chosen-by', params: { name: 'Rocío Ayala' } }],
  ['Rocío dijo que no es una factura.', { code: 'said-no-invoice', params: { name: 'Rocío', words: null } }],
  [
    'Rocío dijo que no es una factura: «Es un folleto. No más.».',
    { code: 'said-no-invoice', params: { name: 'Rocío', words: 'Es un folleto. No más.' } },
  ],
  [
    'Rocío dijo que no es la misma que otra factura 001-001-0000123.',
    { code: 'told-apart', params: { name: 'Rocío', number: '001-001-0000123' } },
  ],
  [
    'Rocío dijo que es la factura 001-001-0000123 de Tavapora S.A., que ya tenías.',
    { code: 'said-same', params: { name: 'Rocío', number: '001-001-0000123', issuer: 'Tavapora S.A.' } },
  ],
  [
    'Es otra copia de la factura 001-001-0000123 de Tavapora S.A., que ya tenías.',
    { code: 'another-copy', params: { number: '001-001-0000123', issuer: 'Tavapora S.A.' } },
  ],
  ['La otra factura que podía ser la misma ya no está.', { code: 'other-gone', params: {} }],
  ['Contenía 1 documento.', { code: 'package-held', params: { count: 1 } }],
  ['Contenía 12 documentos.', { code: 'package-held', params: { count: 12 } }],
  [
    'El ZIP no trae ningún PDF, foto ni XML que se pueda leer.',
    { code: 'package-held-nothing', params: { kind: 'zip' } },
  ],
  [
    'El correo no trae ningún PDF, foto ni XML que se pueda leer.',
    { code: 'package-held-nothing', params: { kind: 'eml' } },
  ],
  [
    '«a.xml» tiene contraseña: quítala y súbelo otra vez.',
    { code: 'package-left-out', params: { why: 'encrypted', names: ['a.xml'], count: 1 } },
  ],
  [
    'Tienen contraseña: «a.xml», «b 2.pdf». Quítala y súbelos otra vez.',
    { code: 'package-left-out', params: { why: 'encrypted', names: ['a.xml', 'b 2.pdf'], count: 2 } },
  ],
  [
    'Tienen contraseña: «1», «2», «3», «4», «5» y 4 más. Quítala y súbelos otra vez.',
    { code: 'package-left-out', params: { why: 'encrypted', names: ['1', '2', '3', '4', '5'], count: 9 } },
  ],
  ['«a.xml» está dañado.', { code: 'package-left-out', params: { why: 'damaged', names: ['a.xml'], count: 1 } }],
  [
    'Están dañados: «a.xml», «b 2.pdf».',
    { code: 'package-left-out', params: { why: 'damaged', names: ['a.xml', 'b 2.pdf'], count: 2 } },
  ],
  [
    'Están dañados: «1», «2», «3», «4», «5» y 4 más.',
    { code: 'package-left-out', params: { why: 'damaged', names: ['1', '2', '3', '4', '5'], count: 9 } },
  ],
  [
    '«a.xml» pesa más de 25 MiB.',
    { code: 'package-left-out', params: { why: 'too-large', names: ['a.xml'], count: 1 } },
  ],
  [
    'Pesan más de 25 MiB: «a.xml», «b 2.pdf».',
    { code: 'package-left-out', params: { why: 'too-large', names: ['a.xml', 'b 2.pdf'], count: 2 } },
  ],
  [
    'Pesan más de 25 MiB: «1», «2», «3», «4», «5» y 4 más.',
    { code: 'package-left-out', params: { why: 'too-large', names: ['1', '2', '3', '4', '5'], count: 9 } },
  ],
  ['«a.xml» está vacío.', { code: 'package-left-out', params: { why: 'empty', names: ['a.xml'], count: 1 } }],
  [
    'Están vacíos: «a.xml», «b 2.pdf».',
    { code: 'package-left-out', params: { why: 'empty', names: ['a.xml', 'b 2.pdf'], count: 2 } },
  ],
  [
    'Están vacíos: «1», «2», «3», «4», «5» y 4 más.',
    { code: 'package-left-out', params: { why: 'empty', names: ['1', '2', '3', '4', '5'], count: 9 } },
  ],
  [
    '«a.xml» no es PDF, foto, XML, ZIP ni EML y no se tomó.',
    { code: 'package-left-out', params: { why: 'other-kind', names: ['a.xml'], count: 1 } },
  ],
  [
    'No son PDF, foto, XML, ZIP ni EML y no se tomaron: «a.xml», «b 2.pdf».',
    { code: 'package-left-out', params: { why: 'other-kind', names: ['a.xml', 'b 2.pdf'], count: 2 } },
  ],
  [
    'No son PDF, foto, XML, ZIP ni EML y no se tomaron: «1», «2», «3», «4», «5» y 4 más.',
    { code: 'package-left-out', params: { why: 'other-kind', names: ['1', '2', '3', '4', '5'], count: 9 } },
  ],
  [
    'Se pasó por alto 1 imagen del texto o la firma.',
    { code: 'package-left-out', params: { why: 'decoration', names: [], count: 1 } },
  ],
  [
    'Se pasaron por alto 6 imágenes del texto o la firma.',
    { code: 'package-left-out', params: { why: 'decoration', names: [], count: 6 } },
  ],
  [
    'Se pasó por alto 1 archivo del sistema operativo.',
    { code: 'package-left-out', params: { why: 'system', names: [], count: 1 } },
  ],
  [
    'Se pasaron por alto 6 archivos del sistema operativo.',
    { code: 'package-left-out', params: { why: 'system', names: [], count: 6 } },
  ],
  [
    'Tarda demasiado en abrirse y lo dejamos aparte. Sube solo los archivos que trae.',
    { code: 'package-too-slow', params: {} },
  ],
  [
    'Pide demasiada memoria para abrirse y lo dejamos aparte. Sube solo los archivos que trae.',
    { code: 'package-too-much-memory', params: {} },
  ],
  [
    'Trae demasiado para abrirse de una vez y lo dejamos aparte. Sube solo los archivos que trae.',
    { code: 'package-too-large-answer', params: {} },
  ],
  ['No se pudo abrir y lo dejamos aparte. Sube solo los archivos que trae.', { code: 'package-crashed', params: {} }],
  [
    'Está dentro de más de 3 archivos comprimidos o correos. Ábrelo y sube lo que contiene.',
    { code: 'package-too-deep', params: { levels: 3 } },
  ],
  [
    'Contiene más de 200 archivos. Divídelo y súbelo en partes.',
    { code: 'package-too-many-files', params: { most: 200 } },
  ],
  [
    'Al descomprimirlo ocuparía más de 100 MiB. Divídelo y súbelo en partes.',
    { code: 'package-too-large', params: { mib: 100 } },
  ],
  [
    'Trae un correo con demasiadas líneas casi vacías. Sube solo los archivos que trae.',
    { code: 'mail-too-many-lines', params: {} },
  ],
  [
    'El correo está dañado, incompleto o es demasiado complicado. Sube solo los archivos que trae.',
    { code: 'mail-damaged', params: {} },
  ],
  [
    'El archivo GZ está dañado o incompleto. Pide que lo manden otra vez, o sube el XML o PDF que trae.',
    { code: 'gzip-damaged', params: {} },
  ],
  [
    'Los ZIP y correos contienen demasiado para un solo envío. Súbelos en varias tandas.',
    { code: 'packages-hold-too-much', params: {} },
  ],
  ['El ZIP está dañado o incompleto. Vuelve a crearlo y súbelo otra vez.', { code: 'zip-damaged', params: {} }],
  [
    'El ZIP contiene nombres de archivo que apuntan fuera de él. Por seguridad no se abre.',
    { code: 'zip-names-outside', params: {} },
  ],
  ['El ZIP declara tamaños que no son los reales. Por seguridad no se abre.', { code: 'zip-false-sizes', params: {} }],
  [
    'Trae sus adjuntos dentro de winmail.dat, un formato de Outlook que no se abre. Pide a quien lo envió que los mande como archivos, o descárgalos y súbelos.',
    { code: 'mail-winmail', params: {} },
  ],
  [
    'Viene cifrado o firmado (smime.p7m) y no se abre. Descarga los archivos desde tu programa de correo y súbelos.',
    { code: 'mail-encrypted', params: {} },
  ],
  [
    'Trae un archivo RAR o 7z, que no se abre. Ábrelo en tu computadora y sube lo que contiene.',
    { code: 'mail-other-archive', params: {} },
  ],
  [
    'No lo pudimos leer: «a.mp4». Se leen XML, PDF y fotos: si es una factura, pide a quien la envió que la mande así, o sube el archivo.',
    { code: 'mail-other-files', params: { names: ['a.mp4'], more: 0 } },
  ],
  [
    'No lo pudimos leer: «a.mp4», «b.xlsx» y «sin nombre». Se leen XML, PDF y fotos: si es una factura, pide a quien la envió que la mande así, o sube el archivo.',
    { code: 'mail-other-files', params: { names: ['a.mp4', 'b.xlsx', null], more: 0 } },
  ],
  [
    'No lo pudimos leer: «1», «2», «3», «4», «5» y 4 más. Se leen XML, PDF y fotos: si es una factura, pide a quien la envió que la mande así, o sube el archivo.',
    { code: 'mail-other-files', params: { names: ['1', '2', '3', '4', '5'], more: 4 } },
  ],
  [
    'Trae un enlace al documento (en facturas.example) en lugar del archivo. Ábrelo desde tu correo, descarga el archivo y súbelo.',
    { code: 'mail-link', params: { host: 'facturas.example' } },
  ],
  [
    'El adjunto «a.pdf» está vacío. Pide a quien lo envió que lo mande otra vez.',
    { code: 'attachment-empty', params: { name: 'a.pdf' } },
  ],
  [
    'El adjunto «a.xml» no es un XML, aunque se llame así. Pide a quien lo envió que lo mande otra vez.',
    { code: 'attachment-of-other-kind', params: { name: 'a.xml', declared: 'xml' } },
  ],
  [
    'No pudimos leer la foto «IMG 1.HEIC»: está en formato HEIC. Pide que la manden como JPEG o en PDF, o súbela así.',
    { code: 'attachment-photo-unread', params: { name: 'IMG 1.HEIC', format: 'HEIC' } },
  ],
  [
    'No pudimos leer la foto «a.jpg»: está dañada o no es JPEG ni PNG. Pide que la manden como JPEG o en PDF, o súbela así.',
    { code: 'attachment-photo-unread', params: { name: 'a.jpg', format: null } },
  ],
  [
    'No pudimos leer el adjunto «a.dat»: por su contenido no es XML, PDF, foto, ZIP ni correo. Pide a quien lo envió que mande el XML o el PDF.',
    { code: 'attachment-unread', params: { name: 'a.dat' } },
  ],
  [
    'Alcanzaste tu límite de facturas con IA. Cambia de plan para leer más PDF.',
    { code: 'mail-refused', params: { error: 'limite_de_ia' } },
  ],
];

export const EARLIER_MAIL: readonly Earlier[] = [
  ['La carpeta elegida no existe en ese correo. Elige otra.', { code: 'folder-missing', params: {} }],
  [
    'El certificado de imap.example venció: no es seguro enviarle la contraseña.',
    { code: 'certificate-expired', params: { host: 'imap.example' } },
  ],
  [
    'El certificado de imap.example todavía no vale. Avisa a quien lo administra.',
    { code: 'certificate-not-yet-valid', params: { host: 'imap.example' } },
  ],
  [
    'El certificado no es de imap.example: puede ser otro servidor. Revisa el nombre del servidor.',
    { code: 'certificate-of-another', params: { host: 'imap.example' } },
  ],
  [
    'El certificado de imap.example no es de confianza: no es seguro enviarle la contraseña.',
    { code: 'certificate-untrusted', params: { host: 'imap.example' } },
  ],
  [
    'imap.example:993 rechazó la conexión. Revisa el servidor y el puerto.',
    { code: 'connection-refused', params: { place: 'imap.example:993' } },
  ],
  [
    'El servidor respondió al saludo y después dejó de contestar (imap.example:993). Intenta más tarde; si sigue así, avisa a quien administra ese correo.',
    { code: 'stopped-answering', params: { place: 'imap.example:993' } },
  ],
  [
    'imap.example:993 no saluda sin SSL. Si el puerto es 993, enciende SSL.',
    { code: 'no-greeting-without-ssl', params: { place: 'imap.example:993' } },
  ],
  [
    'imap.example:993 aceptó la conexión y después no contestó. Revisa el puerto y SSL, o intenta más tarde.',
    { code: 'no-greeting', params: { place: 'imap.example:993' } },
  ],
  [
    'imap.example:993 no responde. Revisa el servidor y el puerto, o intenta más tarde.',
    { code: 'no-answer', params: { place: 'imap.example:993' } },
  ],
  [
    'imap.example:993 no ofrece una conexión cifrada (STARTTLS). Usa el puerto 993 con SSL.',
    { code: 'no-starttls', params: { place: 'imap.example:993' } },
  ],
  [
    'imap.example:993 no habla SSL. Usa el puerto 993, o apaga SSL si el puerto es 143.',
    { code: 'no-ssl', params: { place: 'imap.example:993' } },
  ],
  [
    'imap.example:993 envió más de lo que se puede recibir.',
    { code: 'too-much-sent', params: { place: 'imap.example:993' } },
  ],
  [
    'imap.example:993 cortó antes de saludar: quizás no es un servidor IMAP. Revisa el puerto.',
    { code: 'cut-before-greeting', params: { place: 'imap.example:993' } },
  ],
  [
    'imap.example:993 no responde como un servidor IMAP. Revisa el servidor y el puerto.',
    { code: 'not-imap', params: { place: 'imap.example:993' } },
  ],
  [
    'El correo tiene demasiadas conexiones abiertas. Espera unos minutos e intenta de nuevo.',
    { code: 'too-many-connections', params: {} },
  ],
  [
    'imap.example:993 cortó la conexión. Se intentará de nuevo.',
    { code: 'connection-cut', params: { place: 'imap.example:993' } },
  ],
  [
    'No se pudo leer el correo de imap.example. Se intentará de nuevo.',
    { code: 'mail-unread', params: { host: 'imap.example' } },
  ],
  [
    'imap.example no pudo buscar los correos. Se intentará de nuevo.',
    { code: 'search-refused', params: { host: 'imap.example' } },
  ],
  ['No encontramos el servidor imap.example.', { code: 'server-not-found', params: { host: 'imap.example' } }],
  ['Eso no es un nombre de servidor. Escríbelo como imap.gmail.com.', { code: 'host-malformed', params: {} }],
  ['No encontramos ese servidor. Revisa cómo está escrito.', { code: 'host-not-found', params: {} }],
  ['Ese servidor está en una red privada y no se puede usar aquí.', { code: 'host-not-allowed', params: {} }],
  ['Ese puerto no es de correo. Usa 993 con SSL, o 143 sin SSL.', { code: 'port-not-allowed', params: {} }],
  [
    'imap.example no pudo comprobar la cuenta ahora. Intenta más tarde.',
    { code: 'account-unchecked', params: { host: 'imap.example' } },
  ],
  [
    'imap.example no deja entrar sin cifrado. Usa el puerto 993 con SSL.',
    { code: 'login-needs-encryption', params: { host: 'imap.example' } },
  ],
  ['La cuenta tiene IMAP desactivado. Actívalo en la configuración del correo.', { code: 'imap-off', params: {} }],
  [
    'Microsoft no acepta contraseñas para leer el correo. Conéctalo con «Conectar con Microsoft».',
    { code: 'microsoft-without-password', params: {} },
  ],
  [
    'El servidor respondió, pero la cuenta exige contraseña de aplicación. Créala en myaccount.google.com/apppasswords.',
    { code: 'app-password-needed', params: { isGoogle: true } },
  ],
  [
    'El servidor respondió, pero la cuenta exige contraseña de aplicación.',
    { code: 'app-password-needed', params: { isGoogle: false } },
  ],
  ['El servidor respondió, pero el usuario o la contraseña no son correctos.', { code: 'wrong-login', params: {} }],
  [
    'El permiso para leer este correo ya no vale. Usa «Reconectar»: no se pierde nada de la cuenta.',
    { code: 'reconnect', params: {} },
  ],
  [
    'La contraseña guardada ya no se puede leer. Escríbela de nuevo en «Editar».',
    { code: 'password-unreadable', params: {} },
  ],
  [
    'Google no renovó el permiso ahora. Se intentará de nuevo.',
    { code: 'permission-not-renewed', params: { provider: 'google' } },
  ],
  [
    'Microsoft no renovó el permiso ahora. Se intentará de nuevo.',
    { code: 'permission-not-renewed', params: { provider: 'microsoft' } },
  ],
  [
    'Algo falló de nuestro lado al leer esta cuenta y dejamos de intentarlo. Vuelve a intentarlo más tarde; lo que ya llegó está guardado.',
    { code: 'our-fault', params: {} },
  ],
  ['La cuenta de correo ya no está.', { code: 'account-gone', params: {} }],
  ['1 correo no se pudo leer. Se intentará de nuevo.', { code: 'messages-unread', params: { count: 1 } }],
  ['4 correos no se pudieron leer. Se intentarán de nuevo.', { code: 'messages-unread', params: { count: 4 } }],
  [
    'Tu negocio llegó al límite de lo que puede guardar: los correos esperan. Borra en Documentos lo que no es factura y procesa otra vez.',
    { code: 'no-room', params: {} },
  ],
  [
    'El servidor se quedó sin espacio para guardar. No se guardó nada: avisa a quien lo administra e intenta más tarde.',
    { code: 'disk-full', params: {} },
  ],
  [
    'Alcanzaste tu límite de facturas con IA. Cambia de plan para leer más PDF.',
    { code: 'refused', params: { error: 'limite_de_ia' } },
  ],
  ['No se pudo guardar. Se intentará de nuevo.', { code: 'message-not-stored', params: {} }],
  [
    'El servidor de correo no pudo entregarlo entero. Se intentará de nuevo.',
    { code: 'message-not-whole', params: {} },
  ],
  [
    'Es más de lo que se puede recibir de una vez. Ábrelo en tu correo y sube lo que traiga.',
    { code: 'message-too-large', params: {} },
  ],
  [
    'TRIAL_EXPIRED: Tu cuenta está suspendida. Contacta al administrador.',
    { code: 'processing-blocked', params: { by: 'suspended' } },
  ],
  [
    'TRIAL_EXPIRED: Tu período de prueba ha expirado. Contacta al administrador para continuar.',
    { code: 'processing-blocked', params: { by: 'trial-expired' } },
  ],
  [
    'TRIAL_EXPIRED: Tu suscripción terminó. Elige un plan para continuar.',
    { code: 'processing-blocked', params: { by: 'subscription-ended' } },
  ],
  [
    'Tu plan Básico no incluye el procesamiento de correos. Elige otro plan para tenerlo.',
    { code: 'plan-lacks-mail', params: { name: 'Básico', isTrialOver: false } },
  ],
  [
    'Tu plan no incluye el procesamiento de correos. Elige otro plan para tenerlo.',
    { code: 'plan-lacks-mail', params: { name: null, isTrialOver: true } },
  ],
  [
    'Tu último plan, cuyas funciones siguen en tu prueba, no incluye el procesamiento de correos. Elige otro plan para tenerlo.',
    { code: 'plan-lacks-mail', params: { name: null, isTrialOver: false } },
  ],
  [
    'La automatización se detuvo. Tu cuenta está suspendida. Contacta al administrador.',
    { code: 'schedule-stopped', params: { by: 'suspended', plan: { name: null, isTrialOver: true } } },
  ],
  [
    'La automatización se detuvo. Tu período de prueba ha expirado. Contacta al administrador para continuar. Revisa tu suscripción para volver a activarla.',
    { code: 'schedule-stopped', params: { by: 'trial-expired', plan: { name: null, isTrialOver: true } } },
  ],
  [
    'La automatización se detuvo. Tu suscripción terminó. Elige un plan para continuar. Revisa tu suscripción para volver a activarla.',
    { code: 'schedule-stopped', params: { by: 'subscription-ended', plan: { name: null, isTrialOver: true } } },
  ],
  [
    'La automatización se detuvo. Tu plan Básico no incluye el procesamiento de correos. Revisa tu suscripción para volver a activarla.',
    { code: 'schedule-stopped', params: { by: null, plan: { name: 'Básico', isTrialOver: false } } },
  ],
  [
    'La automatización se detuvo. Tu último plan, cuyas funciones siguen en tu prueba, no incluye el procesamiento de correos. Revisa tu suscripción para volver a activarla.',
    { code: 'schedule-stopped', params: { by: null, plan: { name: null, isTrialOver: false } } },
  ],
];

export const EARLIER_EXPORTS: readonly Earlier[] = [
  [
    'Di primero cuál es tu negocio: escribe su RUC en Mi negocio y vuelve a intentarlo.',
    { code: 'refused', params: { error: 'falta_el_negocio' } },
  ],
  [
    'Tu negocio llegó al límite de lo que puede guardar. Elimina archivos preparados que ya descargaste, o elige un período más corto, y vuelve a pedirlo.',
    { code: 'no-room', params: {} },
  ],
  ['El archivo pasa de 2 GB. Elige un período más corto y vuelve a pedirlo.', { code: 'too-large', params: {} }],
  [
    'El servidor se quedó sin espacio. Avisa a quien lo administra y vuelve a pedirlo más tarde.',
    { code: 'disk-full', params: {} },
  ],
  ['No se pudo preparar el archivo. Vuelve a pedirlo; si se repite, avisa a soporte.', { code: 'failed', params: {} }],
  ['Se interrumpió mientras se preparaba. Vuelve a pedirlo.', { code: 'interrupted', params: {} }],
  ['Tu cuenta está suspendida. Contacta al administrador.', { code: 'suspended', params: {} }],
  [
    'Tu plan Básico no incluye exportar en PDF. Elige otro formato o cambia de plan.',
    { code: 'plan-lacks-format', params: { format: 'pdf', name: 'Básico', isTrialOver: false } },
  ],
  [
    'Tu plan no incluye exportar en JSON. Elige otro formato o cambia de plan.',
    { code: 'plan-lacks-format', params: { format: 'json', name: null, isTrialOver: true } },
  ],
  [
    'Tu plan Básico no incluye exportar con templates propios. Usa uno listo para usar o cambia de plan.',
    { code: 'plan-lacks-templates', params: { name: 'Básico', isTrialOver: false } },
  ],
  [
    'Tu último plan, cuyas funciones siguen en tu prueba, no incluye exportar con templates propios. Usa uno listo para usar o cambia de plan.',
    { code: 'plan-lacks-templates', params: { name: null, isTrialOver: false } },
  ],
];
