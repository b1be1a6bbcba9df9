import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Payment, SaleCondition } from '#domain/invoice/invoice-sale.ts';
import {
  joined,
  type Line,
  NOT_READ,
  shownCoded,
  shownDate,
  shownIfAny,
  shownMoney,
  shownNumber,
} from './shown-values.ts';

export function saleLines(sale: SaleCondition | null, currency: string): Line[] {
  if (sale === null) return [];
  const { credit } = sale;
  return [
    ['Condición', sale.kind === 'credit' ? 'Crédito' : 'Contado'],
    ...sale.payments.map((payment): Line => [shownCoded(payment.method) ?? 'Pago', shownPayment(payment)]),
    ['Crédito', credit && (credit.kind === 'instalments' ? 'En cuotas' : 'A plazo')],
    ['Plazo', credit?.term],
    ['Cantidad de cuotas', credit?.instalmentCount?.toString()],
    ['Entrega inicial', shownIfAny(credit?.downPayment ?? null, currency)],
    ...(credit?.instalments ?? []).map(
      (one, at): Line => [
        `Cuota ${at + 1}`,
        joined([shownMoney(one.amount, one.currency), one.dueDate && `vence el ${shownDate(one.dueDate)}`]),
      ],
    ),
    ['Vencimiento', shownDate(sale.dueDate)],
  ];
}

function shownPayment({ amount, currency, exchangeRate, card, cheque }: Payment): string | null {
  return joined([
    shownMoney(amount, currency),
    exchangeRate && `tipo de cambio ${shownNumber(exchangeRate)}`,
    card && shownCoded(card.brand),
    card?.processor && `procesada por ${card.processor}`,
    card?.lastDigits && `tarjeta terminada en ${card.lastDigits}`,
    card?.authorisation && `autorización ${card.authorisation}`,
    card?.holder && `titular ${card.holder}`,
    cheque && `cheque ${cheque.number}`,
    cheque?.bank,
  ]);
}

export function totalLines({ totals, currency, exchange }: Invoice): Line[] {
  if (totals === null) return [];
  const some = (amount: string | null) => shownIfAny(amount, currency);
  // An electronic document says all of these, if only as 0: without one it was not read.
  const read = (amount: string | null) => (amount === null ? NOT_READ : some(amount));
  return [
    ['Exentas', read(totals.exempt)],
    ['Exoneradas', some(totals.exonerated)],
    ['Gravadas 5 % (IVA incluido)', read(totals.taxed5)],
    ['Gravadas 10 % (IVA incluido)', read(totals.taxed10)],
    ['Suma de los ítems', shownMoney(totals.operation, currency)],
    ['Descuentos por ítem', some(totals.itemDiscounts)],
    ['Descuento global', some(totals.globalDiscounts)],
    ['Descuento total', some(totals.discount)],
    ['Porcentaje de descuento', some(totals.discountPercent) && `${shownNumber(totals.discountPercent)} %`],
    ['Anticipos por ítem', some(totals.itemAdvances)],
    ['Anticipo global', some(totals.globalAdvances)],
    ['Anticipo total', some(totals.advance)],
    ['Redondeo', some(totals.rounding)],
    ['Comisión', some(totals.commission)],
    ['Total', shownMoney(totals.total, currency)],
    ['Tipo de cambio', exchange?.applies === 'per-item' ? 'Por ítem' : shownMoney(exchange?.rate ?? null, 'PYG')],
    ['Total en guaraníes', shownMoney(totals.totalInGuaranies, 'PYG')],
    ['Base gravada 5 %', some(totals.base5)],
    ['Base gravada 10 %', some(totals.base10)],
    ['IVA 5 %', read(totals.vat5)],
    ['IVA 10 %', read(totals.vat10)],
    ['IVA 5 % del redondeo', some(totals.roundingVat5)],
    ['IVA 10 % del redondeo', some(totals.roundingVat10)],
    ['IVA de la comisión', some(totals.commissionVat)],
    ['IVA total', totals.vat === null ? NOT_READ : shownMoney(totals.vat, currency)],
  ];
}
