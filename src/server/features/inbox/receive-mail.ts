import { mailSentence } from '#contract/mailboxes/mail.text.ts';
import { queueStoredDocuments, uploadsAtWork } from '#server/features/intake/files/receive-files.ts';
import { recogniseKind } from '#server/features/intake/files/recognise-kind.ts';
import { isRefusal } from '#server/features/intake/files/refusal.ts';
import { storeFiles } from '#server/features/intake/files/store-files.ts';
import { mailBlockOf } from '#server/features/subscriptions/current/describe-processing.ts';
import { entitlementsOf } from '#server/features/subscriptions/current/entitlements-of.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { cleanFileName } from '#server/platform/http/upload/file-name.ts';
import { hashOf, ownerIn } from '#server/platform/owner-token.ts';
import { countMessage, insertMessagePart, isAddressOf, isMessageKnown, isTakenMeanwhile } from './inbox.store.ts';
import { readHead } from './message-head.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'processes' | 'model' | 'settings' | 'clock'>;

interface Delivery {
  readonly token: string;
  /** Reads the message, only once its owner is known. */
  readMail(ownerId: string): Promise<Buffer>;
}

const TAKEN = { message: 'Mensaje recibido', isKnown: false };
const KNOWN = { message: 'Ese mensaje ya se había recibido', isKnown: true };

/**
 * Stores and queues a message that a mail server hands over, like one from a mailbox. A passing reason not to take it
 * is answered so that the server tries again (402, 429, 5xx): it keeps the message meanwhile, and tells its sender in
 * the end.
 */
export async function receiveMail(needs: Needs, { token, readMail }: Delivery): Promise<typeof TAKEN> {
  const { db, clock } = needs;
  const ownerId = ownerIn(token);
  if (ownerId === null || !(await isAddressOf(db, ownerId, hashOf(token)))) throw new ApiError('direccion_desconocida');
  await requireMail(needs, ownerId);
  const bytes = await readMail(ownerId);
  if (recogniseKind(bytes) !== 'eml') throw new ApiError('tipo_no_admitido', { message: NO_MAIL });
  const { sha256, sender, subject } = readHead(bytes);
  if (await isMessageKnown(db, ownerId, sha256)) return KNOWN;
  const at = clock.now();
  const file = { name: cleanFileName(`${subject ?? 'mensaje'}.eml`), bytes, kind: 'eml' } as const;
  const incoming = { files: [file], taskId: null, source: 'mail', sender, documentDate: null, at } as const;
  try {
    await uploadsAtWork.run(ownerId, async () => {
      const documents = await storeFiles(needs, ownerId, incoming);
      if (isRefusal(documents)) throw new ApiError(documents.refused, { message: documents.sentence });
      const message = documents.find(({ parentId }) => parentId === null);
      const together = message ? [insertMessagePart(ownerId, { sha256, documentId: message.id, at })] : [];
      const refusal = await queueStoredDocuments(needs, ownerId, incoming, { documents, together });
      if (refusal) throw new ApiError(refusal.refused, { message: refusal.sentence });
    });
  } catch (error) {
    if (isTakenMeanwhile(error)) return KNOWN;
    throw error;
  }
  await countMessage(db, ownerId, at);
  return TAKEN;
}

const NO_MAIL = 'Esto no es un mensaje: envíalo completo, con sus encabezados (message/rfc822).';

async function requireMail({ db, clock }: Needs, ownerId: string): Promise<void> {
  const entitlements = await entitlementsOf(db, ownerId, clock.now());
  const block = mailBlockOf(entitlements);
  if (block === null) return;
  throw new ApiError(entitlements.blockedBy ? 'pago_requerido' : 'plan_no_incluye', { message: mailSentence(block) });
}
