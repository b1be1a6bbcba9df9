import { formatCdc } from '#domain/identifiers/cdc.ts';
import type { FiscalEventKind } from '#domain/invoice/fiscal-event.ts';
import type { EssentialPart } from '#domain/invoice/invoice.ts';
import type { ESSENTIAL_FIELDS } from '#domain/invoice/printed-invoice.ts';
import { pagesInWords, unreadInWords } from '#domain/reading/page-words.ts';
import type { IgnoredCancellation } from '#domain/review/invoice-change.ts';
import { PACKAGE_SENTENCES } from '../intake/packages.text.ts';
import {
  changeSentence,
  IGNORED,
  type KeptChange,
  namedChangeSentence,
  replacedFigures,
} from '../invoices/changes.text.ts';
import { MAIL_MESSAGE_SENTENCES } from '../mailboxes/mail-messages.text.ts';
import { doubtsInWords, type ToldDoubt } from '../review/doubts.text.ts';
import { asWritten, type ReasonOf, reasonsOf, type StoredReason, sentenceIn } from '../wire/reason.ts';

/** How much of a file was read. */
interface Pages {
  /** Pages of the file. */
  readonly pages: number;
  /** All pages up to this one were read. */
  readonly pagesRead: number;
}

type EssentialField = (typeof ESSENTIAL_FIELDS)[number];

interface ToldEvent {
  readonly kind: FiscalEventKind;
  readonly cdc: string | null;
  /** For a notice of cancellation: whether it cancelled the invoice, or why not. */
  readonly effect: 'cancelled' | IgnoredCancellation | null;
}

const STORED = 'El archivo está guardado: puedes reintentar.';
const AI_UNAVAILABLE = `El servicio de IA no está disponible. ${STORED}`;
const AS_JPEG =
  'En el teléfono, compártela como JPEG (en un iPhone: Ajustes, Cámara, Formatos, «Más compatible») y súbela otra vez.';

/** Why an XML, or a part of it, gave no invoice. */
const XML = {
  'xml-empty': () => 'El archivo está vacío.',
  'xml-html': () =>
    'No es una factura: es una página web guardada con nombre de XML. Vuelve a descargar el XML desde el portal del emisor.',
  'xml-pdf': () => 'Es un PDF, no un XML. Súbelo como PDF.',
  'xml-zip': () => 'Es un archivo ZIP. Ábrelo y sube los XML que contiene.',
  'xml-not-xml': () =>
    'El archivo está dañado o incompleto: no es un XML bien formado. Pide al emisor que lo envíe de nuevo.',
  'xml-doctype': () =>
    'El archivo contiene una declaración DOCTYPE, que las facturas electrónicas no llevan. Por seguridad no se lee.',
  'xml-too-large': () => 'El archivo es demasiado grande para ser una factura electrónica.',
  'xml-too-complex': () => 'El archivo tiene demasiados elementos para ser una factura electrónica.',
  'xml-too-many-namespaces': () =>
    'El archivo declara demasiados espacios de nombres para ser una factura electrónica.',
  'xml-too-deep': () => 'El archivo tiene demasiados niveles anidados para ser una factura electrónica.',
  'xml-event-only': () => 'Es el aviso de un evento sobre una factura, no la factura.',
  'xml-answer-without-invoice': () => 'Es una respuesta de la DNIT que no trae la factura. Busca el XML de la factura.',
  'xml-other-xml': () => 'Es un XML, pero no contiene ninguna factura electrónica.',
  'xml-bad-archive': () => 'El lote viene comprimido y no se puede descomprimir.',
  'xml-nested-too-deep': () => 'El archivo contiene demasiados documentos uno dentro de otro.',
  'xml-too-much-unpacked': () =>
    'Lo que el archivo trae comprimido ocupa demasiado al abrirse. Descomprímelo y sube los XML por separado.',
  'xml-too-many-parts': () => 'El archivo trae demasiados documentos empaquetados. Divídelo en archivos más pequeños.',
  'xml-too-many-documents': () =>
    'El archivo trae demasiados documentos electrónicos. Divídelo en archivos más pequeños.',
  'xml-too-many-events': () => 'El archivo trae demasiados avisos de eventos. Divídelo en archivos más pequeños.',
  'xml-too-many-signatures': () =>
    'El archivo trae más firmas de las que se comprueban en un solo archivo. Divídelo en archivos más pequeños.',
  'xml-incomplete': ({ missing }: { readonly missing: readonly EssentialPart[] }) =>
    `Al documento electrónico le falta ${missing.map((part) => MISSING_PARTS[part]).join(', ')}.`,
};

