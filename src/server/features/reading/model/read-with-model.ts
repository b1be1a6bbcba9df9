import { type DocumentReason, documentReason } from '#contract/reading/documents.text.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import {
  type EssentialField,
  invoiceOfPrinted,
  missingEssentials,
  withCertainFacts,
} from '#domain/invoice/printed-invoice.ts';
import { judgeModelReading } from '#domain/reading/judge-model-reading.ts';
import { judgeReading, placesOfSame } from '#domain/reading/judge-reading.ts';
import { documentDoubt } from '#domain/review/doubt.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import { findEarlierInvoices, findXmlCdcs } from '#server/features/invoices/compare/earlier-invoices.ts';
import { reserveAiReading } from '#server/features/subscriptions/ledger/ai-ledger.ts';
import { type TakenCall, takeModelCall, turnCallAway } from '#server/features/subscriptions/ledger/call-allowance.ts';
import type { CallMeter, Model, ModelAnswer, ModelFile } from '#server/platform/ai/ask-model.ts';
import { isOfTheService, type ModelFailure } from '#server/platform/ai/model-failure.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Turn } from '#server/platform/pictures/picture-tasks.ts';
import type { ProcessDeath } from '#server/platform/processes/define-task.ts';
import type { LocalDocument } from '#sifen/kude/read-printed.ts';
import { verifyPrinted } from '#sifen/kude/verify-printed.ts';
import { isSlow } from '../accept/queue-documents.ts';
import { photoForModel } from '../pool/photo-for-model.ts';
import type { ReadFile } from '../pool/read-file.ts';
import { ANSWER_SHAPE, INSTRUCTIONS, type InvoiceAnswer, PROMPT_VERSION } from '../prompt/read-invoices-v1.ts';
import type { DocumentContent, DocumentReading, LocalReading } from '../readers/document-reader.ts';
import { isCut, nothingSoFar } from '../readers/pages-read.ts';
import { documentDoubts, showsInvoice } from '../readers/printed-reading.ts';
import type { TakenDocument } from '../reading.store.ts';
import { modelRefusals, readerTimes } from '../reading-counts.ts';
import { inPageOrder, readHereOnly, unpaired, withDoubt } from './both-readers.ts';
import { insertAnswer } from './model-answers.store.ts';
import { withModelCall } from './model-calls.ts';
import { confirmModelRefusal, findUsableModel } from './model-state.ts';
import { printedFromAnswer } from './printed-from-answer.ts';

type Needs = Pick<Deps, 'db' | 'model' | 'processes' | 'clock' | 'log'>;

/**
 * Reads PDFs and photos: first in a process of this machine, then, where there is a key, by the model, whose answer is
 * held against what was found here. `readFile` reads here.
 */
export function readWithModel(needs: Needs, readFile: ReadFile): ReadFile {
  return async (file, options, document) => {
    const content = await readHere(readFile, file, options, document);
    if (typeof content === 'string' || content.local === undefined) return content;
    const { ownerId } = options;
    // The model saw the whole file the first time: its further pages are read here.
    if (document.resumePage) return content;
    if (needs.model === null || (await isKnownFromXml(needs, ownerId, content))) return content;
    if (document.withoutAi) return suffices(content) ? content : withoutModel(content, 'history');
    const model = await findUsableModel(needs.db, needs.model);
    if (model === null) return withoutModel(content, 'off');
    if (!(await reserve(needs, ownerId, document))) return withoutModel(content, 'limit');
    const shown = await modelFile(needs, ownerId, file, content.local.turn ?? 0);
    if (shown === null)
      return await afterFailure(needs, model, content, { failure: 'file-rejected', detail: 'not shown' });
    const question = { instructions: INSTRUCTIONS, shapeName: 'invoices', shape: ANSWER_SHAPE, files: [shown] };
    const { meter, counted } = meterOf(needs, ownerId, document);
    const outcome = await withModelCall(needs, { ownerId, documentId: document.id }, async () => {
      const begun = performance.now();
      return await model
        .ask(question, meter)
        .finally(() => readerTimes.add({ reader: 'model' }, (performance.now() - begun) / 1_000));
    });
    const { calls, refusedBy } = counted();
    if ('failure' in outcome && outcome.failure === 'not-allowed') {
      return withoutModel(content, refusedBy === 'turned-away-today' ? 'calls-today' : 'calls');
    }
    await keepAnswer(needs, ownerId, { document, model, outcome, calls });
    if ('failure' in outcome) return await afterFailure(needs, model, content, outcome);
    return await contentOfAnswer(needs, ownerId, content, outcome.answer.invoices);
  };
}

