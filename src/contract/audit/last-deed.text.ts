import type { FiscalMonth } from '#domain/time/period.ts';
import { dayInAsuncion, firstDay, lastDay } from '#domain/time/period.ts';
import { monthName } from '../closing/closing.text.ts';
import { describeAction } from './audit.text.ts';

/** The last action of a person in a business. */
export interface LastDeed {
  readonly at: Date;
  readonly action: string;
  readonly details: object;
  /** How often the person did it in a row; above `MOST_IN_A_ROW` it is not counted further. */
  readonly count: number;
}

/** Repeated actions are counted up to this number. */
export const MOST_IN_A_ROW = 20;

/** The words for an action that was repeated; for other actions only the last one is told. */
const SEVERAL: Readonly<Record<string, (count: string) => string>> = {
  confirmed: (n) => `confirmó ${n} revisiones`,
  corrected: (n) => `corrigió ${n} facturas`,
  typed: (n) => `cargó ${n} facturas a mano`,
  deleted: (n) => `eliminó ${n} facturas`,
  moved: (n) => `movió ${n} facturas a otro negocio`,
  'not-an-invoice': (n) => `dijo de ${n} que no son facturas`,
  'told-apart': (n) => `dijo de ${n} facturas que son distintas`,
  'copy-chosen': (n) => `eligió entre copias de ${n} facturas`,
  'decision-undone': (n) => `deshizo ${n} decisiones`,
  exported: (n) => `exportó facturas ${n} veces`,
  'originals-exported': (n) => `exportó originales ${n} veces`,
  'export-downloaded': (n) => `descargó ${n} archivos preparados`,
  'month-closed': (n) => `cerró ${n} meses`,
  'document-retried': (n) => `reintentó ${n} documentos`,
  'document-moved-out': (n) => `pasó ${n} documentos a otro negocio`,
  'person-invited': (n) => `invitó a ${n} personas`,
  'supplier-mark-settled': (n) => `dijo que están bien ${n} marcas de proveedores`,
};

/** The words for a single action on one month. */
const OF_MONTH: Readonly<Record<string, (month: string) => string>> = {
  exported: (month) => `exportó ${month}`,
  'originals-exported': (month) => `exportó los originales de ${month}`,
  'rg90-exported': (month) => `exportó la RG 90 de ${month}`,
  'evidence-exported': (month) => `exportó la evidencia de ${month}`,
  'comparison-exported': (month) => `exportó el cuadre de ${month}`,
  'month-closed': (month) => `cerró ${month}`,
  'month-reopened': (month) => `abrió otra vez ${month}`,
  'differences-accepted': (month) => `aceptó diferencias de ${month}`,
};

/** A few words without the person, whose name is shown beside them: «exportó noviembre», «confirmó 3 revisiones». */
export function lastDeedWords({ at, action, details, count }: LastDeed): string {
  const several = SEVERAL[action];
  if (count > 1 && several) return several(count > MOST_IN_A_ROW ? `más de ${MOST_IN_A_ROW}` : String(count));
  const month = monthIn(details);
  const ofMonth = OF_MONTH[action];
  if (month !== null && ofMonth) return ofMonth(spokenMonth(month, at));
  // Without its details, which only readers of the audit may see.
  const { what } = describeAction(action, {}, false);
  return what.charAt(0).toLocaleLowerCase('es-PY') + what.slice(1);
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const asMonth = (value: unknown): FiscalMonth | null => (typeof value === 'string' && MONTH.test(value) ? value : null);

/** The one month of the action: named in its details, or exactly covered by its filters. */
function monthIn(details: object): FiscalMonth | null {
  const { month, filters } = details as { month?: unknown; filters?: unknown };
  const named = asMonth(month);
  if (named !== null || typeof filters !== 'object' || filters === null) return named;
  const { from, to, period } = filters as { from?: unknown; to?: unknown; period?: unknown };
  const whole = asMonth(typeof from === 'string' ? from.slice(0, 7) : null);
  if (whole !== null && from === firstDay(whole) && to === lastDay(whole)) return whole;
  return asMonth(period);
}

/** «noviembre»; with the year when that is another one. */
function spokenMonth(month: FiscalMonth, at: Date): string {
  const name = monthName(month);
  return dayInAsuncion(at.getTime()).startsWith(month.slice(0, 4)) ? (name.split(' de ')[0] ?? name) : name;
}