const MISSING_PARTS: Readonly<Record<EssentialPart, string>> = {
  'document-type': 'el tipo de documento',
  'issuer-ruc': 'el RUC del emisor',
  number: 'el número',
  'issue-date': 'la fecha de emisión',
  total: 'el total',
};

/** Why a PDF or photo gave no invoice, or not all of it. */
const PRINTED = {
  'pdf-locked': () => 'El PDF está protegido con contraseña. Guárdalo sin contraseña y súbelo otra vez, o sube el XML.',
  'pdf-damaged': () =>
    'El PDF está dañado o incompleto y no se puede abrir. Pide que te lo envíen de nuevo, o sube el XML.',
  'photo-damaged-heic': () => `La foto HEIC está dañada o no se puede abrir aquí. ${AS_JPEG}`,
  'photo-too-large-heic': () => `La foto HEIC tiene más de 50 millones de puntos y no se puede abrir aquí. ${AS_JPEG}`,
  'photo-damaged': () => 'La foto está dañada o incompleta y no se puede abrir. Toma otra, o sube el PDF o el XML.',
  'photo-too-large': () =>
    'La foto tiene más de 120 millones de puntos y no se puede abrir. Toma otra con menos resolución.',
  'printed-not-an-invoice': () => 'No es una factura: no trae RUC, timbrado, CDC ni total.',
  /** `on`: the pages of the invoice, in a file of several. `left`: how many pages were left unread. */
  'printed-fields-unread': (read: {
    readonly fields: readonly EssentialField[];
    readonly on: readonly number[];
    readonly left: Pages | null;
  }) => {
    const where = read.on.length > 0 ? ` en ${pagesInWords(read.on)}` : '';
    const what = read.left === null ? BETTER_COPY : restSentence(read.left);
    return `No se pudo leer ${inWords(read.fields)}${where}, y OpenAI no está configurado para leerlo mejor. ${what}`;
  },
  'pages-left-unread': (left: Pages) => restSentence(left),
  'nothing-in-pages-read': (left: Pages) =>
    `En las páginas leídas no se encontró ninguna factura. ${restSentence(left)}`,
  'rest-unreadable': () => 'No se pudo leer el resto.',
  'further-pages-read': ({ from, to, found }: { readonly from: number; readonly to: number; readonly found: number }) =>
    `Se leyeron también ${pagesInWords(Array.from({ length: to - from + 1 }, (_, at) => from + at))}: ${foundInWords(found)}.`,
};

const BETTER_COPY = 'Sube el XML de la factura, o un PDF o una foto donde se lea.';
const restSentence = (left: Pages) => `Quedan sin leer ${unreadInWords(left)}: usa «Leer las demás páginas».`;
const foundInWords = (count: number) =>
  count === 0 ? 'no hay más facturas' : count === 1 ? 'hay 1 factura más' : `hay ${count} facturas más`;

const FIELD_NAMES: Readonly<Record<EssentialField, string>> = {
  issuerRuc: 'el RUC del emisor',
  number: 'el número',
  issueDate: 'la fecha',
  total: 'el total',
};
const inWords = (fields: readonly EssentialField[]) =>
  new Intl.ListFormat('es').format(fields.map((field) => FIELD_NAMES[field]));

