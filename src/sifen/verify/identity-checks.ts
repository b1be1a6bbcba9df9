import { isCdcValid } from '#domain/identifiers/cdc.ts';
import { isRucValid } from '#domain/identifiers/ruc.ts';
import { type Finding, finding } from '#domain/invoice/check.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Check } from './check.ts';
import { checkOf, notVerifiable, observed } from './check.ts';
import type { Contradiction } from './contradictions.ts';

/** `contradictions`: the values that differ in the CDC. */
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
      invoice.unreadable.map(({ field, written }) => finding('value-unreadable', { field, written })),
      'values-readable',
    ),
    checkOf('environment', invoice.environment === 'test' ? [finding('test-document')] : [], 'real-document'),
  ];
}

function checkCdcDigit({ cdc }: Invoice, writtenCheckDigit: string | null): Check {
  const differences: Finding[] = [];
  if (cdc === null) differences.push(finding('cdc-missing'));
  else if (!isCdcValid(cdc)) differences.push(finding('cdc-digit-wrong'));
  else if (writtenCheckDigit !== null && writtenCheckDigit !== cdc.slice(-1)) {
    differences.push(finding('cdc-digit-repeated-wrong'));
  }
  return checkOf('cdc-digit', differences, 'cdc-digit-right');
}

function checkRucDigits({ issuer, receiver }: Invoice): Check {
  const differences: Finding[] = [];
  if (!isRucValid(issuer.ruc)) differences.push(finding('issuer-ruc-digit-wrong', { ruc: issuer.ruc }));
  if (receiver.ruc !== null && !isRucValid(receiver.ruc)) {
    differences.push(finding('receiver-ruc-digit-wrong', { ruc: receiver.ruc }));
  }
  return checkOf('ruc-digits', differences, 'ruc-digits-right');
}

function checkCdcAgainstFields(invoice: Invoice, contradictions: readonly Contradiction[]): Check {
  if (invoice.cdc === null) return notVerifiable('cdc-against-fields', finding('cdc-missing-to-compare'));
  const fields = contradictions.map(({ field }) => field);
  return checkOf('cdc-against-fields', fields.length === 0 ? [] : [finding('cdc-differs', { fields })], 'cdc-matches');
}

function checkTimbrado({ timbrado, issueDate }: Invoice): Check {
  if (timbrado === null) return observed('timbrado', finding('timbrado-missing'));
  const { validFrom } = timbrado;
  if (validFrom === null) return notVerifiable('timbrado', finding('timbrado-start-missing'));
  return checkOf('timbrado', validFrom > issueDate ? [finding('timbrado-not-yet-valid')] : [], 'timbrado-valid');
}
