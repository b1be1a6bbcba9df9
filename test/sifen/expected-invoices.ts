/**
 * The content of the documents in test/fixtures/sifen/xml, written by reading their XML. Never regenerate it by running
 * our code: it is what our code is judged by.
 */

import type { Totals } from '#domain/invoice/amounts/invoice-totals.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Item, ItemVat } from '#domain/invoice/invoice-item.ts';
import type { Issuer, Receiver } from '#domain/invoice/invoice-parties.ts';
import type { SaleCondition } from '#domain/invoice/invoice-sale.ts';

const ASUNCION = {
  street: 'AV. DE LOS EJEMPLOS',
  houseNumber: '1234',
  complement: null,
  department: { code: '1', description: 'CAPITAL' },
  district: { code: '1', description: 'ASUNCION (DISTRITO)' },
  city: { code: '1', description: 'ASUNCION (DISTRITO)' },
};
const LAMBARE = {
  department: { code: '12', description: 'CENTRAL' },
  district: { code: '169', description: 'LAMBARE' },
  city: { code: '6106', description: 'LAMBARE' },
};
const NO_ADDRESS = {
  street: null,
  houseNumber: null,
  complement: null,
  department: null,
  district: null,
  city: null,
};
const EVERY_ISSUER = {
  taxpayerType: 'company',
  regime: '8',
  address: ASUNCION,
  phone: '021600600',
  email: 'facturas@ejemplo.com.py',
} as const;

const HARDWARE_STORE: Issuer = {
  ...EVERY_ISSUER,
  ruc: '80099001-3',
  name: 'FERRETERIA EL TORNILLO FELIZ S.A.',
  tradeName: 'EL TORNILLO FELIZ',
  branch: 'Casa Central',
  economicActivities: [{ code: '47521', description: 'COMERCIO AL POR MENOR DE ARTICULOS DE FERRETERIA' }],
};
const SUPERMARKET: Issuer = {
  ...EVERY_ISSUER,
  ruc: '80099002-1',
  name: 'SUPERMERCADO ÑANDUTÍ & CÍA. S.R.L.',
  tradeName: 'SÚPER ÑANDUTÍ',
  branch: 'Sucursal Norte',
  economicActivities: [{ code: '47111', description: 'COMERCIO AL POR MENOR EN HIPERMERCADOS Y SUPERMERCADOS' }],
};
const SOFTWARE_HOUSE: Issuer = {
  ...EVERY_ISSUER,
  ruc: '80099004-8',
  name: 'NUBE GUARANI SOFTWARE E.A.S.',
  tradeName: 'NUBE GUARANI',
  branch: 'Casa Central',
  economicActivities: [{ code: '62010', description: 'ACTIVIDADES DE PROGRAMACION INFORMATICA' }],
};

const PARAGUAY = { code: 'PRY', description: 'Paraguay' };
const IMPORTER: Receiver = {
  kind: 'taxpayer',
  ruc: '80088001-3',
  identification: null,
  isUnnamed: false,
  taxpayerType: 'company',
  operation: { code: '1', description: null },
  country: PARAGUAY,
  name: 'IMPORTADORA EJEMPLAR S.A.',
  tradeName: null,
  address: { street: 'RUTA 2 KM 14', houseNumber: '0', complement: null, ...LAMBARE },
  phone: '021555555',
  mobile: null,
  email: 'compras@ejemplar.com.py',
  clientCode: 'C001',
};
const PERSON_WITH_RUC: Receiver = {
  ...IMPORTER,
  ruc: '3999123-7',
  taxpayerType: 'person',
  name: 'JUAN PEREZ FICTICIO',
  address: NO_ADDRESS,
  phone: null,
  email: null,
  clientCode: 'C002',
};
const CONSUMER: Receiver = {
  ...PERSON_WITH_RUC,
  kind: 'not-taxpayer',
  ruc: null,
  identification: { kind: { code: '1', description: 'Cédula paraguaya' }, number: '4321987' },
  taxpayerType: null,
  operation: { code: '2', description: null },
  name: 'ANA CONSUMIDORA',
  clientCode: null,
};

function cash(amount: string): SaleCondition {
  const payment = { amount, currency: 'PYG', exchangeRate: null, card: null, cheque: null };
  return {
    kind: 'cash',
    payments: [{ ...payment, method: { code: '1', description: 'Efectivo' } }],
    credit: null,
    dueDate: null,
  };
}

