import { parseRuc } from '#domain/identifiers/ruc.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Amount } from '#domain/money/money.ts';
import { decimalsOf, ONE, toUnits } from '#domain/money/money.ts';
import type { Qr } from '../qr.ts';
import { isHashedWithPublicSecret, parseQr } from '../qr.ts';
import type { Check } from './check.ts';
import { checkOf, notVerifiable } from './check.ts';
import { isNear } from './tolerance.ts';

/** `digest`: what the signature gives for the content, as base64 text. */
export function qrChecks(invoice: Invoice, digest: string | null): Check[] {
  const qr = invoice.qr === null ? undefined : parseQr(invoice.qr);
  if (qr === undefined) {
    const sentence =
      invoice.qr === null ? 'El documento no trae la dirección del QR.' : 'No se entiende la dirección del QR.';
    return [notVerifiable('qr-against-content', sentence), notVerifiable('qr-against-signature', sentence)];
  }
  const checks = [checkContent(invoice, qr), checkDigest(qr, digest)];
  if (qr.environment === 'test') checks.push(checkHash(qr));
  return checks;
}

function checkContent(invoice: Invoice, qr: Qr): Check {
  const { cdc, issueDate, issueTime, totals, items } = invoice;
  const issuedAt = issueTime === null ? null : `${issueDate}T${issueTime}`;
  const comparisons: [what: string, isEqual: boolean][] = [
    ['el CDC', qr.cdc === cdc],
    ['la fecha', qr.issuedAt === null || issuedAt === null || qr.issuedAt === issuedAt],
    ['el receptor', isSameReceiver(invoice, qr)],
    ['el total', isSameAmount(qr.total, totals?.total ?? '0')],
    ['el IVA', isSameAmount(qr.vat, totals?.vat ?? '0')],
    ['la cantidad de líneas', qr.itemCount === null || qr.itemCount === items.length],
  ];
  const differing = comparisons.filter(([, isEqual]) => !isEqual).map(([what]) => what);
  return checkOf(
    'qr-against-content',
    differing.length === 0 ? [] : [`El QR no coincide con el documento en ${differing.join(', ')}.`],
    'El QR coincide con el documento.',
  );
}

/** Issuers put the RUC with or without its digit, or the other identification, into either field. */
function isSameReceiver({ receiver }: Invoice, { receiverRuc, receiverId }: Qr): boolean {
  const told = (receiverRuc ?? receiverId)?.replace(/^0+(?=.)/, '').toUpperCase();
  const known = [receiver.ruc, receiver.ruc && parseRuc(receiver.ruc)?.number, receiver.identification?.number];
  if (receiver.isUnnamed) known.push('0');
  const numbers = known.flatMap((number) => number?.replace(/^0+(?=.)/, '').toUpperCase() || []);
  return told === undefined || numbers.length === 0 || numbers.includes(told);
}

/** Some issuers leave the decimals out of the QR. */
function isSameAmount(told: Amount | null, known: Amount): boolean {
  if (told === null || told === known) return true;
  return decimalsOf(told) === 0 && isNear(toUnits(told), toUnits(known), ONE - 1n);
}

function checkDigest({ digest: told }: Qr, digest: string | null): Check {
  if (told === null || digest === null) {
    return notVerifiable('qr-against-signature', 'No hay firma con que comparar el QR.');
  }
  return checkOf(
    'qr-against-signature',
    told.replace(/\s+/g, '') === digest ? [] : ['El QR pertenece a otra firma que la del documento.'],
    'El QR pertenece a la firma del documento.',
  );
}

function checkHash(qr: Qr): Check {
  if (qr.hash === null) return notVerifiable('qr-hash', 'El QR no trae su código de seguridad.');
  if (isHashedWithPublicSecret(qr)) return checkOf('qr-hash', [], 'El código de seguridad del QR es correcto.');
  return notVerifiable('qr-hash', 'El código de seguridad del QR no se hizo con las claves públicas de prueba.');
}
