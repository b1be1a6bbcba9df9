import type { Imputation } from '#domain/business/imputation.ts';
import type { Amount } from '#domain/money/money.ts';
import { formatExact, formatNumber } from '#domain/money/money-text.ts';
import type { ProposalReason } from '#domain/suppliers/imputation-proposal.ts';
import type { NewTimbrado } from '#domain/suppliers/new-timbrado.ts';
import type { PriceRise } from '#domain/suppliers/price-rises.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { monthName } from '../closing/closing.text.ts';

const written = (day: CalendarDate) => day.split('-').toReversed().join('/');
/** With all its decimals: a unit may cost less than a guaraní. */
const priced = (amount: Amount, currency: string) => `${currency === 'PYG' ? 'Gs.' : currency} ${formatExact(amount)}`;
const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;

const TAXES = { vat: 'IVA', ire: 'IRE', irp: 'IRP-RSP' } as const;

/** «IVA e IRE», «No imputar» */
function imputationName(imputation: Imputation): string {
  if (imputation.none) return '«No imputar»';
  const names = (['vat', 'ire', 'irp'] as const).filter((tax) => imputation[tax]).map((tax) => TAXES[tax]);
  return listed(names).replace(/ y (?=I)/, ' e ');
}

/** Hints about a supplier in neutral words, since everything may be right. */
export const watchSentences = {
  priceRise: ({ description, currency, before, beforeDate, now, nowDate, percent }: PriceRise) => ({
    title: `Subió ${formatNumber(String(percent), 1).replace(/,0$/, '')} %`,
    sentence: `${description}: de ${priced(before, currency)} (${written(beforeDate)}) a ${priced(now, currency)} (${written(nowDate)}).`,
  }),
  newTimbrado: ({ timbrado, before, beforeDate, earlierCount }: NewTimbrado) => ({
    title: 'Timbrado nuevo',
    sentence: `${timbrado} no estaba en ${earlierCount === 1 ? 'su documento anterior' : `sus ${earlierCount} documentos anteriores`}. El último, del ${written(beforeDate)}, tiene ${before}.`,
  }),
  missingMonth: (month: FiscalMonth, last: { readonly number: string; readonly date: CalendarDate }) => ({
    title: `Sin factura en ${monthName(month)}`,
    sentence: `Te facturó en al menos tres de los cuatro meses anteriores. La última es la ${last.number} del ${written(last.date)}.`,
  }),
} as const;

/** Why an imputation is proposed. */
export function proposalSentence(imputation: Imputation, reason: ProposalReason): string {
  const taxes = imputationName(imputation);
  switch (reason.kind) {
    case 'register':
      return reason.count === 1
        ? `En ${monthName(reason.month)} su comprobante figura en Marangatu con ${taxes}.`
        : `En ${monthName(reason.month)} sus ${reason.count} comprobantes imputados figuran en Marangatu con ${taxes}.`;
    case 'activity':
      return `Elegiste ${taxes} para ${reason.count} proveedores de la misma actividad (${reason.activity}).`;
    case 'obligations':
      return reason.count === 1
        ? `Su último XML verificado dice que afecta a ${taxes}.`
        : `Sus últimos ${reason.count} XML verificados dicen que afectan a ${taxes}.`;
  }
}

export const watchMessages = {
  settled: 'Está bien: no lo mostraremos más.',
  reopened: 'Lo mostraremos otra vez.',
  accepted: (count: number) =>
    count === 0
      ? 'No se aceptó ninguna: ya no se proponen así.'
      : count === 1
        ? 'Se aceptó la imputación de 1 proveedor.'
        : `Se aceptó la imputación de ${count} proveedores.`,
} as const;
