import type { Refusal } from './limits.ts';

/** Why a file, or a part of it, gave no invoice. */
export type ProblemReason =
  | Refusal
  | 'empty'
  | 'html'
  | 'pdf'
  | 'zip'
  | 'not-xml'
  | 'event-only'
  | 'answer-without-invoice'
  | 'other-xml'
  | 'bad-archive'
  | 'nested-too-deep'
  | 'too-much-unpacked'
  | 'too-many-parts'
  | 'too-many-documents'
  | 'too-many-events'
  | 'too-many-signatures'
  | 'incomplete';

export interface Problem {
  readonly reason: ProblemReason;
  /** `not-an-invoice`: the file is sound, but something else. `unreadable`: a person should look at it. */
  readonly outcome: 'not-an-invoice' | 'unreadable';
  /** For the user. */
  readonly sentence: string;
}

const SENTENCES: Readonly<Record<ProblemReason, string>> = {
  empty: 'El archivo está vacío.',
  html: 'No es una factura: es una página web guardada con nombre de XML. Vuelve a descargar el XML desde el portal del emisor.',
  pdf: 'Es un PDF, no un XML. Súbelo como PDF.',
  zip: 'Es un archivo ZIP. Ábrelo y sube los XML que contiene.',
  'not-xml': 'El archivo está dañado o incompleto: no es un XML bien formado. Pide al emisor que lo envíe de nuevo.',
  doctype:
    'El archivo contiene una declaración DOCTYPE, que las facturas electrónicas no llevan. Por seguridad no se lee.',
  'too-large': 'El archivo es demasiado grande para ser una factura electrónica.',
  'too-complex': 'El archivo tiene demasiados elementos para ser una factura electrónica.',
  'too-many-namespaces': 'El archivo declara demasiados espacios de nombres para ser una factura electrónica.',
  'too-deep': 'El archivo tiene demasiados niveles anidados para ser una factura electrónica.',
  'event-only': 'Es el aviso de un evento sobre una factura, no la factura.',
  'answer-without-invoice': 'Es una respuesta de la DNIT que no trae la factura. Busca el XML de la factura.',
  'other-xml': 'Es un XML, pero no contiene ninguna factura electrónica.',
  'bad-archive': 'El lote viene comprimido y no se puede descomprimir.',
  'nested-too-deep': 'El archivo contiene demasiados documentos uno dentro de otro.',
  'too-much-unpacked':
    'Lo que el archivo trae comprimido ocupa demasiado al abrirse. Descomprímelo y sube los XML por separado.',
  'too-many-parts': 'El archivo trae demasiados documentos empaquetados. Divídelo en archivos más pequeños.',
  'too-many-documents': 'El archivo trae demasiados documentos electrónicos. Divídelo en archivos más pequeños.',
  'too-many-events': 'El archivo trae demasiados avisos de eventos. Divídelo en archivos más pequeños.',
  'too-many-signatures':
    'El archivo trae más firmas de las que se comprueban en un solo archivo. Divídelo en archivos más pequeños.',
  incomplete: 'El documento electrónico está incompleto.',
};

const SOUND: ReadonlySet<ProblemReason> = new Set<ProblemReason>([
  'html',
  'event-only',
  'answer-without-invoice',
  'other-xml',
]);

export function problem(reason: ProblemReason, sentence: string = SENTENCES[reason]): Problem {
  return { reason, outcome: SOUND.has(reason) ? 'not-an-invoice' : 'unreadable', sentence };
}
