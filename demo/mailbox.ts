import { createEmailConfig, listEmailConfigs, updateEmailConfig } from '#contract/mailboxes/mailboxes.ts';
import { enqueueMailRun } from '#contract/mailboxes/processing.ts';
import { type Dovecot, isDovecotInstalled, startDovecot } from '../test/mail/dovecot.ts';
import { makeMessage } from '../test/mail/make-message.ts';
import { PERSON } from './business.ts';
import type { Delivery } from './deliveries.ts';
import type { DemoSession } from './demo-sign-in.ts';

const PASSWORD = 'demostracion';

export const NO_MAIL_SERVER =
  'No hay un servidor de correo en esta computadora (falta dovecot-imapd): todas las facturas de ejemplo se suben como archivos.';

/** A real mail server for as long as the demonstration runs; null where none is installed. */
export async function startMailServer(): Promise<Dovecot | null> {
  return isDovecotInstalled() ? await startDovecot({ users: { [PERSON.email]: PASSWORD } }) : null;
}

/** The settings with which the demonstration reaches it. */
export const settingsFor = (mail: Dovecot | null): Record<string, string> =>
  mail ? { ALLOW_PRIVATE_MAIL_HOSTS: '1', MAIL_CA_FILE: mail.caFile } : {};

/**
 * Sends one mail for each file, among others without attachments; then connects the mailbox and has it read. Answers
 * the task.
 */
export async function sendByMail(
  mail: Dovecot,
  session: DemoSession,
  deliveries: AsyncIterable<Delivery>,
): Promise<string> {
  const messages: Buffer[] = [makeMessage({ from: 'Ana <ana@ejemplo.com.py>', subject: 'Asado del domingo' })];
  for await (const { files } of deliveries) {
    for (const { name, bytes } of files) {
      const [from, subject] = ['Facturación <facturas@proveedor.com.py>', 'Su comprobante electrónico'];
      messages.push(makeMessage({ from, subject, messageId: `<${name}@demo>`, attachments: [{ name, bytes }] }));
    }
  }
  mail.deliver(PERSON.email, messages);
  const place = { host: mail.host, port: mail.port, password: PASSWORD };
  const { configs } = await session.ask(listEmailConfigs);
  const known = configs.find(({ username }) => username === PERSON.email);
  // The mail server of an earlier demonstration used another port.
  if (known) await session.ask(updateEmailConfig, { path: `/email-configs/${known.id}`, body: place });
  else await session.ask(createEmailConfig, { body: { ...place, username: PERSON.email, name: 'Correo de ejemplo' } });
  return (await session.ask(enqueueMailRun)).jobId;
}
