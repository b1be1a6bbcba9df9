import type { ESSENTIAL_FIELDS } from '#domain/invoice/printed-invoice.ts';
import type { ModelFailureKind } from '#server/platform/ai/model-failure.ts';

const STORED = 'El archivo está guardado: puedes reintentar.';

const FAILURES: Readonly<Record<ModelFailureKind, string>> = {
  'key-refused': `El servicio de IA no está disponible. ${STORED}`,
  'model-unknown': `El servicio de IA no está disponible. ${STORED}`,
  'no-credit': `El servicio de IA no está disponible. ${STORED}`,
  busy: `El servicio de IA está ocupado y no pudo leerlo ahora. ${STORED}`,
  timeout: `El servicio de IA tardó demasiado en leerlo. ${STORED}`,
  unreachable: `No pudimos hablar con el servicio de IA. ${STORED}`,
  'file-rejected': 'El servicio de IA no acepta este archivo. Ábrelo, guárdalo de nuevo como PDF y súbelo otra vez.',
  refused: `El servicio de IA no quiso leer este archivo. ${STORED}`,
  incomplete: 'El archivo trae más de lo que la IA puede leer de una vez. Divídelo y sube las partes.',
  malformed: `El servicio de IA respondió algo que no se entiende. ${STORED}`,
  oversized: `El servicio de IA respondió más de lo que se le pidió y se dejó de escuchar. ${STORED}`,
  'not-allowed': `No quedan llamadas a la IA. ${STORED}`,
};

/** Why a document could not be read, and what to do. Nothing of it counted against the limit. */
export function sentenceOfFailure(failure: ModelFailureKind): string {
  return FAILURES[failure];
}

/** How it was read, where that is not what the person may expect. */
export const REMARKS = {
  failed: 'Se leyó por su QR, sin IA, porque el servicio de IA no pudo leerla; no usó tu límite.',
  limit: 'Alcanzaste tu límite de facturas con IA: se leyó sin IA.',
  limitUnread:
    'Alcanzaste tu límite de facturas con IA y sin IA no se pudo leer. Cambia de plan y reintenta; el archivo está guardado.',
  calls: 'La IA ya leyó sin resultado tantos archivos como tu límite: se leyó sin IA.',
  callsUnread:
    'La IA ya leyó sin resultado tantos archivos como tu límite, y sin IA no se pudo leer. Reintenta cuando empiece otro mes o cambia de plan; el archivo está guardado.',
  callsToday: 'El servicio de IA no atendió hoy tus archivos: se leyó sin IA.',
  callsTodayUnread:
    'El servicio de IA no atendió hoy tus archivos, y sin IA no se pudo leer. Reintenta mañana; el archivo está guardado.',
  off: 'El servicio de IA no estaba disponible: se leyó sin IA.',
  offUnread: `El servicio de IA no está disponible y sin IA no se pudo leer. ${STORED}`,
  history: 'Vino del historial y se leyó sin IA, para no usar tu límite. Léelo otra vez si quieres usar IA.',
  historyUnread:
    'Vino del historial y sin IA no se pudo leer. No se usa tu límite sin que lo pidas: reintenta para leerlo con IA.',
  notAnInvoice: 'La IA no encontró ninguna factura en este archivo.',
  notAnInvoiceButSigns:
    'La IA no encontró ninguna factura en este archivo, y este servidor sí vio datos de una, pero no todos. Mira el original y sube el XML o una copia donde se lea.',
} as const;

const NAMES: Readonly<Record<(typeof ESSENTIAL_FIELDS)[number], string>> = {
  issuerRuc: 'el RUC del emisor',
  number: 'el número',
  issueDate: 'la fecha',
  total: 'el total',
};

/** Never a success with empty fields. */
export function missingSentence(fields: readonly (typeof ESSENTIAL_FIELDS)[number][]): string {
  const names = [...new Set(fields)].map((field) => NAMES[field]);
  return `La IA no pudo leer ${new Intl.ListFormat('es').format(names)}. Sube una copia más nítida o reintenta.`;
}
