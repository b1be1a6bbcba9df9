import { formatNumber } from '#domain/money/money-text.ts';
import type { ComparisonClass, OnlyHereReason } from '#domain/reconciliation/compare-registers.ts';
import type { DifferenceReason } from '#domain/reconciliation/explain-difference.ts';
import { monthInWords } from '#domain/time/month-names.ts';
import { type ReasonOf, type StoredReason, sentenceIn } from '../wire/reason.ts';

interface Month {
  readonly month: string;
}
interface Currency {
  readonly currency: string;
}

/** The possible reason for a line of a comparison: a guess, in few words for a table. */
const SENTENCES = {
  // Marangatu has another amount.
  rounding: () => 'redondeo',
  'without-vat-there': () => 'allá figura sin el IVA',
  'without-vat-here': () => 'aquí figura sin el IVA',
  'exchange-rate': ({ currency }: Currency) =>
    currency === 'PYG' ? 'otro tipo de cambio' : `otro tipo de cambio (${currency})`,
  'unconverted-there': ({ currency }: Currency) => `allá figura en ${currency}, sin convertir`,
  'swapped-digits': () => 'dos cifras cambiadas de lugar',
  'one-digit': () => 'una cifra distinta',
  zeros: () => 'ceros de más o de menos',
  'due-date-month': ({ month }: Month) => `se devenga al vencer, en ${monthInWords(month)}`,
  'vat-differs': ({ here, there }: { readonly here: string; readonly there: string }) =>
    `mismo total, otro IVA: aquí ${formatNumber(here, 0)}, allá ${formatNumber(there, 0)}`,
  differs: () => 'compara los dos documentos',
  // Only here.
  'verified-not-informed': () => 'XML verificado, aún sin informar',
  'electronic-not-informed': () => 'electrónica, aún sin informar',
  'paper-to-rg90': () => 'va en el archivo RG 90',
  'note-in-other-register': () => 'puede figurar en el otro registro: cárgalo también',
  // Only there.
  'never-arrived': () => 'no llegó a ningún correo',
  'new-supplier': () => 'proveedor nuevo',
  'sale-not-here': () => 'venta que no está aquí',
  'imported-there': () => 'se importó en Marangatu y no está aquí',
  'repeated-there': () => 'está dos veces en Marangatu',
  'here-other-cdc': () => 'aquí hay una con el mismo número y otro CDC',
  'here-in-review': () => 'está aquí en revisión: confírmala para que cuente',
  'here-cancelled': () => 'aquí figura anulada por su emisor',
  'here-without-rate': () => 'está aquí sin tipo de cambio',
  'here-test': () => 'aquí es un documento de prueba',
  'here-for-another': () => 'está aquí a nombre de otro RUC',
  'here-in-other-month': ({ month }: Month) => `aquí figura en ${monthInWords(month)}`,
  'here-by-due-date': ({ month }: Month) => `aquí cuenta en ${monthInWords(month)}, cuando vence`,
  'here-otherwise': () => 'está aquí y no cuenta en este registro',
} satisfies Record<string, (params: never) => string> & {
  readonly [C in (DifferenceReason | OnlyHereReason)['code']]: (
    params: Extract<DifferenceReason | OnlyHereReason, { readonly code: C }>['params'],
  ) => string;
};

export type ComparisonReason = ReasonOf<typeof SENTENCES>;

export const comparisonSentence: (reason: StoredReason) => string = sentenceIn(
  SENTENCES,
  'esta versión no sabe decir por qué',
);

/** The reason for many lines at once, without what differs between them. */
export const comparisonTitle = (code: string): string => TITLES[code] ?? comparisonSentence({ code, params: {} });

const TITLES: Readonly<Record<string, string>> = {
  'exchange-rate': 'otro tipo de cambio',
  'unconverted-there': 'allá figura en otra moneda, sin convertir',
  'due-date-month': 'se devenga al vencer',
  'vat-differs': 'mismo total, otro IVA',
};

/** The classes in words, for files. */
export const CLASS_NAMES: Readonly<Record<ComparisonClass, string>> = {
  both: 'En ambos',
  differs: 'Montos distintos',
  'only-there': 'Solo en Marangatu',
  'only-here': 'Solo aquí',
};

/** The columns of the comparison in a file. */
export const COMPARISON_COLUMNS = [
  { title: 'Clase', type: 'text', width: 130 },
  { title: 'Qué pasa', type: 'text', width: 240 },
  { title: 'Fecha', type: 'date', width: 90 },
  { title: 'RUC', type: 'text', width: 100 },
  { title: 'Nombre', type: 'text', width: 240 },
  { title: 'Tipo', type: 'text', width: 120 },
  { title: 'Número', type: 'text', width: 120 },
  { title: 'Timbrado', type: 'text', width: 90 },
  { title: 'CDC', type: 'text', width: 330 },
  { title: 'Monto aquí', type: 'currency', width: 110 },
  { title: 'Monto en Marangatu', type: 'currency', width: 140 },
  { title: 'Diferencia', type: 'currency', width: 110 },
  { title: 'IVA aquí', type: 'currency', width: 100 },
  { title: 'IVA 10% en Marangatu', type: 'currency', width: 140 },
  { title: 'IVA 5% en Marangatu', type: 'currency', width: 140 },
] as const;

export const TOTAL_ROW = 'Total';
