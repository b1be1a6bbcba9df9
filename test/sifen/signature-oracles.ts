import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignedXml } from 'xml-crypto';

/** Verifies the n-th signature of a document, from 0, with the certificate that it carries. */
export type Oracle = (xml: string, nth?: number) => boolean;

const SIGNATURE = /<(?:\w+:)?Signature[ >][\s\S]*?<\/(?:\w+:)?Signature>/g;

export const verifyWithXmlCrypto: Oracle = (xml, nth = 0) => {
  const signature = xml.match(SIGNATURE)?.[nth];
  const certificate = signature && /X509Certificate>([^<]+)</.exec(signature)?.[1]?.replace(/\s/g, '');
  if (!signature || !certificate) return false;
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  try {
    const verifier = new SignedXml({ publicCert: pem });
    verifier.loadSignature(signature);
    return verifier.checkSignature(xml);
  } catch {
    return false; // it throws for references it does not find and for repeated ids
  }
};

const version = /xmlsec1 (\d+)\.(\d+)/.exec(spawnSync('xmlsec1', ['--version'], { encoding: 'utf8' }).stdout ?? '');

export const isXmlsecInstalled = version !== null;

/** Since version 1.3 it must be told that the key may be the one in the document. */
const FROM_1_3 = version && (Number(version[1]) > 1 || Number(version[2]) >= 3) ? ['--lax-key-search'] : [];

export const verifyWithXmlsec: Oracle = (xml, nth = 0) => {
  const directory = mkdtempSync(join(tmpdir(), 'ajaka-xmlsec-'));
  try {
    const file = join(directory, 'document.xml');
    writeFileSync(file, xml);
    const at = `(//*[local-name()='Signature'])[${nth + 1}]`;
    // --insecure: the certificates of the fixtures are self-signed, so there is no authority to check.
    const options = ['--verify', '--insecure', ...FROM_1_3, '--id-attr:Id', 'DE', '--node-xpath', at, file];
    return spawnSync('xmlsec1', options).status === 0;
  } finally {
    rmSync(directory, { recursive: true });
  }
};
