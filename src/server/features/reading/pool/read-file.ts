import { MIB } from '#domain/byte-size.ts';
import { type DocumentKind, isPrinted } from '#domain/received-document.ts';
import { grayPhotoTask } from '#server/platform/pictures/picture-tasks.ts';
import { defineTask, type ProcessDeath } from '#server/platform/processes/define-task.ts';
import type { AskOptions, ProcessPool } from '#server/platform/processes/process-pool.ts';
import { type DocumentContent, type HowToReadBytes, NEEDS_TIME } from '../readers/document-reader.ts';
import { photoReader } from '../readers/photo-reader.ts';
import { PHOTO_SIZES } from '../readers/photo-sizes.ts';
import type { ReadSoFar } from '../readers/reading-turn.ts';
import type { TakenDocument } from '../reading.store.ts';
import { readerTimes } from '../reading-counts.ts';

export interface FileToRead {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
  /** From 1: the pages before it were read earlier. */
  readonly fromPage?: number;
}

/** A question to the reading process. For a photo, `photo` takes the place of the bytes. */
export interface ReadQuestion extends FileToRead, Pick<HowToReadBytes, 'isPatient' | 'photo'> {
  /** What earlier turns found. */
  readonly soFar?: ReadSoFar | undefined;
}

/** Wrapped, since an answer must be an object. `soFar`: the turn is over and there is more to read. */
export type ReadAnswer = { readonly content: DocumentContent | typeof NEEDS_TIME } | { readonly soFar: ReadSoFar };

/** Twice what the largest file within the limits of the format gives. */
const MOST_ANSWER_BYTES = 32 * MIB;

export const readFileTask = defineTask<ReadQuestion, ReadAnswer>({
  name: 'reading.read-file',
  mostAnswerBytes: MOST_ANSWER_BYTES,
});

/**
 * Seconds for one turn: the letters of a page, which take 4 to 8 seconds, twice that when it is larger, from each side
 * where it does not stand upright; or some pages that are looked at for a QR, one and a half seconds each.
 */
const SECONDS_FOR_A_TURN = 45;
/** For drawing a page, or recognising its letters once: a step that never ends does not hold up others for longer. */
const SECONDS_FOR_ONE = 30;
/**
 * Twenty pages are looked at, five a turn; four are recognised at most, each at two sizes. More turns than that mean an
 * error.
 */
const MOST_TURNS = 14;

function timeFor(kind: DocumentKind): Pick<AskOptions, 'slowSeconds' | 'stageSeconds'> {
  return kind === 'xml' || kind === 'html' ? {} : { slowSeconds: SECONDS_FOR_A_TURN, stageSeconds: SECONDS_FOR_ONE };
}

/** A photo of 120 million pixels takes some five seconds. */
const SECONDS_FOR_PIXELS = 60;

/** The photo's pixels, from a process that opens pictures: those that read run no native code. */
function openPhoto(processes: ProcessPool, bytes: Uint8Array, options: Omit<AskOptions, 'size'>) {
  const time = { slowSeconds: SECONDS_FOR_PIXELS, size: bytes.length };
  return processes.ask(grayPhotoTask, { bytes, wishes: PHOTO_SIZES }, { ...options, ...time });
}

/** How a file is read; callers do not know where. The answer is its content, or why its reader died. */
export type ReadFile = (
  file: FileToRead,
  options: Omit<AskOptions, 'size'>,
  document: TakenDocument,
) => Promise<DocumentContent | ProcessDeath>;

/**
 * Reads in a separate process, whatever the file: a small one can be made to take long. One page a turn, where each
 * takes seconds.
 */
export const readInPool =
  (processes: ProcessPool) =>
  async (file: FileToRead, options: Omit<AskOptions, 'size'>): Promise<DocumentContent | ProcessDeath> => {
    const begun = performance.now();
    try {
      return await readByTurns(processes, file, options);
    } finally {
      readerTimes.add({ reader: readerOf(file.kind) }, (performance.now() - begun) / 1_000);
    }
  };

const readerOf = (kind: DocumentKind) => (kind === 'pdf' ? 'pdf' : isPrinted(kind) ? 'photo' : 'xml');

async function readByTurns(
  processes: ProcessPool,
  { kind, bytes, fromPage }: FileToRead,
  options: Omit<AskOptions, 'size'>,
): Promise<DocumentContent | ProcessDeath> {
  const isPatient = options.lane === 'slow';
  const photo = isPatient && photoReader.kinds.includes(kind) ? await openPhoto(processes, bytes, options) : undefined;
  if (typeof photo === 'string') return photo;
  const file = photo ? { kind, bytes: new Uint8Array(), photo } : { kind, bytes, ...(fromPage ? { fromPage } : {}) };
  const asked = { ...options, ...timeFor(kind), size: bytes.length, isBrief: kind === 'xml' };
  let soFar: ReadSoFar | undefined;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const answer = await processes.ask(readFileTask, { ...file, isPatient, soFar }, asked);
    if (typeof answer === 'string') return answer;
    if ('content' in answer) return answer.content === NEEDS_TIME ? 'too-slow' : answer.content;
    soFar = answer.soFar;
  }
  return 'too-slow';
}
