import { units } from './phrases.text.ts';

/** The upload of many files at once. */
export const batchText = {
  note: 'Puedes ir a otra pantalla: los archivos se siguen enviando y procesando.',
  noteDone: 'Todo lo recibido queda guardado en Documentos, con su original.',
  progress: 'Avance',
  processed: (done: number, total: number) => `${done} de ${units(total, 'archivo', 'archivos')}`,
  processedLabel: 'Archivos procesados',
  finished: (total: number) => `${units(total, 'archivo procesado', 'archivos procesados')}`,
  moment: 'faltan unos segundos',
  seconds: (n: number) => `faltan unos ${n} s`,
  minutes: (n: number) => `faltan unos ${n} min`,
  measuring: 'calculando el tiempo…',
  retry: (n: number) => `Reintentar ${units(n, 'archivo', 'archivos')}`,
  stop: 'Detener',
  addMore: 'Agregar archivos',
  startOver: 'Subir otros archivos',
  filter: 'Mostrar',
  all: 'Todos',
  outcomes: {
    new: 'Nuevas',
    joined: 'Unidas',
    duplicate: 'Duplicadas',
    observed: 'Con observaciones',
    review: 'En revisión',
    'not-invoice': 'No son facturas',
    'passed-on': 'Repartidas',
    error: 'Con error',
    stopped: 'Sin enviar',
    pending: 'Pendientes',
  },
  states: {
    queued: 'En cola',
    sending: 'Enviando',
    received: 'En cola',
    reading: 'Leyendo',
    new: 'Nueva',
    joined: 'Unida',
    duplicate: 'Duplicada',
    observed: 'Con observaciones',
    review: 'En revisión',
    'not-invoice': 'No es factura',
    'passed-on': 'Repartida',
    error: 'Error',
    altered: 'Alterada',
    stopped: 'Sin enviar',
    unpacked: 'Abierto',
  },
  saved: (n: number) => `${units(n, 'factura nueva', 'facturas nuevas')} por`,
  savedWithoutAmount: (n: number) => units(n, 'factura nueva', 'facturas nuevas'),
  ofOutcome: (n: number, outcome: string) =>
    outcome === 'new'
      ? `${n} en orden`
      : outcome === 'observed'
        ? `${n} con observaciones`
        : outcome === 'review'
          ? `${n} en revisión`
          : `${n} de otros archivos`,
  notSummed: (inReview: number, never: number) => {
    const reasons = [
      ...(inReview > 0 ? [`${inReview} en revisión`] : []),
      ...(never > 0 ? [`${never} de prueba, ${never === 1 ? 'anulada o remisión' : 'anuladas o remisiones'}`] : []),
    ];
    return `${inReview + never} no ${inReview + never === 1 ? 'suma' : 'suman'}: ${reasons.join(', ')}`;
  },
  and: ' y ',
  columns: { file: 'Archivo', state: 'Estado', invoice: 'Factura', total: 'Total', action: 'Acción' },
  inside: (container: string) => `dentro de ${container}`,
  knownSince: (date: string) => `Ya la tenías desde el ${date}.`,
  joinedWith: (date: string) => `Se unió a la que tenías desde el ${date}.`,
  andMore: (n: number) => `y ${n} más`,
  see: 'Ver',
  seeInvoice: (name: string) => `Ver la factura de ${name}`,
  review: 'Revisar',
  reviewInvoice: (name: string) => `Revisar la factura de ${name}`,
  retryOne: 'Reintentar',
  retryFile: (name: string) => `Reintentar ${name}`,
  replace: 'Reemplazar',
  replaceFile: (name: string) => `Reemplazar ${name}`,
  none: 'Ningún archivo está así.',
  showMore: (n: number) => `Mostrar ${n} más`,
  cut: 'Se cortó la conexión al enviarlo.',
  stopped: 'Lo detuviste antes de enviarlo.',
  unsent: 'La página se cerró antes de enviarlo: elígelo de nuevo.',
  lost: 'No pudimos seguir este archivo. Búscalo en Documentos.',
  tooMany: {
    title: 'Tomamos los primeros 5.000 archivos',
    message: 'Cuando terminen, suelta el resto en otra tanda. Los que ya estén se reconocen como duplicados.',
  },
  refused: {
    other: 'Aceptamos PDF, fotos JPEG, PNG, HEIC o WEBP, XML, y ZIP o EML que los contengan.',
    empty: 'El archivo está vacío: descárgalo de nuevo.',
    tooBig: 'Pesa más de 25 MB: súbelo en partes.',
  },
  /** For screen readers, when a batch begins and when it ends. */
  announceStart: (n: number) => `Procesando ${units(n, 'archivo', 'archivos')}.`,
  announceEnd: (
    counts: Record<'fresh' | 'joined' | 'duplicate' | 'observed' | 'review' | 'notInvoice' | 'error', number>,
  ) =>
    `Listo: ${units(counts.fresh, 'nueva', 'nuevas')}, ` +
    (counts.joined > 0 ? `${units(counts.joined, 'unida', 'unidas')}, ` : '') +
    `${units(counts.duplicate, 'duplicada', 'duplicadas')}, ` +
    `${counts.observed} con observaciones, ${counts.error} con error.` +
    (counts.review > 0 ? ` ${units(counts.review, 'espera', 'esperan')} tu revisión.` : '') +
    (counts.notInvoice > 0 ? ` ${units(counts.notInvoice, 'archivo no es factura', 'archivos no son facturas')}.` : ''),
  indicator: (done: number, total: number) => `Subiendo archivos: ${done} de ${total}`,
  indicatorShort: 'Subiendo',
  indicatorDone: 'Carga terminada',
} as const;