type ReadFileArguments = Parameters<ReadFile>;

/** Quick files in the quick lane; those that do not end there are read once more with more time. */
async function readHere(
  readFile: ReadFile,
  file: ReadFileArguments[0],
  options: ReadFileArguments[1],
  document: ReadFileArguments[2],
): Promise<DocumentContent | ProcessDeath> {
  const first = isSlow(document) ? 'too-slow' : await readFile(file, { ...options, lane: 'quick' }, document);
  return typeof first === 'string' ? await readFile(file, { ...options, lane: 'slow' }, document) : first;
}

/** True when every invoice in the file is stored with the figures of its XML: asking the model would only cost. */
async function isKnownFromXml({ db }: Needs, ownerId: string, { local, readings }: DocumentContent): Promise<boolean> {
  const cdcs = (local?.documents ?? []).map(({ certain, printed }) => certain?.cdc ?? printed.cdc);
  if (cdcs.length === 0 || readings.length !== cdcs.length || cdcs.includes(null)) return false;
  const known = await findXmlCdcs(
    db,
    ownerId,
    cdcs.filter((cdc) => cdc !== null),
  );
  return cdcs.every((cdc) => cdc !== null && known.has(cdc));
}

function reserve({ db, clock }: Needs, ownerId: string, document: TakenDocument): Promise<boolean> {
  const { id: documentId, attempts: attempt, sha256 } = document;
  const reading = { documentId, attempt, sha256: Buffer.from(sha256, 'hex') };
  return db.transaction().execute((tx) => reserveAiReading(tx, ownerId, reading, clock.now()));
}

/**
 * Counts the calls for one document, each in a transaction of its own; tells how many, and by what the last was
 * refused.
 */
function meterOf({ db, clock }: Needs, ownerId: string, { id: documentId, attempts: attempt }: TakenDocument) {
  let last: TakenCall | undefined;
  let calls = 0;
  const meter: CallMeter = {
    async take() {
      last = await db.transaction().execute((tx) => takeModelCall(tx, ownerId, { documentId, attempt }, clock.now()));
      if ('account' in last) calls++;
      return 'account' in last;
    },
    async turnAway() {
      if (last === undefined || !('account' in last)) return;
      const { account } = last;
      await db.transaction().execute((tx) => turnCallAway(tx, ownerId, account, clock.now()));
    },
  };
  const counted = () => ({ calls, refusedBy: last !== undefined && 'refusedBy' in last ? last.refusedBy : null });
  return { meter, counted };
}

/** Under a name of our own: the sender's name could hold instructions. Null for a photo that cannot be shown. */
async function modelFile(
  { processes }: Needs,
  ownerId: string,
  { kind, bytes }: ReadFileArguments[0],
  turn: Turn,
): Promise<ModelFile | null> {
  if (kind === 'pdf') return { name: 'documento.pdf', mediaType: 'application/pdf', bytes };
  const jpeg = await photoForModel(processes, ownerId, bytes, turn);
  return typeof jpeg === 'string' ? null : { name: 'documento.jpeg', mediaType: 'image/jpeg', bytes: jpeg };
}

type Outcome = ModelAnswer<{ invoices: InvoiceAnswer[] }> | ModelFailure;

