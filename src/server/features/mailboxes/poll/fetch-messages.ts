import type { ImapFlow } from 'imapflow';
import { MIB } from '#domain/byte-size.ts';
import { recogniseKind } from '#server/features/intake/files/recognise-kind.ts';
import { decodePart } from '../message/decode-part.ts';
import { documentLinkHost } from '../message/find-links.ts';
import { decodeBytes } from '../message/header-text.ts';
import { originOf } from '../message/message-origin.ts';
import { linkRemark, type MessagePlan, type PlannedPart, planMessage, TEXT_BYTES } from '../message/plan-message.ts';
import { fetchOutlines, fetchSections, type MessageOutline } from './folder-session.ts';
import type { FetchedFile, FetchedMessage } from './store-messages.ts';

/** Messages whose structure is asked for at once. */
const OUTLINES_AT_ONCE = 1_000;
/**
 * The first time; then twice as many each time. So even a connection that is cut again and again gets something done.
 */
const FIRST_OUTLINES = 100;
/** Parts that are downloaded, and then stored, at once. */
const PARTS_AT_ONCE = 100;
const BYTES_AT_ONCE = 8 * MIB;

/** What became of some messages on the server's side. */
export interface FetchedBatch {
  readonly fruitless: readonly number[];
  readonly messages: readonly FetchedMessage[];
  /** The server could not give them, or not whole. */
  readonly failed: readonly number[];
  /** Gone from the server since they were found. */
  readonly gone: number;
}

interface PlannedMessage {
  readonly outline: MessageOutline;
  readonly plan: MessagePlan;
}

interface Options {
  readonly terms: readonly string[];
  /** Messages whose structure is asked for at once; fewer where one of them was too large to be received. */
  readonly outlinesAtOnce?: number;
  /** How many of so many messages with possible invoices may be taken. */
  readonly grant: (wanted: number) => Promise<number>;
}

/** Structures first, then the parts that may be an invoice, many messages per command. */
export async function* fetchMessages(
  client: ImapFlow,
  uids: readonly number[],
  { terms, outlinesAtOnce = OUTLINES_AT_ONCE, grant }: Options,
): AsyncGenerator<FetchedBatch> {
  let atOnce = Math.min(FIRST_OUTLINES, outlinesAtOnce);
  for (let at = 0; at < uids.length; ) {
    const asked = uids.slice(at, at + atOnce);
    at += asked.length;
    atOnce = Math.min(atOnce * 2, outlinesAtOnce);
    const { outlines, failed } = await fetchOutlines(client, asked);
    const planned = outlines.map((outline) => ({ outline, plan: planMessage(outline, terms) }));
    const linked = await withLinks(client, planned);
    const fruitful = linked.filter(({ plan }) => plan.take.length + plan.remarks.length > 0);
    const fruitless = linked.filter(({ plan }) => plan.take.length + plan.remarks.length === 0);
    const uidsOf = (messages: readonly PlannedMessage[]) => messages.map(({ outline }) => outline.uid);
    yield { ...EMPTY, fruitless: uidsOf(fruitless), failed, gone: asked.length - outlines.length - failed.length };
    const granted = await grant(fruitful.length);
    const newest = fruitful.sort((a, b) => b.outline.uid - a.outline.uid).slice(0, granted);
    for (const batch of batchesOf(newest)) yield await download(client, batch);
    if (granted < fruitful.length) return;
  }
}

const EMPTY: FetchedBatch = { fruitless: [], messages: [], failed: [], gone: 0 };

/** Where nothing is attached, the text may say where the document is. */
async function withLinks(client: ImapFlow, planned: readonly PlannedMessage[]): Promise<PlannedMessage[]> {
  const texts = planned.filter(({ plan }) => plan.text !== null);
  const sections = texts.map(({ outline, plan }) => ({ uid: outline.uid, sections: [plan.text?.number ?? '1'] }));
  const found = await fetchSections(client, sections, TEXT_BYTES);
  return planned.map(({ outline, plan }) => {
    const bytes = plan.text && found.get(outline.uid)?.get(plan.text.number);
    if (!bytes || !plan.text) return { outline, plan };
    const text = decodeBytes(decodePart(bytes, plan.text.encoding), plan.text.charset);
    const host = documentLinkHost(text, plan.text.type === 'text/html');
    return host === null
      ? { outline, plan }
      : { outline, plan: { ...plan, remarks: [...plan.remarks, linkRemark(host)] } };
  });
}

/** Messages that want the same parts stand together, since they share a command. */
function* batchesOf(messages: readonly PlannedMessage[]): Generator<PlannedMessage[]> {
  const keyOf = ({ plan }: PlannedMessage) => sectionsOf(plan).join(' ');
  const sorted = [...messages].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))));
  let batch: PlannedMessage[] = [];
  let parts = 0;
  let bytes = 0;
  for (const message of sorted) {
    const own = message.plan.take.reduce((sum, { size }) => sum + size, 0);
    const isFull = parts + message.plan.take.length > PARTS_AT_ONCE || bytes + own > BYTES_AT_ONCE;
    if (batch.length > 0 && isFull) {
      yield batch;
      [batch, parts, bytes] = [[], 0, 0];
    }
    batch.push(message);
    parts += message.plan.take.length + 1;
    bytes += own;
  }
  if (batch.length > 0) yield batch;
}

