import { parseCdc } from '#domain/identifiers/cdc.ts';
import type { Item, ItemPrice, ItemVat, Tracing } from '#domain/invoice/invoice-item.ts';
import { VAT_AFFECTATIONS } from './code-lists.ts';
import type { Group } from './group.ts';

export function readItem(group: Group, line: number): Item {
  const general = group.text('dDncpG');
  const specific = group.text('dDncpE');
  const advanceCdc = group.text('dCDCAnticipo');
  return {
    line,
    code: group.text('dCodInt'),
    description: group.text('dDesProSer') ?? '',
    information: group.text('dInfItem'),
    quantity: group.amountOrZero('dCantProSer'),
    unit: group.coded('cUniMed', 'dDesUniMed'),
    gtin: group.text('dGtin'),
    packageGtin: group.text('dGtinPq'),
    tariffHeading: group.text('dParAranc'),
    ncm: group.text('dNCM'),
    procurementCode: general !== null || specific !== null ? { general, specific } : null,
    originCountry: group.coded('cPaisOrig', 'dDesPaisOrig'),
    advanceCdc: advanceCdc === null ? null : (parseCdc(advanceCdc) ?? null),
    tracing: readTracing(group.group('gRasMerc')),
    price: readPrice(group.group('gValorItem')),
    vat: readVat(group.group('gCamIVA')),
  };
}

function readPrice(group: Group): ItemPrice | null {
  if (!group.isThere) return null;
  const net = group.group('gValorRestaItem');
  return {
    unitPrice: group.amountOrZero('dPUniProSer'),
    exchangeRate: group.amount('dTiCamIt'),
    gross: group.amountOrZero('dTotBruOpeItem'),
    unitDiscount: net.amountOrZero('dDescItem'),
    discountPercent: net.amountOrZero('dPorcDesIt'),
    unitGlobalDiscount: net.amountOrZero('dDescGloItem'),
    unitAdvance: net.amountOrZero('dAntPreUniIt'),
    unitGlobalAdvance: net.amountOrZero('dAntGloPreUniIt'),
    total: net.amountOrZero('dTotOpeItem'),
    totalInGuaranies: net.amount('dTotOpeGs'),
  };
}

function readVat(group: Group): ItemVat | null {
  if (!group.isThere) return null;
  const code = group.skip('dDesAfecIVA').text('iAfecIVA') ?? '';
  const affectation = VAT_AFFECTATIONS[code];
  if (affectation === undefined) {
    group.unreadable.push({ field: 'iAfecIVA', written: code });
    return null;
  }
  return {
    affectation,
    proportion: group.amountOrZero('dPropIVA'),
    rate: group.amountOrZero('dTasaIVA'),
    base: group.amountOrZero('dBasGravIVA'),
    vat: group.amountOrZero('dLiqIVAItem'),
    exemptBase: group.amount('dBasExe'),
  };
}

function readTracing(group: Group): Tracing | null {
  if (!group.isThere) return null;
  return {
    lot: group.text('dNumLote'),
    expiresOn: group.date('dVencMerc'),
    serialNumber: group.text('dNSerie'),
  };
}
