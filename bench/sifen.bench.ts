/**
 * Documents per second, all contenders interleaved in one process: `node bench/sifen.bench.ts`.
 * Bars: reading takes at most 1.6 times the limit; reading and verifying is at least 8 times faster than xml-crypto.
 */
import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { SignedXml } from 'xml-crypto';
import { readDocuments } from '#sifen/read-documents.ts';
import { verifyInvoice } from '#sifen/verify/verify-invoice.ts';
import { anItem, makeDocument } from '../test/sifen/make-document.ts';

const SIZES = [1, 10, 200];
const ROUNDS = 15;
const ROUND_MS = 120;

type Walked = string | [name: string, content: Walked][];

/** Least work that yields every value: the walk that any reader on libxml2's tree must do. */
function walk(element: XmlElement): Walked {
  const children: [string, Walked][] = [];
  let text = '';
  for (let node = element.firstChild; node !== null; node = node.next) {
    if (node instanceof XmlElement) children.push([node.name, walk(node)]);
    else text += node.content;
  }
  return children.length > 0 ? children : text;
}

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });

const CONTENDERS = {
  'limit: libxml2-wasm parse + walk': (bytes: Buffer) => {
    using document = XmlDocument.fromBuffer(bytes);
    return walk(document.root) !== '';
  },
  'reading to Invoice': (bytes: Buffer) => readDocuments(bytes).invoices.length === 1,
  'reading + verifying': (bytes: Buffer) => {
    const [read] = readDocuments(bytes).invoices;
    const checks = read === undefined ? [] : verifyInvoice(read).checks;
    return checks.some(({ name, verdict }) => name === 'signature' && verdict === 'ok');
  },
  'fast-xml-parser parse': (bytes: Buffer) => parser.parse(bytes.toString('utf8')).rDE !== undefined,
  'xml-crypto verification': (bytes: Buffer) => verifyWithXmlCrypto(bytes.toString('utf8')),
};

function verifyWithXmlCrypto(xml: string): boolean {
  const certificate = /<X509Certificate>([^<]+)</.exec(xml)?.[1] ?? '';
  const signature = /<Signature[\s\S]*<\/Signature>/.exec(xml)?.[0] ?? '';
  const verifier = new SignedXml({
    publicCert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`,
  });
  verifier.loadSignature(signature);
  return verifier.checkSignature(xml);
}

type Name = keyof typeof CONTENDERS;
const names = Object.keys(CONTENDERS) as Name[];

/** Median microseconds per document of each contender; they take turns, so that all meet the same disturbances. */
function measure(bytes: Buffer): Record<Name, number> {
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -1; round < ROUNDS; round++) {
    for (const name of names) {
      const took = microseconds(name, bytes);
      if (round >= 0) times.get(name)?.push(took); // the first round warms up
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<Name, number>;
}

function microseconds(name: Name, bytes: Buffer): number {
  const run = CONTENDERS[name];
  const start = performance.now();
  let count = 0;
  do {
    if (!run(bytes)) throw new Error(`${name} gave the wrong answer`);
    count++;
  } while (performance.now() - start < ROUND_MS);
  return ((performance.now() - start) * 1000) / count;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function documentOf(items: number): Promise<string> {
  return makeDocument({
    items: Array.from({ length: items }, (_, at) =>
      anItem({ codigo: `A${at}`, cantidad: (at % 7) + 1, precioUnitario: 1000 + at * 37, iva: at % 3 === 0 ? 5 : 10 }),
    ),
  });
}

console.log(`Node ${process.version}, ${ROUNDS} rounds of ${ROUND_MS} ms each, medians\n`);
let areBarsMet = true;
for (const items of SIZES) {
  const bytes = Buffer.from(await documentOf(items));
  const took = measure(bytes);
  const limit = took['limit: libxml2-wasm parse + walk'];
  const title = `${items} ${items === 1 ? 'item' : 'items'}, ${(bytes.length / 1024).toFixed(1)} KiB`;
  console.log(`${title} (sha256 ${createHash('sha256').update(bytes).digest('hex').slice(0, 8)})`);
  console.log(`${''.padEnd(34)}${'docs/s'.padStart(10)}${'µs'.padStart(10)}${'× limit'.padStart(10)}`);
  for (const name of names) {
    const perSecond = Math.round(1_000_000 / took[name]).toLocaleString('en');
    const columns = [perSecond, took[name].toFixed(0), (took[name] / limit).toFixed(2)];
    console.log(name.padEnd(34) + columns.map((column) => column.padStart(10)).join(''));
  }
  const reading = took['reading to Invoice'] / limit;
  const verifying = took['xml-crypto verification'] / took['reading + verifying'];
  const isMet = reading <= 1.6 && verifying >= 8;
  areBarsMet &&= isMet;
  console.log(
    `reading ${reading.toFixed(2)} × the limit (bar 1.6); ${verifying.toFixed(1)} × faster than xml-crypto (bar 8)`,
  );
  console.log(`${isMet ? 'bars met' : 'BARS NOT MET'}\n`);
}
process.exitCode = areBarsMet ? 0 : 1;
