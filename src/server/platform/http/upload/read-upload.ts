import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadLimits } from '#contract/wire/route.ts';
import { inMib, MIB } from '#domain/byte-size.ts';
import { isDiskFull } from '../../files/disk-full.ts';
import { type GiveBack, OwnerShares } from '../../owner-shares.ts';
import type { UploadedFile } from '../bind.ts';
import { callerAddressOf } from '../caller-address.ts';
import { ApiError } from '../reply/api-error.ts';
import { cleanFileName } from './file-name.ts';
import { discardBody, type MinimumRate, withMinimumRate } from './transfer-rate.ts';
import { UploadBody } from './upload-body.ts';

export interface Upload {
  readonly files: readonly UploadedFile[];
  /** The form's other fields, by their names on the wire. Empty ones are left out: a browser sends those it did not fill. */
  readonly fields: Readonly<Record<string, string>>;
  /** Lets go of the files, and gives back their memory and the owner's bytes. */
  releaseFiles(): void;
  /** Gives back the owner's place as well. */
  release(): void;
}

/** How much of this process the uploads of one owner may take up, and all uploads together. */
export interface UploadShares {
  /** Uploads of one owner that arrive, or are taken care of, at once. */
  readonly atOnce: number;
  /** Bytes of them. */
  readonly bytes: number;
  /** Bytes of large uploads that are in memory at once, once they have arrived: an owner's, and all. Others wait. */
  readonly memory: { readonly perOwner: number; readonly total: number };
  readonly rate: MinimumRate;
}

export const UPLOAD_SHARES: UploadShares = {
  atOnce: 16,
  bytes: 400 * MIB,
  memory: { perOwner: 200 * MIB, total: 400 * MIB },
  // A hundredth of a bad telephone connection.
  rate: { bytes: 30 * 1024, spanMs: 30_000 },
};

/**
 * Chunks of large uploads that are written at once. Node has four threads for all files: without this, those of one owner
 * stand in line there before everybody else's, and each turn of the loop reads a chunk of every connection of theirs.
 */
const DISK_WRITES = { perOwner: 2, total: 3 };
/** What is refused is read at 64 MiB a second for each owner: nobody needs it. A chunk has 64 KiB at most. */
const DISCARD_MS = 1;

/** The field of the form that carries files; it may repeat. */
const FILE_FIELD = 'file';
const MOST_FIELDS = 20;

const parserLimits = ({ fileBytes, files }: UploadLimits) => ({
  // One more than allowed: the parser goes on reading a file that it cut, and this way we see it first.
  fileSize: fileBytes + 1,
  files,
  fields: MOST_FIELDS,
  fieldSize: 4 * 1024,
  headerPairs: 20,
  parts: files + MOST_FIELDS,
});

/** The files and fields of a form. The limits are kept while it arrives: nothing is held beyond them. */
export type ReadUpload = (request: FastifyRequest, limits: UploadLimits) => Promise<Upload>;

/**
 * While a form arrives it lies on the disk, in `directory`; only when it is whole does it come into memory, and there owners
 * take turns. So a sender that stalls takes up nothing but a place of its own owner's.
 */
export function createUploadReader(directory: string, shares: UploadShares): ReadUpload {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const places = new OwnerShares({ perOwner: shares.atOnce, mostWaiting: 0 });
  const memory = new OwnerShares(shares.memory);
  const discards = new OwnerShares({ perOwner: 1 });
  const diskWrites = new OwnerShares(DISK_WRITES);
  const bytesOf = new Map<string, number>();

  /** Throws when the owner has more on its way than their share. */
  const count = (ownerId: string, bytes: number) => {
    const held = (bytesOf.get(ownerId) ?? 0) + bytes;
    if (held > 0) bytesOf.set(ownerId, held);
    else bytesOf.delete(ownerId);
    if (bytes > 0 && held > shares.bytes) throw tooManyUploads();
  };

  return async (request, limits) => {
    const ownerId = request.caller?.ownerId ?? callerAddressOf(request);
    const body = new UploadBody(directory, (write) => diskWrites.run(ownerId, write));
    const files: UploadedFile[] = [];
    const held: GiveBack[] = [() => body.close(), () => count(ownerId, -collector.counted), () => void files.splice(0)];
    let leavePlace: GiveBack = () => {};
    const collector = new UploadCollector(limits, body, (bytes) => count(ownerId, bytes));
    const releaseFiles = () => {
      for (const giveBack of held.splice(0)) giveBack();
    };
    const release = () => {
      releaseFiles();
      leavePlace();
    };
    try {
      if (!request.isMultipart?.()) {
        throw new ApiError('tipo_no_admitido', { message: 'Envía los archivos en un formulario multipart/form-data.' });
      }
      const place = places.take(ownerId);
      if (place === null) throw tooManyUploads();
      leavePlace = await place;
      await withMinimumRate(request.raw, shares.rate, collector.collect(request), () => body.isWriting);
      const inMemory = body.isOnDisk ? await memory.take(ownerId, body.size) : null;
      if (inMemory) held.push(inMemory);
      files.push(...(await collector.load()));
      body.close();
      return { files, fields: collector.fields, releaseFiles, release };
    } catch (problem) {
      release();
      discardBody(request.raw, shares.rate, () => discards.run(ownerId, () => wait(DISCARD_MS)));
      throw toUploadError(problem, limits);
    }
  };
}

