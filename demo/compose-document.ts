/** A planned document as input for facturacionelectronicapy-xmlgen, whose field names are the tax office's. */
import { addDays } from '#domain/time/calendar.ts';
import { BUSINESS } from './business.ts';
import { placeFields } from './compose-place.ts';
import { transportOf } from './compose-transport.ts';
import { UNITS } from './goods.ts';
import type { PlannedDocument, PlannedLine, Sale } from './planned-document.ts';
import { DOCUMENT_KINDS, ESTABLISHMENT, NOTE_REASONS, PAYMENTS, totalOf } from './planned-document.ts';
import type { Supplier } from './supplier.ts';

export function issuerFields(supplier: Supplier) {
  const [code, description] = supplier.activity;
  return {
    version: 150,
    ruc: supplier.ruc,
    razonSocial: supplier.name,
    actividadesEconomicas: [{ codigo: code, descripcion: description }],
    timbradoNumero: supplier.timbrado,
    timbradoFecha: '2024-01-15',
    tipoContribuyente: supplier.isPerson ? 1 : 2,
    tipoRegimen: 8,
    establecimientos: [
      {
        codigo: ESTABLISHMENT,
        direccion: supplier.street,
        numeroCasa: '1250',
        telefono: '021600100',
        email: supplier.email,
        denominacion: 'Casa Central',
        ...placeFields(supplier.place),
      },
    ],
  };
}

const RECEIVER = {
  contribuyente: true,
  ruc: BUSINESS.ruc,
  razonSocial: BUSINESS.name,
  tipoOperacion: 1,
  direccion: BUSINESS.street,
  numeroCasa: BUSINESS.houseNumber,
  pais: 'PRY',
  paisDescripcion: 'Paraguay',
  tipoContribuyente: 2,
  telefono: BUSINESS.phone,
  email: BUSINESS.email,
  codigo: 'C0418',
  ...placeFields(BUSINESS.place),
};

export function documentFields(planned: PlannedDocument): Record<string, unknown> {
  const { kind, supplier, issuedAt, exchangeRate, lines, corrects } = planned;
  return {
    tipoDocumento: DOCUMENT_KINDS[kind],
    establecimiento: ESTABLISHMENT,
    punto: supplier.point,
    numero: planned.number,
    codigoSeguridadAleatorio: planned.securityCode,
    fecha: issuedAt,
    fechaFirmaDigital: issuedAt,
    tipoEmision: 1,
    tipoTransaccion: 1,
    tipoImpuesto: 1,
    moneda: supplier.currency,
    ...(exchangeRate === null ? {} : { condicionTipoCambio: 1, cambio: exchangeRate }),
    cliente: RECEIVER,
    factura: { presencia: 1 },
    condicion: conditionFields(planned.sale, planned),
    items: lines.map(itemFields),
    ...(corrects === null
      ? {}
      : {
          notaCreditoDebito: { motivo: NOTE_REASONS[corrects.reason] },
          documentoAsociado: { formato: 1, cdc: corrects.cdc },
        }),
    ...(kind === 'remission-note' ? transportOf(planned) : {}),
  };
}

function itemFields({ good, quantity, unitPrice, unitDiscount }: PlannedLine) {
  const isTaxed = good.vat > 0;
  return {
    codigo: good.code,
    descripcion: good.name,
    unidadMedida: UNITS[good.unit].code,
    cantidad: quantity,
    precioUnitario: unitPrice,
    ...(unitDiscount > 0 ? { descuento: unitDiscount } : {}),
    iva: good.vat,
    ivaTipo: isTaxed ? 1 : 3,
    ivaProporcion: isTaxed ? 100 : 0,
  };
}

const VISA = { tipo: 1, tipoDescripcion: 'Visa', medioPago: 1 };

function conditionFields(sale: Sale, { supplier, lines, issuedAt, exchangeRate }: PlannedDocument) {
  const total = totalOf(lines);
  const money = { moneda: supplier.currency, ...(exchangeRate === null ? {} : { cambio: exchangeRate }) };
  switch (sale.kind) {
    case 'cash': {
      const card = sale.payment === 'card' ? { infoTarjeta: VISA } : {};
      return { tipo: 1, entregas: [{ tipo: PAYMENTS[sale.payment], monto: String(total), ...money, ...card }] };
    }
    case 'term':
      return { tipo: 2, credito: { tipo: 1, plazo: `${sale.days} días` } };
    case 'instalments': {
      const dueDates = Array.from({ length: sale.count }, (_, at) => addDays(issuedAt.slice(0, 10), 30 * (at + 1)));
      const infoCuotas = dueDates.map((vencimiento, at) => ({
        moneda: supplier.currency,
        monto: shareOf(total, sale.count, at, exchangeRate === null ? 1 : 100),
        vencimiento,
      }));
      return { tipo: 2, credito: { tipo: 2, cuotas: sale.count, infoCuotas } };
    }
  }
}

/** Equal shares in whole guaraníes or cents; the last one takes the rest. */
function shareOf(total: number, count: number, at: number, perUnit: 1 | 100): number {
  const share = Math.floor((total * perUnit) / count) / perUnit;
  return at < count - 1 ? share : Math.round((total - share * (count - 1)) * perUnit) / perUnit;
}
