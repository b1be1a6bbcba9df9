import type { CalendarDate } from '../time/calendar.ts';

/** The tax stamp: the tax office's authorisation to issue a range of numbers. The document gives no end date. */
export interface Timbrado {
  /** Eight digits. */
  readonly number: string;
  readonly validFrom: CalendarDate | null;
}

/** Where and in which order a document was issued under its timbrado. */
export interface DocumentNumber {
  /** Three digits. */
  readonly establishment: string;
  /** Three digits: the issue point (till) within the establishment. */
  readonly point: string;
  /** Seven digits. */
  readonly number: string;
  /** Two letters, used once a numbering range is exhausted. */
  readonly series: string | null;
}

export function parseTimbrado(text: string): string | undefined {
  const digits = text.trim();
  return /^\d{8}$/.test(digits) && Number(digits) > 0 ? digits : undefined;
}

/** `001-001-0000101`, the number that is printed; the series is not part of it. */
export function formatDocumentNumber({ establishment, point, number }: DocumentNumber): string {
  return `${establishment}-${point}-${number}`;
}

const PRINTED = /^(\d{1,3})[-\s]+(\d{1,3})[-\s]+(\d{1,7})$/;

/** Reads a printed number, also with its leading zeros left out: `1-1-101`. */
export function parseDocumentNumber(text: string): DocumentNumber | undefined {
  const [, establishment, point, number] = PRINTED.exec(text.trim()) ?? [];
  if (establishment === undefined || point === undefined || number === undefined) return undefined;
  return {
    establishment: establishment.padStart(3, '0'),
    point: point.padStart(3, '0'),
    number: number.padStart(7, '0'),
    series: null,
  };
}
