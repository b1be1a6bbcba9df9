import { type FigureDifference, leadingDifferences } from '#domain/invoice/copies/copy-figures.ts';
import type { CopyStrength } from '#domain/invoice/copies/copy-strength.ts';
import { type DocumentType, ELECTRONIC_TYPE_NAMES } from '#domain/invoice/invoice.ts';
import type { DecisionKind, IgnoredCancellation, InvoiceChange } from '#domain/review/invoice-change.ts';
import type { ReadingDifference, ReadingField } from '#domain/review/reading-difference.ts';
import { FIGURE_NAMES, shownFigure } from './figures.text.ts';

/** A change as it is stored, with the invoice's number: the invoice may be deleted later. */
export type KeptChange = InvoiceChange & {
  readonly about: { readonly documentNumber: string; readonly issuerName: string; readonly currency: string };
};

/** What happened to the invoice that is shown. */
export function changeSentence({ about, ...change }: KeptChange): string {
  switch (change.kind) {
    case 'figures-replaced': {
      const from = change.isPrinted ? 'un PDF o una foto' : COPIES[change.to];
      return [`Sus datos vienen ahora de ${from}.`, replacedFigures(change, about.currency)].filter(Boolean).join(' ');
    }
    case 'copies-differ': {
      const figures = namedDifferences(change.differences, about.currency, 'y');
      return `Dos copias dicen cosas distintas${figures && `: ${figures}`}. Quedan los datos que estaban hasta que elijas.`;
    }
    case 'completed':
      return `Otra copia que dice lo mismo completó lo que faltaba: ${change.fields.map((field) => READING_NAMES[field]).join(', ')}.`;
    case 'possible-repeat':
      return change.isOtherProven === false
        ? 'Puede ser la misma que otra factura del mismo emisor, y espera en revisión hasta que alguien lo diga.'
        : 'Llegó el XML firmado de una factura del mismo emisor con el mismo número: puede ser la misma, y esta espera en revisión.';
    case 'repeat-settled':
      return 'Ya no puede ser la misma que otra: no espera más por eso.';
    case 'told-apart':
      return `Una persona dijo que no es la misma que la ${change.otherNumber}: son dos facturas.`;
    case 'copy-chosen': {
      const figures = namedDifferences(change.differences, about.currency, change.chosen === 'other' ? '→' : 'y');
      return change.chosen === 'other'
        ? `Una persona eligió los datos de otra copia: ${figures}.`
        : `Una persona se quedó con los datos que estaban, aunque otra copia dice otra cosa: ${figures}.`;
    }
    case 'copy-ignored':
      return 'Llegó una copia modificada que dice otra cosa. No cambió nada.';
    case 'cancelled':
      return 'Su emisor la canceló: no entra en ninguna suma.';
    case 'cancellation-ignored':
      return `Llegó un aviso de cancelación que no cuenta: ${IGNORED[change.why]}. No cambió nada.`;
    case 'rechecked': {
      const found = `Volvimos a comprobar el archivo guardado: ${RECHECKED[change.found]}.`;
      return [found, changedFigures(change.differences, about.currency)].filter(Boolean).join(' ');
    }
    case 'cancellation-withdrawn':
      return `El aviso que la cancelaba no cuenta: ${IGNORED[change.why]}. Vuelve a contar.`;
    case 'merged':
      return 'Se unió con otro registro del mismo documento.';
    case 'cancellation-undone':
      return 'Se deshizo la cancelación: vuelve a contar.';
    case 'confirmed':
      return 'Se confirmó tal como está: desde entonces cuenta.';
    case 'typed':
      return change.isKnown ? TYPED_AGAIN : change.isInReview ? TYPED_TO_REVIEW : TYPED;
    case 'corrected':
      return `${correctionSentence(change.differences, about.currency)} ${change.isInReview ? 'Sigue en revisión.' : 'Desde entonces cuenta.'}`;
    case 'not-an-invoice':
      return 'Una persona dijo que no es una factura: dejó la lista y las sumas.';
    case 'decision-undone':
      return UNDONE[change.decision];
    case 'moved':
      return change.way === 'back'
        ? 'Volvió con sus archivos al negocio del que vino.'
        : 'Pasó con sus archivos al negocio de su receptor.';
    case 'deleted': {
      const which = `Era del ${shownFigure('issue-date', change.issueDate, about.currency)}, de RUC ${change.issuerRuc}, por ${shownFigure('total', change.total, about.currency)}.`;
      const isSilent = change.isWithinClock === true && (change.reason ?? null) === null;
      return `Se eliminó con sus archivos. ${which}${isSilent ? ' Todavía había que guardarla cinco años, y nadie dijo por qué se eliminó.' : ''}`;
    }
  }
}

const TYPED = 'Se escribió a mano. Desde entonces cuenta.';
const TYPED_TO_REVIEW = 'Se escribió a mano y quedó en revisión.';
const TYPED_AGAIN = 'Se escribió a mano, y ya estaba: es otra copia de esta.';

const UNDONE: Readonly<Record<DecisionKind, string>> = {
  typed: 'Se deshizo la carga a mano.',
  confirmed: 'Se deshizo la confirmación.',
  corrected: 'Se deshizo la corrección: vuelve a decir lo de antes.',
  'copy-chosen': 'Se deshizo la elección entre dos copias: vuelve a decir lo de antes.',
  'told-apart': 'Se deshizo que son dos facturas distintas: hay que decirlo de nuevo.',
  joined: 'Se deshizo que eran la misma factura: son otra vez dos registros.',
  'not-an-invoice': 'Se deshizo que no es una factura: vuelve a la lista.',
};