/** The header stands for the message in the tray when a part of it was not opened; packages may turn out so later. */
function sectionsOf({ take, remarks }: MessagePlan): string[] {
  const mayStayClosed = remarks.length > 0 || take.some(({ kind }) => kind === 'zip' || kind === 'mail');
  return [...take.map(({ number }) => number), ...(mayStayClosed ? ['HEADER'] : [])];
}

async function download(client: ImapFlow, batch: readonly PlannedMessage[]): Promise<FetchedBatch> {
  const found = await fetchSections(client, batch.flatMap(sectionsToAsk));
  const messages: FetchedMessage[] = [];
  const failed: number[] = [];
  for (const { outline, plan } of batch) {
    const sections = found.get(outline.uid);
    const isWhole = plan.take.every(({ number }) => sections?.has(number));
    if (!sections || !isWhole) failed.push(outline.uid);
    else messages.push(messageOf(outline, plan, sections));
  }
  return { ...EMPTY, messages: await withHeaders(client, messages), failed };
}

/** The parts of one message come in one answer, and answers have a limit: many bytes are asked for part by part. */
function sectionsToAsk({ outline: { uid }, plan }: PlannedMessage) {
  const sections = sectionsOf(plan);
  const bytes = plan.take.reduce((sum, { size }) => sum + size, 0);
  return bytes <= BYTES_AT_ONCE ? [{ uid, sections }] : sections.map((section) => ({ uid, sections: [section] }));
}

function messageOf(outline: MessageOutline, plan: MessagePlan, sections: ReadonlyMap<string, Buffer>): FetchedMessage {
  return {
    uid: outline.uid,
    origin: originOf(outline.envelope, outline.arrivedAt),
    files: plan.take.map((part) => fileOf(part, sections.get(part.number) ?? NO_BYTES)),
    remarks: plan.remarks,
    header: sections.get('header') ?? NO_BYTES,
  };
}

const NO_BYTES = Buffer.alloc(0);

function fileOf(part: PlannedPart, bytes: Buffer): FetchedFile {
  const name = part.name ?? `adjunto ${part.number}${endingFor(part)}`;
  return { name, kind: part.kind, bytes: decodePart(bytes, part.encoding) };
}

/** For a part without a name; telephones send photos so. */
function endingFor({ kind, type }: PlannedPart): string {
  if (kind === 'picture') return `.${type.slice(type.indexOf('/') + 1)}`;
  if (kind === 'mail') return '.eml';
  return kind === 'unnamed' || kind === 'unknown' ? '' : `.${kind}`;
}

/** Messages with parts that turn out to be unreadable are shown with their header. */
async function withHeaders(client: ImapFlow, messages: readonly FetchedMessage[]): Promise<FetchedMessage[]> {
  const bare = messages.filter(({ header, files }) => header.length === 0 && files.some(isOdd));
  if (bare.length === 0) return [...messages];
  const found = await fetchSections(
    client,
    bare.map(({ uid }) => ({ uid, sections: ['HEADER'] })),
  );
  return messages.map((message) => ({ ...message, header: found.get(message.uid)?.get('header') ?? message.header }));
}

const isOdd = ({ bytes }: FetchedFile) => bytes.length === 0 || recogniseKind(bytes) === 'unknown';

/** Fetched while the batch before is being stored: at most so much waits in memory. */
const BYTES_AHEAD = BYTES_AT_ONCE;
const BATCHES_AHEAD = 6;

const bytesOf = ({ messages }: FetchedBatch) =>
  messages.reduce((sum, { files }) => sum + files.reduce((own, { bytes }) => own + bytes.length, 0), 0);

/**
 * Gets the next ones while the present one is being worked on. What was fetched before a failure is handed on first.
 */
export async function* fetchAhead(source: AsyncGenerator<FetchedBatch>): AsyncGenerator<FetchedBatch> {
  const waiting: FetchedBatch[] = [];
  const failures: unknown[] = [];
  let isOver = false;
  let wake = () => {};
  /** Resolves when the other side did something. */
  const change = () =>
    new Promise<void>((changed) => {
      wake = changed;
    });
  const isFull = () =>
    waiting.length >= BATCHES_AHEAD || waiting.reduce((sum, batch) => sum + bytesOf(batch), 0) >= BYTES_AHEAD;
  const fetchAll = async () => {
    for await (const batch of source) {
      waiting.push(batch);
      wake();
      while (isFull() && !isOver) await change();
      if (isOver) return;
    }
  };
  const fetching = fetchAll()
    .catch((error: unknown) => void failures.push(error))
    .then(() => {
      isOver = true;
      wake();
    });
  try {
    for (;;) {
      const batch = waiting.shift();
      if (batch) {
        wake();
        yield batch;
      } else if (!isOver) await change();
      else if (failures.length > 0) throw failures[0];
      else return;
    }
  } finally {
    isOver = true;
    wake();
    await fetching;
  }
}