const tooManyUploads = () =>
  new ApiError('demasiados_a_la_vez', {
    message: 'Tienes demasiadas subidas a la vez. Espera a que terminen y vuelve a intentarlo.',
    headers: { 'retry-after': '5' },
  });

/** Where in the body a file lies. */
interface ArrivedFile {
  readonly name: string;
  readonly start: number;
  readonly length: number;
}

class UploadCollector {
  readonly fields: Record<string, string> = {};
  /** Bytes that were counted as on their way. */
  counted = 0;
  readonly #files: ArrivedFile[] = [];
  readonly #limits: UploadLimits;
  readonly #body: UploadBody;
  readonly #count: (bytes: number) => void;

  constructor(limits: UploadLimits, body: UploadBody, count: (bytes: number) => void) {
    this.#limits = limits;
    this.#body = body;
    this.#count = count;
  }

  async collect(request: FastifyRequest): Promise<void> {
    for await (const part of request.parts({ limits: parserLimits(this.#limits) })) await this.#take(part);
    if (this.#files.length > 0) return;
    throw new ApiError('datos_invalidos', {
      message: 'Elige un archivo: falta el campo file.',
      fields: { [FILE_FIELD]: 'Elige un archivo.' },
    });
  }

  async load(): Promise<UploadedFile[]> {
    const files: UploadedFile[] = [];
    for (const { name, start, length } of this.#files) {
      files.push({ name, bytes: await this.#body.slice(start, length) });
    }
    return files;
  }

  async #take(part: Multipart): Promise<void> {
    if (part.type === 'file') return this.#takeFile(part);
    const { fieldname, value, valueTruncated } = part;
    if (valueTruncated) throw new ApiError('datos_invalidos', { fields: { [fieldname]: 'Es demasiado largo.' } });
    if (typeof value === 'string' && value !== '') this.fields[fieldname] ??= value;
  }

  async #takeFile({ file, filename, fieldname }: MultipartFile): Promise<void> {
    const name = cleanFileName(filename);
    const start = this.#body.size;
    let length = 0;
    for await (const chunk of file as AsyncIterable<Buffer>) {
      if (this.#body.isClosed) throw new Error('the upload was given up');
      length += chunk.length;
      if (length > this.#limits.fileBytes) throw tooLarge(`«${name}» pesa más de ${inMib(this.#limits.fileBytes)}.`);
      this.counted += chunk.length;
      this.#count(chunk.length);
      if (this.counted > this.#limits.totalBytes) {
        throw tooLarge(`Los archivos pesan juntos más de ${inMib(this.#limits.totalBytes)}. Súbelos en varias tandas.`);
      }
      await this.#body.append(chunk);
    }
    if (fieldname !== FILE_FIELD) return;
    const isUnfilledField = filename === '' && length === 0;
    if (!isUnfilledField) this.#files.push({ name, start, length });
  }
}

const tooLarge = (message: string) => new ApiError('muy_grande', { message });

/** What the parser of forms says, in our words. */
function toUploadError(problem: unknown, limits: UploadLimits): unknown {
  if (problem instanceof ApiError || isDiskFull(problem)) return problem;
  const code = (problem as { code?: string }).code;
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return tooLarge(
      limits.files === 1
        ? 'Envía un solo archivo por vez.'
        : `Son más de ${limits.files} archivos. Súbelos en varias tandas.`,
    );
  }
  if (code === 'FST_FIELDS_LIMIT') return tooLarge('El formulario tiene demasiados campos.');
  return new ApiError('pedido_invalido', {
    cause: problem,
    message: 'El envío llegó incompleto o dañado. Vuelve a intentarlo.',
  });
}
