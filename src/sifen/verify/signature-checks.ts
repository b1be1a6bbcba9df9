import { parseRuc } from '#domain/identifiers/ruc.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { rucsOf, wasInForce } from './certificate.ts';
import type { Check } from './check.ts';
import { checkOf, notVerifiable, observed } from './check.ts';
import type { SignatureOutcome } from './signature.ts';

/** `isDigestInQr`: the QR, which is not part of the signature, repeats the digest that the signature gives. */
export function signatureChecks(invoice: Invoice, outcome: SignatureOutcome, isDigestInQr: boolean): Check[] {
  return [checkSignature(invoice, outcome, isDigestInQr), ...certificateChecks(invoice, outcome)];
}

const REFUSED = {
  'several-documents': 'El archivo encierra más de un documento o más de una firma donde solo cabe uno.',
  'duplicate-id': 'Hay más de un elemento con el mismo identificador que el documento firmado.',
  'other-reference': 'La firma no es de este documento.',
} as const;

const NOT_VERIFIABLE = {
  misplaced: 'La firma no está donde debe, así que no se puede comprobar.',
  algorithm: 'La firma usa un método que el formato no admite, así que no se puede comprobar.',
  certificate: 'La firma no trae un certificado legible, así que no se puede comprobar.',
} as const;

function checkSignature(invoice: Invoice, outcome: SignatureOutcome, isDigestInQr: boolean): Check {
  switch (outcome.state) {
    case 'valid':
      return checkOf('signature', [], 'La firma digital es válida: nadie cambió el documento desde que se firmó.');
    case 'absent':
      return notVerifiable(
        'signature',
        invoice.issuedWith === 'free-portal'
          ? 'No lleva firma digital; los documentos del portal gratuito de la DNIT pueden no llevarla.'
          : 'El documento no lleva firma digital.',
      );
    case 'refused':
      return observed('signature', REFUSED[outcome.cause]);
    case 'broken':
      return observed('signature', brokenSentence(outcome.cause, isDigestInQr));
    case 'reformatted':
      return notVerifiable(
        'signature',
        outcome.isIntact
          ? 'Alguien le dio otro formato al archivo después de firmarlo. Quitando lo agregado, el contenido es el que se firmó.'
          : 'Alguien le dio otro formato al archivo después de firmarlo, así que la firma ya no se puede comprobar. Pide el XML original.',
      );
    case 'not-verifiable':
      return notVerifiable('signature', NOT_VERIFIABLE[outcome.cause]);
  }
}

function brokenSentence(cause: 'content' | 'signature', isDigestInQr: boolean): string {
  if (cause === 'signature') return 'La firma digital no corresponde a su certificado.';
  return isDigestInQr
    ? 'El contenido no es el que se firmó: cambió después de firmarse. Consulta el CDC en el portal de la DNIT.'
    : 'El contenido no es el que se firmó, y el QR tampoco corresponde a la firma. Consulta el CDC en el portal de la DNIT.';
}

function certificateChecks({ signedAt, issuer }: Invoice, outcome: SignatureOutcome): Check[] {
  if (outcome.state !== 'valid') {
    const sentence = 'Sin una firma válida no se puede comprobar el certificado.';
    return [notVerifiable('certificate-dates', sentence), notVerifiable('certificate-issuer', sentence)];
  }
  const { certificate } = outcome;
  const rucs = rucsOf(certificate);
  return [
    signedAt === null
      ? notVerifiable('certificate-dates', 'El documento no dice cuándo se firmó.')
      : checkOf(
          'certificate-dates',
          wasInForce(certificate, signedAt) ? [] : ['El certificado no estaba vigente cuando se firmó el documento.'],
          'El certificado estaba vigente cuando se firmó el documento.',
        ),
    rucs.length === 0
      ? notVerifiable('certificate-issuer', 'El certificado no dice de qué RUC es.')
      : checkOf(
          'certificate-issuer',
          rucs.includes(parseRuc(issuer.ruc)?.number ?? '')
            ? []
            : [`El certificado es de otro RUC: ${rucs.join(', ')}.`],
          'El certificado nombra al emisor (no se comprobó quién emitió el certificado).',
        ),
  ];
}
