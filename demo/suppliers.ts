import type { Ruc } from '#domain/ruc.ts';
import { formatRuc } from '#domain/ruc.ts';
import { GOODS, type Good } from './goods.ts';
import { PLACES, type Place } from './places.ts';

/** Who sells to the business of the demonstration. None of them exists; the certificate in this folder names them all. */
export interface Supplier {
  readonly ruc: Ruc;
  readonly name: string;
  readonly isPerson: boolean;
  readonly timbrado: string;
  readonly point: string;
  readonly activity: readonly [code: string, description: string];
  readonly street: string;
  readonly place: Place;
  readonly email: string;
  readonly goods: readonly Good[];
  readonly currency: 'PYG' | 'USD';
  /** Invoices in an ordinary month of January 2025. */
  readonly perMonth: number;
  /** The most lines of an invoice. */
  readonly mostLines: number;
  /** Of its invoices, how many are sold on credit. */
  readonly creditShare: number;
  /** Minutes from one of its invoices, to whomever, to the next: less than from one working day to another. */
  readonly pace: number;
  /** How busy its months are, January first, where not as for everybody. */
  readonly seasons?: readonly number[];
}

const COMPANY = { isPerson: false, currency: 'PYG' } as const;
const SCHOOL_STARTS = [1.5, 2, 1.4, 0.8, 0.7, 0.8, 1.1, 0.8, 0.8, 0.8, 0.9, 1];
const HOT_MONTHS = [1.2, 1, 0.9, 0.6, 0.4, 0.4, 0.5, 0.8, 1.3, 1.6, 1.9, 1.6];
const EVERY_MONTH = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

const FOOD: readonly Supplier[] = [
  {
    ...COMPANY,
    ruc: formatRuc('80047312'),
    name: 'Distribuidora Ñu Pyahu S.A.',
    timbrado: '17204518',
    point: '001',
    activity: ['46900', 'COMERCIO AL POR MAYOR NO ESPECIALIZADO'],
    street: 'Avenida de los Lapachos',
    place: PLACES.fernandoDeLaMora,
    email: 'facturas@nupyahu.com.py',
    goods: GOODS.wholesale,
    perMonth: 3,
    mostLines: 12,
    creditShare: 0.8,
    pace: 31,
  },
  {
    ...COMPANY,
    ruc: formatRuc('80061940'),
    name: 'Frigorífico Río Verde S.A.',
    timbrado: '16988203',
    point: '002',
    activity: ['46301', 'COMERCIO AL POR MAYOR DE CARNES'],
    street: 'Ruta Acceso Sur',
    place: PLACES.villeta,
    email: 'administracion@rioverde.com.py',
    goods: GOODS.meat,
    perMonth: 2.6,
    mostLines: 6,
    creditShare: 0.7,
    pace: 67,
  },
  {
    ...COMPANY,
    ruc: formatRuc('80055021'),
    name: 'Lácteos Pirapey S.A.',
    timbrado: '17120583',
    point: '001',
    activity: ['10509', 'ELABORACION DE PRODUCTOS LACTEOS'],
    street: 'Calle Coronel Irrazábal',
    place: PLACES.encarnacion,
    email: 'ventas@lacteospirapey.com.py',
    goods: GOODS.dairy,
    perMonth: 2.2,
    mostLines: 7,
    creditShare: 0.6,
    pace: 44,
  },
];

