import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inMib } from '#domain/byte-size.ts';
import { OwnerShares } from '../../owner-shares.ts';
import { ApiError } from '../reply/api-error.ts';
import { UPLOAD_SHARES } from './read-upload.ts';
import { discardBody, withMinimumRate } from './transfer-rate.ts';

/** Messages that this process takes in at once: a program that brings more waits. */
const messagesTaken = new OwnerShares({ total: 8, perOwner: 2, mostWaiting: 50 });
/** A refused body is read at 64 MiB a second at most, since nobody needs it. */
const DISCARD_MS = 1;
/** Where a form has the message, as Mailgun calls it. */
const MESSAGE_FIELD = 'body-mime';

/** Nothing is read before somebody asks for it. */
export function takeAnyBody(scope: FastifyInstance): void {
  scope.removeContentTypeParser(['application/json', 'text/plain']);
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

export function mailOf(request: FastifyRequest, { bytes }: { readonly bytes: number }) {
  return {
    async readMail(ownerId: string): Promise<Buffer> {
      const waiting = messagesTaken.take(ownerId);
      if (waiting === null) throw new ApiError('demasiados_a_la_vez', { headers: { 'retry-after': '10' } });
      const leave = await waiting;
      try {
        const reading = request.isMultipart()
          ? readField(request, bytes).catch((problem: unknown) => {
              throw problem instanceof ApiError ? problem : brokenForm(problem);
            })
          : readAll(request.raw.iterator({ destroyOnReturn: false }), bytes);
        return await withMinimumRate(request.raw, UPLOAD_SHARES.rate, reading, () => false);
      } catch (problem) {
        // What is still on its way is read and dropped: whoever sends it hears why only then.
        discardBody(request.raw, UPLOAD_SHARES.rate, () => wait(DISCARD_MS));
        throw problem;
      } finally {
        leave();
      }
    },
  };
}

const tooLarge = (bytes: number) => new ApiError('muy_grande', { message: `El mensaje pesa más de ${inMib(bytes)}.` });

/** What will never be taken is said so: a mail server would send it again and again. */
const brokenForm = (cause: unknown) =>
  new ApiError('pedido_invalido', { cause, message: 'El formulario llegó incompleto o dañado.' });

/** Whoever sends too much is told so: the connection stays until then. */
async function readAll(source: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let taken = 0;
  for await (const chunk of source) {
    taken += chunk.length;
    if (taken > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** In a field of text, or in a file of that name. All else of the form is passed over. */
async function readField(request: FastifyRequest, most: number): Promise<Buffer> {
  const limits = { fieldSize: most + 1, fileSize: most + 1, fields: 200, files: 50, parts: 250, headerPairs: 50 };
  let message: Buffer | null = null;
  for await (const part of request.parts({ limits })) {
    const isMessage = part.fieldname === MESSAGE_FIELD;
    if (part.type === 'file') {
      if (isMessage) message = await readAll(part.file, most);
      else part.file.resume();
    } else if (isMessage) {
      message = Buffer.from(String(part.value), 'utf8');
      if (part.valueTruncated || message.length > most) throw tooLarge(most);
    }
  }
  if (message !== null) return message;
  throw new ApiError('datos_invalidos', { message: `Falta el campo ${MESSAGE_FIELD}, con el mensaje completo.` });
}
