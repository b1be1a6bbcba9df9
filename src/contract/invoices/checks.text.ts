import { formatCdc } from '#domain/identifiers/cdc.ts';
import type {
  Check,
  CheckedAmount,
  ContradictedField,
  FindingCode,
  FindingParams,
  ToldFigure,
} from '#domain/invoice/check.ts';
import { formatMoney } from '#domain/money/money-text.ts';
import { asWritten, sentenceIn } from '../wire/reason.ts';
import { FIGURE_NAMES, shownFigure } from './figures.text.ts';

/** A name that only a newer version knows gives the general sentence. */
function nameIn<N extends string>(names: Readonly<Record<N, string>>, name: N): string {
  if (!Object.hasOwn(names, name)) throw new Error(`Nobody here knows ${name}`);
  return names[name];
}

type Sentences = { readonly [C in FindingCode]: (params: FindingParams[C]) => string };

const IDENTITY = {
  'cdc-digit-right': () => 'El dígito verificador del CDC es correcto.',
  'cdc-digit-wrong': () => 'El dígito verificador del CDC no es correcto.',
  'cdc-digit-repeated-wrong': () => 'El dígito verificador que el documento repite no es el de su CDC.',
  'cdc-missing': () => 'El documento no trae un CDC de 44 caracteres.',
  'cdc-unread': () => 'No se leyó el CDC.',
  'cdc-missing-to-compare': () => 'Sin CDC no hay con qué comparar los datos.',
  'cdc-matches': () => 'El CDC coincide con los datos del documento.',
  'cdc-differs': ({ fields }) => `El CDC no coincide con ${fieldsIn(CDC_FIELDS, fields)}.`,
  'ruc-digits-right': () => 'Los dígitos verificadores de los RUC son correctos.',
  'issuer-ruc-digit-wrong': ({ ruc }) => `El RUC del emisor ${ruc} tiene mal el dígito verificador.`,
  'receiver-ruc-digit-wrong': ({ ruc }) => `El RUC del receptor ${ruc} tiene mal el dígito verificador.`,
  'timbrado-valid': () => 'El timbrado ya valía cuando se emitió el documento.',
  'timbrado-not-yet-valid': () => 'El documento se emitió antes de que empezara a valer su timbrado.',
  'timbrado-missing': () => 'El documento no trae un timbrado de ocho dígitos.',
  'timbrado-unread': () => 'No se leyó el timbrado.',
  'timbrado-start-missing': () => 'El documento no dice desde cuándo vale su timbrado.',
  'timbrado-start-unread': () => 'No se leyó desde cuándo vale el timbrado.',
  'values-readable': () => 'Todos los valores del documento se entienden.',
  'value-unreadable': ({ field, written }) => `No se entiende el valor «${written}» del campo ${field}.`,
  'real-document': () => 'No es un documento de prueba.',
  'test-document': () => 'Es un documento de prueba, sin valor comercial ni fiscal.',
} satisfies Partial<Sentences>;

type FieldWords = Partial<Record<ContradictedField, string>>;
const CDC_FIELDS: FieldWords = {
  'document-type': 'el tipo de documento',
  'issuer-ruc': 'el RUC del emisor',
  establishment: 'el establecimiento',
  point: 'el punto de expedición',
  number: 'el número',
  'taxpayer-type': 'el tipo de contribuyente',
  'issue-date': 'la fecha de emisión',
  'emission-type': 'el tipo de emisión',
  'security-code': 'el código de seguridad',
};
const QR_FIELDS: FieldWords = {
  cdc: 'el CDC',
  'issue-date': 'la fecha',
  receiver: 'el receptor',
  total: 'el total',
  vat: 'el IVA',
  'item-count': 'la cantidad de líneas',
};
const fieldsIn = (words: FieldWords, fields: readonly ContradictedField[]) =>
  fields.map((field) => words[field] ?? field).join(', ');

const AMOUNTS = {
  'items-right': () => 'Precio por cantidad da el importe de cada línea.',
  'totals-right': () => 'Las líneas suman los totales.',
  'vat-right': () => 'El IVA está bien calculado.',
  'currency-right': () => 'La moneda y el tipo de cambio concuerdan.',
  'exchange-rate-of-guaranies': () => 'El documento es en guaraníes y trae tipo de cambio.',
  'exchange-rate-missing': () => 'Falta el tipo de cambio.',
  'vat-rate-unknown': ({ line }) => `La tasa de IVA en la línea ${line} no es 5 % ni 10 %.`,
  'amount-differs': ({ amount, line, written, expected, currency }) => {
    const where = line === null ? '' : ` en la línea ${line}`;
    const [says, should] = [formatMoney(written, currency), formatMoney(expected, currency)];
    return `${nameIn(AMOUNT_NAMES, amount)}${where} dice ${says} y debería ser ${should}.`;
  },
  'rounding-too-large': ({ of, written, limit, currency }) =>
    `${nameIn(ROUNDINGS, of)} es de ${formatMoney(written, currency)} y no puede llegar a ${formatMoney(limit, currency)}.`,
  more: ({ count }) => `Y ${count} más.`,
} satisfies Partial<Sentences>;