const UNIT = { code: '77', description: 'UNI' };
const KILOGRAM = { code: '83', description: 'kg' };

/** A line without discounts; `vat` is the base and the tax, or the kind of exemption. */
function item(line: number, code: string, description: string, quantity: string, unitPrice: string, total: string) {
  return {
    line,
    code,
    description,
    information: null,
    quantity,
    unit: UNIT,
    gtin: null,
    packageGtin: null,
    tariffHeading: null,
    ncm: null,
    procurementCode: null,
    originCountry: null,
    advanceCdc: null,
    tracing: null,
    price: {
      unitPrice,
      exchangeRate: null,
      gross: total,
      unitDiscount: '0',
      discountPercent: '0',
      unitGlobalDiscount: '0',
      unitAdvance: '0',
      unitGlobalAdvance: '0',
      total,
      totalInGuaranies: null,
    },
    vat: null,
  } satisfies Item;
}
function taxed(rate: string, base: string, vat: string): ItemVat {
  return { affectation: 'taxed', proportion: '100', rate, base, vat, exemptBase: '0' };
}
const EXEMPT: ItemVat = { affectation: 'exempt', proportion: '0', rate: '0', base: '0', vat: '0', exemptBase: '0' };
const EXONERATED: ItemVat = { ...EXEMPT, affectation: 'exonerated' };

function totals(over: Partial<Totals>): Totals {
  return {
    exempt: '0',
    exonerated: '0',
    taxed5: '0',
    taxed10: '0',
    operation: '0',
    itemDiscounts: '0',
    globalDiscounts: '0',
    discountPercent: '0',
    discount: '0',
    itemAdvances: '0',
    globalAdvances: '0',
    advance: '0',
    rounding: '0',
    commission: '0',
    total: '0',
    totalInGuaranies: null,
    vat5: '0',
    vat10: '0',
    roundingVat5: '0',
    roundingVat10: '0',
    commissionVat: '0',
    vat: '0',
    base5: '0',
    base10: '0',
    base: '0',
    ...over,
  };
}

type Given = Pick<Invoice, 'cdc' | 'number' | 'securityCode' | 'signedAt' | 'sale' | 'items' | 'totals' | 'qr'> &
  Partial<Invoice>;

function invoice(given: Given): Invoice {
  return {
    documentType: 'invoice',
    formatVersion: '150',
    timbrado: { number: '17000001', validFrom: '2024-01-15' },
    issueDate: '2026-10-05',
    issueTime: '10:11:00',
    emission: 'normal',
    issuedWith: 'own-system',
    environment: 'production',
    issuer: HARDWARE_STORE,
    receiver: IMPORTER,
    seller: null,
    transaction: { code: '1', description: 'Venta de mercadería' },
    tax: { code: '1', description: 'IVA' },
    currency: 'PYG',
    exchange: null,
    advanceKind: null,
    obligations: [],
    presence: { code: '1', description: 'Operación presencial' },
    noteReason: null,
    remission: null,
    purchaseOrder: null,
    salesOrder: null,
    accountingEntry: null,
    billing: null,
    associatedDocuments: [],
    notes: { issuer: null, fiscal: null, additional: null },
    otherFields: [],
    protocolNumber: null,
    cancellation: null,
    unreadable: [],
    ...given,
  };
}

function number(establishment: string, point: string, digits: string) {
  return { establishment, point, number: digits, series: null };
}

const STAMP_2 = { number: '17000002', validFrom: '2023-06-01' };
const STAMP_4 = { number: '17000004', validFrom: '2025-01-02' };
const SERVICES = { code: '2', description: 'Prestación de servicios' };
const DATE_IN_HEX = '323032362d31302d30355431303a31313a3030';

/** The address in the QR, of which these parts vary. */
function qr(cdc: string, receiver: string, total: string, vat: string, items: number, digest: string, hash: string) {
  const site = hash.startsWith('test ') ? 'consultas-test' : 'consultas';
  return `https://ekuatia.set.gov.py/${site}/qr?nVersion=150&Id=${cdc}&dFeEmiDE=${DATE_IN_HEX}&${receiver}&dTotGralOpe=${total}&dTotIVA=${vat}&cItems=${items}&DigestValue=${digest}&IdCSC=0001&cHashQR=${hash.replace('test ', '')}`;
}