function correctionSentence(differences: readonly ReadingDifference[], currency: string): string {
  return differences.length === 0
    ? 'Una persona miró lo leído y no cambió nada.'
    : `Se corrigió: ${namedReadingDifferences(differences, currency)}.`;
}

/** The same with the invoice's number, where several invoices are listed or none is shown. */
export function namedChangeSentence(change: KeptChange): string {
  const { documentNumber, issuerName } = change.about;
  return `Factura ${documentNumber}${issuerName && ` de ${issuerName}`}: ${changeSentence(change)}`;
}

/**
 * The figures that changed, and which source the old ones had; null when none changed. Those of an altered copy were
 * never true and are not repeated.
 */
export function replacedFigures(
  change: Extract<InvoiceChange, { kind: 'figures-replaced' }>,
  currency: string,
): string | null {
  const parts = [changedByCopy(change, currency), change.isOverruling ? OVERRULING : null];
  return parts.filter((part) => part !== null).join(' ') || null;
}

const OVERRULING =
  'Una persona había decidido lo que estaba: la firma comprobada del emisor pesa más, y lo que decidió queda a la vista.';

function changedByCopy(
  { from, differences, fromReading = [] }: Extract<InvoiceChange, { kind: 'figures-replaced' }>,
  currency: string,
): string | null {
  if (fromReading.length > 0) return `Cambió: ${namedReadingDifferences(fromReading, currency)}.`;
  if (from === 'altered-or-reformatted' || from === 'chained-contradicted') return null;
  return changedFigures(differences, currency);
}

function changedFigures(differences: readonly FigureDifference[], currency: string): string | null {
  return differences.length === 0 ? null : `Cambió: ${namedDifferences(differences, currency, '→')}.`;
}

/** The ends of sentences. */
const RECHECKED: Readonly<Record<Extract<InvoiceChange, { kind: 'rechecked' }>['found'], string>> = {
  ok: 'está verificada, y quién la firmó también',
  observed: 'tiene observaciones',
  'not-verifiable': 'no se puede verificar quién la firmó',
  altered: 'está alterada y no entra en ninguna suma hasta que alguien la confirme',
};

const COPIES: Readonly<Record<CopyStrength, string>> = {
  chained: 'una copia con la firma comprobada de su emisor',
  'chained-contradicted': 'una copia que firmó su emisor',
  'valid-without-chain': 'una copia con una firma válida',
  'intact-unsigned': 'una copia sin firma',
  'altered-or-reformatted': 'una copia con otro formato',
};

/** Why a notice of cancellation changes nothing: the end of a sentence. */
export const IGNORED: Readonly<Record<IgnoredCancellation, string>> = {
  unproven: 'el aviso no lleva una firma válida de su emisor',
  'without-chain': 'ningún prestador acreditado responde por la firma del aviso',
  refused: 'la DNIT rechazó el aviso',
  undone: 'alguien de tu negocio deshizo esa cancelación',
};

function namedDifferences(differences: readonly FigureDifference[], currency: string, between: string): string {
  const parts = leadingDifferences(differences).map(({ field, before, after }) => {
    if (field === 'items') return 'los ítems o los subtotales';
    return `${FIGURE_NAMES[field]} ${shownFigure(field, before, currency)} ${between} ${shownFigure(field, after, currency)}`;
  });
  return parts.join('; ');
}

const READING_NAMES: Readonly<Record<ReadingField, string>> = {
  documentType: 'tipo de documento',
  cdc: 'CDC',
  issuerRuc: 'RUC del emisor',
  issuerName: 'nombre del emisor',
  receiverRuc: 'RUC del receptor',
  receiverName: 'nombre del receptor',
  timbrado: 'timbrado',
  number: 'número',
  issueDate: 'fecha de emisión',
  condition: 'condición',
  currency: 'moneda',
  exchangeRate: 'tipo de cambio',
  exempt: 'exentas',
  taxable5: 'gravado 5 %',
  taxable10: 'gravado 10 %',
  vat5: 'IVA 5 %',
  vat10: 'IVA 10 %',
  vat: 'IVA',
  total: 'total',
  items: 'ítems',
};

const AMOUNT_FIELDS: ReadonlySet<ReadingField> = new Set([
  'exempt',
  'taxable5',
  'taxable10',
  'vat5',
  'vat10',
  'vat',
  'total',
]);

const CONDITIONS: Readonly<Record<string, string>> = { cash: 'contado', credit: 'crédito' };

function namedReadingDifferences(differences: readonly ReadingDifference[], currency: string): string {
  const parts = differences.map(({ field, before, after }) => {
    if (field === 'items') return 'los ítems';
    return `${READING_NAMES[field]} ${shownReading(field, before, currency)} → ${shownReading(field, after, currency)}`;
  });
  return parts.join('; ');
}

function shownReading(field: ReadingField, value: string | null, currency: string): string {
  if (value === null) return 'sin dato';
  if (AMOUNT_FIELDS.has(field)) return shownFigure('total', value, currency);
  if (field === 'issueDate') return shownFigure('issue-date', value, currency);
  if (field === 'documentType') return ELECTRONIC_TYPE_NAMES[value as DocumentType];
  return field === 'condition' ? (CONDITIONS[value] ?? value) : value;
}