/** A file that could not be handed in. */
export const enqueueText = {
  suspended: {
    pdf: 'No se pudo encolar el archivo: tu cuenta está suspendida. Contacta al administrador.',
    xml: 'No se pudo encolar el archivo XML: tu cuenta está suspendida. Contacta al administrador.',
  },
  paymentRequired: 'Pago requerido o límite alcanzado',
  limitReached: 'Límite alcanzado',
  refused: (why: string) => `No se pudo encolar el archivo: ${why}`,
  failed: (why: string) => `Error al encolar el archivo: ${why}`,
  unknown: 'Error desconocido',
  failedNotice: { title: 'Error', message: 'No se pudo encolar el archivo' },
} as const;

/** Uploading one file, from choosing it to its result: what both pages say, and what each page says alone. */
export const uploadText = {
  choose: { one: 'elige un archivo', many: 'varios archivos', folder: 'una carpeta', photo: 'Tomar una foto' },
  chooseWords: { or: 'o', comma: ', ', last: ' o ' },
  many: 'Varios archivos',
  folder: 'Una carpeta',
  photo: 'Foto de una factura',
  sender: 'Remitente (opcional)',
  senderPlaceholder: 'Quién te la envió',
  date: 'Fecha (opcional)',
  seeAll: 'Ver todo lo recibido',
  pickedAgo: {
    now: 'elegido recién',
    seconds: (n: number) => `elegido hace ${n} s`,
    minutes: (n: number) => `elegido hace ${n} min`,
  },
  phases: { selected: 'Listo para procesar', submitting: 'Enviando', polling: 'Procesando', finished: 'Procesado' },
  inReview: 'En revisión',
  failed: 'No procesado',
  stayOrGo: 'Puedes seguir trabajando en otra pantalla: el resultado te espera aquí.',
  waitingTitle: 'Aquí verás el resultado',
  resultRegion: 'Resultado',
  noMessage: 'No recibimos el resultado.',
  processed: (n: number) => units(n, 'factura procesada', 'facturas procesadas'),
  savedIn: (month: string) => `Guardada en ${month}.`,
  noAi: 'No usó lecturas con IA.',
  aiUse: (used: number, limit: number) =>
    limit < 0
      ? `Llevas ${units(used, 'lectura', 'lecturas')} con IA.`
      : `Usaste ${used} de ${units(limit, 'lectura', 'lecturas')} con IA.`,
  known: (date: string) => `Ya la tenías desde el ${date}.`,
  seeInvoice: 'Ver factura',
  seeMonth: (month: string) => `Ver ${month} en Facturas`,
  others: 'Facturas del archivo',
  xml: {
    note: 'El XML nativo es más preciso que leer un PDF con IA y no tiene límite. Sube uno o varios archivos.',
    back: 'Volver',
    wrongFile: 'Solo se permiten archivos XML',
    noFile: 'Debe seleccionar un archivo XML',
    file: 'Archivo XML',
    chooseFirst: 'Elige tu XML, o varios a la vez',
    chooseAnother: 'Elige otro XML, o varios a la vez',
    dropFirst: 'Suelta tu XML, o varios a la vez',
    dropAnother: 'Suelta otro XML, o varios a la vez',
    alsoTaken: 'También ZIP y EML, hasta 25 MB.',
    submit: 'Procesar XML',
    clear: 'Limpiar',
    joins: 'Si ya tenías el PDF de una factura, el XML se une a ella y sus cifras reemplazan a las leídas.',
    waitingBody: 'La factura con sus ítems, y las comprobaciones de su CDC, su firma, sus sumas y su QR.',
    steps: {
      title: 'Procesando el XML',
      sent: 'Archivo enviado',
      reading: 'Leyendo la factura',
      saved: 'Guardar la factura',
    },
  },
  pdf: {
    /** With and without an AI key. The link to the other upload page stands between the two parts. */
    note: {
      withAi: 'Sube un PDF y la IA lee sus datos. Si tienes el XML, ',
      withoutAi: 'Sube un PDF: sin IA, leemos su QR, su CDC y su texto. Si tienes el XML, ',
      link: 'súbelo aquí',
      end: ': es más preciso y no tiene límite.',
    },
    back: 'Volver al dashboard',
    wrongFile: 'Solo se permiten archivos PDF',
    noFile: 'Debe seleccionar un archivo PDF',
    file: 'Archivo PDF',
    chooseFirst: 'Elige tu PDF, o varios a la vez',
    chooseAnother: 'Elige otro PDF, o varios a la vez',
    dropFirst: 'Suelta tu PDF, o varios a la vez',
    dropAnother: 'Suelta otro PDF, o varios a la vez',
    alsoTaken: 'Fotos, ZIP y EML con «varios archivos», hasta 25 MB cada uno.',
    submit: 'Procesar factura',
    clear: 'Quitar el archivo',
    joins:
      'Si el XML de esta factura llega antes o después, se unen y cuentan las cifras del XML. Si ya llegó, el PDF no usa una lectura con IA.',
    waitingBody: 'La fecha, el emisor, el número y los montos, junto al original, con lo dudoso señalado.',
    steps: {
      title: 'Leyendo la factura',
      sent: 'Archivo enviado',
      reading: 'Leyendo con IA',
      saved: 'Guardar la factura',
    },
    readingLocally: 'Leyendo la factura',
    usualTime: 'suele tardar de 10 a 20 s',
    seconds: (n: number) => `${n} s`,
    cancel: 'Dejar de esperar',
    original: 'Original',
    firstPage: (name: string) => `Primera página de ${name}`,
    originalAwaits: 'El original se verá aquí cuando termine la lectura.',
    originalBefore: 'Verás el original aquí, con lo leído señalado.',
    noOriginal: 'El archivo queda guardado en Documentos.',
    extracted: 'Datos extraídos',
    compare: 'compáralos con el original',
    fields: {
      date: 'Fecha',
      issuerRuc: 'RUC Emisor',
      issuerName: 'Nombre Emisor',
      number: 'Nro. Factura',
      total: 'Monto Total',
      vat: 'IVA',
    },
    /** «Fecha» is feminine; the others are masculine. */
    notDetected: { feminine: 'No detectada', masculine: 'No detectado' },
    again: 'Procesar otra factura',
    type: 'Cargarla a mano',
    seeInvoices: 'Ver en Facturas',
  },
} as const;