async function keepAnswer(
  { db, clock }: Needs,
  ownerId: string,
  { document, model, outcome, calls }: { document: TakenDocument; model: Model; outcome: Outcome; calls: number },
): Promise<void> {
  const at = clock.now();
  const isFailure = 'failure' in outcome;
  await insertAnswer(db, ownerId, {
    id: newId(at),
    documentId: document.id,
    attempt: document.attempts,
    model: isFailure ? model.name : outcome.model,
    promptVersion: PROMPT_VERSION,
    failure: isFailure ? outcome.failure : null,
    answer: outcome.raw ?? null,
    calls,
    at,
  });
}

/** What was read here is enough only where nobody need look at it. */
const suffices = ({ readings }: DocumentContent) =>
  readings.length > 0 && readings.every(({ doubts }) => doubts.length === 0);

async function afterFailure(
  needs: Needs,
  model: Model,
  content: DocumentContent,
  failure: ModelFailure,
): Promise<DocumentContent> {
  needs.log.warn({ failure: failure.failure, detail: failure.detail }, 'la IA no leyó un documento');
  if (isOfTheService(failure)) {
    await confirmModelRefusal(needs, model, failure);
    return withoutModel(content, 'off');
  }
  if (suffices(content)) return { ...content, remark: documentReason('ai-failed-read-by-qr') };
  const reason = documentReason(`ai-${failure.failure}`);
  if (content.readings.length === 0) return { ...nothingRead(content), problems: [unreadable(reason)] };
  const readings = content.readings.map((reading) =>
    reading.doubts.length === 0 ? reading : withDoubt('model-failed', reading),
  );
  return { ...content, readings, remark: reason };
}

/** The model is not asked, or not available: the document stays as this machine read it, and says why. */
function withoutModel(
  content: DocumentContent,
  why: 'limit' | 'history' | 'calls' | 'calls-today' | 'off',
): DocumentContent {
  if (why !== 'history') modelRefusals.add({ reason: why });
  if (content.readings.length > 0) return { ...content, remark: documentReason(`ai-${why}`) };
  const isHopeless = content.problems.some(({ outcome }) => outcome === 'not-an-invoice');
  return isHopeless ? content : { ...content, problems: [unreadable(documentReason(`ai-${why}-unread`))] };
}

const nothingRead = ({ local }: DocumentContent): DocumentContent => ({
  readings: [],
  events: [],
  problems: [],
  ...(local === undefined ? {} : { local }),
});
const unreadable = (reason: DocumentReason) => ({ outcome: 'unreadable', reason, canRetry: true }) as const;

async function contentOfAnswer(
  needs: Needs,
  ownerId: string,
  content: DocumentContent,
  answers: readonly InvoiceAnswer[],
): Promise<DocumentContent> {
  if (answers.length === 0) return withoutInvoice(content);
  const local = content.local ?? NOTHING_LOCAL;
  const pairs = pairUp(answers, local.documents);
  const fromModel: DocumentReading[] = [];
  const keptHere: DocumentReading[] = [];
  const missing: EssentialField[] = [];
  for (const { answer, local: document } of pairs) {
    const read = await readingOfAnswer(needs, ownerId, answer, { document, local });
    if (!('missing' in read)) fromModel.push(read);
    else {
      const here = document === null ? null : readHereOnly(document, local);
      if (here === null) missing.push(...read.missing);
      else keptHere.push(withDoubt('model-incomplete', here));
    }
  }
  for (const document of unpaired(local.documents, pairs)) {
    const here = readHereOnly(document, local);
    if (here !== null) keptHere.push(withDoubt('model-missed-it', here));
  }
  const readings = inPageOrder([...fromModel, ...keptHere]);
  if (readings.length === 0) return { ...nothingRead(content), problems: [unreadable(fieldsUnread(missing))] };
  return {
    ...nothingRead(content),
    readings,
    problems: missing.length > 0 ? [unreadable(fieldsUnread(missing))] : [],
    isModelReading: fromModel.length > 0,
  };
}

/** Fields that could not be read: an invoice never ends as read with empty fields. */
const fieldsUnread = (fields: readonly EssentialField[]) => documentReason('ai-fields-unread', { fields });

const NOTHING_LOCAL: LocalReading = { documents: [], pages: 0, pagesRead: 0 };

