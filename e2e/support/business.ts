import { formatRuc } from '#domain/identifiers/ruc.ts';
import { upload } from '../../test/intake/uploads.ts';
import type { TestApp } from '../../test/server/test-app.ts';
import { anItem, ISSUER, makeDocument } from '../../test/sifen/make-document.ts';
import { invoiceFile } from './invoice-files.ts';

const issuer = (number: string, name: string) => ({ ...ISSUER, ruc: formatRuc(number), razonSocial: name });
const ANA = issuer('80047312', 'ALMACEN ANA S.A.');
const BETA = issuer('80061940', 'BETA IMPORTADORA S.A.');
const CAACUPE = issuer('80055021', 'CAACUPE REPUESTOS S.R.L.');
const DELTA = issuer('80026749', 'DELTA COMBUSTIBLES S.A.');
const EMBOSCADA = issuer('80019287', 'EMBOSCADA CANTERAS S.A.');
const FENIX = issuer('80034178', 'FENIX PAPELERA S.A.');
const GUAIRA = issuer('80141206', 'GUAIRA LACTEOS DE LAS COLONIAS UNIDAS DEL INTERIOR DEL PAIS Y SUS ASOCIADOS S.A.');

const cash = (amount: string, more = {}) => ({
  tipo: 1,
  entregas: [{ tipo: 1, monto: amount, moneda: 'PYG', ...more }],
});
const sale = (number: string, fecha: string, total: number, item = {}) => ({
  numero: number,
  fecha,
  condicion: cash(String(total)),
  items: [anItem({ precioUnitario: total, ...item })],
});

/** Issued for good, and not for a trial of the tax office's system. */
const forGood = (xml: string) => xml.replace('consultas-test/qr', 'consultas/qr');

/**
 * Eight months, eight issuers, by hand; all VAT is inside the total.
 *
 *   03  Ana 1.100.000 · 04 Beta 2.200.000 · 05 Ana 3.300.000 · 06 Beta 4.400.000
 *   07  Caacupé 5.500.000 · 08 Delta 6.600.000 · 09 Emboscada 7.700.000           = 30.800.000, 7 invoices
 *   10  Fénix 1.100.000 at 10 %, Guairá 2.100.000 at 5 %, Ana 500.000 exempt,
 *       Ana's credit note −110.000, Beta USD 110 at 7.300 = 803.000,
 *       El Tornillo Feliz 21 × 110.000 = 2.310.000                                =  6.703.000, 26 documents
 */
async function makeDocuments(): Promise<string[]> {
  const credit = {
    ...sale('0000312', '2026-10-12T09:00:00', 110_000),
    tipoDocumento: 5,
    notaCreditoDebito: { motivo: 5 },
    documentoAsociado: { formato: 1, cdc: '01800990013001001000010122026100517861234567' },
  };
  const dollars = {
    ...sale('0000313', '2026-10-30T09:00:00', 110),
    moneda: 'USD',
    condicionTipoCambio: 1,
    cambio: 7300,
    condicion: cash('110', { moneda: 'USD', cambio: 7300 }),
  };
  return Promise.all([
    makeDocument(sale('0000301', '2026-03-10T09:00:00', 1_100_000), ANA),
    makeDocument(sale('0000302', '2026-04-10T09:00:00', 2_200_000), BETA),
    makeDocument(sale('0000303', '2026-05-10T09:00:00', 3_300_000), ANA),
    makeDocument(sale('0000304', '2026-06-10T09:00:00', 4_400_000), BETA),
    makeDocument(sale('0000305', '2026-07-10T09:00:00', 5_500_000), CAACUPE),
    makeDocument(sale('0000306', '2026-08-10T09:00:00', 6_600_000), DELTA),
    makeDocument(sale('0000307', '2026-09-30T23:59:00', 7_700_000), EMBOSCADA),
    makeDocument(sale('0000308', '2026-10-31T23:59:00', 1_100_000), FENIX),
    makeDocument(sale('0000309', '2026-10-20T09:00:00', 2_100_000, { iva: 5, descripcion: 'LECHE ENTERA' }), GUAIRA),
    makeDocument(sale('0000310', '2026-10-15T09:00:00', 500_000, { iva: 0, ivaTipo: 3, ivaProporcion: 0 }), ANA),
    makeDocument(credit, ANA),
    makeDocument(dollars, BETA),
  ]);
}

let made: Promise<string[]> | undefined;
/** Made and signed once for all files of a worker. */
function madeDocuments(): Promise<string[]> {
  made ??= makeDocuments();
  return made;
}

async function send(server: TestApp, email: string, files: [name: string, xml: string | Buffer][]): Promise<void> {
  const answer = await upload(server.url, '/upload-xml', await server.signIn(email), files);
  if (answer.body.success !== true) throw new Error(JSON.stringify(answer.body));
}

/** Invoices of 110.000 of one issuer, all of 5 October 2026. */
export async function sendNumbered(server: TestApp, email: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  await send(
    server,
    email,
    numbers.map((number) => [`FE_${number}.xml`, invoiceFile(number).buffer]),
  );
}

/** The business of the table above. */
export async function sendBusiness(server: TestApp, email: string): Promise<void> {
  const documents = await madeDocuments();
  await send(
    server,
    email,
    documents.map((xml, at) => [`hecha-${at}.xml`, forGood(xml)]),
  );
  await sendNumbered(server, email, 21);
}
