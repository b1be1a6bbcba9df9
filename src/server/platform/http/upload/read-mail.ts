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

/** Accepts bodies of any type and reads nothing of them before the handler asks. */
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
        // The rest of the body is read and dropped: a sender reads our answer only after sending everything.
        discardBody(request.raw, UPLOAD_SHARES.rate, () => wait(DISCARD_MS));
        throw problem;
      } finally {
        leave();
      }
    },
  };
}

const tooLarge = (bytes: number) => new ApiError('muy_grande', { message: `El mensaje pesa más de ${inMib(bytes)}.` });

/** Answered with a permanent error: otherwise a mail server would send the form again and again. */
const brokenForm = (cause: unknown) =>
  new ApiError('pedido_invalido', { cause, message: 'El formulario llegó incompleto o dañado.' });

/** Leaves the source open at the limit: the sender is told of it over the same connection. */
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

/** The message of a form, in a text field or a file of that name. All other parts are skipped. */
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