/** The model sees no invoice. What was read here stays, for a person to compare. */
function withoutInvoice(content: DocumentContent): DocumentContent {
  const { local, readings } = content;
  if (readings.length > 0) {
    return { ...content, readings: readings.map((reading) => withDoubt('model-found-none', reading)) };
  }
  if (local !== undefined && isCut(local)) {
    return { ...nothingRead(content), problems: [{ outcome: 'unreadable', reason: nothingSoFar(local) }] };
  }
  if (local?.documents.some(showsInvoice)) {
    return { ...nothingRead(content), problems: [unreadable(documentReason('ai-found-none-but-signs'))] };
  }
  return {
    ...nothingRead(content),
    problems: [{ outcome: 'not-an-invoice', reason: documentReason('ai-found-none') }],
  };
}

interface Pair {
  readonly answer: InvoiceAnswer;
  readonly local: LocalDocument | null;
}

/**
 * Finds the document read here that each answer is about: by its CDC, then its number. If as many are left here as
 * there, they are paired in their order: one of the two readers misread a number.
 */
function pairUp(answers: readonly InvoiceAnswer[], documents: readonly LocalDocument[]): Pair[] {
  const free = new Set(documents);
  const pairs = answers.map((answer): Pair => {
    const { printed } = printedFromAnswer(answer);
    const found = [...free].find(({ certain, printed: here }) => {
      const cdc = certain?.cdc ?? here.cdc;
      const number = certain?.number ?? here.number;
      return (cdc !== null && cdc === printed.cdc) || (number !== null && isSameNumber(number, printed.number));
    });
    if (found !== undefined) free.delete(found);
    return { answer, local: found ?? null };
  });
  const left = [...free];
  if (left.length !== pairs.filter(({ local }) => local === null).length) return pairs;
  return pairs.map(({ answer, local }) => ({ answer, local: local ?? left.shift() ?? null }));
}

type Numbered = NonNullable<LocalDocument['printed']['number']>;
const isSameNumber = (one: Numbered, other: Numbered | null) =>
  other !== null &&
  one.number === other.number &&
  one.point === other.point &&
  one.establishment === other.establishment;

async function readingOfAnswer(
  { db, clock }: Needs,
  ownerId: string,
  answer: InvoiceAnswer,
  { document, local }: { document: LocalDocument | null; local: LocalReading },
): Promise<DocumentReading | { missing: EssentialField[] }> {
  const certain = document?.certain ?? null;
  const today = dayInAsuncion(clock.now().getTime());
  const reading = printedFromAnswer(answer);
  const earlier = await findEarlierInvoices(db, ownerId, withCertainFacts(reading.printed, certain));
  const judged = judgeModelReading(reading, { local: document, earlier, today });
  const complete = withCertainFacts(judged.printed, certain);
  const invoice = invoiceOfPrinted(complete, certain);
  if (invoice === undefined) return { missing: missingEssentials(complete) };
  const isUnseen = document === null && local.documents.length > 0;
  const doubts = [
    ...(isUnseen ? [documentDoubt('only-model-saw-it')] : []),
    ...judged.doubts,
    ...(document === null ? [] : documentDoubts(document, local)),
  ];
  const verification = verifyPrinted(invoice, doubts, false);
  const alteration = document === null ? null : alterationOf(invoice, document, today);
  const places = document === null ? {} : placesOfSame(document.places, document.printed, complete);
  const pages = document === null ? {} : { pages: document.pages };
  if (alteration === null) return { invoice, source: 'pdf-model', verification, doubts, places, ...pages };
  return {
    ...{ invoice, source: 'pdf-model', places, ...pages },
    verification: { ...verification, alteration, strength: 'altered-or-reformatted' },
    doubts: [documentDoubt('altered'), ...doubts],
  };
}

/** Compares the file's own letters with its QR. What the model misread is no alteration. */
function alterationOf(invoice: Invoice, { certain, printed, readFrom }: LocalDocument, today: CalendarDate) {
  if (readFrom !== 'text') return null;
  return verifyPrinted(invoice, judgeReading(printed, { certain, readFrom, today }), true).alteration;
}
