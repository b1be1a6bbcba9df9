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
  /**
   * The form's other fields, by their names on the wire. Empty ones are left out: a browser sends fields that were not
   * filled in.
   */
  readonly fields: Readonly<Record<string, string>>;
  /** Drops the files, and gives back their memory and the owner's share of bytes. */
  releaseFiles(): void;
  /** Gives back the owner's place too. */
  release(): void;
}

/** How much of this process the uploads of one owner may use, and all uploads together. */
export interface UploadShares {
  /** Uploads of one owner that arrive, or are processed, at once. */
  readonly atOnce: number;
  /** Bytes of the owner's uploads. */
  readonly bytes: number;
  /** Bytes of large uploads in memory at once, after they have arrived: per owner, and of all. Further ones wait. */
  readonly memory: { readonly perOwner: number; readonly total: number };
  readonly rate: MinimumRate;
}

export const UPLOAD_SHARES: UploadShares = {
  atOnce: 16,
  bytes: 400 * MIB,
  memory: { perOwner: 200 * MIB, total: 400 * MIB },
  // A hundredth of a bad mobile connection.
  rate: { bytes: 30 * 1024, spanMs: 30_000 },
};

/**
 * Chunks of large uploads that are written to disk at once. All files share a few threads: without a limit, one owner's
 * chunks would queue there before everybody else's, and each turn of the loop would read a chunk of every connection of
 * theirs.
 */
const DISK_WRITES = { perOwner: 2, total: 3 };
/**
 * A refused body is read at 64 MiB a second for each owner at most, since nobody needs it. A chunk has 64 KiB at most.
 */
const DISCARD_MS = 1;

/** The name of the form field for files; it may repeat. */
const FILE_FIELD = 'file';
const MOST_FIELDS = 20;

const FIELD_BYTES = 4 * 1024;

const parserLimits = ({ fileBytes, files, fieldBytes = FIELD_BYTES }: UploadLimits) => ({
  // One byte more than allowed: the parser goes on reading a file that it cut off, and this way we notice first.
  fileSize: fileBytes + 1,
  files,
  fields: MOST_FIELDS,
  fieldSize: fieldBytes,
  headerPairs: 20,
  parts: files + MOST_FIELDS,
});

/** The files and fields of a form. The limits are enforced while it arrives: nothing is kept beyond them. */
export type ReadUpload = (request: FastifyRequest, limits: UploadLimits) => Promise<Upload>;

/**
 * While a form arrives it is written to disk, in `directory`; only when it is complete is it read into memory, where
 * owners take turns. So a sender that stalls uses nothing but a place of its own owner.
 */
export function createUploadReader(directory: string, shares: UploadShares): ReadUpload {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const places = new OwnerShares({ perOwner: shares.atOnce, mostWaiting: 0 });
  const memory = new OwnerShares(shares.memory);
  const discards = new OwnerShares({ perOwner: 1 });
  const diskWrites = new OwnerShares(DISK_WRITES);
  const bytesOf = new Map<string, number>();

  /** Throws when the owner's uploads under way exceed its share. */
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
  /** Bytes that were counted towards the owner's share. */
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
    if (this.#files.length >= (this.#limits.leastFiles ?? 1)) return;
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

/** The errors of the form parser as errors of ours. */
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