const CDC_01 = '01800990013001001000010122026100511076543213';
const CDC_02 = '01800990013001001000010222026100511153086420';
const CDC_03 = '01800990013001001000010322026100511229629631';
const CDC_04 = '01800990021019002000010422026100511306172843';
const CDC_05 = '01800990021019003000010522026100511382716053';
const CDC_06 = '01800990021019002000010622026100511459259260';
const CDC_07 = '01800990048002001000010722026100511535802475';
const CDC_09 = '01800990013001001000010922026100511688888890';
const CDC_10 = '01800990013001001000011022026100511765432106';
const CDC_11 = '01800990013001001000011122026100511841975314';
const CDC_13 = '01800990013001001000011322026100511995061738';
const CDC_14 = '01800990048002001000011422026100512071604947';
const CDC_16 = '01800990021019002000011622026100512224691366';
const CDC_18 = '05800990013001001000011822026100512377777785';
const CDC_20 = '04800990013001001000012022026100512530864201';
const CDC_22 = '01800990013001001000012222026100512683950625';
const TO_IMPORTER = 'dRucRec=80088001';

const TEN_PERCENT = totals({
  taxed10: '110000',
  operation: '110000',
  total: '110000',
  vat10: '10000',
  vat: '10000',
  base10: '100000',
  base: '100000',
});
const SCREW = { ...item(1, 'T1', 'TORNILLO 1/2 X 100', '1', '110000', '110000'), vat: taxed('10', '100000', '10000') };

/** Price of each of the thirty products, and its VAT: the quantities repeat from 1 to 5. */
const THIRTY: [unitPrice: string, total: string, vat: ItemVat][] = [
  ['1000', '1000', taxed('10', '909.09090909', '90.90909091')],
  ['1777', '3554', taxed('5', '3384.76190476', '169.23809524')],
  ['2554', '7662', EXEMPT],
  ['3331', '13324', taxed('10', '12112.72727273', '1211.27272727')],
  ['4108', '20540', taxed('5', '19561.9047619', '978.0952381')],
  ['4885', '4885', EXEMPT],
  ['5662', '11324', taxed('10', '10294.54545455', '1029.45454545')],
  ['6439', '19317', taxed('5', '18397.14285714', '919.85714286')],
  ['7216', '28864', EXEMPT],
  ['7993', '39965', taxed('10', '36331.81818182', '3633.18181818')],
  ['8770', '8770', taxed('5', '8352.38095238', '417.61904762')],
  ['9547', '19094', EXEMPT],
  ['10324', '30972', taxed('10', '28156.36363636', '2815.63636364')],
  ['11101', '44404', taxed('5', '42289.52380952', '2114.47619048')],
  ['11878', '59390', EXEMPT],
  ['12655', '12655', taxed('10', '11504.54545455', '1150.45454545')],
  ['13432', '26864', taxed('5', '25584.76190476', '1279.23809524')],
  ['14209', '42627', EXEMPT],
  ['14986', '59944', taxed('10', '54494.54545455', '5449.45454545')],
  ['15763', '78815', taxed('5', '75061.9047619', '3753.0952381')],
  ['16540', '16540', EXEMPT],
  ['17317', '34634', taxed('10', '31485.45454545', '3148.54545455')],
  ['18094', '54282', taxed('5', '51697.14285714', '2584.85714286')],
  ['18871', '75484', EXEMPT],
  ['19648', '98240', taxed('10', '89309.09090909', '8930.90909091')],
  ['20425', '20425', taxed('5', '19452.38095238', '972.61904762')],
  ['21202', '42404', EXEMPT],
  ['21979', '65937', taxed('10', '59942.72727273', '5994.27272727')],
  ['22756', '91024', taxed('5', '86689.52380952', '4334.47619048')],
  ['23533', '117665', EXEMPT],
];

