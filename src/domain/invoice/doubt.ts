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
}

/** Why, with the one sentence that people read for it. Names are stored: a new reason is a new line, and none is renamed. */
const SENTENCES = {
  altered: 'Está alterada: lo que dice no es lo que se firmó. No cuenta hasta que la confirmes.',
  'unreadable-values': 'Tiene valores que no se entienden: revísala antes de que cuente.',
  'unproven-text': 'Los datos se leyeron del texto y ningún QR los confirma: compáralos con el original.',
  'unproven-image': 'Los datos se leyeron de una imagen: compáralos con el original.',
  'pages-left-out': 'El archivo tiene más páginas de las que se leen: mira si falta algo.',
  'several-documents': 'El archivo trae más de un documento: súbelos por separado si falta alguno.',
  'not-read': 'No se pudo leer.',
  'wrong-check-digit': 'El dígito verificador no corresponde.',
  'differs-from-cdc': 'No coincide con el CDC.',
  'differs-from-qr': 'No coincide con el QR.',
  'foreign-qr': 'El QR no lleva al portal de la DNIT.',
  'wrong-sum': 'No coincide con la suma de sus partes.',
  'wrong-vat': 'El IVA no corresponde al monto gravado.',
  'wrong-item-sum': 'Las líneas no suman el total.',
  'impossible-date': 'La fecha no es posible.',
  'differs-from-text': 'La IA leyó otra cosa que lo que dice el texto del archivo.',
  'read-once': 'Solo la IA leyó este dato: compáralo con el original.',
  'said-twice': 'El archivo dice más de un valor para este dato: compáralo con el original.',
  'number-known': 'Ya tienes otra factura del mismo emisor con este número y otra fecha o total.',
  'model-doubt': 'El lector no está seguro de este dato.',
  'unlike-earlier': 'Es distinto de las facturas anteriores del mismo emisor.',
} as const;
export type DoubtReason = keyof typeof SENTENCES;

export function doubtSentence({ reason }: Pick<Doubt, 'reason'>): string {
  return SENTENCES[reason];
}

/** A doubt about the document as a whole, with no figure to show beside it. */
export function documentDoubt(reason: DoubtReason): Doubt {
  return { field: 'document', reason, read: null, suggested: null, place: null };
}
