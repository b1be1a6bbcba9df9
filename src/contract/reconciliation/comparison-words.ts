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

/**
 * `unsettled`: all classes but `both`. `paper-here`: the invoices of `only-here` that go into the file of the RG 90.
 */
export const classFilter = words({ ...CLASS_WORDS, unsettled: 'por_resolver', 'paper-here': 'papel_aqui' });