const AMOUNT_NAMES: Readonly<Record<CheckedAmount, string>> = {
  'line-gross': 'El importe bruto',
  'line-total': 'El importe',
  'line-in-guaranies': 'El importe en guaraníes',
  'line-base': 'La base gravada',
  'line-vat': 'El IVA',
  'line-exempt': 'La parte exenta',
  exempt: 'El total exento',
  exonerated: 'El total exonerado',
  'taxed-5': 'El total gravado al 5 %',
  'taxed-10': 'El total gravado al 10 %',
  operation: 'El total de la operación',
  'sum-of-lines': 'La suma de las líneas',
  'line-discounts': 'El descuento de las líneas',
  'global-discounts': 'El descuento global',
  discount: 'El descuento total',
  'line-advances': 'El anticipo de las líneas',
  'global-advances': 'El anticipo global',
  advance: 'El anticipo total',
  total: 'El total',
  'in-guaranies': 'El total en guaraníes',
  'vat-5': 'El IVA al 5 %',
  'vat-10': 'El IVA al 10 %',
  'base-5': 'La base gravada al 5 %',
  'base-10': 'La base gravada al 10 %',
  vat: 'El IVA total',
  base: 'La base gravada total',
};

const ROUNDINGS = {
  total: 'El redondeo',
  'vat-5': 'El redondeo del IVA al 5 %',
  'vat-10': 'El redondeo del IVA al 10 %',
};

const QR = {
  'qr-missing': () => 'El documento no trae la dirección del QR.',
  'qr-unreadable': () => 'No se entiende la dirección del QR.',
  'qr-foreign': ({ host }) =>
    `El QR no lleva al portal de la DNIT (ekuatia.set.gov.py), sino a «${host}». No lo abras.`,
  'qr-not-official': () => 'El QR no es de la DNIT.',
  'qr-matches': () => 'El QR coincide con el documento.',
  'qr-differs': ({ fields }) => `El QR no coincide con el documento en ${fieldsIn(QR_FIELDS, fields)}.`,
  'qr-without-signature': () => 'No hay firma con que comparar el QR.',
  'qr-of-signature': () => 'El QR pertenece a la firma del documento.',
  'qr-of-another-signature': () => 'El QR pertenece a otra firma que la del documento.',
  'qr-hash-right': () => 'El código de seguridad del QR es correcto.',
  'qr-hash-missing': () => 'El QR no trae su código de seguridad.',
  'qr-hash-of-no-public-key': () => 'El código de seguridad del QR no se hizo con las claves públicas de prueba.',
} satisfies Partial<Sentences>;

const SIGNATURE = {
  'signature-valid': () => 'La firma digital es válida: nadie cambió el documento desde que se firmó.',
  'signature-missing': () => 'El documento no lleva firma digital.',
  'signature-missing-free-portal': () =>
    'No lleva firma digital; los documentos del portal gratuito de la DNIT pueden no llevarla.',
  'signature-several-documents': () =>
    'El archivo encierra más de un documento o más de una firma donde solo cabe uno.',
  'signature-duplicate-id': () => 'Hay más de un elemento con el mismo identificador que el documento firmado.',
  'signature-too-many-ids': () => 'El archivo trae demasiados identificadores para saber cuál es el documento firmado.',
  'signature-other-reference': () => 'La firma no es de este documento.',
  'signature-of-other-certificate': () => 'La firma digital no corresponde a su certificado.',
  'signature-content-changed': () =>
    'El contenido no es el que se firmó: cambió después de firmarse. Consulta el CDC en el portal de la DNIT.',
  'signature-content-changed-and-qr': () =>
    'El contenido no es el que se firmó, y el QR tampoco corresponde a la firma. Consulta el CDC en el portal de la DNIT.',
  'signature-reformatted': () =>
    'Alguien le dio otro formato al archivo después de firmarlo. Quitando lo agregado, el contenido es el que se firmó.',
  'signature-misplaced': () => 'La firma no está donde debe, así que no se puede comprobar.',
  'signature-algorithm': () => 'La firma usa un método que el formato no admite, así que no se puede comprobar.',
  'signature-certificate': () =>
    'La firma no trae un certificado legible con una clave de uso corriente, así que no se puede comprobar.',
  'signature-too-many-signatures': () =>
    'El archivo trae más firmas de las que se comprueban en un solo archivo. Sube este documento por separado.',
  'certificate-without-signature': () => 'Sin una firma válida no se puede comprobar el certificado.',
  'certificate-chain': ({ signedBy, provider, root }) => {
    const whose = root === null ? 'raíz del Paraguay' : `raíz «${root}», agregada en este servidor`;
    return `Firmada por ${signedBy.join(', ')}; certificado de ${provider}, ${whose}.`;
  },
  'certificate-of-nobody-known': () =>
    'No se sabe quién emitió el certificado: no es de un prestador acreditado que conozcamos. Cualquiera puede hacer uno así.',
  'certificate-not-looked-at': () =>
    'Se leyó antes de que se comprobara quién emitió el certificado. Vuelve a subir el archivo para comprobarlo.',
  'certificate-in-force': () => 'El certificado estaba vigente cuando se firmó el documento.',
  'certificate-not-in-force': () => 'El certificado no estaba vigente cuando se firmó el documento.',
  'provider-not-in-force': () => 'El certificado del prestador no estaba vigente cuando se firmó el documento.',
  'signing-time-missing': () => 'El documento no dice cuándo se firmó.',
  'certificate-of-issuer': () => 'El certificado es del emisor.',
  'certificate-of-issuer-unconfirmed': () => 'El certificado nombra al emisor, pero nadie acreditado lo confirma.',
  'certificate-of-another': ({ named }) => `El certificado es de otro: ${named.join(', ')}.`,
  'certificate-without-ruc': ({ named }) =>
    `El certificado no dice de qué RUC es${named.length === 0 ? '' : ` (es de ${named.join(', ')})`}.`,
} satisfies Partial<Sentences>;

