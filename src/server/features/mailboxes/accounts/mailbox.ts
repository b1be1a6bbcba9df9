import { mailSentenceOrNull } from '#contract/mailboxes/mail.text.ts';
import type {
  ConnectionCause,
  EmailAuth,
  EmailConfig,
  EmailProvider,
  SearchCriteria,
} from '#contract/mailboxes/mailboxes.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import { DAY_MS } from '#domain/time/calendar.ts';

/** An account as it is stored, without its secrets. */
export interface Mailbox {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; without it STARTTLS. */
  readonly useSsl: boolean;
  readonly username: string;
  readonly auth: EmailAuth;
  readonly provider: EmailProvider;
  readonly searchTerms: string[];
  readonly searchCriteria: SearchCriteria;
  readonly folder: string;
  readonly markSeen: boolean;
  readonly enabled: boolean;
  /** Its documents go to the businesses that they name as receivers. */
  readonly sharesOut: boolean;
  /** The person who wanted that: the documents go on their word. */
  readonly sharesOutBy: string | null;
  readonly createdAt: Date;
  readonly lastSuccessAt: Date | null;
  readonly lastErrorAt: Date | null;
  readonly lastProblem: StoredReason | null;
  readonly lastErrorCause: ConnectionCause | null;
  readonly failingSince: Date | null;
  readonly messagesSeen: number;
  readonly invoicesFound: number;
  readonly version: number;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
}

/** A mailbox that fails for so long is shown outside its own card too. Milliseconds. */
const TOLD_AFTER_MS = DAY_MS;

/** All mailboxes of an owner: each says whether another one is the same mailbox. */
export function describeMailboxes(mailboxes: readonly Mailbox[], at: Date): EmailConfig[] {
  return mailboxes.map((mailbox) => {
    const twin = mailboxes.find((other) => other.id !== mailbox.id && placeOf(other) === placeOf(mailbox));
    return describeMailbox(mailbox, twin?.name ?? null, at);
  });
}

/** Case does not matter in servers, nor in most users and `INBOX`; in other folders it does. */
function placeOf({ host, username, folder }: Mailbox): string {
  const spelled = folder.toUpperCase() === 'INBOX' ? 'INBOX' : folder;
  return [host.toLowerCase(), username.toLowerCase(), spelled].join('\n');
}

function describeMailbox(mailbox: Mailbox, sameAs: string | null, at: Date): EmailConfig {
  const { ownerId: _, lastSuccessAt, lastErrorAt, lastProblem, lastErrorCause, failingSince, ...rest } = mailbox;
  const { messagesSeen, invoicesFound, createdAt, changedAt: _at, changedBy: _by, sharesOutBy: _for, ...shown } = rest;
  return {
    ...shown,
    createdAt: createdAt.toISOString(),
    sameAs,
    health: {
      state: healthState(mailbox),
      lastSuccessAt: instantOf(lastSuccessAt),
      lastErrorAt: instantOf(lastErrorAt),
      lastError: mailSentenceOrNull(lastProblem),
      lastErrorCause,
      failingSince: instantOf(failingSince),
      needsAttention: needsAttention(mailbox, at),
      messagesSeen,
      invoicesFound,
    },
  };
}

const instantOf = (date: Date | null) => date?.toISOString() ?? null;

function healthState({ failingSince, lastErrorCause, lastSuccessAt }: Mailbox): EmailConfig['health']['state'] {
  if (failingSince === null) return lastSuccessAt === null ? 'new' : 'ok';
  return lastErrorCause === 'reconectar' ? 'reconnect' : 'failing';
}

/** Somebody must do something, or it has failed for a day. A mailbox that is switched off needs nothing. */
function needsAttention({ enabled, failingSince, lastErrorCause }: Mailbox, at: Date): boolean {
  if (!enabled || failingSince === null) return false;
  return lastErrorCause === 'reconectar' || at.getTime() - failingSince.getTime() >= TOLD_AFTER_MS;
}

export interface FailingMailbox {
  readonly id: string;
  readonly username: string;
  readonly since: string;
  readonly message: string;
  readonly needsReconnect: boolean;
}

export const failingMailboxes = (mailboxes: readonly Mailbox[], at: Date): FailingMailbox[] =>
  mailboxes
    .filter((mailbox) => needsAttention(mailbox, at))
    .map(({ id, username, failingSince, lastProblem, lastErrorCause }) => ({
      id,
      username,
      since: (failingSince ?? at).toISOString(),
      message: mailSentenceOrNull(lastProblem) ?? '',
      needsReconnect: lastErrorCause === 'reconectar',
    }));
