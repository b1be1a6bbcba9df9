import type { CalendarDate } from '#domain/calendar.ts';
import { documentDoubt } from '#domain/invoice/doubt.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import {
  type ESSENTIAL_FIELDS,
  invoiceOfPrinted,
  missingEssentials,
  withCertainFacts,
} from '#domain/invoice/printed-invoice.ts';
import { dayInAsuncion } from '#domain/period.ts';
import { judgeModelReading } from '#domain/reading/judge-model-reading.ts';
import { judgeReading, placesOfSame } from '#domain/reading/judge-reading.ts';
import { findEarlierInvoices, findXmlCdcs } from '#server/features/invoices/compare/earlier-invoices.ts';
import { reserveAiReading } from '#server/features/subscriptions/ledger/ai-ledger.ts';
import type { Model, ModelAnswer, ModelFile } from '#server/platform/ai/ask-model.ts';
import type { ModelFailure } from '#server/platform/ai/model-failure.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/new-id.ts';
import type { ProcessDeath } from '#server/platform/processes/define-task.ts';
import type { LocalDocument } from '#sifen/kude/read-printed.ts';
import { verifyPrinted } from '#sifen/kude/verify-printed.ts';
import { isSlow } from '../accept/queue-documents.ts';
import { photoForModel } from '../pool/photo-for-model.ts';
import type { ReadFile } from '../pool/read-file.ts';
import { ANSWER_SHAPE, INSTRUCTIONS, type InvoiceAnswer, PROMPT_VERSION } from '../prompt/read-invoices-v1.ts';
import type { DocumentContent, DocumentReading } from '../readers/document-reader.ts';
import { documentDoubts } from '../readers/printed-reading.ts';
import type { TakenDocument } from '../reading.store.ts';
import { insertAnswer } from './model-answers.store.ts';
import { withModelCall } from './model-calls.ts';
import { missingSentence, REMARKS, sentenceOfFailure } from './model-sentences.ts';
import { findUsableModel, isOfTheService, noteRefusal } from './model-state.ts';
import { printedFromAnswer } from './printed-from-answer.ts';

type EssentialField = (typeof ESSENTIAL_FIELDS)[number];
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
    const model = await findUsableModel(needs.db, needs.model);
    if (model === null || (await isKnownFromXml(needs, ownerId, content))) return content;
    if (document.withoutAi) return suffices(content) ? content : withoutModel(content, 'history');
    if (!(await reserve(needs, ownerId, document))) return withoutModel(content, 'limit');
    const shown = await modelFile(needs, ownerId, file);
    if (shown === null)
      return await afterFailure(needs, model, content, { failure: 'file-rejected', detail: 'not shown' });
    const question = { instructions: INSTRUCTIONS, shapeName: 'invoices', shape: ANSWER_SHAPE, files: [shown] };
    const outcome = await withModelCall(needs, { ownerId, documentId: document.id }, () => model.ask(question));
    await keepAnswer(needs, ownerId, { document, model, outcome });
    if ('failure' in outcome) return await afterFailure(needs, model, content, outcome);
    return await contentOfAnswer(needs, ownerId, content, outcome.answer.invoices);
  };
}

type ReadFileArguments = Parameters<ReadFile>;

/** Quick ones among the quick; what does not end there is read once more with more time. */
async function readHere(
  readFile: ReadFile,
  file: ReadFileArguments[0],
  options: ReadFileArguments[1],
  document: ReadFileArguments[2],
): Promise<DocumentContent | ProcessDeath> {
  const first = isSlow(document) ? 'too-slow' : await readFile(file, { ...options, lane: 'quick' }, document);
  return typeof first === 'string' ? await readFile(file, { ...options, lane: 'slow' }, document) : first;
}

/** Every invoice in it is here with the figures of its XML: the model could only cost. */
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

/** Under a name of ours: the sender's might say anything. Null for a photo that cannot be shown. */
async function modelFile(
  { processes }: Needs,
  ownerId: string,
  { kind, bytes }: ReadFileArguments[0],
): Promise<ModelFile | null> {
  if (kind === 'pdf') return { name: 'documento.pdf', mediaType: 'application/pdf', bytes };
  const jpeg = await photoForModel(processes, ownerId, bytes);
  return typeof jpeg === 'string' ? null : { name: 'documento.jpeg', mediaType: 'image/jpeg', bytes: jpeg };
}

type Outcome = ModelAnswer<{ invoices: InvoiceAnswer[] }> | ModelFailure;

async function keepAnswer(
  { db, clock }: Needs,
  ownerId: string,
  { document, model, outcome }: { document: TakenDocument; model: Model; outcome: Outcome },
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
    await noteRefusal(needs, model, failure);
    return content;
  }
  if (suffices(content)) return { ...content, remark: REMARKS.failed };
  return { ...nothingRead(content), problems: [unreadable(sentenceOfFailure(failure.failure))] };
}

