import { anItem } from './make-document.ts';

const LAMBARE = { departamento: 12, distrito: 169, ciudad: 6106 };
const DOLLARS = { tipo: 1, entregas: [{ tipo: 1, monto: '110.5', moneda: 'USD', cambio: 7300 }] };

/** The input of the independent generator for each kind of document. */
export const MADE_CASES = {
  cash: {},
  partlyTaxed: { items: [anItem({ precioUnitario: 1000000, ivaTipo: 4, ivaProporcion: 25 })] },
  globalDiscount: {
    descuentoGlobal: 10000,
    items: [anItem(), anItem({ codigo: 'T2', cantidad: 2, precioUnitario: 55000, iva: 5 })],
  },
  advances: {
    anticipoGlobal: 10000,
    items: [anItem(), anItem({ codigo: 'T2', cantidad: 3, precioUnitario: 55000, iva: 5, anticipo: 1000 })],
  },
  decimals: {
    items: [
      anItem({ cantidad: 1.23456789, precioUnitario: 54900.5 }),
      anItem({ codigo: 'T2', cantidad: 0.001, precioUnitario: 1234567.89, iva: 5 }),
    ],
  },
  dollars: {
    moneda: 'USD',
    condicionTipoCambio: 1,
    cambio: 7300,
    condicion: DOLLARS,
    items: [anItem({ precioUnitario: 110.5 })],
  },
  dollarsPerItem: {
    moneda: 'USD',
    condicionTipoCambio: 2,
    condicion: DOLLARS,
    items: [anItem({ precioUnitario: 110.5, cambio: 7300 })],
  },
  instalments: {
    condicion: {
      tipo: 2,
      credito: {
        tipo: 2,
        cuotas: 2,
        infoCuotas: ['2026-11-05', '2026-12-05'].map((vencimiento) => ({ moneda: 'PYG', monto: 55000, vencimiento })),
      },
    },
  },
  everything: {
    numeroSerie: 'AA',
    descripcion: 'Aparece en el documento',
    observacion: 'Gracias por su compra',
    obligaciones: [{ codigo: 211, descripcion: 'IMPUESTO AL VALOR AGREGADO - GRAVADAS Y EXONERADAS - EXPORTADORES' }],
    complementarios: { ordenCompra: 'OC-1', ordenVenta: 'OV-2', numeroAsiento: 'A-3' },
    items: [
      anItem({
        descripcion: 'ÑANDUTÍ & "COMILLAS"',
        lote: 'L-77',
        vencimiento: '2027-01-31',
        numeroSerie: 'SN-5',
        ncm: '12345678',
      }),
    ],
  },
  thirtyItems: { items: Array.from({ length: 30 }, (_, at) => anItem({ codigo: `A${at}`, cantidad: at + 1 })) },
  debitNote: {
    tipoDocumento: 6,
    notaCreditoDebito: { motivo: 5 },
    documentoAsociado: {
      formato: 2,
      timbrado: '12345678',
      establecimiento: '001',
      punto: '002',
      numero: '0000055',
      tipoDocumentoImpreso: 1,
      fecha: '2026-09-01',
    },
  },
  remissionNote: {
    tipoDocumento: 7,
    remision: { motivo: 1, tipoResponsable: 1, kms: 150, fechaFactura: '2026-10-21' },
    detalleTransporte: {
      tipo: 1,
      modalidad: 1,
      tipoResponsable: 1,
      inicioEstimadoTranslado: '2026-10-05',
      finEstimadoTranslado: '2026-10-06',
      salida: { direccion: 'SALIDA 1', numeroCasa: '1', ...LAMBARE },
      entrega: { direccion: 'LLEGADA 2', numeroCasa: '2', ...LAMBARE },
      vehiculo: {
        tipo: 'Camion',
        marca: 'Nissan',
        documentoTipo: 1,
        documentoNumero: '232323',
        numeroMatricula: 'ABC123',
      },
      transportista: {
        contribuyente: true,
        nombre: 'TRANSPORTES FICTICIOS',
        ruc: '80088001-3',
        direccion: 'CALLE 7',
        pais: 'PRY',
        chofer: { documentoNumero: '1234567', nombre: 'JOSE CHOFER', direccion: 'CALLE 8' },
      },
    },
  },
} satisfies Record<string, Record<string, unknown>>;

export const MADE_NAMES = Object.keys(MADE_CASES) as (keyof typeof MADE_CASES)[];