/** What the model did, or why it was not called. Failures have the names of `platform/ai`. */
const AI = {
  'ai-key-refused': () => AI_UNAVAILABLE,
  'ai-model-unknown': () => AI_UNAVAILABLE,
  'ai-no-credit': () => AI_UNAVAILABLE,
  'ai-busy': () => `El servicio de IA está ocupado y no pudo leerlo ahora. ${STORED}`,
  'ai-timeout': () => `El servicio de IA tardó demasiado en leerlo. ${STORED}`,
  'ai-unreachable': () => `No pudimos hablar con el servicio de IA. ${STORED}`,
  'ai-file-rejected': () =>
    'El servicio de IA no acepta este archivo. Ábrelo, guárdalo de nuevo como PDF y súbelo otra vez.',
  'ai-refused': () => `El servicio de IA no quiso leer este archivo. ${STORED}`,
  'ai-incomplete': () => 'El archivo trae más de lo que la IA puede leer de una vez. Divídelo y sube las partes.',
  'ai-malformed': () => `El servicio de IA respondió algo que no se entiende. ${STORED}`,
  'ai-oversized': () => `El servicio de IA respondió más de lo que se le pidió y se dejó de escuchar. ${STORED}`,
  'ai-not-allowed': () => `No quedan llamadas a la IA. ${STORED}`,
  'ai-failed-read-by-qr': () => 'Se leyó por su QR, sin IA, porque el servicio de IA no pudo leerla; no usó tu límite.',
  'ai-limit': () => 'Alcanzaste tu límite de facturas con IA: se leyó sin IA.',
  'ai-limit-unread': () =>
    'Alcanzaste tu límite de facturas con IA y sin IA no se pudo leer. Cambia de plan y reintenta; el archivo está guardado.',
  'ai-calls': () => 'La IA ya leyó sin resultado tantos archivos como tu límite: se leyó sin IA.',
  'ai-calls-unread': () =>
    'La IA ya leyó sin resultado tantos archivos como tu límite, y sin IA no se pudo leer. Reintenta cuando empiece otro mes o cambia de plan; el archivo está guardado.',
  'ai-calls-today': () => 'El servicio de IA no atendió hoy tus archivos: se leyó sin IA.',
  'ai-calls-today-unread': () =>
    'El servicio de IA no atendió hoy tus archivos, y sin IA no se pudo leer. Reintenta mañana; el archivo está guardado.',
  'ai-off': () => 'El servicio de IA no estaba disponible: se leyó sin IA.',
  'ai-off-unread': () => `El servicio de IA no está disponible y sin IA no se pudo leer. ${STORED}`,
  'ai-history': () => 'Vino del historial y se leyó sin IA, para no usar tu límite. Léelo otra vez si quieres usar IA.',
  'ai-history-unread': () =>
    'Vino del historial y sin IA no se pudo leer. No se usa tu límite sin que lo pidas: reintenta para leerlo con IA.',
  'ai-found-none': () => 'La IA no encontró ninguna factura en este archivo.',
  'ai-found-none-but-signs': () =>
    'La IA no encontró ninguna factura en este archivo, y este servidor sí vio datos de una, pero no todos. Mira el original y sube el XML o una copia donde se lea.',
  /** An invoice without these fields is never reported as a success. */
  'ai-fields-unread': ({ fields }: { readonly fields: readonly EssentialField[] }) =>
    `La IA no pudo leer ${inWords([...new Set(fields)])}. Sube una copia más nítida o reintenta.`,
};

