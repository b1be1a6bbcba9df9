import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadLimits } from '#contract/wire/route.ts';
import type { UploadedFile } from '../bind.ts';
import { ApiError } from '../reply/api-error.ts';
import { cleanFileName } from './file-name.ts';

export interface Upload {
  files: UploadedFile[];
  /** The form's other fields, by their names on the wire. Empty ones are left out: a browser sends those it did not fill. */
  fields: Record<string, string>;
  /** Gives the memory back. */
  release(): void;
}

const MIB = 1024 * 1024;
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

/** Bytes of uploads that this process holds at once. Only what has arrived counts, so a slow sender blocks nobody. */
const MAX_BYTES_IN_MEMORY = 400 * MIB;
let bytesInMemory = 0;

/** The files and fields of a form. The limits are kept while it arrives: nothing is held beyond them. */
export async function readUpload(request: FastifyRequest, limits: UploadLimits): Promise<Upload> {
  if (!request.isMultipart?.()) {
    throw new ApiError('tipo_no_admitido', { message: 'Envía los archivos en un formulario multipart/form-data.' });
  }
  const collector = new UploadCollector(limits);
  try {
    for await (const part of request.parts({ limits: parserLimits(limits) })) await collector.take(part);
    if (collector.files.length === 0) {
      throw new ApiError('datos_invalidos', {
        message: 'Debe seleccionar un archivo: falta el campo file.',
        fields: { [FILE_FIELD]: 'Debe seleccionar un archivo.' },
      });
    }
    return collector;
  } catch (problem) {
    collector.release();
    // The rest is read and thrown away: a sender that is still writing would not hear the answer otherwise.
    request.raw.unpipe();
    request.raw.resume();
    throw toUploadError(problem, limits);
  }
}

class UploadCollector implements Upload {
  files: UploadedFile[] = [];
  readonly fields: Record<string, string> = {};
  readonly #limits: UploadLimits;
  #bytes = 0;

  constructor(limits: UploadLimits) {
    this.#limits = limits;
  }

  async take(part: Multipart): Promise<void> {
    if (part.type === 'file') return this.#takeFile(part);
    const { fieldname, value, valueTruncated } = part;
    if (valueTruncated) throw new ApiError('datos_invalidos', { fields: { [fieldname]: 'Es demasiado largo.' } });
    if (typeof value === 'string' && value !== '') this.fields[fieldname] ??= value;
  }

  async #takeFile({ file, filename, fieldname }: MultipartFile): Promise<void> {
    const name = cleanFileName(filename);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of file as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > this.#limits.fileBytes) throw tooLarge(`«${name}» pesa más de ${inMib(this.#limits.fileBytes)}.`);
      this.#count(chunk.length);
      chunks.push(chunk);
    }
    if (fieldname !== FILE_FIELD) return;
    const isUnfilledField = filename === '' && chunks.length === 0;
    if (!isUnfilledField) this.files.push({ name, bytes: Buffer.concat(chunks) });
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    bytesInMemory += bytes;
    const { totalBytes } = this.#limits;
    if (this.#bytes > totalBytes) {
      throw tooLarge(`Los archivos pesan juntos más de ${inMib(totalBytes)}. Súbelos en varias tandas.`);
    }
    if (bytesInMemory > MAX_BYTES_IN_MEMORY) throw new ApiError('no_disponible', { headers: { 'retry-after': '5' } });
  }

  release(): void {
    bytesInMemory -= this.#bytes;
    this.#bytes = 0;
    this.files = [];
  }
}

const inMib = (bytes: number) => `${(bytes / MIB).toLocaleString('es-PY', { maximumFractionDigits: 1 })} MiB`;
const tooLarge = (message: string) => new ApiError('muy_grande', { message });

/** What the parser of forms says, in our words. */
function toUploadError(problem: unknown, limits: UploadLimits): ApiError {
  if (problem instanceof ApiError) return problem;
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
