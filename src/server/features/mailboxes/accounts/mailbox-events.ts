import type { SecurityAction } from '#domain/security-action.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { MailboxChoices } from './mailboxes.store.ts';

type MailboxAction = Extract<SecurityAction, `mailbox-${string}`>;

interface Event {
  readonly action: MailboxAction;
  readonly mailbox: { readonly id: string; readonly username: string };
  /** Never a secret. */
  readonly details: object;
}

/** Written in the transaction that makes the change. */
export async function recordMailboxEvent(
  tx: Db,
  ownerId: string,
  { action, mailbox, details }: Event,
  by: DoneBy,
): Promise<void> {
  const subject = { kind: 'mailbox', id: mailbox.id, name: mailbox.username } as const;
  await recordSecurityEvent(tx, ownerId, { action, subject, details }, by);
}

/** What changed, as it was and as it is. Of a password only that it was replaced. */
export function changedChoices(before: MailboxChoices, after: MailboxChoices, isPasswordNew: boolean): object {
  const names = changedNames(before, after);
  const of = (choices: MailboxChoices) => Object.fromEntries(names.map((name) => [name, choices[name]]));
  return { before: of(before), after: of(after), ...(isPasswordNew ? { passwordReplaced: true } : {}) };
}

export const changedNames = (before: MailboxChoices, after: MailboxChoices): (keyof MailboxChoices)[] =>
  (Object.keys(after) as (keyof MailboxChoices)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