/** Beyond the limit, or unasked, it is read as far as this machine can, and says why. */
function withoutModel(content: DocumentContent, why: 'limit' | 'history'): DocumentContent {
  if (content.readings.length > 0) return { ...content, remark: REMARKS[why] };
  const isHopeless = content.problems.some(({ outcome }) => outcome === 'not-an-invoice');
  return isHopeless ? content : { ...content, problems: [unreadable(REMARKS[`${why}Unread`])] };
}

const nothingRead = ({ local }: DocumentContent): DocumentContent => ({
  readings: [],
  events: [],
  problems: [],
  ...(local === undefined ? {} : { local }),
});
const unreadable = (sentence: string) => ({ outcome: 'unreadable', sentence, canRetry: true }) as const;

async function contentOfAnswer(
  needs: Needs,
  ownerId: string,
  content: DocumentContent,
  answers: readonly InvoiceAnswer[],
): Promise<DocumentContent> {
  if (answers.length === 0) return await withoutInvoice(content);
  const pairs = pairUp(answers, content.local?.documents ?? []);
  const readings: DocumentReading[] = [];
  const missing: EssentialField[] = [];
  const isCut = content.local !== undefined && content.local.pages > content.local.pagesRead;
  for (const { answer, local: document } of pairs) {
    const read = await readingOfAnswer(needs, ownerId, answer, { document, isCut });
    if ('missing' in read) missing.push(...read.missing);
    else readings.push(read);
  }
  const taken = new Set(pairs.flatMap(({ local }) => local?.certain?.cdc ?? []));
  const overlooked = content.readings.filter(
    ({ invoice }) => invoice.cdc !== null && invoice.qr !== null && !taken.has(invoice.cdc),
  );
  if (readings.length + overlooked.length === 0) {
    return { ...nothingRead(content), problems: [unreadable(missingSentence(missing))] };
  }
  return {
    ...nothingRead(content),
    readings: [...readings, ...overlooked],
    problems: missing.length > 0 ? [unreadable(missingSentence(missing))] : [],
    isModelReading: readings.length > 0,
  };
}

/** The model sees no invoice. Where a QR proves one, it is wrong. */
async function withoutInvoice(content: DocumentContent): Promise<DocumentContent> {
  if (suffices(content)) return { ...content, remark: REMARKS.failed };
  return { ...nothingRead(content), problems: [{ outcome: 'not-an-invoice', sentence: REMARKS.notAnInvoice }] };
}

interface Pair {
  readonly answer: InvoiceAnswer;
  readonly local: LocalDocument | null;
}

/** Which of the documents found here an answer is about: by its CDC, then its number; the only one belongs to the only one. */
function pairUp(answers: readonly InvoiceAnswer[], documents: readonly LocalDocument[]): Pair[] {
  const [only] = documents;
  if (answers.length === 1 && documents.length === 1 && only !== undefined) {
    return answers.map((answer) => ({ answer, local: only }));
  }
  const free = new Set(documents);
  return answers.map((answer) => {
    const { printed } = printedFromAnswer(answer);
    const found = [...free].find(({ certain, printed: here }) => {
      const cdc = certain?.cdc ?? here.cdc;
      const number = certain?.number ?? here.number;
      return (cdc !== null && cdc === printed.cdc) || (number !== null && isSameNumber(number, printed.number));
    });
    if (found !== undefined) free.delete(found);
    return { answer, local: found ?? null };
  });
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
  { document, isCut }: { document: LocalDocument | null; isCut: boolean },
): Promise<DocumentReading | { missing: EssentialField[] }> {
  const certain = document?.certain ?? null;
  const today = dayInAsuncion(clock.now().getTime());
  const reading = printedFromAnswer(answer);
  const earlier = await findEarlierInvoices(db, ownerId, withCertainFacts(reading.printed, certain));
  const judged = judgeModelReading(reading, { local: document, earlier, today });
  const complete = withCertainFacts(judged.printed, certain);
  const invoice = invoiceOfPrinted(complete, certain);
  if (invoice === undefined) return { missing: missingEssentials(complete) };
  const doubts = [...judged.doubts, ...(document === null ? [] : documentDoubts(document, isCut))];
  const verification = verifyPrinted(invoice, doubts, false);
  const alteration = document === null ? null : alterationOf(invoice, document, today);
  const places = document === null ? {} : placesOfSame(document.places, document.printed, complete);
  if (alteration === null) return { invoice, source: 'pdf-model', verification, doubts, places };
  return {
    ...{ invoice, source: 'pdf-model', places },
    verification: { ...verification, alteration, strength: 'altered-or-reformatted' },
    doubts: [documentDoubt('altered'), ...doubts],
  };
}

/** What the letters of the file itself say against its QR; what the model misread is no alteration. */
function alterationOf(invoice: Invoice, { certain, printed, readFrom }: LocalDocument, today: CalendarDate) {
  if (readFrom !== 'text') return null;
  return verifyPrinted(invoice, judgeReading(printed, { certain, readFrom, today }), true).alteration;
}
