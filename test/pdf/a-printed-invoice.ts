import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { buildCdc } from '#domain/identifiers/cdc.ts';
import { type Printed, printedPdf } from './make-pdf.ts';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** Eight pixels for each module, with the quiet zone around. */
export async function qrPicture(text: string): Promise<NonNullable<Printed['picture']>> {
  const { symbol } = await writeBarcode(text, { format: 'QRCode', addQuietZones: true });
  const { width, height, data } = symbol;
  const scale = 4;
  const gray = new Uint8Array(width * height * scale * scale);
  for (let y = 0; y < height * scale; y++) {
    for (let x = 0; x < width * scale; x++) {
      gray[y * width * scale + x] = (data[Math.floor(y / scale) * width + Math.floor(x / scale)] ?? 0) === 0 ? 0 : 255;
    }
  }
  return { width: width * scale, height: height * scale, gray };
}

export interface PrintedFields {
  readonly ruc: string;
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly total: string;
  readonly vat: string;
  readonly timbrado: string;
  readonly currency: string;
  /** Further rows below the totals. */
  readonly more: readonly string[];
}

const FIELDS: PrintedFields = {
  ruc: '80012345-0',
  number: '001-002-0000345',
  date: '2026-09-14',
  total: '110.000',
  vat: '10.000',
  timbrado: '16123456',
  currency: 'PYG',
  more: [],
};

/** A form drawn by us, similar to common ones. */
export function printedInvoice(given: Partial<PrintedFields> = {}): Printed {
  const { ruc, number, date, total, vat, timbrado, currency, more } = { ...FIELDS, ...given };
  return {
    words: [
      [40, 60, 'LIBRERÍA EL PUNTO S.A.'],
      [400, 60, `RUC: ${ruc}`],
      [400, 75, `Timbrado Nº: ${timbrado}`],
      [400, 90, 'FACTURA ELECTRÓNICA'],
      [400, 105, `Nº ${number}`],
      [40, 140, `Fecha de emisión: ${date.split('-').toReversed().join('/')}`],
      [300, 140, 'RUC: 80088001-3'],
      [40, 155, 'Condición de venta: Contado'],
      [300, 155, 'Razón Social: IMPORTADORA EJEMPLAR S.A.'],
      ...(currency === '' ? [] : [[40, 170, `Moneda: ${currency}`] as const]),
      [40, 400, 'SUBTOTAL'],
      [380, 400, '0'],
      [440, 400, '0'],
      [500, 400, total],
      [40, 415, 'TOTAL A PAGAR'],
      [500, 415, total],
      [40, 430, 'LIQUIDACIÓN IVA'],
      [150, 430, '(5%) 0'],
      [250, 430, `(10%) ${vat}`],
      [350, 430, `Total IVA: ${vat}`],
      ...more.map((text, at) => [40, 460 + at * 15, text] as const),
    ],
  };
}

/** A digest of the right length, of nothing real: only the issuer knows the secret behind the hash. */
const DIGEST = Buffer.from(createHash('sha256').update('documento').digest('base64')).toString('hex');
const HASH = createHash('sha256').update('secreto').digest('hex');

/** The address in the tax office's QR of such an invoice. */
export function qrAddress(
  given: Partial<Pick<PrintedFields, 'ruc' | 'number' | 'date' | 'total' | 'vat'>> = {},
  host = 'ekuatia.set.gov.py/consultas',
): string {
  const { ruc, number, date, total, vat } = { ...FIELDS, ...given };
  const cdc = cdcOf({ ruc, number, date });
  const issued = Buffer.from(`${date}T08:30:00`).toString('hex');
  const amounts = `dTotGralOpe=${total.replaceAll('.', '')}&dTotIVA=${vat.replaceAll('.', '')}`;
  return `https://${host}/qr?nVersion=150&Id=${cdc}&dFeEmiDE=${issued}&dRucRec=80088001&${amounts}&cItems=1&DigestValue=${DIGEST}&IdCSC=0001&cHashQR=${HASH}`;
}

export function cdcOf(given: Partial<Pick<PrintedFields, 'ruc' | 'number' | 'date'>> = {}): string {
  const { ruc, number, date } = { ...FIELDS, ...given };
  const [establishment = '', point = '', serial = ''] = number.split('-');
  return buildCdc({
    documentTypeCode: 1,
    issuerRuc: ruc,
    ...{ establishment, point, number: serial, issueDate: date },
    taxpayerTypeCode: 2,
    emissionCode: 1,
    securityCode: '123456789',
  });
}

/** A PDF with its QR. */
export async function provenPdf(
  printed: Partial<PrintedFields> = {},
  proven: Parameters<typeof qrAddress>[0] = printed,
) {
  return printedPdf({ ...printedInvoice(printed), picture: await qrPicture(qrAddress(proven)) });
}