const EVENTS: Readonly<Record<FiscalEventKind, string>> = {
  cancellation: 'Es el aviso de cancelación de una factura, no la factura.',
  'number-voiding': 'Es la inutilización de números de factura que no se usarán, no una factura.',
  'receipt-notice': 'Es la notificación de recepción de una factura, no la factura.',
  conformity: 'Es la conformidad del receptor con una factura, no la factura.',
  disconformity: 'Es la disconformidad del receptor con una factura, no la factura.',
  disavowal: 'Es el desconocimiento de una factura por el receptor, no la factura.',
  naming: 'Es la nominación del receptor de una factura, no la factura.',
  'transport-update': 'Es la actualización de datos del transporte, no una factura.',
  endorsement: 'Es el endoso de una factura, no la factura.',
  other: 'Es el aviso de un evento sobre una factura, no la factura.',
};

function eventSentence({ kind, cdc, effect }: ToldEvent): string {
  if (cdc === null) return EVENTS[kind];
  const told =
    effect === 'cancelled'
      ? 'Esa factura queda cancelada y no entra en ninguna suma.'
      : effect && `No la damos por cancelada: ${IGNORED[effect]}.`;
  return [EVENTS[kind], ...(told === null ? [] : [told]), `CDC: ${formatCdc(cdc)}.`].join(' ');
}

/** What happened to the invoices that a document contained. */
const OUTCOMES = {
  'read-again-in-vain': () => 'Se intentó leer otra vez y queda como estaba.',
  'known-better-copy': () => 'Ya la tenías; ahora sus datos vienen de un archivo más confiable.',
  /** `day`: `YYYY-MM-DD`, in Asunción. */
  'known-since': ({ day }: { readonly day: string }) => `Ya la tenías desde el ${day.split('-').reverse().join('/')}.`,
  'all-known': ({ count }: { readonly count: number }) => `Ya tenías las ${count} facturas de este archivo.`,
  'some-known': ({ count }: { readonly count: number }) =>
    count === 1 ? 'Ya tenías 1 de sus facturas.' : `Ya tenías ${count} de sus facturas.`,
  /**
   * What the document did to an existing invoice. `isOnly`: it contained no other, and a sentence already says that it
   * was known.
   */
  'invoice-changed': ({ change, isOnly }: { readonly change: KeptChange; readonly isOnly: boolean }) => {
    if (!isOnly) return namedChangeSentence(change);
    if (change.kind !== 'figures-replaced') return changeSentence(change);
    return replacedFigures(change, change.about.currency) ?? '';
  },
  doubted: ({ doubts }: { readonly doubts: readonly ToldDoubt[] }) =>
    doubtsInWords(doubts).join(' ') || 'Revísala antes de que cuente.',
  'partly-unreadable': ({ read, problem }: { readonly read: number; readonly problem: StoredReason }) =>
    `${read === 1 ? 'Se leyó 1 factura' : `Se leyeron ${read} facturas`}, pero una parte del archivo no se pudo leer: ${sentenceOf(problem)}`,
  event: eventSentence,
  'reader-too-slow': () =>
    'El archivo tarda demasiado en leerse y lo dejamos aparte. No parece una factura electrónica.',
  'reader-too-much-memory': () => 'El archivo pide demasiada memoria para leerse y lo dejamos aparte.',
  'reader-too-large-answer': () =>
    'El archivo trae más de lo que se puede leer de una vez y lo dejamos aparte. Divídelo y sube las partes.',
  'reader-crashed': () => 'El lector se detuvo con este archivo y lo dejamos aparte.',
  /** It can be read once the same file is uploaded again. */
  'file-lost': () => 'El archivo guardado está dañado o se perdió. Sube el mismo archivo otra vez y reintenta.',
  'attempts-spent': ({ attempts }: { readonly attempts: number }) =>
    `Intentamos leerlo ${attempts} veces y algo falló de nuestro lado. ${STORED}`,
};

