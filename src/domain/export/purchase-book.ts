import type { CalendarDate } from '../time/calendar.ts';
import type { CellValue } from './export-fields.ts';
import { type ExportedInvoice, nameOr, type Supplier } from './exported-invoice.ts';

/** Of a self-invoice, which the buyer issues, the book names the seller, who has no RUC (SIFEN document type 4). */
export function bookSupplierOf({ documentType, seller }: ExportedInvoice): Supplier | null {
  if (documentType !== 'self-invoice') return null;
  const { kind, number } = seller?.identification ?? { kind: null, number: null };
  return { kind: kind && (kind.description ?? kind.code), number, name: nameOr(seller?.name ?? null, number) };
}

interface Heading {
  readonly title: string;
  readonly ruc: string;
  readonly name: string;
  /** First and last day; null where there is nothing in the book. */
  readonly period: { readonly from: CalendarDate; readonly to: CalendarDate } | null;
}

/** In the tax office's model workbook RUC, name and year stand in rows 6 to 8, and the titles of the columns in row 11. */
export function bookHeading({ title, ruc, name, period }: Heading): CellValue[][] {
  return [
    [title],
    [],
    [],
    [],
    [],
    ['RUC', ruc],
    ['Nombre o razón social', name],
    ['Año', period && yearsOf(period.from.slice(0, 4), period.to.slice(0, 4))],
    ['Período', period && `${shownDay(period.from)} al ${shownDay(period.to)}`],
    [],
  ];
}

const yearsOf = (first: string, last: string) => (first === last ? first : `${first} a ${last}`);
const shownDay = (day: CalendarDate) => day.split('-').reverse().join('/');
