import { isCalendarDate } from '../time/calendar.ts';
import { checkDigitOf } from './check-digit.ts';
import type { Ruc } from './ruc.ts';
import { formatRuc } from './ruc.ts';

/** The control code that identifies one electronic document in the whole country: 44 characters. */
export type Cdc = string;

/**
 * The tax office's page for looking up a document by its CDC. It checks that a person is asking, so the CDC cannot be
 * filled in from outside.
 */
export const QUERY_PAGE = 'https://ekuatia.set.gov.py/consultas/';

/** What a CDC says by itself (technical manual v150 §10.1). */
export interface CdcParts {
  /** Two digits of the document kind, as in the code list of document types. */
  readonly documentTypeCode: number;
  readonly issuerRuc: Ruc;
  readonly establishment: string;
  readonly point: string;
  readonly number: string;
  /** 1 a natural person, 2 a legal one. */
  readonly taxpayerTypeCode: number;
  /** `YYYY-MM-DD`; undefined when the eight digits are no date. */
  readonly issueDate: string | undefined;
  /** 1 normal, 2 contingency. */
  readonly emissionCode: number;
  readonly securityCode: string;
  readonly checkDigit: number;
}

/** The RUC fills eight places and its last character may be a letter A to D; all else is digits. */
const SHAPE = /^\d{9}[0-9A-D]\d{34}$/;

/** Reads a CDC as printed (groups of four, dashes) or as stored; undefined when it does not have the shape of one. */
export function parseCdc(text: string): Cdc | undefined {
  if (SHAPE.test(text)) return text;
  const cdc = text.replace(/[\s-]/g, '').toUpperCase();
  return SHAPE.test(cdc) ? cdc : undefined;
}

export function cdcParts(cdc: Cdc): CdcParts {
  const date = `${cdc.slice(25, 29)}-${cdc.slice(29, 31)}-${cdc.slice(31, 33)}`;
  return {
    documentTypeCode: Number(cdc.slice(0, 2)),
    issuerRuc: formatRuc(cdc.slice(2, 10).replace(/^0+(?=.)/, ''), Number(cdc[10])),
    establishment: cdc.slice(11, 14),
    point: cdc.slice(14, 17),
    number: cdc.slice(17, 24),
    taxpayerTypeCode: Number(cdc[24]),
    issueDate: isCalendarDate(date) ? date : undefined,
    emissionCode: Number(cdc[33]),
    securityCode: cdc.slice(34, 43),
    checkDigit: Number(cdc[43]),
  };
}

/** The 43 characters that the parts make, with their check digit. */
export function buildCdc(parts: Omit<CdcParts, 'checkDigit' | 'issueDate'> & { readonly issueDate: string }): Cdc {
  const body = [
    String(parts.documentTypeCode).padStart(2, '0'),
    parts.issuerRuc.replace('-', '').padStart(9, '0'),
    parts.establishment,
    parts.point,
    parts.number,
    parts.taxpayerTypeCode,
    parts.issueDate.replaceAll('-', ''),
    parts.emissionCode,
    parts.securityCode,
  ].join('');
  return `${body}${checkDigitOf(body)}`;
}

export function isCdcValid(cdc: Cdc): boolean {
  return SHAPE.test(cdc) && checkDigitOf(cdc.slice(0, 43)) === Number(cdc[43]);
}

/** As printed on paper: eleven groups of four. */
export function formatCdc(cdc: Cdc): string {
  return cdc.replace(/.{4}(?=.)/g, '$& ');
}