/** A PDF that was not read to its end. */
export const readFurtherText = {
  action: 'Leer las demás páginas',
  begun: 'Leemos las demás páginas en este servidor, sin usar tu límite de IA: el resultado aparece en Documentos.',
  failed: 'No se pudieron leer las demás páginas',
} as const;

/** A PDF or photo that was read, to be read once more. */
export const readAgainText = {
  action: 'Leer otra vez',
  ask: '¿Leer otra vez este archivo?',
  /** The cost is told first. */
  costs: (left: number | null) =>
    left === null
      ? 'La IA lo lee otra vez, y cuenta como una lectura con IA.'
      : `La IA lo lee otra vez, y cuenta como una lectura con IA: te ${left === 1 ? 'queda' : 'quedan'} ${units(left, 'lectura', 'lecturas')}.`,
  free: 'La IA lo lee otra vez. No cuesta nada: este archivo ya se leyó con IA este mes.',
  local: 'Se lee otra vez sin IA: su QR, su CDC y su texto. No cuesta nada.',
  what: 'Lo leído se reemplaza. Lo que alguien confirmó o corrigió no cambia.',
  limit: {
    title: 'Límite alcanzado',
    message: 'Ya usaste todas tus lecturas con IA: este archivo se puede leer otra vez cuando tengas más.',
  },
  cannot:
    'Este archivo no se puede leer otra vez ahora: se está leyendo, alguien ya decidió sobre lo que dice, o ya no está guardado.',
  begun: 'Lo estamos leyendo otra vez: el resultado aparece solo.',
  failed: 'No se pudo leer otra vez',
} as const;
