import { type Finding, finding } from '#domain/invoice/check.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Signer } from '../trust/signer.ts';
import type { Check } from './check.ts';
import { checkOf, notVerifiable, observed, ok } from './check.ts';
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

function checkSignature(invoice: Invoice, outcome: SignatureOutcome, isDigestInQr: boolean): Check {
  switch (outcome.state) {
    case 'valid':
      return ok('signature', finding('signature-valid'));
    case 'absent':
      return notVerifiable(
        'signature',
        finding(invoice.issuedWith === 'free-portal' ? 'signature-missing-free-portal' : 'signature-missing'),
      );
    case 'refused':
      return observed('signature', finding(`signature-${outcome.cause}`));
    case 'broken':
      return observed('signature', broken(outcome.cause, isDigestInQr));
    case 'reformatted':
      return notVerifiable('signature', finding('signature-reformatted'));
    case 'not-verifiable':
      return notVerifiable('signature', finding(`signature-${outcome.cause}`));
  }
}

function broken(cause: 'content' | 'signature', isDigestInQr: boolean): Finding {
  if (cause === 'signature') return finding('signature-of-other-certificate');
  return finding(isDigestInQr ? 'signature-content-changed' : 'signature-content-changed-and-qr');
}

function certificateChecks(invoice: Invoice, signer: Signer | undefined): Check[] {
  if (signer === undefined) {
    const found = finding('certificate-without-signature');
    return [
      notVerifiable('certificate-chain', found),
      notVerifiable('certificate-dates', found),
      notVerifiable('certificate-issuer', found),
    ];
  }
  return [checkChain(invoice, signer), checkDates(signer), checkHolder(signer)];
}

function checkChain({ issuer }: Invoice, { chain, holder, named }: Signer): Check {
  if (chain === null) return notVerifiable('certificate-chain', finding('certificate-of-nobody-known'));
  const signedBy = holder === 'issuer' ? [issuer.name] : [chain.signer.name, ...named];
  const root = chain.isNational ? null : chain.root.name;
  return ok('certificate-chain', finding('certificate-chain', { signedBy, provider: chain.provider.name, root }));
}

function checkDates({ isInForce, isProviderInForce }: Signer): Check {
  if (isInForce === null) return notVerifiable('certificate-dates', finding('signing-time-missing'));
  const differences: Finding[] = [];
  if (!isInForce) differences.push(finding('certificate-not-in-force'));
  if (isProviderInForce === false) differences.push(finding('provider-not-in-force'));
  return checkOf('certificate-dates', differences, 'certificate-in-force');
}

function checkHolder({ chain, holder, named }: Signer): Check {
  if (holder === 'other') return observed('certificate-issuer', finding('certificate-of-another', { named }));
  if (holder === 'unnamed') return notVerifiable('certificate-issuer', finding('certificate-without-ruc', { named }));
  if (chain === null) return notVerifiable('certificate-issuer', finding('certificate-of-issuer-unconfirmed'));
  return ok('certificate-issuer', finding('certificate-of-issuer'));
}
