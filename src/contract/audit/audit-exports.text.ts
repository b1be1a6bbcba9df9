import * as z from 'zod/mini';
import { invoiceSide, verdict } from '../wire/wire-words.ts';
import { auditSubject } from './audit.ts';

/** What the audit event of an export contains, as far as it is known. */
interface ExportDetails {
  readonly format?: unknown;
  readonly template?: unknown;
  readonly filters?: unknown;
  readonly rows?: unknown;
  readonly isCutShort?: unknown;
}

const FORMATS: Readonly<Record<string, string>> = {
  excel: 'Excel',
  csv: 'CSV',
  json: 'JSON',
  pdf: 'PDF',
  originals: 'ZIP',
  evidence: 'ZIP',
  zip: 'ZIP',
};

/** What is counted in each kind of file; kinds that are counted elsewhere are absent. */
const COUNTED: Readonly<Record<string, readonly [one: string, many: string] | null>> = {
  'export-downloaded': null,
  'register-downloaded': null,
  exported: ['fila', 'filas'],
  'originals-exported': ['factura', 'facturas'],
  'evidence-exported': ['factura', 'facturas'],
  'rg90-exported': ['comprobante', 'comprobantes'],
  'audit-exported': ['línea', 'líneas'],
  'comparison-exported': ['línea', 'líneas'],
};

/** «Excel», «template Compras», «del 01/10/2026 al 31/10/2026», «1.204 filas». */
export function exportParts(action: string, details: ExportDetails): string[] {
  const names = COUNTED[action];
  if (names === undefined) return [];
  const { format, template, filters, rows, isCutShort } = details;
  return [
    typeof format === 'string' ? (FORMATS[format] ?? format) : null,
    typeof template === 'string' ? `template ${template}` : null,
    ...(typeof filters === 'object' && filters !== null ? filterParts(filters as Record<string, unknown>) : []),
    typeof rows === 'number' && names ? counted(rows, names) : null,
    isCutShort === true ? 'se cortó' : null,
  ].filter((part) => part !== null);
}

function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${count.toLocaleString('es-PY')} ${count === 1 ? one : many}`;
}

function filterParts({ from, to, period, ids, ...others }: Record<string, unknown>): string[] {
  const [first, last] = [spokenDay(from), spokenDay(to)];
  const parts = [
    first && last ? `del ${first} al ${last}` : first ? `desde el ${first}` : last && `hasta el ${last}`,
    typeof period === 'string' ? `período ${period}` : null,
    Array.isArray(ids) ? `${ids.length} elegidas` : null,
    ...Object.entries(FILTERS).map(([name, words]) => words(others[name])),
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts : ['sin filtros'];
}

const said = (title: string) => (value: unknown) =>
  typeof value === 'string' && value !== '' ? `${title} «${value}»` : null;
const inWords = (title: string, words: z.ZodMiniType) => (value: unknown) => {
  const told = value === undefined || value === null ? undefined : z.safeEncode(words, value).data;
  return typeof told === 'string' ? `${title} ${told.replaceAll('_', ' ')}` : null;
};

const FILTERS: Readonly<Record<string, (value: unknown) => string | null>> = {
  issuerRuc: said('RUC del emisor'),
  receiverRuc: said('RUC del cliente'),
  issuerName: said('emisor'),
  search: said('búsqueda'),
  verification: inWords('verificación', verdict),
  side: inWords('lado', invoiceSide),
  subject: inWords('sobre', auditSubject),
};

function spokenDay(day: unknown): string | null {
  return typeof day === 'string' ? day.split('-').reverse().join('/') : null;
}
