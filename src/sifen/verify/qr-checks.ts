import type { Invoice } from '#domain/invoice/invoice.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Qr } from '../qr.ts';
import { foreignHostOf, isHashedWithPublicSecret } from '../qr.ts';
import type { Check } from './check.ts';
import { checkOf, notVerifiable, observed } from './check.ts';
import type { ContradictedField, Contradiction } from './contradictions.ts';

/** `contradictions`: what the QR tells otherwise. `digest`: what the signature gives for the content, as base64 text. */
export function qrChecks(
  invoice: Invoice,
  qr: Qr | undefined,
  contradictions: readonly Contradiction[],
  digest: string | null,
): Check[] {
  if (qr === undefined) return withoutQr(invoice);
  const checks = [checkContent(contradictions), checkDigest(qr, digest)];
  if (qr.environment === 'test') checks.push(checkHash(qr));
  return checks;
}

function withoutQr({ qr: written }: Invoice): Check[] {
  const host = written === null ? undefined : foreignHostOf(written);
  const sentence =
    written === null ? 'El documento no trae la dirección del QR.' : 'No se entiende la dirección del QR.';
  return [
    host === undefined
      ? notVerifiable('qr-against-content', sentence)
      : observed(
          'qr-against-content',
          `El QR no lleva al portal de la DNIT (ekuatia.set.gov.py), sino a «${cutText(host, LONGEST_HOST)}». No lo abras.`,
        ),
    notVerifiable('qr-against-signature', host === undefined ? sentence : 'El QR no es de la DNIT.'),
  ];
}

const LONGEST_HOST = 100;

const QR_WORDS: Partial<Record<ContradictedField, string>> = {
  cdc: 'el CDC',
  'issue-date': 'la fecha',
  receiver: 'el receptor',
  total: 'el total',
  vat: 'el IVA',
  'item-count': 'la cantidad de líneas',
};

function checkContent(contradictions: readonly Contradiction[]): Check {
  const differing = contradictions.map(({ field }) => QR_WORDS[field] ?? field);
  return checkOf(
    'qr-against-content',
    differing.length === 0 ? [] : [`El QR no coincide con el documento en ${differing.join(', ')}.`],
    'El QR coincide con el documento.',
  );
}

/** Whether the QR was made for another signature; undefined when one of both is missing. */
export function isQrOfAnotherSignature(qr: Qr | undefined, digest: string | null): boolean | undefined {
  if (!qr?.digest || digest === null) return undefined;
  return qr.digest.replace(/\s+/g, '') !== digest;
}

function checkDigest(qr: Qr, digest: string | null): Check {
  const isOfAnother = isQrOfAnotherSignature(qr, digest);
  if (isOfAnother === undefined) return notVerifiable('qr-against-signature', 'No hay firma con que comparar el QR.');
  return checkOf(
    'qr-against-signature',
    isOfAnother ? ['El QR pertenece a otra firma que la del documento.'] : [],
    'El QR pertenece a la firma del documento.',
  );
}

function checkHash(qr: Qr): Check {
  if (qr.hash === null) return notVerifiable('qr-hash', 'El QR no trae su código de seguridad.');
  if (isHashedWithPublicSecret(qr)) return checkOf('qr-hash', [], 'El código de seguridad del QR es correcto.');
  return notVerifiable('qr-hash', 'El código de seguridad del QR no se hizo con las claves públicas de prueba.');
}
