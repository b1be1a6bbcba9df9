import { formatCdc } from '#domain/identifiers/cdc.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Item } from '#domain/invoice/invoice-item.ts';
import type { Amount } from '#domain/money/money.ts';
import { joined, type Line, shownCoded, shownDate, shownIfAny, shownMoney, shownNumber } from './shown-values.ts';

/** What an item says beyond what its row in the table shows. */
export function itemLines({ items, currency }: Invoice): Line[] {
  return items.flatMap((item) =>
    [...identityLines(item), ...priceLines(item, currency), ...vatLines(item, currency)].map(
      ([label, value]): Line => [`Ítem ${item.line} · ${label}`, value],
    ),
  );
}

function identityLines(item: Item): Line[] {
  const { procurementCode, tracing } = item;
  return [
    ['Información', item.information],
    ['GTIN', item.gtin],
    ['GTIN del paquete', item.packageGtin],
    ['Partida arancelaria', item.tariffHeading],
    ['NCM', item.ncm],
    ['Código DNCP', procurementCode && joined([procurementCode.general, procurementCode.specific], ' / ')],
    ['País de origen', shownCoded(item.originCountry)],
    ['CDC del anticipo', item.advanceCdc && formatCdc(item.advanceCdc)],
    ['Lote', tracing?.lot],
    ['Vence el', shownDate(tracing?.expiresOn ?? null)],
    ['Número de serie', tracing?.serialNumber],
  ];
}

function priceLines({ price }: Item, currency: string): Line[] {
  if (price === null) return [];
  const some = (amount: Amount) => shownIfAny(amount, currency);
  return [
    ['Tipo de cambio', shownMoney(price.exchangeRate, 'PYG')],
    ['Descuento por unidad', some(price.unitDiscount)],
    ['Porcentaje de descuento', some(price.discountPercent) && `${shownNumber(price.discountPercent)} %`],
    ['Descuento global por unidad', some(price.unitGlobalDiscount)],
    ['Anticipo por unidad', some(price.unitAdvance)],
    ['Anticipo global por unidad', some(price.unitGlobalAdvance)],
    ['Total en guaraníes', shownMoney(price.totalInGuaranies, 'PYG')],
  ];
}

/** A wholly taxed item says nothing that its row does not. */
function vatLines({ vat }: Item, currency: string): Line[] {
  if (vat?.affectation !== 'partly-taxed') return [];
  return [
    ['Proporción gravada', `${shownNumber(vat.proportion)} %`],
    ['Base exenta', shownMoney(vat.exemptBase, currency)],
  ];
}
