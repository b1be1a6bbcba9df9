import { createHash, createSign } from 'node:crypto';
import { buildCdc, cdcParts } from '#domain/identifiers/cdc.ts';
import { issueSigner } from '../sifen/certificates.ts';
import { documentBytes, fixture } from '../sifen/fixture.ts';
import { withQr } from '../sifen/make-document.ts';
import { PROVIDER } from '../sifen/test-anchors.ts';

const KEY = fixture('firma-de-prueba.pem').toString('utf8');
const CERTIFICATE = issueSigner(PROVIDER).toString('base64');
const ONE_ITEM = documentBytes('01-fe-10').toString('utf8');

/**
 * A valid, signed invoice with its own number, and so its own CDC: a finished document is changed and signed anew, in
 * some milliseconds.
 */
export function numberedInvoice(number: number, made = ONE_ITEM): string {
  const old = /<DE Id="(\d{44})"/.exec(made)?.[1] ?? '';
  const parts = cdcParts(old);
  const padded = String(number).padStart(7, '0');
  const cdc = buildCdc({ ...parts, issueDate: parts.issueDate ?? '', number: padded });
  return resigned(
    made
      .replaceAll(old, cdc)
      .replace(/<dDVId>\d</, `<dDVId>${cdc.slice(-1)}<`)
      .replace(/<dNumDoc>\d+</, `<dNumDoc>${padded}<`),
  );
}

const SIFEN = 'xmlns="http://ekuatia.set.gov.py/sifen/xsd"';
const SIGNATURE = 'xmlns="http://www.w3.org/2000/09/xmldsig#"';
const EMPTY_TAG = /<([\w:]+)([^<>]*)\/>/g;

/** The parts are canonical except for empty tags and the inherited namespace. */
function resigned(xml: string): string {
  const part = (name: string, text: string) => new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(text)?.[0] ?? '';
  const canonical = (text: string, namespace: string) =>
    text.replace(EMPTY_TAG, '<$1$2></$1>').replace(/^<(\w+)/, `<$1 ${namespace}`);
  const digest = createHash('sha256')
    .update(canonical(part('DE', xml), SIFEN))
    .digest('base64');
  const digested = xml.replace(/<DigestValue>.*?</, `<DigestValue>${digest}<`);
  const value = createSign('sha256')
    .update(canonical(part('SignedInfo', digested), SIGNATURE))
    .sign(KEY, 'base64');
  const signed = digested
    .replace(/<SignatureValue>.*?</s, `<SignatureValue>${value}<`)
    .replace(/<X509Certificate>.*?</s, `<X509Certificate>${CERTIFICATE}<`);
  return withQr(signed.replace(/<gCamFuFD>.*?<\/gCamFuFD>/s, ''));
}
