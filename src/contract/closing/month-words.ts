import type { BoxKind } from '#domain/closing/form-120.ts';
import type { MonthState } from '#domain/closing/month-state.ts';
import type { Obligation } from '#domain/closing/tax-calendar.ts';
import { words } from '../wire/closed-list.ts';

export const monthState = words({
  running: 'en_curso',
  open: 'abierto',
  'with-notices': 'con_avisos',
  ready: 'listo',
  closed: 'cerrado',
  'closed-with-differences': 'cerrado_con_diferencias',
} satisfies Record<MonthState, string>);

export const boxKind = words({
  typed: 'escribir',
  reckoned: 'calcula_marangatu',
  divided: 'repartir',
  blank: 'en_blanco',
} satisfies Record<BoxKind, string>);

export const obligation = words({ 'form-120': 'formulario_120', 'rg-90': 'rg_90' } satisfies Record<
  Obligation,
  string
>);

const NOTICES = {
  'usual-suppliers': 'proveedores_habituales',
  unsplit: 'sin_desglose',
  difference: 'diferencia',
  'in-review': 'en_revision',
  altered: 'alteradas',
  'possible-repeats': 'posibles_repetidas',
  'no-rate': 'sin_cambio',
  'failing-mailboxes': 'correos_con_falla',
  'failed-documents': 'documentos_con_error',
  'other-taxpayer': 'otro_ruc',
  unnamed: 'sin_nombre',
  'only-pdf': 'falta_xml',
  'only-in-marangatu': 'solo_marangatu',
  'amounts-differ': 'monto_distinto',
} as const;

/** What may be missing before a month is declared. */
export const noticeKind = words(NOTICES);

/**
 * What a person should settle before closing a month, or that a closed one has changed. Nothing of it prevents closing.
 */
export const blockingKind = words({ ...NOTICES, 'closed-differs': 'cerrado_con_diferencias' });

/** What happened to a document since its month was closed. */
export const differenceKind = words({
  arrived: 'llego_despues',
  changed: 'cambio',
  deleted: 'eliminada',
  'no-longer-counts': 'dejo_de_contar',
});
