import { type MailReason, mailSentence } from '#contract/mailboxes/mail.text.ts';
import type { ConnectionCause } from '#contract/mailboxes/mailboxes.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { announce } from '#server/features/webhooks/outbox/announce.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordMailboxFailure } from './mailboxes.store.ts';

const LONGEST_REASON = 1_500;

/** Records the failure; when the mailbox begins to fail, webhooks are told once. */
export async function noteMailboxFailure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  id: string,
  problem: { readonly reason: ConnectionCause; readonly told: MailReason },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = clock.now();
    const failing = await recordMailboxFailure(tx, ownerId, id, at, problem);
    if (failing === undefined || !failing.isNews) return;
    const { name, username } = failing;
    const reason = cutText(mailSentence(problem.told), LONGEST_REASON);
    const facts = { id, name, username, reason, failingSince: at.toISOString() };
    await announce(tx, ownerId, { type: 'mailbox-failing', subject: id, about: username, facts }, at);
  });
}