/** A person's decision. `invoice`: its number and issuer. */
const DECISIONS = {
  'confirmed-by': ({ name }: { readonly name: string }) => `La confirmó ${name}.`,
  'corrected-by': ({ name }: { readonly name: string }) => `La corrigió ${name}.`,
  'typed-by': ({ name }: { readonly name: string }) => `La cargó a mano ${name}.`,
  'joined-by': ({ name }: { readonly name: string }) => `La unió ${name}.`,
  'copy-chosen-by': ({ name }: { readonly name: string }) => `${name} eligió entre dos copias.`,
  'said-no-invoice': ({ name, words }: { readonly name: string; readonly words: string | null }) =>
    `${name} dijo que no es una factura${words === null ? '' : `: «${words}»`}.`,
  'told-apart': ({ name, number }: { readonly name: string; readonly number: string }) =>
    `${name} dijo que no es la misma que otra factura ${number}.`,
  'said-same': ({
    name,
    number,
    issuer,
  }: {
    readonly name: string;
    readonly number: string;
    readonly issuer: string;
  }) => `${name} dijo que es la factura ${number} de ${issuer}, que ya tenías.`,
  'another-copy': ({ number, issuer }: { readonly number: string; readonly issuer: string }) =>
    `Es otra copia de la factura ${number} de ${issuer}, que ya tenías.`,
  'other-gone': () => 'La otra factura que podía ser la misma ya no está.',
};

/** Between the businesses of one payer or one person. `receiver`: as the document names them. */
const SHARING = {
  'passed-on': ({ receiver, ruc }: { readonly receiver: string | null; readonly ruc: string | null }) =>
    `Pasó al negocio de su receptor${receiver === null ? '' : `, ${receiver}`}${ruc === null ? '' : ` (RUC ${ruc})`}.`,
  'not-passed-on': ({ why }: { readonly why: KeptHere }) => `No pasó al negocio de su receptor: ${KEPT_HERE[why]}.`,
};

/** Why a document stays that names another business as its receiver. */
export type KeptHere =
  | 'several-receivers'
  | 'too-many'
  | 'own-sale'
  | 'receiver-doubted'
  | 'decided'
  | 'typed'
  | 'closed-month'
  | 'bytes-gone'
  | 'no-room'
  | 'may-not-process'
  | 'several-businesses';

/** The ends of sentences. */
export const KEPT_HERE: Readonly<Record<KeptHere, string>> = {
  'several-receivers': 'el archivo trae facturas de varios receptores',
  'too-many': 'el archivo trae demasiadas facturas juntas',
  'own-sale': 'la emitió este negocio, y es una venta suya',
  'receiver-doubted': 'no es seguro que su receptor se leyó bien',
  decided: 'una persona ya decidió algo sobre la factura',
  typed: 'la factura se cargó a mano y no tiene archivo',
  'closed-month': 'la factura es de un mes cerrado',
  'bytes-gone': 'el archivo original ya no está aparte de su paquete',
  'no-room': 'a ese negocio no le queda lugar para guardar archivos',
  'may-not-process': 'el período de prueba o el plan de ese negocio terminó',
  'several-businesses': 'hay más de un negocio con ese RUC',
};

const SENTENCES = {
  text: asWritten,
  ...XML,
  ...PRINTED,
  ...AI,
  ...OUTCOMES,
  ...DECISIONS,
  ...SHARING,
  ...PACKAGE_SENTENCES,
  ...MAIL_MESSAGE_SENTENCES,
};

/** Why a document is in its state. */
export type DocumentReason = ReasonOf<typeof SENTENCES>;
/** All codes, to check whether a stored one is known. */
export const DOCUMENT_REASONS: ReadonlySet<string> = new Set(Object.keys(SENTENCES));

export const documentReason = reasonsOf(SENTENCES);

const sentenceOf: (reason: StoredReason) => string = sentenceIn(
  SENTENCES,
  'Hay un aviso sobre este archivo que esta versión no sabe decir. Recarga la página más tarde.',
);

/** The sentences, in their order; null when there are none. */
export const documentSentence = (reasons: readonly StoredReason[] | null): string | null =>
  (reasons ?? [])
    .map(sentenceOf)
    .filter((sentence) => sentence !== '')
    .join(' ') || null;