const PRINTED = {
  'printed-ruc-digit-wrong': () => 'Un RUC tiene mal el dígito verificador.',
  'printed-cdc-matches': () => 'El CDC coincide con lo impreso.',
  'printed-cdc-differs': () => 'El CDC no coincide con lo impreso.',
  'printed-items-unread': () => 'No se leyeron las líneas.',
  'printed-items-right': () => 'Las líneas suman el total.',
  'printed-items-wrong': () => 'Las líneas no suman el total.',
  'printed-total-right': () => 'El total es la suma de sus partes.',
  'printed-total-wrong': () => 'El total no es la suma de sus partes.',
  'printed-total-parts-unread': () => 'No se leyeron todas las partes del total.',
  'printed-vat-right': () => 'El IVA corresponde a los montos gravados.',
  'printed-vat-wrong': () => 'El IVA no corresponde a los montos gravados.',
  'printed-vat-unread': () => 'No se leyó el IVA de cada tasa con su monto.',
  'printed-qr-matches': () => 'El QR coincide con lo impreso.',
  'printed-qr-differs': () => 'El QR no coincide con lo impreso.',
  'printed-qr-missing': () => 'No se encontró el QR de la DNIT.',
  'printed-qr-foreign': () => 'El QR no lleva al portal de la DNIT (ekuatia.set.gov.py). No lo abras.',
  'printed-qr-malformed': () => 'El QR no tiene la forma que manda la DNIT: no prueba nada.',
  'printed-qr-not-seen': () => 'En la página no se ve lo que dice el QR.',
  'printed-unsigned': () =>
    'Un PDF o una foto no prueba nada por sí solo: cualquiera puede hacer uno igual. La firma está en el XML: pídelo a quien te vendió.',
  'issuer-name-unread': () => 'El nombre del emisor no se pudo leer en este archivo.',
  'issuer-name-of-others': () =>
    'El nombre del emisor no se pudo leer en este archivo: es el de otra factura tuya con el mismo RUC.',
} satisfies Partial<Sentences>;

/** Findings from a comparison with other invoices, or with other copies. */
const OTHERS = {
  'same-number': ({ cdcs }) =>
    `Hay otra factura del mismo emisor con el mismo timbrado y número, pero con otro CDC: ${cdcs.map(formatCdc).join('; ')}.`,
  'copies-differ': ({ copies, figures }) =>
    `${copies === 2 ? 'Dos' : copies} copias dicen cosas distintas: ${told(figures)}. Cuentan los datos que están hasta que elijas.`,
  'copies-differed': ({ figures }) =>
    `Hubo copias que decían otra cosa (${told(figures)}): una persona eligió los datos que están.`,
} satisfies Partial<Sentences>;

function told(figures: readonly ToldFigure[]): string {
  const parts = figures.map(({ field, said }) => {
    const values = said.map(({ value, currency }) => shownFigure(field, value, currency ?? ''));
    return `${nameIn(FIGURE_NAMES, field)} ${[...new Set(values)].sort().join(' y ')}`;
  });
  return parts.length > 0 ? parts.join('; ') : 'los ítems o los subtotales son otros';
}

const FINDINGS: Sentences = { ...IDENTITY, ...AMOUNTS, ...QR, ...SIGNATURE, ...PRINTED, ...OTHERS };
const SENTENCES = { text: asWritten, ...FINDINGS };

/** All codes, to check whether a stored one is known. */
export const CHECK_FINDINGS: ReadonlySet<string> = new Set(Object.keys(SENTENCES));

const sentenceOf = sentenceIn(SENTENCES, 'El resultado de esta comprobación es uno que esta versión no sabe decir.');

/** The findings of a check, in words: one sentence after the other. */
export const checkSentence = ({ found }: Pick<Check, 'found'>): string => found.map(sentenceOf).join(' ');