export const EXPECTED: Readonly<Record<string, Invoice>> = {
  '01-fe-10': invoice({
    cdc: CDC_01,
    number: number('001', '001', '0000101'),
    securityCode: '107654321',
    signedAt: '2026-11-15T00:42:56',
    sale: cash('110000'),
    items: [SCREW],
    totals: TEN_PERCENT,
    qr: qr(
      CDC_01,
      TO_IMPORTER,
      '110000',
      '10000',
      1,
      '586f394d644b516155436d70554c7843746f464a454a2b2b325a783144666d6b324a39694b3035447856383d',
      'e1da30612fdc05e983b414f231842c0bffdb58967b5651cac637613039e9d5ac',
    ),
  }),
  '02-fe-5': invoice({
    cdc: CDC_02,
    number: number('001', '001', '0000102'),
    securityCode: '115308642',
    signedAt: '2026-11-15T00:42:56',
    sale: cash('2100000'),
    items: [
      {
        ...item(1, 'M1', 'ALQUILER DE VIVIENDA OCTUBRE', '1', '2100000', '2100000'),
        vat: taxed('5', '2000000', '100000'),
      },
    ],
    totals: totals({
      taxed5: '2100000',
      operation: '2100000',
      total: '2100000',
      vat5: '100000',
      vat: '100000',
      base5: '2000000',
      base: '2000000',
    }),
    qr: qr(
      CDC_02,
      TO_IMPORTER,
      '2100000',
      '100000',
      1,
      '59365979512f4b35536e596d2b572f72744431726f4b4d33336b71465356646b4f6172376d506c357a68493d',
      'de7ad44c354ca347c32930f14e7c013bf17e02ebae109cebde6663cf8176b7ad',
    ),
  }),
  '03-fe-exenta': invoice({
    cdc: CDC_03,
    number: number('001', '001', '0000103'),
    securityCode: '122962963',
    signedAt: '2026-11-15T00:42:57',
    environment: 'test',
    sale: cash('150000'),
    items: [{ ...item(1, 'L1', 'LIBRO DE CUENTOS', '2', '75000', '150000'), vat: EXEMPT }],
    totals: totals({ exempt: '150000', operation: '150000', total: '150000' }),
    qr: qr(
      CDC_03,
      TO_IMPORTER,
      '150000',
      '0',
      1,
      '716a78486b413448543567706f686e7a39554f3466696b696852335a314245614d6c6e7770513568646c733d',
      'test 4c78eb25ec74d9f91c190ccdcd734906fab00597990068b182fd8c4a48e0017e',
    ),
  }),
  '04-fe-mix-5-10-ex': invoice({
    cdc: CDC_04,
    timbrado: STAMP_2,
    number: number('019', '002', '0000104'),
    securityCode: '130617284',
    signedAt: '2026-11-15T00:42:57',
    issuer: SUPERMARKET,
    receiver: PERSON_WITH_RUC,
    sale: cash('155881.5'),
    items: [
      { ...item(1, 'A1', 'LECHE ENTERA 1L', '6', '5850', '35100'), vat: taxed('5', '33428.57142857', '1671.42857143') },
      {
        ...item(2, 'A2', 'ACEITE GIRASOL 900ML', '2', '18990', '37980'),
        vat: taxed('10', '34527.27272727', '3452.72727273'),
      },
      { ...item(3, 'A3', 'REVISTA SEMANAL', '1', '15000', '15000'), vat: EXEMPT },
      {
        ...item(4, 'A4', 'CARNE VACUNA KG', '1.235', '54900', '67802'),
        unit: KILOGRAM,
        vat: taxed('5', '64573.33333333', '3228.66666667'),
      },
    ],
    totals: totals({
      exempt: '15000',
      taxed5: '102902',
      taxed10: '37980',
      operation: '155882',
      rounding: '32',
      total: '155850',
      vat5: '4900',
      vat10: '3453',
      vat: '8353',
      base5: '98002',
      base10: '34527',
      base: '132529',
    }),
    qr: qr(
      CDC_04,
      'dRucRec=3999123',
      '155850',
      '8353',
      4,
      '53426b6e6f6f766a70726a4732616b4c77774e717871654e6c2b6464567a62644c376548337a33657670553d',
      '67e2b2e991c04566ba23ca432a9d5ac4bbe63352ac1d125f345a0ee5ef2b97ca',
    ),
  }),
  '05-fe-mix-tarjeta': invoice({
    cdc: CDC_05,
    timbrado: STAMP_2,
    number: number('019', '003', '0000105'),
    securityCode: '138271605',
    signedAt: '2026-11-15T00:42:57',
    issuer: SUPERMARKET,
    receiver: CONSUMER,
    sale: {
      kind: 'cash',
      payments: [
        {
          method: { code: '3', description: 'Tarjeta de crédito' },
          amount: '98100',
          currency: 'PYG',
          exchangeRate: null,
          card: {
            brand: { code: '1', description: 'Visa' },
            processor: null,
            authorisation: null,
            holder: null,
            lastDigits: null,
          },
          cheque: null,
        },
      ],
      credit: null,
      dueDate: null,
    },
    items: [
      {
        ...item(1, 'B1', 'YERBA MATE 1KG', '3', '21500', '64500'),
        vat: taxed('10', '58636.36363636', '5863.63636364'),
      },
      { ...item(2, 'B2', 'HUEVOS DOCENA', '2', '16800', '33600'), vat: taxed('5', '32000', '1600') },
    ],
    totals: totals({
      taxed5: '33600',
      taxed10: '64500',
      operation: '98100',
      total: '98100',
      vat5: '1600',
      vat10: '5864',
      vat: '7464',
      base5: '32000',
      base10: '58636',
      base: '90636',
    }),
    otherFields: [{ path: 'gDtipDE/gCamCond/gPaConEIni/gPagTarCD/iForProPa', value: '1' }],
    qr: qr(
      CDC_05,
      'dNumIDRec=4321987',
      '98100',
      '7464',
      2,
      '42624970756c7352426f683042516965742b6954356d61576a35753258662f454244706f4f5641696e50773d',
      '180a5f566a865cefe5e317b9a72a26109f336317eb57ea70d128c4dc6dd94f28',
    ),
  }),
  '06-fe-innominado': invoice({
    cdc: CDC_06,
    timbrado: STAMP_2,
    number: number('019', '002', '0000106'),
    securityCode: '145925926',
    signedAt: '2026-11-15T00:42:57',
    issuer: SUPERMARKET,
    receiver: { ...CONSUMER, identification: null, isUnnamed: true, name: 'Sin Nombre' },
    sale: cash('38200'),
    items: [
      { ...item(1, 'C1', 'GASEOSA 2L', '2', '13500', '27000'), vat: taxed('10', '24545.45454545', '2454.54545455') },
      {
        ...item(2, 'C2', 'PAN FELIPE KG', '0.8', '14000', '11200'),
        unit: KILOGRAM,
        vat: taxed('5', '10666.66666667', '533.33333333'),
      },
    ],
    totals: totals({
      taxed5: '11200',
      taxed10: '27000',
      operation: '38200',
      total: '38200',
      vat5: '533',
      vat10: '2455',
      vat: '2988',
      base5: '10667',
      base10: '24545',
      base: '35212',
    }),
    qr: qr(
      CDC_06,
      'dNumIDRec=0',
      '38200',
      '2988',
      2,
      '6e33446d2f3558587248725154657a676567724d4754796f4b496b41684e376e4c446a716479314833556f3d',
      '584b033ec65f58f50488ac7c7bf60a3e5a27c63069d817a3d6a1b5956a1c929a',
    ),
  }),
  '07-fe-usd-global': invoice({
    cdc: CDC_07,
    timbrado: STAMP_4,
    number: number('002', '001', '0000107'),
    securityCode: '153580247',
    signedAt: '2026-11-15T00:42:57',
    issuer: SOFTWARE_HOUSE,
    transaction: SERVICES,
    currency: 'USD',
    exchange: { applies: 'to-all', rate: '7350.5' },
    sale: {
      ...cash('1509.7'),
      payments: [
        {
          method: { code: '1', description: 'Efectivo' },
          amount: '1509.7',
          currency: 'USD',
          exchangeRate: '7350.5',
          card: null,
          cheque: null,
        },
      ],
    },
    items: [
      { ...item(1, 'S1', 'SUSCRIPCION ANUAL PLAN PRO', '1', '1210', '1210'), vat: taxed('10', '1100', '110') },
      { ...item(2, 'S2', 'SOPORTE EXTENDIDO', '3', '99.9', '299.7'), vat: taxed('10', '272.45454545', '27.24545455') },
    ],
    totals: totals({
      taxed10: '1509.7',
      operation: '1509.7',
      total: '1509.7',
      totalInGuaranies: '11097050',
      vat10: '137.25',
      vat: '137.25',
      base10: '1372.45',
      base: '1372.45',
    }),
    qr: qr(
      CDC_07,
      TO_IMPORTER,
      '1509.7',
      '137.25',
      2,
      '357043456e576d6935756350442b4969704e556150732f67706b766d4a3957785435596c763761747a6f513d',
      '42fc50a771ea8f04d5d14a7975c1cd04017e734b045c6a3400c6a39a777be731',
    ),
  }),
  '09-fe-credito-plazo': invoice({
    cdc: CDC_09,
    number: number('001', '001', '0000109'),
    securityCode: '168888889',
    signedAt: '2026-11-15T00:42:58',
    sale: {
      kind: 'credit',
      payments: [],
      credit: { kind: 'term', term: '30 días', instalmentCount: null, downPayment: null, instalments: [] },
      dueDate: '2026-11-04',
    },
    items: [
      {
        ...item(1, 'T2', 'CEMENTO 50KG', '40', '65000', '2600000'),
        vat: taxed('10', '2363636.36363636', '236363.63636364'),
      },
    ],
    totals: totals({
      taxed10: '2600000',
      operation: '2600000',
      total: '2600000',
      vat10: '236364',
      vat: '236364',
      base10: '2363636',
      base: '2363636',
    }),
    qr: qr(
      CDC_09,
      TO_IMPORTER,
      '2600000',
      '236364',
      1,
      '7750522f336658354b7539526a37775556526f7938694f416b5a785659465469764a416a2b54736d3747303d',
      'a071cc9f4840cd0473b37f9228f9ffbd8ded6784052914197537340625c77f4a',
    ),
  }),
  '10-fe-credito-cuotas': invoice({
    cdc: CDC_10,
    number: number('001', '001', '0000110'),
    securityCode: '176543210',
    signedAt: '2026-11-15T00:42:58',
    sale: {
      kind: 'credit',
      payments: [],
      credit: {
        kind: 'instalments',
        term: null,
        instalmentCount: 3,
        downPayment: null,
        instalments: [
          { amount: '500000', currency: 'PYG', dueDate: '2026-11-05' },
          { amount: '500000', currency: 'PYG', dueDate: '2026-12-05' },
          { amount: '500000', currency: 'PYG', dueDate: '2027-01-05' },
        ],
      },
      dueDate: '2027-01-05',
    },
    items: [
      {
        ...item(1, 'T3', 'GENERADOR 3KVA', '1', '1500000', '1500000'),
        vat: taxed('10', '1363636.36363636', '136363.63636364'),
      },
    ],
    totals: totals({
      taxed10: '1500000',
      operation: '1500000',
      total: '1500000',
      vat10: '136364',
      vat: '136364',
      base10: '1363636',
      base: '1363636',
    }),
    qr: qr(
      CDC_10,
      TO_IMPORTER,
      '1500000',
      '136364',
      1,
      '374b356752344b4e786c35546a49514c355849564c48453344546f4e712f3077767673397a59706b654b513d',
      '4a47b1cd556f63c75a2b4ab8f1f81895233f8ddf9784242acd66e2a2b984cbeb',
    ),
  }),
  '11-fe-descuento-item': invoice({
    cdc: CDC_11,
    number: number('001', '001', '0000111'),
    securityCode: '184197531',
    signedAt: '2026-11-15T00:42:58',
    sale: cash('525000'),
    items: [
      {
        ...item(1, 'T4', 'TALADRO', '1', '450000', '450000'),
        price: {
          ...item(1, 'T4', 'TALADRO', '1', '450000', '450000').price,
          unitDiscount: '45000',
          discountPercent: '10',
          total: '405000',
        },
        vat: taxed('10', '368181.81818182', '36818.18181818'),
      },
      { ...item(2, 'T5', 'MECHA SET', '2', '60000', '120000'), vat: taxed('10', '109090.90909091', '10909.09090909') },
    ],
    totals: totals({
      taxed10: '525000',
      operation: '525000',
      itemDiscounts: '45000',
      discount: '45000',
      total: '525000',
      vat10: '47727',
      vat: '47727',
      base10: '477273',
      base: '477273',
    }),
    qr: qr(
      CDC_11,
      TO_IMPORTER,
      '525000',
      '47727',
      2,
      '4658335232306642342f6f673345303146614f4933456152617a456c4a4a70364a75494a755872623074513d',
      '9f9b55660dde6c2f29fa1f8ab529e382f88fe881209e95afc9c478481c2ca398',
    ),
  }),
  '13-fe-exonerado': invoice({
    cdc: CDC_13,
    number: number('001', '001', '0000113'),
    securityCode: '199506173',
    signedAt: '2026-11-15T00:42:58',
    sale: cash('300000'),
    items: [{ ...item(1, 'X1', 'VENTA A ENTIDAD EXONERADA', '1', '300000', '300000'), vat: EXONERATED }],
    totals: totals({ exonerated: '300000', operation: '300000', total: '300000' }),
    qr: qr(
      CDC_13,
      TO_IMPORTER,
      '300000',
      '0',
      1,
      '724c715172384979703054486f37727a70776d47774d32487645386e4165343630643852545134646e71593d',
      '0f9acaed35d41117bbe4eeee9d2bc89c70265cb41c7c7a30de05bf09554cd946',
    ),
  }),
  '14-fe-exportacion-usd': invoice({
    cdc: CDC_14,
    timbrado: STAMP_4,
    number: number('002', '001', '0000114'),
    securityCode: '207160494',
    signedAt: '2026-11-15T00:42:58',
    issuer: SOFTWARE_HOUSE,
    receiver: {
      ...CONSUMER,
      identification: { kind: { code: '9', description: 'Identificacion tributaria' }, number: '123456789' },
      operation: { code: '4', description: null },
      country: { code: 'USA', description: 'Estados Unidos de América' },
      name: 'ACME OVERSEAS LLC',
      address: { ...NO_ADDRESS, street: '5TH AVENUE', houseNumber: '10' },
    },
    transaction: SERVICES,
    currency: 'USD',
    exchange: { applies: 'to-all', rate: '7333' },
    sale: {
      ...cash('4000'),
      payments: [
        {
          method: { code: '1', description: 'Efectivo' },
          amount: '4000',
          currency: 'USD',
          exchangeRate: '7333',
          card: null,
          cheque: null,
        },
      ],
    },
    items: [{ ...item(1, 'E1', 'SOFTWARE DEVELOPMENT SERVICES', '160', '25', '4000'), vat: EXEMPT }],
    totals: totals({ exempt: '4000', operation: '4000', total: '4000', totalInGuaranies: '29332000' }),
    qr: qr(
      CDC_14,
      'dNumIDRec=123456789',
      '4000',
      '0',
      1,
      '4278556c4a44376c704e47794e675447577249754c4962314b48573759687633547662554644534c77316f3d',
      'c8f9ee5e011bbd0df2207c57b5d2f4354da183efc63bec9686a5acc49b611a81',
    ),
  }),
  '16-fe-30-items': invoice({
    cdc: CDC_16,
    timbrado: STAMP_2,
    number: number('019', '002', '0000116'),
    securityCode: '222469136',
    signedAt: '2026-11-15T00:42:59',
    issuer: SUPERMARKET,
    sale: cash('1150605'),
    items: THIRTY.map(([unitPrice, total, vat], at) => ({
      ...item(at + 1, `Z${at + 1}`, `PRODUCTO DE PRUEBA NUMERO ${at + 1}`, String((at % 5) + 1), unitPrice, total),
      vat,
    })),
    totals: totals({
      exempt: '414615',
      taxed5: '367995',
      taxed10: '367995',
      operation: '1150605',
      rounding: '5',
      total: '1150600',
      vat5: '17524',
      vat10: '33454',
      vat: '50978',
      base5: '350471',
      base10: '334541',
      base: '685012',
    }),
    qr: qr(
      CDC_16,
      TO_IMPORTER,
      '1150600',
      '50978',
      30,
      '6664627754335058535470536b39646e6a56664e794f7a5373503637457744536c2b532f32533766552f6b3d',
      '9ca809a40e3da0c10f4960eab91bf7e4afd47cdacd768cfc4f6d353363547386',
    ),
  }),
  '18-nc-devolucion': invoice({
    documentType: 'credit-note',
    cdc: CDC_18,
    number: number('001', '001', '0000118'),
    securityCode: '237777778',
    signedAt: '2026-11-15T00:42:59',
    transaction: null,
    presence: null,
    noteReason: { code: '2', description: 'Devolución' },
    sale: null,
    items: [SCREW],
    totals: TEN_PERCENT,
    associatedDocuments: [
      {
        kind: 'electronic',
        cdc: CDC_01,
        timbrado: null,
        number: number('001', '001', '0000101'),
        documentType: null,
        issueDate: '2026-10-05',
        certificate: null,
        withholdingNumber: null,
        taxCreditResolution: null,
      },
    ],
    qr: qr(
      CDC_18,
      TO_IMPORTER,
      '110000',
      '10000',
      1,
      '334269344674717052454e6c6339584b49434d3341635437384267557a7567676d4d3177465961754b716b3d',
      '9a0d375afff5bac7e9de969f289dc0be871916b57a8520b4fe1ab5b23d7ac4dd',
    ),
  }),
  '20-autofactura': invoice({
    documentType: 'self-invoice',
    cdc: CDC_20,
    number: number('001', '001', '0000120'),
    securityCode: '253086420',
    signedAt: '2026-11-15T00:42:59',
    receiver: {
      ...IMPORTER,
      ruc: '80099001-3',
      operation: { code: '2', description: null },
      name: 'FERRETERIA EL TORNILLO FELIZ S.A.',
    },
    seller: {
      nature: { code: '1', description: 'No contribuyente' },
      identification: { kind: { code: '1', description: 'Cédula paraguaya' }, number: '1234567' },
      name: 'VENDEDOR NO CONTRIBUYENTE',
      address: { street: 'COMPAÑIA 5', houseNumber: '0', complement: null, ...LAMBARE },
      placeOfSale: 'COMPAÑIA 5, LAMBARE, CENTRAL',
    },
    presence: null,
    sale: cash('600000'),
    items: [{ ...item(1, 'V1', 'CHATARRA DE HIERRO KG', '500', '1200', '600000'), unit: KILOGRAM }],
    totals: totals({ operation: '600000', total: '600000' }),
    associatedDocuments: [
      {
        kind: 'certificate',
        cdc: null,
        timbrado: null,
        number: null,
        documentType: null,
        issueDate: null,
        certificate: {
          kind: { code: '1', description: 'Constancia de no ser contribuyente' },
          number: '12345678901',
          control: '33232323',
        },
        withholdingNumber: null,
        taxCreditResolution: null,
      },
    ],
    otherFields: [
      { path: 'gDtipDE/gCamAE/cDepProv', value: '12' },
      { path: 'gDtipDE/gCamAE/cDisProv', value: '169' },
      { path: 'gDtipDE/gCamAE/cCiuProv', value: '6106' },
    ],
    qr: qr(
      CDC_20,
      'dRucRec=80099001',
      '600000',
      '0',
      1,
      '6257506b532f506d586f6b4a4744344b592b656a5a2f384d526d5a784f374570384259465271627a4e62773d',
      '6b02ec6971932039a19bd5cefc0b6c788917d50da508b9b6d15c7ec9de6d7aae',
    ),
  }),
  '22-fe-cheque-orden-compra': invoice({
    cdc: CDC_22,
    number: number('001', '001', '0000122'),
    securityCode: '268395062',
    signedAt: '2026-11-15T00:43:00',
    environment: 'test',
    sale: {
      ...cash('1176000'),
      payments: [
        {
          method: { code: '2', description: 'Cheque' },
          amount: '1176000',
          currency: 'PYG',
          exchangeRate: null,
          card: null,
          cheque: { number: '12345678', bank: 'Banco Ficticio' },
        },
      ],
    },
    items: [
      {
        ...item(1, 'T7', 'CHAPA ZINC', '12', '98000', '1176000'),
        vat: taxed('10', '1069090.90909091', '106909.09090909'),
      },
    ],
    totals: totals({
      taxed10: '1176000',
      operation: '1176000',
      total: '1176000',
      vat10: '106909',
      vat: '106909',
      base10: '1069091',
      base: '1069091',
    }),
    purchaseOrder: 'OC-4711',
    qr: qr(
      CDC_22,
      TO_IMPORTER,
      '1176000',
      '106909',
      1,
      '6378683934445a544346366742456157556170752f7035576a38355676655a50506d313932304b554967343d',
      'test 93d7c1f49f81ed8c0ac070f8cafc81c1339d28b9895b28732f9e60f7223e629f',
    ),
  }),
};
