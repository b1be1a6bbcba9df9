/** What of an invoice can be doubted. `document`: the whole of it. */
export const DOUBT_FIELDS = [
  'document',
  'cdc',
  'issuerRuc',
  'issuerName',
  'receiverRuc',
  'timbrado',
  'number',
  'issueDate',
  'currency',
  'condition',
  'total',
  'vat',
  'vat5',
  'vat10',
  'taxable5',
  'taxable10',
  'exempt',
  'items',
] as const;
export type DoubtField = (typeof DOUBT_FIELDS)[number];

/** Where on the page: page from 1, the rest as fractions 0..1 of the page's width and height. */
export interface PagePlace {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where on which page each value stands. */
export type FieldPlaces = Partial<Record<DoubtField, PagePlace>>;

/** What a person must look at before an invoice counts. */
export interface Doubt {
  readonly field: DoubtField;
  readonly reason: DoubtReason;
  /** What was read, as text, for display. */
  readonly read: string | null;
  /** What a check proves or proposes instead: from the QR, the CDC or the sums. */
  readonly suggested: string | null;
  readonly place: PagePlace | null;
  /** Of a possible repeat: the invoice that it may be. Those of before do not have it. */
  readonly otherId?: string;
}

/** Why, with the one sentence that people read for it. Names are stored: a new reason is a new line, and none is renamed. */
const SENTENCES = {
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
} as const;
export type DoubtReason = keyof typeof SENTENCES;

export function doubtSentence({ reason, read = null }: Pick<Doubt, 'reason'> & { read?: string | null }): string {
  const told = read === null ? undefined : ABOUT_PAGES[reason]?.(read);
  return told ?? SENTENCES[reason];
}

/** Doubts about pages say which: `read` holds them, as people read them. */
const ABOUT_PAGES: Partial<Record<DoubtReason, (pages: string) => string>> = {
  'pages-left-out': (pages) => `Quedan sin leer ${pages} de este archivo: usa «Leer las demás páginas» en Documentos.`,
  'several-documents': (pages) => `Parece que hay más de una factura en este archivo (${pages}): mira si falta alguna.`,
};

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

/** The same for whoever sees no field beside it: it names the field. Fields of one reason are named together. */
export function doubtsInWords(doubts: readonly Pick<Doubt, 'field' | 'reason' | 'read'>[]): string[] {
  const sentences = new Map<string, string[]>();
  for (const doubt of doubts) {
    const sentence = doubt.field === 'document' ? doubtSentence(doubt) : SENTENCES[doubt.reason];
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

/** It may be that one, and only a person can tell. */
export function repeatDoubt(otherId: string): Doubt {
  return { ...documentDoubt('possible-repeat'), otherId };
}

export const isRepeatDoubt = ({ reason }: Pick<Doubt, 'reason'>): boolean => reason === 'possible-repeat';

/** A doubt about the document as a whole, with no figure to show beside it. `pages`: those it is about, in words. */
export function documentDoubt(reason: DoubtReason, pages: string | null = null): Doubt {
  return { field: 'document', reason, read: pages, suggested: null, place: null };
}
