import type { Backing, ClosingGroup, RemainderKind } from '#domain/closing/closing-groups.ts';

/** Where documents stand in the close of their month. */
export const GROUP_NAMES = {
  purchases: 'Compras',
  'received-credit-notes': 'Notas de crédito recibidas',
  sales: 'Ventas',
  'issued-credit-notes': 'Notas de crédito emitidas',
  cancelled: 'Canceladas por el emisor',
  test: 'De prueba',
  altered: 'Alteradas',
  'in-review': 'En revisión',
  'no-amounts': 'Sin montos',
  'no-rate': 'Sin tipo de cambio',
  'other-taxpayer': 'A nombre de otro RUC',
  unnamed: 'Sin nombre',
  'to-itself': 'Emitidas a sí mismo',
  'self-invoice-of-other': 'Autofacturas a nombre de otro',
} as const satisfies Record<ClosingGroup, string>;

/** The figures of a line. */
export const FIGURE_NAMES = {
  'taxed-10': 'Gravado 10\u00A0%',
  'taxed-5': 'Gravado 5\u00A0%',
  exempt: 'Exentas',
  unsplit: 'Sin desglose',
  rounding: 'Redondeo',
  difference: 'Diferencias',
} as const satisfies Record<Exclude<RemainderKind, 'none'> | 'taxed-10' | 'taxed-5' | 'exempt', string>;

/** What stands behind the purchases. */
export const BACKING_NAMES = {
  verified: 'Verificadas por su firma',
  unverified: 'XML sin firma verificada',
  paper: 'Solo papel, PDF o foto',
} as const satisfies Record<Backing, string>;