const TRADE: readonly Supplier[] = [
  {
    ...COMPANY,
    ruc: formatRuc('80026749'),
    name: 'Estación Mbocayaty S.R.L.',
    timbrado: '16854412',
    point: '004',
    activity: ['47300', 'COMERCIO AL POR MENOR DE COMBUSTIBLES'],
    street: 'Avenida Aviadores del Chaco',
    place: PLACES.luque,
    email: 'caja@estacionmbocayaty.com.py',
    goods: GOODS.fuel,
    perMonth: 2.4,
    mostLines: 2,
    creditShare: 0,
    pace: 13,
  },
  {
    ...COMPANY,
    ruc: formatRuc('80019287'),
    name: 'Ferretería Tres Bocas S.R.L.',
    timbrado: '17455091',
    point: '001',
    activity: ['47521', 'COMERCIO AL POR MENOR DE ARTICULOS DE FERRETERIA'],
    street: 'Calle Última',
    place: PLACES.villaElisa,
    email: 'facturacion@tresbocas.com.py',
    goods: GOODS.hardware,
    perMonth: 1.3,
    mostLines: 8,
    creditShare: 0.25,
    pace: 19,
  },
  {
    ...COMPANY,
    ruc: formatRuc('80034178'),
    name: 'Papelera Ypané S.A.',
    timbrado: '17310926',
    point: '001',
    activity: ['46493', 'COMERCIO AL POR MAYOR DE ARTICULOS DE PAPELERIA'],
    street: 'Avenida Defensores del Chaco',
    place: PLACES.lambare,
    email: 'facturas@papeleraypane.com.py',
    goods: GOODS.stationery,
    perMonth: 1.1,
    mostLines: 6,
    creditShare: 0.4,
    pace: 52,
    seasons: SCHOOL_STARTS,
  },
  {
    ...COMPANY,
    ruc: formatRuc('80141206'),
    name: 'Librería Kuatia Morotĩ S.R.L.',
    timbrado: '17688140',
    point: '001',
    activity: ['47610', 'COMERCIO AL POR MENOR DE LIBROS Y ARTICULOS DE LIBRERIA'],
    street: 'Calle Palma',
    place: PLACES.asuncion,
    email: 'ventas@kuatiamoroti.com.py',
    goods: GOODS.books,
    perMonth: 0.7,
    mostLines: 5,
    creditShare: 0.2,
    pace: 83,
    seasons: SCHOOL_STARTS,
  },
  {
    ...COMPANY,
    ruc: formatRuc('80137790'),
    name: "Importadora Ára Ro'y S.A.",
    timbrado: '17592006',
    point: '002',
    activity: ['46599', 'COMERCIO AL POR MAYOR DE EQUIPOS DE REFRIGERACION'],
    street: 'Avenida Monseñor Rodríguez',
    place: PLACES.ciudadDelEste,
    email: 'cobranzas@araroy.com.py',
    goods: GOODS.cooling,
    currency: 'USD',
    perMonth: 0.5,
    mostLines: 3,
    creditShare: 0.7,
    pace: 190,
    seasons: HOT_MONTHS,
  },
];

const SERVICES: readonly Supplier[] = [
  {
    ...COMPANY,
    ruc: formatRuc('80073655'),
    name: 'Transportes Tobatí S.R.L.',
    timbrado: '16790344',
    point: '003',
    activity: ['49230', 'TRANSPORTE DE CARGA POR CARRETERA'],
    street: 'Ruta PY02 kilómetro 68',
    place: PLACES.tobati,
    email: 'fletes@transportestobati.com.py',
    goods: GOODS.freight,
    perMonth: 1.2,
    mostLines: 2,
    creditShare: 0.5,
    pace: 240,
  },
  {
    ...COMPANY,
    ruc: formatRuc('80128804'),
    name: "Karanda'y Digital E.A.S.",
    timbrado: '17602177',
    point: '001',
    activity: ['62010', 'ACTIVIDADES DE PROGRAMACION INFORMATICA'],
    street: 'Calle Teniente Fariña',
    place: PLACES.asuncion,
    email: 'facturas@karanday.com.py',
    goods: GOODS.software,
    currency: 'USD',
    perMonth: 0.8,
    mostLines: 3,
    creditShare: 0.3,
    pace: 480,
    seasons: EVERY_MONTH,
  },
  {
    ...COMPANY,
    ruc: formatRuc('80119463'),
    name: 'Imprenta Loma Alta E.A.S.',
    timbrado: '17533809',
    point: '001',
    activity: ['18110', 'IMPRESION'],
    street: 'Avenida Artigas',
    place: PLACES.marianoRoqueAlonso,
    email: 'pedidos@lomaalta.com.py',
    goods: GOODS.printing,
    perMonth: 0.7,
    mostLines: 3,
    creditShare: 0.3,
    pace: 610,
  },
  {
    isPerson: true,
    currency: 'PYG',
    ruc: formatRuc('3845127'),
    name: 'Benítez Rojas, María Liz',
    timbrado: '17418860',
    point: '001',
    activity: ['69200', 'ACTIVIDADES DE CONTABILIDAD, TENEDURIA DE LIBROS Y AUDITORIA'],
    street: 'Calle Cerro Corá',
    place: PLACES.asuncion,
    email: 'mlbenitez@contadores.com.py',
    goods: GOODS.accounting,
    perMonth: 0.7,
    mostLines: 2,
    creditShare: 0,
    pace: 600,
    seasons: EVERY_MONTH,
  },
];

export const SUPPLIERS: readonly Supplier[] = [...FOOD, ...TRADE, ...SERVICES];
