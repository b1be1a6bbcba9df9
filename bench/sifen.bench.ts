/**
 * Documents per second, all contenders interleaved in one process: `node bench/sifen.bench.ts [items …]`.
 * Bars: reading takes at most 1.6 times the limit; reading and verifying is at least 8 times faster than xml-crypto.
 */
import { XMLParser } from 'fast-xml-parser';
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { SignedXml } from 'xml-crypto';
import { readDocuments } from '#sifen/read-documents.ts';
import { verifyInvoice } from '#sifen/verify/verify-invoice.ts';
import { anItem, makeDocument } from '../test/sifen/make-document.ts';
import { TEST_ANCHORS, withChain } from '../test/sifen/test-anchors.ts';

const chosen = process.argv.slice(2).map(Number);
const SIZES = chosen.length > 0 ? chosen : [1, 10, 200];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 21);
const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 60);

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
  'reading to Invoice': (bytes: Buffer) => readDocuments(bytes, TEST_ANCHORS).invoices.length === 1,
  'reading + verifying': (bytes: Buffer) => {
    const [read] = readDocuments(bytes, TEST_ANCHORS).invoices;
    return read !== undefined && verifyInvoice(read).strength === 'chained';
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
const LIMIT: Name = 'limit: libxml2-wasm parse + walk';

/** Microseconds per document of every contender, one entry a round; they take turns, so that all meet the same machine. */
function measure(bytes: Buffer): Record<Name, number>[] {
  const rounds = Array.from({ length: ROUNDS + 1 }, () => {
    return Object.fromEntries(names.map((name) => [name, microseconds(name, bytes)])) as Record<Name, number>;
  });
  return rounds.slice(1); // the first one warmed up
}

/** Of processor time: what else runs on the machine does not count. */
function microseconds(name: Name, bytes: Buffer): number {
  const run = CONTENDERS[name];
  const start = process.cpuUsage();
  let count = 0;
  let spent = 0;
  do {
    if (!run(bytes)) throw new Error(`${name} gave the wrong answer`);
    count++;
    const { user, system } = process.cpuUsage(start);
    spent = user + system;
  } while (spent < ROUND_MS * 1000);
  return spent / count;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function documentOf(items: number): Promise<string> {
  const made = await makeDocument({
    items: Array.from({ length: items }, (_, at) =>
      anItem({ codigo: `A${at}`, cantidad: (at % 7) + 1, precioUnitario: 1000 + at * 37, iva: at % 3 === 0 ? 5 : 10 }),
    ),
  });
  return withChain(made);
}

console.log(`Node ${process.version}, ${ROUNDS} rounds of ${ROUND_MS} ms of processor time each, medians\n`);
let areBarsMet = true;
for (const items of SIZES) {
  const bytes = Buffer.from(await documentOf(items));
  const rounds = measure(bytes);
  const ratio = (a: Name, b: Name) => median(rounds.map((round) => round[a] / round[b]));
  console.log(`${items} ${items === 1 ? 'item' : 'items'}, ${(bytes.length / 1024).toFixed(1)} KiB`);
  console.log(`${''.padEnd(34)}${'docs/s'.padStart(10)}${'µs'.padStart(10)}${'× limit'.padStart(10)}`);
  for (const name of names) {
    const took = median(rounds.map((round) => round[name]));
    const perSecond = Math.round(1_000_000 / took).toLocaleString('en');
    const columns = [perSecond, took.toFixed(0), ratio(name, LIMIT).toFixed(2)];
    console.log(name.padEnd(34) + columns.map((column) => column.padStart(10)).join(''));
  }
  const reading = ratio('reading to Invoice', LIMIT);
  const verifying = ratio('xml-crypto verification', 'reading + verifying');
  const isMet = reading <= 1.6 && verifying >= 8;
  areBarsMet &&= isMet;
  console.log(
    `reading ${reading.toFixed(2)} × the limit (bar 1.6); ${verifying.toFixed(1)} × faster than xml-crypto (bar 8)`,
  );
  console.log(`${isMet ? 'bars met' : 'BARS NOT MET'}\n`);
}
process.exitCode = areBarsMet ? 0 : 1;
