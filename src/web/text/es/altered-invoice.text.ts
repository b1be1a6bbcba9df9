import { listed } from './phrases.text.ts';

/** An invoice that was changed after it was signed, on its own page. */
export const alteredText = {
  title: 'Alterada',
  what: 'Cambió después de firmarse.',
  effect: 'No cuenta en los totales ni sale en las exportaciones.',
  confirmed: (who: string, date: string) => `${who} la confirmó el ${date}: cuenta tal como está.`,
  reason: (reason: string) => `«${reason}»`,
  askAgain: 'Pedir de nuevo al proveedor',
  /** Whoever changed the document may have changed the address too. */
  checkAddress: (address: string) => `La dirección ${address} sale del mismo documento: compruébala antes de enviar.`,
  noAddress: 'El documento no trae la dirección de su emisor: escríbela tú.',
  confirm: 'Confirmar igual',
  remove: 'Eliminar',
  more: 'Más acciones',
  comparison: 'Lo que dice y lo que se firmó',
  field: 'Dato',
  says: 'Lo que dice',
  signed: 'Lo que se firmó',
  unknown: 'no se sabe',
  notThere: 'no está',
  /** From where it is known what was signed. */
  fromQr: 'Lo firmado sale del QR y del CDC',
  sameDigest: 'el QR lleva la misma huella que la firma',
  fromCdc: 'Lo firmado sale del CDC.',
  foreignQr: 'El QR es de otra firma: no dice qué se firmó aquí.',
  unreadableQr: 'El QR no se puede leer: el CDC no dice el total.',
  nothingTells:
    'El QR y el CDC dicen lo mismo que el documento: lo que cambió está en otro dato, y nadie puede decir en cuál.',
  matching: (fields: readonly string[]) =>
    fields.length === 0 ? '' : `${fields.length === 1 ? 'Coincide' : 'Coinciden'} ${listed(fields)}.`,
  matchingFields: {
    'item-count': 'la cantidad de ítems',
    total: 'el total',
    vat: 'el IVA',
    'issue-date': 'la fecha',
    receiver: 'el receptor',
    number: 'el número',
  },
  legend: (field: string, signed: string | null) =>
    signed === null ? `${field}: no se sabe qué se firmó` : `${field}: se firmó ${signed}`,
  seeWhatItSays: 'Ver lo que dice',
  arrived: (date: string) => `llegó el ${date}`,
  /** The letter to the issuer, opened in the person's own mail program. */
  mail: {
    subject: (number: string) => `Factura ${number}: envíenla de nuevo, por favor`,
    body: (invoice: { number: string; date: string; cdc: string | null; issuer: string; receiver: string }) =>
      [
        `Estimados ${invoice.issuer}:`,
        '',
        `Recibimos la factura ${invoice.number} del ${invoice.date}${invoice.cdc === null ? '' : `, CDC ${invoice.cdc}`}, pero el archivo que nos llegó no es el que ustedes firmaron.`,
        '¿Pueden enviarnos otra vez el XML original, tal como lo aprobó la DNIT?',
        '',
        'Gracias.',
        invoice.receiver,
      ].join('\n'),
  },
} as const;
