import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { issueCertificate, makeRoot } from './certificates.ts';
import { documentBytes } from './fixture.ts';
import { bits, der, integer, objectId, sequence } from './write-der.ts';

const SIFEN = 'xmlns="http://ekuatia.set.gov.py/sifen/xsd"';
const DSIG = 'xmlns="http://www.w3.org/2000/09/xmldsig#"';
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** A public key with an unusual exponent: OpenSSL accepts any that is smaller than a modulus of up to 3,072 bits. */
function slowKey(modulusBits: number, exponentBits: number): Buffer {
  const odd = (length: number, seed: string) => {
    let hex = '';
    for (let turn = 0; hex.length < length / 4; turn++) {
      hex += createHash('sha256').update(`${seed}${turn}`).digest('hex');
    }
    return BigInt(`0x${hex.slice(0, length / 4)}`) | 1n | (1n << BigInt(length - 1));
  };
  const key = sequence(integer(odd(modulusBits, 'modulus')), integer(odd(exponentBits, 'exponent')));
  return sequence(sequence(objectId('1.2.840.113549.1.1.1'), der(0x05)), bits(key));
}

/** A cancellation with a right digest and a random signature, so that every certificate in it is tried. */
function noisyEvent(at: number, certificates: readonly Buffer[], signatureBytes: number): string {
  const content = `<dFecFirma>2026-10-06T09:00:00</dFecFirma><dVerFor>150</dVerFor><gGroupTiEvt><rGeVeCan><Id>01800990013001001000010122026100511076543213</Id><mOtEve>x</mOtEve></rGeVeCan></gGroupTiEvt>`;
  const digest = createHash('sha256').update(`<rEve ${SIFEN} Id="${at}">${content}</rEve>`).digest('base64');
  const keys = certificates.map((one) => `<X509Certificate>${one.toString('base64')}</X509Certificate>`).join('');
  const noise = Buffer.alloc(signatureBytes, 0x11).toString('base64');
  return `<rGesEve><rEve Id="${at}">${content}</rEve><Signature ${DSIG}><SignedInfo><CanonicalizationMethod Algorithm="${INCLUSIVE}"/><SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><Reference URI="#${at}"><Transforms><Transform Algorithm="${EXCLUSIVE}"/></Transforms><DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue>${digest}</DigestValue></Reference></SignedInfo><SignatureValue>${noise}</SignatureValue><KeyInfo><X509Data>${keys}</X509Data></KeyInfo></Signature></rGesEve>`;
}

/** Cancellations whose certificates have keys that are slow to try. */
export function slowCertificates(events: number, perEvent: number, modulusBits: number, exponentBits: number) {
  const root = makeRoot();
  const certificates = Array.from({ length: perEvent }, (_, at) =>
    issueCertificate({
      subject: { CN: `x${at}`, serialNumber: 'RUC80099001-3' },
      publicKey: slowKey(modulusBits, exponentBits),
      issuer: root,
    }),
  );
  const all = Array.from({ length: events }, (_, at) => noisyEvent(at + 1, certificates, modulusBits / 8)).join('');
  return Buffer.from(`<x ${SIFEN} xmlns:a="urn:a" xmlns:xsi="urn:xsi">${all}</x>`);
}

/** A declaration with a quote in it, inside a tag: a scan that respects quotes misses what follows. */
export function hiddenByQuote(content: string): Buffer {
  return Buffer.from(`<x <?xml "?>>${content}<y a="1"/></x>`);
}

/** Namespaces that stay in force over many elements: canonicalisation looks up each of them for each element. */
export function namespacesOver(count: number, elements: number): string {
  const declared = Array.from({ length: count }, (_, at) => ` xmlns:p${at}="u:${at}"`).join('');
  return `<n${declared}>${'<a/>'.repeat(elements)}</n>`;
}

/** A ZIP with one file, whose stated size may be false. */
export function zipOf(file: Uint8Array, told = file.length): Buffer {
  const packed = deflateRawSync(file, { level: 9 });
  const name = Buffer.from('a.xml');
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(told, 8);
  const head = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
  const nameLength = Buffer.from([name.length, 0, 0, 0]);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, sizes, nameLength, name, packed]);
  const rest = Buffer.alloc(14);
  const entry = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    head,
    sizes,
    nameLength,
    rest,
    name,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

/** ZIPs in base64, one beside the other. */
export function manyArchives(count: number, file: Uint8Array): Buffer {
  const archive = zipOf(file).toString('base64');
  return Buffer.from(`<x>${`<xDE>${archive}</xDE>`.repeat(count)}</x>`);
}

/** A signature that has thousands of prefixes looked up for each element of its document. */
export function longPrefixList(prefixes: number, elements: number): Buffer {
  const list = Array.from({ length: prefixes }, (_, at) => `p${at}`).join(' ');
  const method = `Algorithm="${EXCLUSIVE}"><InclusiveNamespaces xmlns="${EXCLUSIVE}" PrefixList="${list}"/>`;
  const junk = '<a b="1"/>'.repeat(elements);
  const document = documentBytes('01-fe-10').toString().replace('</gTotSub>', `</gTotSub>${junk}`);
  return Buffer.from(
    document.replace(
      /<Transform Algorithm="[^"]*exc-c14n#"\s*(?:\/>|><\/Transform>)/,
      `<Transform ${method}</Transform>`,
    ),
  );
}
