import { pagesInWords, unreadInWords } from '#domain/reading/page-words.ts';
import type { Doubt, DoubtField, DoubtReason } from '#domain/review/doubt.ts';

/** The sentence for each reason. */
const SENTENCES: Readonly<Record<DoubtReason, string>> = {
  altered: 'Está alterada: lo que dice no es lo que se firmó. No cuenta hasta que la confirmes.',
  'unreadable-values': 'Tiene valores que no se entienden: revísala antes de que cuente.',
  'unproven-text': 'Los datos se leyeron del texto y ningún QR los confirma: compáralos con el original.',
  'unproven-image': 'Los datos se leyeron de una imagen: compáralos con el original.',
  'pages-left-out': 'Quedan páginas sin leer en este archivo: usa «Leer las demás páginas» en Documentos.',
  'several-documents': 'Parece que hay más de una factura en este archivo: mira si falta alguna.',
  'not-read': 'No se pudo leer.',
  'wrong-check-digit': 'El dígito verificador no corresponde.',
  'differs-from-cdc': 'No coincide con el CDC.',
  'differs-from-qr': 'No coincide con el QR.',
  'foreign-qr': 'El QR no lleva al portal de la DNIT.',
  'malformed-qr': 'El QR no tiene la forma que manda la DNIT: no prueba nada.',
  'not-seen': 'Lo dice el QR, pero no se ve en la página: compáralo con el original.',
  'wrong-sum': 'No coincide con la suma de sus partes.',
  'wrong-vat': 'El IVA no corresponde al monto gravado.',
  'wrong-item-sum': 'Las líneas no suman el total.',
  'impossible-date': 'La fecha no es posible.',
  'differs-from-text': 'La IA leyó otra cosa que lo que dice el texto del archivo.',
  'read-once': 'Solo la IA leyó este dato: compáralo con el original.',
  'said-twice': 'El archivo dice más de un valor para este dato: compáralo con el original.',
  'number-known': 'Ya tienes otra factura del mismo emisor con este número y otra fecha o total.',
  'possible-repeat':
    'Puede ser la misma que otra factura que tienes del mismo emisor: compáralas y di si es la misma, antes de que cuente.',
  'left-in-review': 'Alguien de tu negocio la dejó en revisión: confírmala cuando esté bien.',
  'model-doubt': 'El lector no está seguro de este dato.',
  'unlike-earlier': 'Es distinto de las facturas anteriores del mismo emisor.',
  'model-found-none':
    'La IA no encontró ninguna factura en este archivo, y este servidor sí leyó esta: compárala con el original.',
  'model-missed-it': 'La IA no vio esta factura en el archivo, y este servidor sí: compárala con el original.',
  'model-incomplete': 'La IA no pudo leerla entera; estos datos los leyó este servidor: compáralos con el original.',
  'model-failed': 'La IA no pudo leer el archivo; estos datos los leyó este servidor: compáralos con el original.',
  'only-model-saw-it':
    'Solo la IA vio esta factura; este servidor no la encontró en el archivo: compárala con el original.',
};

/** For a reason that only a newer version knows. */
const UNKNOWN = 'Compáralo con el original.';

const sentenceOf = (reason: string): string =>
  Object.hasOwn(SENTENCES, reason) ? SENTENCES[reason as DoubtReason] : UNKNOWN;

export function doubtSentence({ reason, read = null }: Pick<Doubt, 'reason'> & { read?: string | null }): string {
  const told = read === null ? undefined : ABOUT_PAGES[reason]?.(pagesRead(read));
  return told ?? sentenceOf(reason);
}

/** The sentence of a doubt about pages names them: `read` holds their numbers. */
const ABOUT_PAGES: Partial<Record<DoubtReason, (pages: string) => string>> = {
  'pages-left-out': (pages) => `Quedan sin leer ${pages} de este archivo: usa «Leer las demás páginas» en Documentos.`,
  'several-documents': (pages) => `Parece que hay más de una factura en este archivo (${pages}): mira si falta alguna.`,
};

/** The value that was read, in words: pages are stored as numbers. */
export const doubtedValue = ({ reason, read }: Pick<Doubt, 'reason' | 'read'>): string | null =>
  read !== null && reason in ABOUT_PAGES ? pagesRead(read) : read;

/** «3-7» means all from 3 to 7, «2,5» only these two. */
function pagesRead(read: string): string {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(read) ?? [];
  if (from !== undefined && to !== undefined) return unreadInWords({ pagesRead: Number(from) - 1, pages: Number(to) });
  return /^\d+(,\d+)*$/.test(read) ? pagesInWords(read.split(',').map(Number)) : read;
}

const FIELD_NAMES: Readonly<Record<Exclude<DoubtField, 'document'>, string>> = {
  cdc: 'el CDC',
  issuerRuc: 'el RUC del emisor',
  issuerName: 'el nombre del emisor',
  receiverRuc: 'el RUC del receptor',
  timbrado: 'el timbrado',
  number: 'el número',
  issueDate: 'la fecha',
  currency: 'la moneda',
  condition: 'la condición de venta',
  total: 'el total',
  vat: 'el IVA',
  vat5: 'el IVA al 5 %',
  vat10: 'el IVA al 10 %',
  taxable5: 'lo gravado al 5 %',
  taxable10: 'lo gravado al 10 %',
  exempt: 'lo exento',
  items: 'las líneas',
};

/** The part of a doubt that its sentence uses. */
export type ToldDoubt = Pick<Doubt, 'field' | 'reason' | 'read'>;

/**
 * The sentences where no field stands beside them: each names its field. Fields with the same reason are named
 * together.
 */
export function doubtsInWords(doubts: readonly ToldDoubt[]): string[] {
  const sentences = new Map<string, string[]>();
  for (const doubt of doubts) {
    const sentence = doubt.field === 'document' ? doubtSentence(doubt) : sentenceOf(doubt.reason);
    const fields = sentences.get(sentence) ?? [];
    if (doubt.field !== 'document') fields.push(FIELD_NAMES[doubt.field]);
    sentences.set(sentence, fields);
  }
  return [...sentences].map(([sentence, fields]) => {
    const named = new Intl.ListFormat('es').format([...new Set(fields)]);
    if (named === '') return sentence;
    if (sentence === SENTENCES['not-read']) return `No se pudo leer ${named}.`;
    return `${named.charAt(0).toUpperCase()}${named.slice(1)}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
  });
}
