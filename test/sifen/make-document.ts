import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Documents made by two packages that share nothing with this code: they judge whether we read correctly. */
const require = createRequire(import.meta.url);
interface Maker {
  generateXMLDE(issuer: object, data: object, config?: object): Promise<string>;
  generateXMLEventoCancelacion(id: number, issuer: object, data: object): Promise<string>;
  generateXMLEventoNominacion(id: number, issuer: object, data: object): Promise<string>;
  generateXMLEventoInutilizacion(id: number, issuer: object, data: object): Promise<string>;
}
export const maker: Maker = require('facturacionelectronicapy-xmlgen').default;
const signer: { signXML(xml: string, file: string, password: string, byNode: boolean): Promise<string> } =
  require('facturacionelectronicapy-xmlsign').default;

const KEY = fileURLToPath(new URL('../fixtures/sifen/firma-de-prueba.p12', import.meta.url));

export const ISSUER = {
  version: 150,
  ruc: '80099001-3',
  razonSocial: 'FERRETERIA EL TORNILLO FELIZ S.A.',
  nombreFantasia: 'EL TORNILLO FELIZ',
  actividadesEconomicas: [{ codigo: '47521', descripcion: 'COMERCIO AL POR MENOR DE ARTICULOS DE FERRETERIA' }],
  timbradoNumero: '17000001',
  timbradoFecha: '2024-01-15',
  tipoContribuyente: 2,
  tipoRegimen: 8,
  establecimientos: [
    {
      codigo: '001',
      direccion: 'AV. DE LOS EJEMPLOS',
      numeroCasa: '1234',
      departamento: 1,
      departamentoDescripcion: 'CAPITAL',
      distrito: 1,
      distritoDescripcion: 'ASUNCION (DISTRITO)',
      ciudad: 1,
      ciudadDescripcion: 'ASUNCION (DISTRITO)',
      telefono: '021600600',
      email: 'facturas@ejemplo.com.py',
      denominacion: 'Casa Central',
    },
  ],
};

const RECEIVER = {
  contribuyente: true,
  ruc: '80088001-3',
  razonSocial: 'IMPORTADORA EJEMPLAR S.A.',
  tipoOperacion: 1,
  direccion: 'RUTA 2 KM 14',
  numeroCasa: '0',
  departamento: 12,
  distrito: 169,
  ciudad: 6106,
  pais: 'PRY',
  paisDescripcion: 'Paraguay',
  tipoContribuyente: 2,
  telefono: '021555555',
  email: 'compras@ejemplar.com.py',
  codigo: 'C001',
};

export interface MadeItem {
  readonly codigo: string;
  readonly descripcion: string;
  readonly cantidad: number;
  readonly precioUnitario: number;
  readonly iva: number;
  readonly ivaTipo?: number;
  readonly ivaProporcion?: number;
  readonly [more: string]: unknown;
}

export function anItem(over: Partial<MadeItem> = {}): MadeItem {
  return {
    codigo: 'T1',
    descripcion: 'TORNILLO 1/2 X 100',
    cantidad: 1,
    precioUnitario: 110000,
    iva: 10,
    ivaTipo: 1,
    ivaProporcion: 100,
    unidadMedida: 77,
    ...over,
  };
}

/** The generator's input for a cash invoice in guaraníes; every field can be replaced. */
export function documentData(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    tipoDocumento: 1,
    establecimiento: '001',
    punto: '001',
    numero: '0000201',
    codigoSeguridadAleatorio: '123456789',
    fecha: '2026-10-05T10:11:00',
    tipoEmision: 1,
    tipoTransaccion: 1,
    tipoImpuesto: 1,
    moneda: 'PYG',
    cliente: RECEIVER,
    factura: { presencia: 1 },
    condicion: { tipo: 1, entregas: [{ tipo: 1, monto: '110000', moneda: 'PYG' }] },
    items: [anItem()],
    ...over,
  };
}

/** A generated and signed document with its QR as the technical manual §13.8 prescribes, in the test environment. */
export async function makeDocument(over: Record<string, unknown> = {}, issuer: object = ISSUER): Promise<string> {
  return withQr(await sign(await maker.generateXMLDE(issuer, documentData(over), {})));
}

/** Signs a document, replacing any signature it has. */
export async function sign(xml: string): Promise<string> {
  return await signer.signXML(xml.replace(/<Signature[\s\S]*<\/Signature>/, ''), KEY, 'ajaka', true);
}

const PUBLIC_SECRET = 'ABCD0000000000000000000000000000';

export function withQr(xml: string): string {
  const first = (pattern: RegExp) => pattern.exec(xml)?.[1];
  const hex = (text: string | undefined) => Buffer.from(text ?? '').toString('hex');
  const receiver = first(/<dRucRec>(.*?)</);
  const query = [
    'nVersion=150',
    `Id=${first(/<DE Id="(.*?)"/)}`,
    `dFeEmiDE=${hex(first(/<dFeEmiDE>(.*?)</))}`,
    receiver === undefined ? `dNumIDRec=${first(/<dNumIDRec>(.*?)</)}` : `dRucRec=${receiver}`,
    `dTotGralOpe=${first(/<dTotGralOpe>(.*?)</) ?? 0}`,
    `dTotIVA=${first(/<dTotIVA>(.*?)</) ?? 0}`,
    `cItems=${xml.match(/<gCamItem>/g)?.length}`,
    `DigestValue=${hex(first(/<DigestValue>(.*?)</))}`,
    'IdCSC=0001',
  ].join('&');
  const hash = createHash('sha256')
    .update(query + PUBLIC_SECRET)
    .digest('hex');
  const address = `https://ekuatia.set.gov.py/consultas-test/qr?${query}&cHashQR=${hash}`.replaceAll('&', '&amp;');
  return xml.replace('</rDE>', `<gCamFuFD><dCarQR>${address}</dCarQR></gCamFuFD></rDE>`);
}
