import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Signer } from '../trust/signer.ts';
import type { Check } from './check.ts';
import { checkOf, notVerifiable, observed } from './check.ts';
import type { SignatureOutcome } from './signature.ts';

/**
 * `signer`: who made the signature, when it is valid. `isDigestInQr`: the QR, which is not part of the signature,
 * repeats the digest that the signature gives.
 */
export function signatureChecks(
  invoice: Invoice,
  outcome: SignatureOutcome,
  signer: Signer | undefined,
  isDigestInQr: boolean,
): Check[] {
  return [checkSignature(invoice, outcome, isDigestInQr), ...certificateChecks(invoice, signer)];
}

const REFUSED = {
  'several-documents': 'El archivo encierra más de un documento o más de una firma donde solo cabe uno.',
  'duplicate-id': 'Hay más de un elemento con el mismo identificador que el documento firmado.',
  'too-many-ids': 'El archivo trae demasiados identificadores para saber cuál es el documento firmado.',
  'other-reference': 'La firma no es de este documento.',
} as const;

const NOT_VERIFIABLE = {
  misplaced: 'La firma no está donde debe, así que no se puede comprobar.',
  algorithm: 'La firma usa un método que el formato no admite, así que no se puede comprobar.',
  certificate: 'La firma no trae un certificado legible con una clave de uso corriente, así que no se puede comprobar.',
  'too-many-signatures':
    'El archivo trae más firmas de las que se comprueban en un solo archivo. Sube este documento por separado.',
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
        'Alguien le dio otro formato al archivo después de firmarlo. Quitando lo agregado, el contenido es el que se firmó.',
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

function certificateChecks(invoice: Invoice, signer: Signer | undefined): Check[] {
  if (signer === undefined) {
    const sentence = 'Sin una firma válida no se puede comprobar el certificado.';
    return [
      notVerifiable('certificate-chain', sentence),
      notVerifiable('certificate-dates', sentence),
      notVerifiable('certificate-issuer', sentence),
    ];
  }
  return [checkChain(invoice, signer), checkDates(signer), checkHolder(signer)];
}

function checkChain({ issuer }: Invoice, { chain, holder, named }: Signer): Check {
  if (chain !== null) {
    const who = holder === 'issuer' ? issuer.name : `${[chain.signer.name, ...named].join(', ')}`;
    const root = chain.isNational ? 'raíz del Paraguay' : `raíz «${chain.root.name}», agregada en este servidor`;
    return checkOf('certificate-chain', [], `Firmada por ${who}; certificado de ${chain.provider.name}, ${root}.`);
  }
  return notVerifiable(
    'certificate-chain',
    'No se sabe quién emitió el certificado: no es de un prestador acreditado que conozcamos. Cualquiera puede hacer uno así.',
  );
}

function checkDates({ isInForce, isProviderInForce }: Signer): Check {
  if (isInForce === null) return notVerifiable('certificate-dates', 'El documento no dice cuándo se firmó.');
  const differences: string[] = [];
  if (!isInForce) differences.push('El certificado no estaba vigente cuando se firmó el documento.');
  if (isProviderInForce === false) {
    differences.push('El certificado del prestador no estaba vigente cuando se firmó el documento.');
  }
  return checkOf('certificate-dates', differences, 'El certificado estaba vigente cuando se firmó el documento.');
}

function checkHolder({ chain, holder, named }: Signer): Check {
  if (holder === 'other') return observed('certificate-issuer', `El certificado es de otro: ${named.join(', ')}.`);
  if (holder === 'unnamed') {
    const whose = named.length === 0 ? '' : ` (es de ${named.join(', ')})`;
    return notVerifiable('certificate-issuer', `El certificado no dice de qué RUC es${whose}.`);
  }
  if (chain === null) {
    return notVerifiable('certificate-issuer', 'El certificado nombra al emisor, pero nadie acreditado lo confirma.');
  }
  return checkOf('certificate-issuer', [], 'El certificado es del emisor.');
}
