import { formatRuc, parseRuc } from '#domain/identifiers/ruc.ts';
import { documentBytes } from '../sifen/fixture.ts';
import { numberedInvoice } from './numbered-invoice.ts';

const MADE = documentBytes('01-fe-10').toString('utf8');

interface Receiver {
  /** With its check digit, right or wrong. */
  readonly ruc: string;
  readonly name?: string;
}

/** A valid, signed invoice with its own number to this receiver. */
export function invoiceFor(number: number, { ruc, name = 'Cliente S.A.' }: Receiver): string {
  const { number: digits = '', checkDigit = 0 } = parseRuc(ruc) ?? {};
  const made = MADE.replace(
    /<dRucRec>\d+<\/dRucRec><dDVRec>\d</,
    `<dRucRec>${digits}</dRucRec><dDVRec>${checkDigit}<`,
  ).replace(/<dNomRec>.*?</, `<dNomRec>${name}<`);
  return numberedInvoice(number, made);
}

/** The RUC of who issues them. */
export const ISSUER_RUC = formatRuc('80099001');
