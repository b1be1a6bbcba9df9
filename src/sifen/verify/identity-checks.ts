import { isCdcValid } from '#domain/identifiers/cdc.ts';
import { isRucValid } from '#domain/identifiers/ruc.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Check } from './check.ts';
import { checkOf, notVerifiable, observed } from './check.ts';
import type { ContradictedField, Contradiction } from './contradictions.ts';

/** `contradictions`: what the CDC tells otherwise. */
export function identityChecks(
  invoice: Invoice,
  writtenCheckDigit: string | null,
  contradictions: readonly Contradiction[],
): Check[] {
  return [
    checkCdcDigit(invoice, writtenCheckDigit),
    checkRucDigits(invoice),
    checkCdcAgainstFields(invoice, contradictions),
    checkTimbrado(invoice),
    checkOf(
      'readable-values',
      invoice.unreadable.map(({ field, written }) => `No se entiende el valor «${written}» del campo ${field}.`),
      'Todos los valores del documento se entienden.',
    ),
    checkOf(
      'environment',
      invoice.environment === 'test' ? ['Es un documento de prueba, sin valor comercial ni fiscal.'] : [],
      'No es un documento de prueba.',
    ),
  ];
}

function checkCdcDigit({ cdc }: Invoice, writtenCheckDigit: string | null): Check {
  const differences: string[] = [];
  if (cdc === null) differences.push('El documento no trae un CDC de 44 caracteres.');
  else if (!isCdcValid(cdc)) differences.push('El dígito verificador del CDC no es correcto.');
  else if (writtenCheckDigit !== null && writtenCheckDigit !== cdc.slice(-1)) {
    differences.push('El dígito verificador que el documento repite no es el de su CDC.');
  }
  return checkOf('cdc-digit', differences, 'El dígito verificador del CDC es correcto.');
}

function checkRucDigits({ issuer, receiver }: Invoice): Check {
  const differences: string[] = [];
  if (!isRucValid(issuer.ruc)) differences.push(`El RUC del emisor ${issuer.ruc} tiene mal el dígito verificador.`);
  if (receiver.ruc !== null && !isRucValid(receiver.ruc)) {
    differences.push(`El RUC del receptor ${receiver.ruc} tiene mal el dígito verificador.`);
  }
  return checkOf('ruc-digits', differences, 'Los dígitos verificadores de los RUC son correctos.');
}

const CDC_WORDS: Partial<Record<ContradictedField, string>> = {
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

function checkCdcAgainstFields(invoice: Invoice, contradictions: readonly Contradiction[]): Check {
  if (invoice.cdc === null) return notVerifiable('cdc-against-fields', 'Sin CDC no hay con qué comparar los datos.');
  const differing = contradictions.map(({ field }) => CDC_WORDS[field] ?? field);
  return checkOf(
    'cdc-against-fields',
    differing.length === 0 ? [] : [`El CDC no coincide con ${differing.join(', ')}.`],
    'El CDC coincide con los datos del documento.',
  );
}

function checkTimbrado({ timbrado, issueDate }: Invoice): Check {
  if (timbrado === null) return observed('timbrado', 'El documento no trae un timbrado de ocho dígitos.');
  const { validFrom } = timbrado;
  if (validFrom === null) return notVerifiable('timbrado', 'El documento no dice desde cuándo vale su timbrado.');
  return checkOf(
    'timbrado',
    validFrom > issueDate ? ['El documento se emitió antes de que empezara a valer su timbrado.'] : [],
    'El timbrado ya valía cuando se emitió el documento.',
  );
}
