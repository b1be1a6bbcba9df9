import type { ComparisonClass } from '#domain/reconciliation/compare-registers.ts';
import type { Register } from '#domain/reconciliation/register-row.ts';
import { words } from '../wire/closed-list.ts';

export const register = words({ purchases: 'compras', sales: 'ventas' } satisfies Record<Register, string>);

export const CLASS_WORDS = {
  both: 'en_ambos',
  differs: 'monto_distinto',
  'only-there': 'solo_marangatu',
  'only-here': 'solo_aqui',
} as const satisfies Record<ComparisonClass, string>;
export const comparisonClass = words(CLASS_WORDS);

/** `unsettled`: all but what is the same. `paper-here`: of what is only here, what goes into the file of the RG 90. */
export const classFilter = words({ ...CLASS_WORDS, unsettled: 'por_resolver', 'paper-here': 'papel_aqui' });
