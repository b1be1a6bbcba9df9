import { type MailboxAccess, needsPasswordAgain } from '#domain/mail/mailbox-access.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';

/**
 * Without a password typed again, the stored one is used only for its own server, port, user and encryption, else a 422
 * at the field.
 */
export function refuseOtherUse(stored: MailboxAccess, wanted: MailboxAccess): void {
  if (needsPasswordAgain(stored, wanted)) throw new ApiError('datos_invalidos', { fields: { password: SENTENCE } });
}

const SENTENCE =
  'Escribe la contraseña otra vez: la guardada no se envía a otro servidor, puerto o usuario, ni con menos cifrado.';
