import type { Invoice, Seller } from '#domain/invoice/invoice.ts';
import type { Address, Issuer, Receiver } from '#domain/invoice/invoice-parties.ts';
import { joined, type Line, shownCoded } from './shown-values.ts';

const TAXPAYERS = { person: 'Persona física', company: 'Persona jurídica' } as const;

/** Code list of operations (technical manual v150); documents rarely give the words. */
const OPERATIONS: Readonly<Record<string, string>> = {
  1: 'Entre empresas (B2B)',
  2: 'Con consumidor final (B2C)',
  3: 'Con el Estado (B2G)',
  4: 'Con el exterior (B2F)',
};

export function issuerLines(issuer: Issuer): Line[] {
  return [
    ['Razón social', issuer.name || issuer.ruc],
    ['Nombre de fantasía', issuer.tradeName],
    ['RUC', issuer.ruc],
    ['Tipo de contribuyente', issuer.taxpayerType && TAXPAYERS[issuer.taxpayerType]],
    ['Sucursal', issuer.branch],
    ['Dirección', shownAddress(issuer.address)],
    ['Teléfono', issuer.phone],
    ['Correo', issuer.email],
    ...issuer.economicActivities.map((activity): Line => ['Actividad económica', shownCoded(activity)]),
  ];
}

export function receiverLines(receiver: Receiver): Line[] {
  if (receiver.isUnnamed) return [['Nombre', 'Sin nombre (consumidor final)']];
  return [
    ['Nombre o razón social', receiver.name || receiver.ruc],
    ['Nombre de fantasía', receiver.tradeName],
    ['RUC', receiver.ruc],
    ...identificationLines(receiver),
    ['Tipo de contribuyente', receiver.taxpayerType && TAXPAYERS[receiver.taxpayerType]],
    ['Tipo de operación', OPERATIONS[receiver.operation?.code ?? ''] ?? shownCoded(receiver.operation)],
    ['Dirección', shownAddress(receiver.address)],
    ['País', shownCoded(receiver.country)],
    ['Teléfono', receiver.phone],
    ['Celular', receiver.mobile],
    ['Correo', receiver.email],
    ['Código de cliente', receiver.clientCode],
  ];
}

/** The seller on a self-invoice, which the buyer issues. */
export function sellerLines(seller: Invoice['seller']): Line[] {
  if (seller === null) return [];
  return [
    ['Nombre', seller.name],
    ...identificationLines(seller),
    ['Naturaleza', shownCoded(seller.nature)],
    ['Dirección', shownAddress(seller.address)],
    ['Lugar de la operación', seller.placeOfSale],
  ];
}

function identificationLines({ identification }: Pick<Seller | Receiver, 'identification'>): Line[] {
  return identification === null ? [] : [[shownCoded(identification.kind) ?? 'Documento', identification.number]];
}

/** Many places have the same name as district and as city: once is enough. */
export function shownAddress({ street, houseNumber, complement, city, district, department }: Address): string | null {
  const house = houseNumber === '0' ? null : houseNumber;
  const places = [city, district, department].map(shownCoded);
  return joined([joined([street, house], ' '), complement, ...new Set(places)]);
}
